import { describe, expect, it } from 'vitest';
import { mainOption, subject } from '../src/ask/subject';
import { boardRows, fit, seating, stacked } from '../src/board/arrange';
import { picture } from '../src/cards/pattern';
import { changeOf, sentence, valuesOf } from '../src/cards/reading';
import type { QuestionMessage } from '../src/protocol';
import { NO_LAYOUT, type Layout } from '../src/store/layout';
import { NO_TABLE, type Table } from '../src/store/state';
import { en } from '../src/words/en';
import { ja } from '../src/words/ja';

const layout: Layout = {
  ...NO_LAYOUT,
  zones: [
    { name: 'field', label: 'field', short: 'field', show: 'cards' }, { name: 'mana', label: 'mana', short: 'mana', show: 'strip' },
    { name: 'hand', label: 'hand', short: 'hand', show: 'hand' }, { name: 'deck', label: 'deck', short: 'deck', show: 'count' },
  ],
  values: ['power'], kinds: [{ name: 'creature', label: 'creature', mark: '●' }, { name: 'relic', label: 'relic', mark: '▣' }],
  turned: { name: 'turned', label: 'tapped', mark: '⟳' },
};
const table: Table = {
  ...NO_TABLE, layout, players: { 0: { name: 'A' }, 1: { name: 'B' } },
  faces: { c: { name: 'Cub', kinds: ['creature'], printed: { power: 2 } }, r: { name: 'Rock', kinds: ['relic'] } },
  cards: { 1: { f: 'c' }, 2: { f: 'c' }, 3: { f: 'r' }, 4: { f: 'r' }, 5: { f: 'r', turned: true }, 6: { f: 'r', on: 1 } },
  zones: { '0/field': { count: 6, cards: [1, 2, 3, 4, 5, 6] }, '0/deck': { count: 30 } },
};

describe('where cards lie', () => {
  it('puts what fights in front, each by itself, and equal others together', () => {
    const seat = seating(table, 0);
    expect(seat.front.map((s) => s.all)).toEqual([[1], [2]]);
    expect(seat.front[0]?.attached).toEqual([6]);
    expect(seat.back.map((s) => s.all)).toEqual([[3, 4], [5]]);
    expect(seat.counts.map((z) => z.count)).toEqual([30]);
  });

  it('loses no card and shows none twice', () => {
    const all = stacked(table, [1, 2, 3, 4, 5, 6], () => false).flatMap((s) => [...s.all, ...s.attached]);
    expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('shrinks cards before they overlap, and never over the edge', () => {
    for (const count of [1, 5, 12, 40])
      for (const width of [300, 900, 2400]) {
        const size = fit(width, 200, count, 200);
        expect(size.width + size.step * (count - 1)).toBeLessThanOrEqual(width + 0.01);
      }
  });

  it('turns a board so that whoever looks sits below', () => {
    const board = { zone: 'stage', label: '', rows: 2, columns: 3, ends: [0, 1], regions: [] };
    expect(boardRows({ ...layout, board }, 0)).toEqual([[3, 4, 5], [0, 1, 2]]);
    expect(boardRows({ ...layout, board }, 1)).toEqual([[2, 1, 0], [5, 4, 3]]);
  });
});

describe('what is asked', () => {
  const question = (kind: string, options: QuestionMessage['options']): QuestionMessage => ({ k: 'question', q: 'q', kind, text: '', options });

  it('belongs to the card that acts, or to what is chosen', () => {
    const act = question('act', [{ i: 0, text: 'pass', ends: true }, { i: 1, text: 'play', h: 4 }]);
    expect(act.options.map((o) => subject(act, o))).toEqual([undefined, { h: 4 }]);
    const target = question('target', [{ i: 0, text: 'x', h: 9, to: [{ h: 4 }] }, { i: 1, text: 'B', h: 9, to: [{ p: 1 }] }, { i: 2, text: '1-1', h: 9, to: [{ s: 3 }] }]);
    expect(target.options.map((o) => subject(target, o))).toEqual([{ h: 4 }, { p: 1 }, { s: 3 }]);
    const may = question('may', [{ i: 0, text: 'no', h: 9 }, { i: 1, text: 'yes', h: 9 }]);
    expect(may.options.map((o) => subject(may, o))).toEqual([undefined, undefined]);
  });

  it('has a main button where the choice can end, or where there is one answer', () => {
    expect(mainOption(question('act', [{ i: 0, text: 'pass', ends: true }, { i: 1, text: 'play' }]))?.i).toBe(0);
    expect(mainOption(question('act', [{ i: 0, text: 'pass' }]))?.i).toBe(0);
    expect(mainOption(question('may', [{ i: 0, text: 'no' }, { i: 1, text: 'yes' }]))).toBeUndefined();
  });
});

describe('cards', () => {
  it('say in one sentence what they are', () => {
    expect(sentence(table.faces.c, { f: 'c', turned: true, now: { power: 3 } }, layout, en, true)).toBe('Cub, creature, 3, tapped, can be used');
    expect(sentence(undefined, {}, layout, en, false)).toBe(en.faceDown);
  });

  it('show values that differ from the printed ones', () => {
    const [v] = valuesOf(table.faces.c, { now: { power: 1 } }, layout);
    expect(v && changeOf(v)).toBe('down');
  });

  it('have the same picture whenever they have the same name', () => {
    expect(picture('Cub', ['red'], 0)).toBe(picture('Cub', ['red'], 0));
    expect(picture('Cub', ['red'], 0)).not.toBe(picture('Rock', ['red'], 0));
  });
});

describe('words', () => {
  it('are there in both languages', () => {
    expect(Object.keys(ja).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, word] of Object.entries(ja)) if (typeof word === 'string') expect(word, key).not.toBe('');
  });
});
