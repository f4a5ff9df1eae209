// Cards that are looked at and put somewhere: those that stay and those that are chosen, the first of each lies highest.

export interface Piles { stay: readonly number[]; away: readonly number[] }

/** A card goes to a pile, before the one that lies at a place there; past the last: behind all. */
export function put(piles: Piles, h: number, to: keyof Piles, at = Infinity): Piles {
  const without = (list: readonly number[]): number[] => list.filter((other) => other !== h);
  const next = { stay: without(piles.stay), away: without(piles.away) };
  const place = Math.max(0, Math.min(at, next[to].length));
  next[to] = [...next[to].slice(0, place), h, ...next[to].slice(place)];
  return next;
}

/** A card goes a place up or down within its pile. */
export function shift(piles: Piles, h: number, by: number): Piles {
  const to = piles.stay.includes(h) ? 'stay' : 'away';
  return put(piles, h, to, piles[to].indexOf(h) + by);
}

/** The other pile. */
export function across(piles: Piles, h: number): Piles {
  return put(piles, h, piles.stay.includes(h) ? 'away' : 'stay');
}
