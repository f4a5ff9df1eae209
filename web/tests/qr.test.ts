import { describe, expect, it } from 'vitest';
import { cited } from '../src/rules/cited';
import { legalPart, moved, sectionsOf, textOf } from '../src/deck/list';
import { qr } from '../src/lobby/qr';

/** Reads a code as a camera would: format, mask, path, blocks; each block must be whole. */
function read(code: boolean[][]): string {
  const size = code.length;
  const v = (size - 17) / 4;
  const at = (x: number, y: number): boolean => code[y]?.[x] ?? false;
  const format = [0, 1, 2, 3, 4, 5].reduce((sum, i) => sum | (Number(at(8, i)) << i), 0) | (Number(at(8, 7)) << 6) | (Number(at(8, 8)) << 7) | (Number(at(7, 8)) << 8)
    | [9, 10, 11, 12, 13, 14].reduce((sum, i) => sum | (Number(at(14 - i, 8)) << i), 0);
  expect(format.toString(2).padStart(15, '0')).toBe('111011111000100'); // level L, mask 0, as the standard lists it
  const align = v === 1 ? [] : v < 7 ? [6, size - 7] : [6, { 7: 22, 8: 24, 9: 26, 10: 28 }[v] ?? 0, size - 7];
  const fixed = (x: number, y: number): boolean =>
    x === 6 || y === 6 || (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)
    || (v >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11)))
    || align.some((cx, i) => align.some((cy, j) => !((i === 0 && j === 0) || (i === 0 && j === align.length - 1) || (i === align.length - 1 && j === 0)) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2));
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let k = 0; k < size; k++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - k : k;
      if (!fixed(x, y)) bits.push(Number(at(x, y) !== ((x + y) % 2 === 0)));
    }
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, b) => 2 * sum + b, 0));
  const [checks, blocks] = ([[7, 1], [10, 1], [15, 1], [20, 1], [26, 1], [18, 2], [20, 2], [24, 2], [30, 2], [18, 4]] as const)[v - 1] ?? [0, 1];
  const long = bytes.length % blocks;
  const short = Math.floor(bytes.length / blocks) - checks;
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  let n = 0;
  for (let k = 0; k <= short; k++) for (let b = 0; b < blocks; b++) if (k < short || b >= blocks - long) parts[b]?.push(bytes[n++] ?? 0);
  for (let k = 0; k < checks; k++) for (let b = 0; b < blocks; b++) parts[b]?.push(bytes[n++] ?? 0);
  const powers: number[] = [1];
  for (let i = 1; i < 255; i++) { const x = (powers[i - 1] ?? 0) << 1; powers.push(x > 255 ? x ^ 0x11d : x); }
  const mul = (a: number, b: number): number => (a && b ? (powers[(powers.indexOf(a) + powers.indexOf(b)) % 255] ?? 0) : 0);
  for (const part of parts) for (let i = 0; i < checks; i++) expect(part.reduce((sum, c) => mul(sum, powers[i] ?? 0) ^ c, 0)).toBe(0);
  const data = parts.flatMap((p) => p.slice(0, p.length - checks));
  const all = data.map((b) => b.toString(2).padStart(8, '0')).join('');
  expect(all.slice(0, 4)).toBe('0100');
  const wide = v < 10 ? 8 : 16;
  const length = parseInt(all.slice(4, 4 + wide), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => parseInt(all.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2)));
}

describe('links as QR codes', () => {
  it.each([12, 60, 90, 130, 190, 250])('a text of %i bytes is read again', (n) => {
    const text = `https://table.example.org/t/${'0123456789abcdef#'.repeat(20)}`.slice(0, n);
    const code = qr(text);
    expect(code && read(code)).toBe(text);
  });
  it('what is too long has none', () => expect(qr('x'.repeat(300))).toBeUndefined());
});

describe('lists of cards', () => {
  const text = '// a deck\n# main\n3 Ash Wolf\n1 Reed\n# side\n2 Lantern\n';
  it('cards move between deck and sideboard, one by one', () => {
    const after = moved(moved(sectionsOf(text), 'Reed', 'main', 'side'), 'Lantern', 'side', 'main');
    expect(textOf(after)).toBe('# main\n3 Ash Wolf\n1 Lantern\n# side\n1 Lantern\n1 Reed\n');
  });
  it('what cannot be played is left out, what was guessed is taken', () => {
    const marks = [{ line: 1, mark: 'found' }, { line: 2, mark: 'unknown' }, { line: 3, mark: 'guessed', name: 'Reed', count: 2 }];
    expect(legalPart('3 Ash Wolf\n1 Nobody\n2 Reeed', marks)).toBe('3 Ash Wolf\n2 Reed');
  });
});

it('numbers of rules are found in a text', () => {
  expect(cited('509.1a: blockers, see 7.3.4.f (10 of 2.5%)').filter((p) => p.rule).map((p) => p.text)).toEqual(['509.1a', '7.3.4.f']);
});
