"""What takes an hour: games by the hundred thousand, their memory, their slowest decisions, hostile input (`make soak`)."""
