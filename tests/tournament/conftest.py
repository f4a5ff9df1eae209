"""The tournament book is a further book of Magic in these tests."""

from gyoji.games import load
from gyoji.tournament.book import register

register(load("magic"))
