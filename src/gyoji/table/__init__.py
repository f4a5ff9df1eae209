"""The web table: a server that passes questions and answers between games and those who sit at them or watch.

It holds no rules. `protocol` says what goes over the wire, `viewer` makes it of a game, `room` is one table, `app` serves
them."""
