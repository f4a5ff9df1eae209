import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const here = fileURLToPath(new URL('..', import.meta.url));
const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) => (f.isDirectory() ? files(join(folder, f.name)) : [join(folder, f.name)]));

const built = join(here, '../src/gyoji/table/static');
describe.skipIf(!existsSync(built))('what was built', () => {
  const size = (keep: (name: string) => boolean): number => files(built).filter(keep).reduce((sum, f) => sum + gzipSync(readFileSync(f)).length, 0);

  it('is small: 250 KB compressed in all, 90 KB for the lobby', () => {
    expect(size(() => true)).toBeLessThan(250_000);
    expect(size((f) => /index\b/.test(f))).toBeLessThan(90_000);
  });

  it('names no address but those in messages of its libraries', () => {
    for (const file of files(built))
      for (const [address] of readFileSync(file, 'utf8').matchAll(/https?:\/\/[a-z0-9.-]+/g))
        expect(['http://www.w3.org', 'https://svelte.dev', 'https://github.com'], file).toContain(address);
  });
});

describe('the sources', () => {
  it('know no game', () => {
    for (const file of files(join(here, 'src')).filter((f) => !f.endsWith('protocol.ts'))) {
      const text = readFileSync(file, 'utf8');
      expect(text, file).not.toMatch(/\b(nova|magic|duel[ -]masters|phantom|spell[ -]card|commander)\b/i);
      expect(text, file).not.toMatch(/\.game\s*[!=]==/);
    }
  });

  it('trust what comes from outside in one place only', () => {
    for (const file of files(join(here, 'src')).filter((f) => !f.includes('/net/') && !/(en|protocol).ts$/.test(f))) {
      const text = readFileSync(file, 'utf8').replace(/\{#each[^}]*\}|import [^;]*;|export [^;]*;/gs, '').replace(/<style>[\s\S]*/, '');
      expect(text, file).not.toMatch(/\sas (?!const\b)[A-Z{(][A-Za-z<]*[;,)\s]/);
      expect(text, file).not.toMatch(/:\s*any\b/);
    }
  });
});
