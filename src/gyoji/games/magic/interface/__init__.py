"""How people and tools meet the game: files, layout, log, words of scenarios."""
