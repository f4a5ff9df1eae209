"""Subtypes that are words of cards (205.3): creature and planeswalker types, and how nouns are put in the plural."""

from __future__ import annotations

from typing import Final

from ..state.terms import ARTIFACT_TYPES, BATTLE_TYPES, ENCHANTMENT_TYPES, LAND_TYPES, SPELL_TYPES

CREATURE_TYPES: Final = """
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker
    Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder
    Berserker Bird Bison Blinkmoth Boar Borg Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur
    Centipede Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops
    Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone
    Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Eternal Eye Faerie Ferret Fish
    Flagbearer Fox Fractal Frog Fungus Gamma Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem
    Gorgon Graveborn Gremlin Griffin Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid
    Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect Jackal
    Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Klingon Knight Kobold Kor Kraken Kree Lamia Lammasu Leech Lemur
    Leviathan Lhurgoyf Licid Lizard Llama Lobster Lord Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite
    Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare
    Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Officer Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin
    Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus
    Porcupine Possum Praetor Primarch Prism Processor Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot
    Rogue Romulan Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf
    Serpent
    Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull Skunk Slith Sliver Sloth Slug Snail Snake
    Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Spy Squid Squirrel
    Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Time Tosk Toy
    Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Vulcan
    Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie
    Zubera
""".split()  # noqa: SIM905
PLANESWALKER_TYPES: Final = """
    Ajani Aminatou Angrath Ashiok Basri Bolas Chandra Dack Daretti Dihada Domri Dovin Dyfed Ellywick Elminster Elspeth
    Estrid Feroz Garruk Gideon Grist Guff Huatli Jace Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka
    Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sifa Sorin
    Tamiyo Teferi Teyo Tezzeret Thomil Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Wrenn Yanggu Yanling Zariel
""".split()  # noqa: SIM905
#: plurals that follow no rule
PLURALS: Final = {
    "elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "werewolf": "werewolves", "mouse": "mice", "ox": "oxen",
    "thief": "thieves", "fungus": "fungi", "human": "humans", "shaman": "shamans", "plains": "plains", "pegasus": "pegasi",
    "merfolk": "merfolk", "treefolk": "treefolk", "eldrazi": "eldrazi", "cyclops": "cyclopes", "myr": "myr",
    "samurai": "samurai", "ninja": "ninjas", "equipment": "equipment", "octopus": "octopuses", "hero": "heroes",
    "kithkin": "kithkin", "moonfolk": "moonfolk", "kor": "kor", "vedalken": "vedalken", "sphinx": "sphinxes",
    "phyrexian": "phyrexians", "efreet": "efreet", "djinn": "djinn", "leviathan": "leviathans", "locus": "loci",
    "fish": "fish", "elk": "elk", "sheep": "sheep", "homunculus": "homunculi", "squirrel": "squirrels",
}


def all_subtypes() -> list[str]:
    cards = [*CREATURE_TYPES, *PLANESWALKER_TYPES, *ARTIFACT_TYPES, *ENCHANTMENT_TYPES]
    return [*cards, *LAND_TYPES, *SPELL_TYPES, *BATTLE_TYPES]


def plural(word: str) -> str:
    """Of a noun in lower case."""
    if word in PLURALS:
        return PLURALS[word]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word[:-3] + "men" if word.endswith("man") else word + "s"


def vocabulary() -> list[tuple[str, str, object]]:
    """Words of open classes that the book lists: subtypes in both numbers."""
    found: list[tuple[str, str, object]] = []
    for name in sorted(set(all_subtypes())):
        low = name.lower()
        found.append(("subtype", low, name))
        found.append(("subtypeadj", low, name))
        if plural(low) != low:
            found.append(("subtype", plural(low), name))
        found.append(("nonsubtype", "non-" + low, name))
    return found
