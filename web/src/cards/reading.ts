// What a card says, for the eye and for the ear.

import type { CardRecord as Card, Face } from '../protocol';
import type { Layout } from '../store/layout';
import type { Words } from '../ui.svelte';

export interface Value { name: string; now: number; printed: number | undefined }

const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff]/;

export function isJapanese(text: string): boolean {
  return JAPANESE.test(text);
}

export function kindIndex(face: Face, layout: Layout): number {
  return Math.max(0, layout.kinds.findIndex((k) => face.kinds?.includes(k.name)));
}

export function kindLine(face: Face, layout: Layout): string {
  const named = (face.kinds ?? []).map((k) => layout.kinds.find((look) => look.name === k)?.label ?? k);
  const short = named.filter((label) => !named.some((other) => other !== label && label.startsWith(other)));
  const races = face.races?.length ? ` — ${face.races.join(' ')}` : '';
  return short.join(' ') + races;
}

/** Keywords as the game calls them in this language; what it has no name for stays as it is printed. */
export function keywordsOf(card: Card | undefined, layout: Layout): string[] {
  return (card?.keywords ?? []).map((word) => {
    const known = layout.keywords.find((k) => word === k.name || word.startsWith(`${k.name} `));
    return known ? known.label + word.slice(known.name.length) : word.replaceAll('-', ' ');
  });
}

export function valuesOf(face: Face | undefined, card: Card | undefined, layout: Layout): Value[] {
  const out: Value[] = [];
  for (const name of layout.values) {
    const printed = face?.printed?.[name];
    const now = card?.now?.[name] ?? printed;
    if (now !== undefined) out.push({ name, now, printed });
  }
  return out;
}

export function changeOf(v: Value): string {
  return v.printed === undefined || v.now === v.printed ? '' : v.now > v.printed ? 'up' : 'down';
}

/** A card in one sentence: its name, kind, values, state, and whether something can be done with it. */
export function sentence(face: Face | undefined, card: Card | undefined, layout: Layout, w: Words, canAct: boolean, count = 1): string {
  if (!face) return w.faceDown;
  const parts = [count > 1 ? `${face.name} ×${count}` : face.name, kindLine(face, layout)];
  const values = valuesOf(face, card, layout).map((v) => v.now);
  if (values.length) parts.push(values.join('/'));
  if (card?.damage) parts.push(`${w.damage} ${card.damage}`);
  if (card?.turned) parts.push(layout.turned.label);
  for (const state of layout.states) if (card?.states?.includes(state.name)) parts.push(state.label);
  for (const [word, n] of Object.entries(card?.counters ?? {})) parts.push(`${n} ${word}`);
  if (canAct) parts.push(w.canAct);
  return parts.join(', ');
}
