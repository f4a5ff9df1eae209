"""What people see of a game: views, words, layouts."""
