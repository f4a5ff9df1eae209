// Colours of cards, each with a mark of its own, so that no colour is ever the only sign.

export type Hue = 'white' | 'blue' | 'black' | 'red' | 'green' | 'none';

export const HUES: Record<Hue, { light: string; dark: string; angle: number; mark: string }> = {
  white: { light: '#8a6d00', dark: '#f0e6b0', angle: 48, mark: 'M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6z' },
  blue: { light: '#0060a8', dark: '#56b4e9', angle: 205, mark: 'M3 10c3-4 6-4 9 0s6 4 9 0v4c-3 4-6 4-9 0s-6-4-9 0z' },
  black: { light: '#4a3a5e', dark: '#b9a3d6', angle: 268, mark: 'M15.5 4.5a8 8 0 1 0 0 15a9.5 9.5 0 0 1 0-15z' },
  red: { light: '#a83a00', dark: '#f0824f', angle: 18, mark: 'M12 4l8.5 15.5h-17z' },
  green: { light: '#00664b', dark: '#2fbf94', angle: 160, mark: 'M5 19C4 9 10 4.5 20 4.5C20 14 15 20 7.5 18L11 12L5 19z' },
  none: { light: '#5a5a5a', dark: '#c0c0c0', angle: 220, mark: 'M12 3.5L20.5 12L12 20.5L3.5 12z' },
};

function isHue(name: string): name is Hue {
  return Object.hasOwn(HUES, name);
}

/** How a colour of a game looks: its own name, or what the layout says about it. */
export function hueOf(color: string, hues: Readonly<Record<string, string>>): Hue {
  const named = hues[color] ?? color;
  return isHue(named) ? named : 'none';
}

/** The hues of a card, without doubles; a card without colours has the hue of none. */
export function huesOf(colors: readonly string[], hues: Readonly<Record<string, string>>): Hue[] {
  const out = [...new Set(colors.map((c) => hueOf(c, hues)))];
  return out.length ? out : ['none'];
}
