// What an option is about: a card, a player, a place of the board, or none of them.

import type { OptionRecord, QuestionMessage } from '../protocol';

export type Subject = { h: number } | { p: number } | { s: number } | undefined;

/** Kinds whose options are the things that act, not what is done to them. */
const DOERS = new Set(['act', 'pay', 'attack', 'block', 'caster']);
const IN_WORDS = new Set(['order', 'replace']); // told apart by their texts

export function subject(question: QuestionMessage, option: OptionRecord): Subject {
  if (option.ends || IN_WORDS.has(question.kind)) return undefined;
  if (DOERS.has(question.kind)) return typeof option.h === 'number' ? { h: option.h } : undefined;
  const only = option.to?.length === 1 ? option.to[0] : undefined;
  if (typeof only?.h === 'number') return { h: only.h };
  if (typeof only?.p === 'number') return { p: only.p };
  if (typeof only?.s === 'number') return { s: only.s };
  return undefined;
}

/** The option of the main button: what ends the choice, or the only one. */
export function mainOption(question: QuestionMessage): OptionRecord | undefined {
  return question.options.find((o) => o.ends) ?? (question.options.length === 1 ? question.options[0] : undefined);
}
