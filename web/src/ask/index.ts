// Which widget shows which kind of question; a kind that is not known gets the plain list.

import type { Component } from 'svelte';
import type { Hub } from '../play/hub.svelte';
import type { QuestionMessage } from '../protocol';
import Buttons from './Buttons.svelte';
import Numbers from './Numbers.svelte';
import Order from './Order.svelte';
import Names from './Names.svelte';
import Modes from './Modes.svelte';

export type Widget = Component<{ hub: Hub; question: QuestionMessage }>;

/** Kinds of questions that the rules ask; each has its widget, so that a new kind is noticed here. */
const WIDGETS: Readonly<Record<string, Widget>> = {
  act: Buttons, choose: Buttons, target: Buttons, caster: Buttons, pay: Buttons, attack: Buttons, defender: Buttons, block: Buttons,
  place: Buttons, may: Buttons, color: Buttons, first: Buttons, redraw: Buttons, span: Buttons,
  number: Numbers, order: Order, replace: Order, mode: Modes, cost: Modes, name: Names,
};

export function widgetOf(question: QuestionMessage): Widget {
  return question.options.length > 40 ? Names : (WIDGETS[question.kind] ?? Buttons);
}
