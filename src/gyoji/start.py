"""Starting games: names, files and plain values from outside become decks, cards, options and agents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from . import card_files, games
from . import sending as sending  # what is begun here can be pickled
from .agents import make
from .kernel.declaring.deck import Deck, deck_from
from .kernel.declaring.gamedef import GameDef
from .kernel.errors import GyojiError
from .kernel.holding.in_process import Agent, play_out
from .kernel.holding.match import Match, Origin
from .kernel.holding.questions import Result, result_of, seed_of, whole
from .kernel.holding.saving import begin, restore, unpack
from .kernel.state.card import Card
from .kernel.state.terms import NOBODY

CAP = 20_000  # decisions after which a game counts as unfinished

MOST_SEED = 1024  # bits


def new(game: str | GameDef, decks: Sequence[object] | None = None, seed: int = 0, cards: Sequence[object] = (),
        options: dict[str, Any] | None = None, lang: str = "en", position: Any = None, starter: object = NOBODY) -> Match:
    """A new game, at its first question.

    Decks are names of the game's own decks, files, `Deck`s or mappings; cards are files, records or `Card`s. The starter is
    the player who begins, or who decides that where the rules leave it to a player; by default chance picks one."""
    d = find_game(game, cards, decks)
    chosen = read_options(d, options)
    origin = Origin(check_seed(seed), find_decks(d, decks, chosen), chosen, position,
                    check_starter(starter, d.seats(chosen)))
    origin.cards = list(cards)
    m = begin(d, origin, check_lang(lang))
    m.run()
    return m


def load(data: bytes, cards: Sequence[object] = (), lang: str = "en", partial: bool = False) -> Match:
    """A saved game, at the question where it was saved.

    A save that can no longer be replayed to that point (the rules or card texts have changed) is refused; with `partial` it
    is replayed as far as its answers fit, and `unplayed` says how far that is and why."""
    save = unpack(data)
    m = restore(save, find_game(save.game, cards, save.decks), check_lang(lang), partial)
    if m.origin is not None:
        m.origin.cards = list(cards)
    return m


def play(game: str | GameDef, agents: Sequence[object], decks: Sequence[object] | None = None, seed: int = 0,
         cards: Sequence[object] = (), options: dict[str, Any] | None = None, cap: int = CAP,
         starter: object = NOBODY) -> Result:
    """Play a whole game between agents (or names of agents), as fast as possible, to its end or `cap` decisions."""
    d = find_game(game, cards, decks)
    chosen = read_options(d, options)
    players = find_agents(d, agents, d.seats(chosen))
    g = d.new_state(find_decks(d, decks, chosen), check_seed(seed), chosen)
    g.starter = check_starter(starter, g.players)
    play_out(d, g, players, cap=cap)
    return result_of(g)


def find_game(game: object, cards: Sequence[object] = (), decks: Sequence[object] | None = None) -> GameDef:
    """A game with further cards, of which these decks will be played."""
    if isinstance(game, GameDef):
        d = game
    elif isinstance(game, str):
        d = games.load(game)
    else:
        raise GyojiError(f"a game is given by its name ({', '.join(games.NAMES)}), not {game!r}")
    if isinstance(cards, (str, bytes, dict)) or not isinstance(cards, Sequence):
        raise GyojiError(f"cards are a list of files, records or cards, not {cards!r}")
    extra: list[Card] = []
    for_decks: set[str] = set()
    played = decks if isinstance(decks, (list, tuple)) else ()
    names = {name for i, deck in enumerate(played) for name in find_deck(d, deck, f"deck {i + 1}").names()}
    for source in [*cards, *downloaded(d, cards, decks)]:
        if isinstance(source, Card):
            extra.append(source)
        elif isinstance(source, (str, Path)):
            read = d.load_cards(str(source), names)
            extra.extend(read)
            for_decks.update(card.name for card in read)
        elif isinstance(source, dict):
            extra.extend(d.load_cards([source]))
        else:
            raise GyojiError(f"a card is a file, a record or a card, not {source!r}")
    if not extra:
        return d
    known = d.with_cards(extra)
    known.for_decks = for_decks - set(d.cards())
    return known


def downloaded(game: GameDef, cards: Sequence[object], decks: Sequence[object] | None) -> list[str]:
    """The card file that the user has downloaded, if a deck has cards that are not here otherwise."""
    kept = None if cards or not isinstance(decks, (list, tuple)) else card_files.kept_file(game)
    if kept is None or not isinstance(decks, (list, tuple)):
        return []
    own = game.cards()
    names = [name for i, deck in enumerate(decks) for name in find_deck(game, deck, f"deck {i + 1}").names()]
    return [str(kept)] if any(name not in own for name in names) else []


def find_decks(game: GameDef, decks: Sequence[object] | None, options: dict[str, Any] | None = None) -> list[Deck]:
    """Legal decks, one for each player; without any given, the first of the game's own."""
    n = game.seats(options or {})
    if decks is None:
        own = own_decks(game, options or {})
        return [own[i % len(own)] for i in range(n)]
    if isinstance(decks, (str, bytes, dict)) or not isinstance(decks, Sequence):
        raise GyojiError(f"decks are a list with one deck for each player, not {decks!r}")
    if len(decks) != n:
        raise GyojiError(f"{game.name} needs {n} decks, one for each player, not {len(decks)}")
    found = [find_deck(game, decks[i], f"deck {i + 1}") for i in range(len(decks))]
    for deck in found:
        problems = game.deck_problems_with(deck, game.cards(), options or {})
        if problems:
            raise GyojiError("\n  ".join([f"the deck {deck.name} is not legal:", *problems]))
    return found


