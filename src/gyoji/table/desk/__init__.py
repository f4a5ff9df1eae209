"""The tournament desk in the table's server: events by role and token, drafts with timers, matches that report."""
