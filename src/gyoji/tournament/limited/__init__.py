"""Limited play: packs from cards with rarities, sealed pools, drafts (MTR 7, 8.5, 8.6, 9.6, 9.7)."""
