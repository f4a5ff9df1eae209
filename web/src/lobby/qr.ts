// A link as a QR code: bytes, the lowest level of correction, up to version 10 (271 bytes).

const PER_BLOCK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18]; // codewords of correction in each block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4];

function rawModules(v: number): number {
  const align = v >= 2 ? Math.floor(v / 7) + 2 : 0;
  return (16 * v + 128) * v + 64 - (v >= 2 ? (25 * align - 10) * align - 55 : 0) - (v >= 7 ? 36 : 0);
}

function times(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) z = ((z << 1) ^ ((z >>> 7) * 0x11d) ^ (((y >>> i) & 1) * x)) & 0xff;
  return z;
}

function correction(data: readonly number[], degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0));
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j] ?? 0, root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest: number[] = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let j = 0; j < degree; j++) rest[j] = (rest[j] ?? 0) ^ times(divisor[j] ?? 0, factor);
  }
  return rest;
}

/** The codewords of a text, in the order in which they are drawn. */
function codewords(bytes: Uint8Array, v: number): number[] {
  const total = Math.floor(rawModules(v) / 8);
  const degree = PER_BLOCK[v - 1] ?? 0;
  const blocks = BLOCKS[v - 1] ?? 1;
  const room = total - degree * blocks;
  let bits = '0100' + bytes.length.toString(2).padStart(v < 10 ? 8 : 16, '0');
  for (const b of bytes) bits += b.toString(2).padStart(8, '0');
  bits += '0'.repeat(Math.min(4, room * 8 - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(total / blocks) - degree;
  const longFrom = blocks - (total % blocks);
  const parts: number[][] = [];
  const checks: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= longFrom ? 1 : 0);
    const part = data.slice(at, at + size);
    at += size;
    parts.push(part);
    checks.push(correction(part, degree));
  }
  const out: number[] = [];
  for (let k = 0; k <= short; k++) for (const part of parts) if (part[k] !== undefined) out.push(part[k] ?? 0);
  for (let k = 0; k < degree; k++) for (const check of checks) out.push(check[k] ?? 0);
  return out;
}

function remainder(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator);
  return (value << bits) | rest;
}

const MASK = (x: number, y: number): boolean => (x + y) % 2 === 0; // one mask is enough: what it covers is as good as random

/** Rows of dark and light modules, or nothing if the text is too long. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const v = BLOCKS.findIndex((blocks, i) => Math.floor(rawModules(i + 1) / 8) - (PER_BLOCK[i] ?? 0) * blocks >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (v === 0) return undefined;
  const size = 17 + 4 * v;
  const dark: boolean[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed: boolean[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const set = (x: number, y: number, on: boolean): void => {
    const row = dark[y];
    const kept = fixed[y];
    if (!row || !kept || x < 0 || x >= size) return;
    row[x] = on;
    kept[x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, far !== 2 && far !== 4);
      }
  if (v >= 2) {
    const count = Math.floor(v / 7) + 2;
    const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
    const places = [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step).reverse()];
    const last = places.length - 1;
    for (const [i, cx] of places.entries())
      for (const [j, cy] of places.entries()) {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
        for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
  }
  const format = remainder(1 << 3, 10, 0x537) ^ 0x5412; // level L, mask 0
  const bit = (value: number, i: number): boolean => ((value >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(format, i));
  set(8, 7, bit(format, 6));
  set(8, 8, bit(format, 7));
  set(7, 8, bit(format, 8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(format, i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(format, i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(format, i));
  set(8, size - 8, true);
  if (v >= 7) {
    const version = remainder(v, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      set(size - 11 + (i % 3), Math.floor(i / 3), bit(version, i));
      set(Math.floor(i / 3), size - 11 + (i % 3), bit(version, i));
    }
  }
  const words = codewords(bytes, v);
  let n = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let vertical = 0; vertical < size; vertical++)
      for (let j = 0; j < 2; j++) {
        const x = right - j;
        const y = ((right + 1) & 2) === 0 ? size - 1 - vertical : vertical;
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const on = n < words.length * 8 && bit(words[n >>> 3] ?? 0, 7 - (n & 7));
        n++;
        row[x] = on !== MASK(x, y);
      }
  }
  return dark;
}

/** The dark modules as one path, a module a unit. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}