def own_decks(game: GameDef, options: dict[str, Any]) -> list[Deck]:
    """The game's own decks that are legal with these options."""
    own = [d for d in game.decks().values() if not game.deck_problems_with(d, game.cards(), options)]
    if not own:
        such = " for these options" if game.decks() else ""
        raise GyojiError(f"{game.name} has no decks of its own{such}: give some")
    return own


def find_deck(game: GameDef, deck: object, where: str) -> Deck:
    if isinstance(deck, (str, Path)):
        own = game.decks()
        name = str(deck)
        if name in own:
            return own[name]
        if Path(name).is_file():
            return game.read_deck(name)
        raise GyojiError(f"there is no deck {name!r}: neither a file nor one of {', '.join(own)}")
    return deck_from(deck, where)


def find_agents(game: GameDef, agents: Sequence[object], seats: int) -> list[Agent]:
    if isinstance(agents, (str, bytes)) or not isinstance(agents, Sequence):
        raise GyojiError(f"agents are a list with one for each player, not {agents!r}")
    if len(agents) != seats:
        raise GyojiError(f"{game.name} needs {seats} agents, one for each player, not {len(agents)}")
    found: list[Agent] = []
    for i in range(len(agents)):
        a = agents[i]
        if isinstance(a, str):
            a = make(a, i)
        if not isinstance(a, Agent):
            raise GyojiError(f"an agent is a gyoji.Agent or a name, not {a!r}")
        if a in found:
            raise GyojiError("one agent cannot sit in two seats")
        found.append(a)
    return found


def read_options(game: GameDef, options: object) -> dict[str, Any]:
    if options is None:
        return game.read_options({})
    if not isinstance(options, dict):
        raise GyojiError(f"options are a mapping of names to values, not {options!r}")
    return game.read_options(options)


def any_seed() -> int:
    """A seed that nobody can try out: from the system's entropy."""
    return SystemRandom().getrandbits(63)


def check_seed(seed: object) -> int:
    number = seed_of(seed)
    if number.bit_length() > MOST_SEED:
        raise GyojiError(f"a seed is a whole number of at most {MOST_SEED} bits, not of {number.bit_length():,}")
    return number


def check_starter(starter: object, seats: int) -> int:
    number = whole(starter)
    if number is None or not NOBODY <= number < seats:
        raise GyojiError(f"who starts is a player from 0 to {seats - 1}, not {starter!r}")
    return number


def check_lang(lang: object) -> str:
    if lang not in ("en", "ja"):
        raise GyojiError(f"a language is en or ja, not {lang!r}")
    return str(lang)
