import { describe, expect, it } from 'vitest';
import { across, put, shift } from '../src/ask/arrangement';

describe('cards in piles', () => {
  const piles = { stay: [1, 2, 3], away: [4] };

  it('go to a place of a pile, and nothing is lost', () => {
    expect(put(piles, 3, 'stay', 0)).toEqual({ stay: [3, 1, 2], away: [4] });
    expect(put(piles, 1, 'away')).toEqual({ stay: [2, 3], away: [4, 1] });
    expect(put(piles, 4, 'stay', 1)).toEqual({ stay: [1, 4, 2, 3], away: [] });
  });

  it('go up and down within their pile, and no further', () => {
    expect(shift(piles, 1, 1).stay).toEqual([2, 1, 3]);
    expect(shift(piles, 1, -1).stay).toEqual([1, 2, 3]);
    expect(shift(piles, 3, 1).stay).toEqual([1, 2, 3]);
  });

  it('go to the other pile and back', () => {
    expect(across(across(piles, 4), 4)).toEqual(piles);
  });
});
