// Where the cards of a seat lie: decided by the layout and by what is printed, never by the game.

import { valuesOf } from '../cards/reading';
import type { CardRecord } from '../protocol';
import type { Layout, ZoneLook } from '../store/layout';
import { cardOf, faceOf, zoneOf, type Table } from '../store/state';

/** Cards that lie together as one: equal ones that nothing tells apart, with what is attached to them. */
export interface Stack {
  h: number; // the first of them
  all: number[];
  attached: number[];
}

export interface Seating {
  front: Stack[]; // cards that fight, towards the middle
  back: Stack[];
  strips: { look: ZoneLook; stacks: Stack[]; count: number }[];
  backs: { look: ZoneLook; count: number; cards: number[] }[]; // rows of cards face down
  names: { look: ZoneLook; cards: number[] }[];
  counts: { look: ZoneLook; count: number; cards: number[] }[];
  hand: { look: ZoneLook; count: number; cards: number[] } | undefined;
}

export function seating(table: Table, player: number): Seating {
  const out: Seating = { front: [], back: [], strips: [], backs: [], names: [], counts: [], hand: undefined };
  for (const look of table.layout.zones) {
    const zone = zoneOf(table, `${player}/${look.name}`);
    switch (look.show) {
      case 'cards':
        for (const stack of stacked(table, zone.cards, fights)) (fights(table, stack.h) ? out.front : out.back).push(stack);
        break;
      case 'strip':
        out.strips.push({ look, stacks: stacked(table, zone.cards, () => false), count: zone.count });
        break;
      case 'backs':
        out.backs.push({ look, ...zone });
        break;
      case 'names':
        out.names.push({ look, cards: zone.cards });
        break;
      case 'hand':
        out.hand = { look, ...zone };
        break;
      default:
        out.counts.push({ look, ...zone });
    }
  }
  const order = (s: Stack): number => kindOrder(table, s.h);
  out.back.sort((a, b) => order(a) - order(b));
  return out;
}

/** Whether a card stands in the front row: it has values to fight with. */
function fights(table: Table, h: number): boolean {
  const card = table.cards[h];
  const face = faceOf(table, h);
  if (!card) return false;
  if (!face) return true; // face down on the table: it may fight
  return valuesOf(face, card, table.layout).length > 0 && typeof card.on !== 'number';
}

function kindOrder(table: Table, h: number): number {
  const face = faceOf(table, h);
  return face ? table.layout.kinds.findIndex((k) => face.kinds?.includes(k.name)) : -1;
}

/** Cards of a zone: what is attached goes to its host; what nothing tells apart goes together unless it stands `alone`. */
export function stacked(table: Table, handles: readonly number[], alone: (table: Table, h: number) => boolean): Stack[] {
  const here = new Set(handles);
  const attached = new Map<number, number[]>();
  const out: Stack[] = [];
  const equal = new Map<string, Stack>();
  for (const h of handles) {
    const host = table.cards[h]?.on;
    if (typeof host === 'number' && host !== h && table.cards[host] && (here.has(host) || onTable(table, host)))
      attached.set(host, [...(attached.get(host) ?? []), h]);
  }
  const hosted = new Set([...attached.values()].flat());
  for (const h of handles) {
    if (hosted.has(h)) continue;
    const card = cardOf(table, h);
    const mine = attached.get(h) ?? [];
    const key = card && !mine.length && !alone(table, h) ? likeness(card) : '';
    const known = key ? equal.get(key) : undefined;
    if (known) known.all.push(h);
    else {
      const stack = { h, all: [h], attached: mine };
      out.push(stack);
      if (key) equal.set(key, stack);
    }
  }
  return out;
}

function onTable(table: Table, h: number): boolean {
  return Object.values(table.zones).some((z) => z.cards?.includes(h));
}

function likeness(card: CardRecord): string {
  return JSON.stringify([card.f, card.o, card.c, card.turned, card.down, card.states, card.now, card.damage, card.counters]);
}

/** How wide cards can be so that so many fit beside each other; they overlap before they get too small to read. */
export function fit(width: number, height: number, count: number, most: number): { width: number; step: number } {
  const tall = Math.max(0, Math.min(most, (height * 5) / 7));
  if (count <= 0 || width <= 0) return { width: tall, step: tall };
  const gap = 8;
  const even = (width - gap * (count - 1)) / count;
  const least = Math.min(tall, 62);
  const w = Math.max(least, Math.min(tall, even));
  const step = count > 1 ? Math.min(w + gap, (width - w) / (count - 1)) : w;
  return { width: w, step };
}

/** The rows of a shared board as this seat sees them: whoever looks sits below. */
export function boardRows(layout: Layout, viewer: number): number[][] {
  const look = layout.board;
  if (!look) return [];
  const rows: number[][] = [];
  for (let r = look.rows - 1; r >= 0; r--) rows.push(Array.from({ length: look.columns }, (_, c) => r * look.columns + c));
  return viewer === look.ends[1] ? rows.reverse().map((row) => row.reverse()) : rows;
}
