"""What is noted on an object (Obj.notes), beside the turn in which it came."""

from __future__ import annotations

from typing import Final

PAID_FOR: Final = "paid:"  # notes of an object: optional costs that were paid for it
SUPER: Final = "super"  # as if paid: it was executed by S・トリガー, declared with no shield left
CAME_BY: Final = "by:"  # how it came
LIFE: Final = "life"  # the shield of EXライフ, as its number + 1
KEPT: Final = "shield"  # and a shield that was chosen for it, as its number + 1
TAPPED_FOR: Final = "tapped:"  # and the cards that were tapped for it
