// The art field: a quiet picture grown from a card's name. The same name gives the same picture, the kind its motif.

import { HUES, type Hue } from './palette';

/** A small generator of numbers in [0, 1), seeded by a text (FNV-1a, then xorshift). */
export function seeded(text: string): () => number {
  let h = 2166136261;
  for (const sign of text) h = Math.imul(h ^ (sign.codePointAt(0) ?? 0), 16777619);
  let x = h || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 4294967296;
  };
}

type Motif = (r: () => number, a: number) => string;

const tone = (angle: number, light: number, strength = 42, alpha = 1): string =>
  `hsl(${angle.toFixed(0)} ${strength}% ${light}%${alpha < 1 ? ` / ${alpha}` : ''})`;

function ridge(r: () => number, base: number, rough: number): string {
  let path = `M0 ${base}`;
  for (let x = 0; x <= 100; x += 12.5) path += ` L${x} ${(base - r() * rough).toFixed(1)}`;
  return `${path} L100 70 L0 70z`;
}

const ridges: Motif = (r, a) => {
  const x = 20 + r() * 60;
  let out = `<circle cx="${x.toFixed(0)}" cy="${(14 + r() * 14).toFixed(0)}" r="${(6 + r() * 7).toFixed(1)}" fill="${tone(a + 20, 82, 60)}"/>`;
  for (let i = 0; i < 3; i++) out += `<path d="${ridge(r, 40 + i * 11, 24 - i * 4)}" fill="${tone(a + i * 6, 46 - i * 12, 36)}"/>`;
  return out;
};

const waves: Motif = (r, a) => {
  let out = '';
  for (let i = 0; i < 5; i++) {
    const y = 16 + i * 11 + r() * 4;
    const s = 8 + r() * 10;
    out += `<path d="M-5 ${y.toFixed(1)}q${s} -${s} ${2 * s} 0t${2 * s} 0t${2 * s} 0t${2 * s} 0t${2 * s} 0t${2 * s} 0V75H-5z" fill="${tone(a + i * 5, 60 - i * 9, 40, 0.9)}"/>`;
  }
  return out;
};

const rays: Motif = (r, a) => {
  const x = 50 + (r() - 0.5) * 44;
  const y = 44 + r() * 14;
  const n = 9 + Math.floor(r() * 7);
  let path = '';
  for (let i = 0; i < n; i++) {
    const t = Math.PI * 2 * ((i + r() * 0.4) / n);
    const w = 0.06 + r() * 0.09;
    path += `M${x.toFixed(0)} ${y.toFixed(0)}L${(x + 90 * Math.cos(t - w)).toFixed(0)} ${(y + 90 * Math.sin(t - w)).toFixed(0)}L${(x + 90 * Math.cos(t + w)).toFixed(0)} ${(y + 90 * Math.sin(t + w)).toFixed(0)}z`;
  }
  return `<path d="${path}" fill="${tone(a + 12, 72, 50, 0.55)}"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(7 + r() * 8).toFixed(1)}" fill="${tone(a + 26, 86, 60)}"/>`;
};

const rings: Motif = (r, a) => {
  let out = '';
  for (let i = 0; i < 4; i++) {
    const x = 15 + r() * 70;
    const y = 12 + r() * 46;
    for (let k = 0; k < 2; k++)
      out += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(5 + r() * 18).toFixed(0)}" fill="none" stroke="${tone(a + i * 10, 70 - k * 16, 44, 0.8)}" stroke-width="${(1 + r() * 3).toFixed(1)}"/>`;
    out += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="2.5" fill="${tone(a, 88, 60)}"/>`;
  }
  return out;
};

const facets: Motif = (r, a) => {
  let out = '';
  for (let i = 0; i < 9; i++) {
    const x = r() * 100;
    const y = r() * 66;
    const s = 8 + r() * 22;
    out += `<path d="M${x.toFixed(0)} ${(y - s).toFixed(0)}L${(x + s * 0.55).toFixed(0)} ${y.toFixed(0)}L${x.toFixed(0)} ${(y + s).toFixed(0)}L${(x - s * 0.55).toFixed(0)} ${y.toFixed(0)}z" fill="${tone(a + r() * 30, 40 + r() * 34, 38, 0.6)}"/>`;
  }
  return out;
};

const towers: Motif = (r, a) => {
  let out = `<circle cx="${(r() * 100).toFixed(0)}" cy="16" r="${(5 + r() * 6).toFixed(0)}" fill="${tone(a + 30, 84, 56)}"/>`;
  for (let layer = 0; layer < 2; layer++) {
    for (let x = -4; x < 100; ) {
      const w = 7 + r() * 13;
      const h = 14 + r() * (34 - layer * 12);
      const peak = r() > 0.5 ? `l${(w / 2).toFixed(1)} -${(5 + r() * 8).toFixed(1)}l${(w / 2).toFixed(1)} ${(5 + r() * 8).toFixed(1)}` : `h${w.toFixed(1)}`;
      out += `<path d="M${x.toFixed(1)} 70v-${h.toFixed(1)}${peak}V70z" fill="${tone(a + layer * 8, 48 - layer * 20, 34)}"/>`;
      x += w + 1.5;
    }
  }
  return out;
};

const MOTIFS: readonly Motif[] = [ridges, rays, towers, waves, rings, facets];

const made = new Map<string, string>();

/** The picture as a CSS image, made once for each card. `kind` is the place of its kind in the layout. */
export function picture(name: string, hues: readonly Hue[], kind: number): string {
  const key = `${name}/${hues.join()}/${kind}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const r = seeded(name);
  const plain = (hues[0] ?? 'none') === 'none';
  const first = plain ? r() * 360 : HUES[hues[0] ?? 'none'].angle; // without a colour: one of its own
  const second = plain ? first + 30 : HUES[hues[1] ?? hues[0] ?? 'none'].angle;
  const grey = plain ? 20 : 46;
  const a = first + (r() - 0.5) * 26;
  const b = second + (r() - 0.5) * 26;
  const motif = MOTIFS[Math.max(0, kind) % MOTIFS.length] ?? ridges;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 70" preserveAspectRatio="xMidYMid slice">` +
    `<linearGradient id="g" x1="${r().toFixed(2)}" x2="${r().toFixed(2)}" y2="1"><stop stop-color="${tone(a, 66, grey)}"/><stop offset="1" stop-color="${tone(b, 34, grey)}"/></linearGradient>` +
    `<rect width="100" height="70" fill="url(#g)"/>${plain ? `<g opacity="0.72">${motif(r, a)}</g>` : motif(r, a)}</svg>`;
  const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  made.set(key, image);
  return image;
}
