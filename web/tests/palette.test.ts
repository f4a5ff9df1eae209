import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HUES, hueOf, huesOf } from '../src/cards/palette';

type Three = [number, number, number];

function linear(hex: string): Three {
  const part = (i: number): number => {
    const v = parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(1), part(2)];
}
const luminance = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(linear(a)), luminance(linear(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
// What people with one kind of cones less see (Viénot, Brettel and Mollon 1999, in linear light).
const BLIND: Record<string, readonly [Three, Three, Three]> = {
  protan: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deutan: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  tritan: [[1, 0.1446, -0.1446], [0, 0.8592, 0.1408], [0, 0.8592, 0.1408]],
};
function seen(rgb: Three, matrix: readonly [Three, Three, Three]): Three {
  const row = (m: Three): number => Math.min(1, Math.max(0, m[0] * rgb[0] + m[1] * rgb[1] + m[2] * rgb[2]));
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}
function lab([r, g, b]: Three): Three {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(luminance([r, g, b]));
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const apart = (a: Three, b: Three): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('palette', () => {
  const hues = Object.entries(HUES);

  it('is read on light and on dark ground', () => {
    for (const [name, hue] of hues) {
      expect(contrast(hue.light, '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(hue.dark, '#16181d'), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('tells any two colours apart for everybody, by their hue or by their mark', () => {
    for (const [kind, matrix] of Object.entries(BLIND))
      for (const theme of ['light', 'dark'] as const)
        hues.forEach(([a, one], i) =>
          hues.slice(i + 1).forEach(([b, two]) => {
            const far = apart(lab(seen(linear(one[theme]), matrix)), lab(seen(linear(two[theme]), matrix)));
            expect(far >= 15 || one.mark !== two.mark, `${kind} ${theme} ${a} ${b} ${far.toFixed(0)}`).toBe(true);
          }),
        );
    expect(new Set(hues.map(([, h]) => h.mark)).size).toBe(hues.length);
  });

  it('has the same colours in the style sheet', () => {
    const css = readFileSync(new URL('../src/app.css', import.meta.url), 'utf8');
    const [light = '', dark = ''] = css.split("[data-theme='dark']");
    for (const [name, hue] of hues) {
      expect(light).toContain(`--hue-${name}: ${hue.light}`);
      expect(dark).toContain(`--hue-${name}: ${hue.dark}`);
    }
  });

  it('takes hues from the layout where a colour is none', () => {
    expect(hueOf('火', { 火: 'red' })).toBe('red');
    expect(hueOf('moss', {})).toBe('none');
    expect(huesOf([], {})).toEqual(['none']);
    expect(huesOf(['red', 'red', 'green'], {})).toEqual(['red', 'green']);
  });
});
