"""How the table is laid out: two columns on a wide terminal, the board above the question on a small one."""

CSS = """
Screen { layout: vertical; }
#status { height: 1; background: $panel; }
#keys { height: 1; background: $panel; color: $text-muted; link-color: $text; link-style: none; }
#table { height: 1fr; layout: grid; grid-size: 2; grid-gutter: 0; }

#board { height: 100%; }
.bar { height: 1; background: $boost; }
CardRow { height: 1fr; min-height: 4; }
CardRow:focus { background: $boost; }
#hand { height: 2; min-height: 1; }
#grid { height: 1fr; min-height: 5; }
#waiting { height: 1; background: $warning-muted; color: $text; }
#ask { height: 100%; border: round $primary; }
#ask:focus-within { border: round $accent; }
#question { height: auto; max-height: 5; }
.-short #question { max-height: 3; }
OptionList { background: transparent; border: none; padding: 0; height: 1fr; }
OptionList:focus { border: none; background-tint: transparent 0%; }
OptionList > .option-list--option-highlighted { text-style: bold; }
#options:focus > .option-list--option-highlighted, #lines:focus > .option-list--option-highlighted {
    background: $accent; color: auto 95%; text-style: bold; }
#side { height: 100%; }
#preview { border: round $secondary; padding: 0 1; height: 2fr; }
.-wide.-board #preview { height: 6fr; }
#log { border: round $secondary; height: 3fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
OptionList { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
#log:focus { border: round $accent; }
#preview:focus { border: round $accent; }

/* wide: the board at the left, all else at the right */
.-wide #table { grid-columns: 1fr 42%; grid-rows: 2fr 3fr; }
.-wide #board { row-span: 2; }

/* small: the board above, question and log below; the log gives way to the card that is read */
.-small #table { grid-columns: 1fr 1fr; grid-rows: auto 1fr; }
.-small #board { column-span: 2; height: auto; }
.-small CardRow { height: 4; }
.-small #preview, .-small.-board #preview { display: none; height: 1fr; }
.-small #side.reads #preview { display: block; }
.-small #side.reads #log { display: none; }
.-small.-tall CardRow { height: 6; }
.-tiny CardRow, .-small.-many CardRow { height: 2; min-height: 1; }
.-small.-many.-tall CardRow { height: 3; }
.-tiny #question { max-height: 2; }
.-tiny .box OptionList, .-tiny .reading { max-height: 6; }
.-small #options { text-wrap: nowrap; text-overflow: ellipsis; }

ModalScreen { align: center middle; }
.box { width: 90%; max-width: 110; height: auto; max-height: 90%; border: round $accent; background: $surface;
       padding: 0 1; }
.box.small { max-width: 70; }
.heading { text-style: bold; width: 100%; }
.foot { color: $text-muted; width: 100%; }
.reading { height: auto; max-height: 20; }
.box OptionList { height: auto; max-height: 16; border: none; }
.-short .box OptionList { max-height: 9; }
.-short .reading { max-height: 14; }
Chooser .reading { max-height: 10; border-top: solid $secondary; }
.-short Chooser .reading { max-height: 6; }
Chooser.aside { align: right top; background: transparent; }
.aside .box { width: 44%; }
.-small.aside { align: center bottom; }
.-small.aside .box { width: 100%; max-height: 9; }
.cover { align: center middle; }
.cover Label { width: auto; text-style: bold; }
"""
