import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '../src/net/socket';
import { reduce } from '../src/store/reduce';
import { NO_TABLE, type Table } from '../src/store/state';

const top = { turn: 1, active: 0, step: 'main', phase: 'main', priority: 0 };
const start: Table = {
  ...NO_TABLE, epoch: 'e1', n: 4, top, cards: { 1: { f: 'a' }, 2: { f: 'b' } }, zones: { '0/hand': { count: 2, cards: [1, 2] } },
};

describe('reduce', () => {
  it('replaces records that changed, removes those that are null, and leaves the rest', () => {
    const next = reduce(start, { k: 'frame', n: 5, cards: { 2: null, 3: { f: 'a', turned: true } }, zones: { '0/hand': { count: 1, cards: [1] } } });
    expect(next.n).toBe(5);
    expect(next.cards).toEqual({ 1: { f: 'a' }, 3: { f: 'a', turned: true } });
    expect(next.zones['0/hand']).toEqual({ count: 1, cards: [1] });
    expect(next.top).toBe(start.top);
    expect(start.cards[2]).toEqual({ f: 'b' }); // the old table is as it was
  });

  it('takes no frame twice and none that is out of order', () => {
    expect(reduce(start, { k: 'frame', n: 4, top: { ...top, turn: 9 } })).toBe(start);
    expect(reduce(start, { k: 'frame', n: 6, top: { ...top, turn: 9 } })).toBe(start);
  });

  it('empties what waits only when the frame says so', () => {
    const waiting = { ...start, waiting: [{ h: 9, name: 'x', by: 0 }] };
    expect(reduce(waiting, { k: 'frame', n: 5 }).waiting).toHaveLength(1);
    expect(reduce(waiting, { k: 'frame', n: 5, waiting: [] }).waiting).toHaveLength(0);
  });

  it('ignores messages of a later version', () => {
    const later = parse('{"k":"of-a-later-version","x":1}');
    expect(later && reduce(start, later)).toBe(start);
  });
});

// Whole games, written by tests/table/test_page.py: each line a message, or what a snapshot would say at that moment.
const folder = process.env.GYOJI_STREAMS ?? '';
describe.skipIf(!folder)('recorded games', () => {
  for (const name of folder ? readdirSync(folder) : []) {
    it(`frames add up to the snapshot: ${name}`, () => {
      let table = NO_TABLE;
      let compared = 0;
      for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n')) {
        if (line.startsWith('{"k":"answer"')) continue;
        const message = parse(line.replace('{"expect":', '').replace(/}$/, line.startsWith('{"expect":') ? '' : '}'));
        if (!message) throw new Error(`no message: ${line.slice(0, 80)}`);
        if (!line.startsWith('{"expect":')) {
          table = reduce(table, message);
          continue;
        }
        const fresh = reduce({ ...NO_TABLE, log: [] }, message);
        for (const part of ['n', 'top', 'players', 'cards', 'zones', 'waiting'] as const) expect(table[part], part).toEqual(fresh[part]);
        for (const card of Object.values(table.cards)) if (card.f) expect(table.faces[card.f]).toBeDefined();
        compared++;
      }
      expect(compared).toBeGreaterThan(10);
    });
  }
});
