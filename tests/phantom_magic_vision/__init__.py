"""Tests of Phantom Magic Vision: a package, since its files are called as those of the other games are."""
