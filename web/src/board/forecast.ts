// What the fights that are declared come to if nobody does anything more: from the values that the cards show, no rule.

import { valuesOf } from '../cards/reading';
import type { Fight } from '../protocol';
import { cardOf, faceOf, type Table } from '../store/state';

export interface Forecast {
  blows: { player: number; damage: number; count: number }[]; // upon players
  falls: number[]; // handles of those who would be beaten
}

interface Fighter { strong: number; tough: number }

function fighter(table: Table, h: number): Fighter | undefined {
  const values = valuesOf(faceOf(table, h), cardOf(table, h), table.layout);
  const first = values[0];
  const last = values.at(-1);
  if (!first || !last) return undefined;
  return { strong: Math.max(0, first.now), tough: last.now - (cardOf(table, h)?.damage ?? 0) };
}

/** A fight against one who attacks is a block. */
export function isBlock(fights: readonly Fight[], fight: Fight): boolean {
  return typeof fight.to.h === 'number' && fights.some((other) => other.h === fight.to.h);
}

export function forecast(table: Table): Forecast {
  const fights = table.top.fights ?? [];
  const blocks = fights.filter((f) => isBlock(fights, f));
  const blows = new Map<number, { damage: number; count: number }>();
  const taken = new Map<number, number>();
  const hit = (h: number, n: number): void => void taken.set(h, (taken.get(h) ?? 0) + n);
  for (const attack of fights) {
    if (blocks.includes(attack)) continue;
    const by = fighter(table, attack.h);
    if (!by) continue;
    const against = blocks.filter((b) => b.to.h === attack.h).map((b) => b.h);
    const player = attack.to.p;
    if (!against.length && typeof player === 'number') {
      const sum = blows.get(player) ?? { damage: 0, count: 0 };
      blows.set(player, { damage: sum.damage + by.strong, count: sum.count + 1 });
      continue;
    }
    let left = by.strong;
    for (const h of against.length ? against : typeof attack.to.h === 'number' ? [attack.to.h] : []) {
      const other = fighter(table, h);
      if (!other) continue;
      const part = against.length > 1 ? Math.min(left, other.tough) : left;
      hit(h, part);
      left -= part;
      hit(attack.h, other.strong);
    }
  }
  const falls = [...taken].filter(([h, n]) => n > 0 && n >= (fighter(table, h)?.tough ?? Infinity)).map(([h]) => h);
  return { blows: [...blows].map(([player, sum]) => ({ player, ...sum })), falls };
}
