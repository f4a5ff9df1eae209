"""From printed records to cards, as far as all games do it alike: fields, files, complaints. Knows no game."""
