"""How people and tools meet the game: card library, layout, log, words of scenarios."""
