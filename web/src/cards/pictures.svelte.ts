// The operator's own pictures of cards, where the server has any: they take the place of what is drawn.

import { pictureNames } from '../net/http';
import type { Face } from '../protocol';

const known = $state<{ of: string; names: ReadonlySet<string> }>({ of: '', names: new Set() });

/** A name as the server knows its picture. */
export function pictureKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/[/\\:*?"<>|_]/g, ' ').split(/\s+/).filter(Boolean).join(' ');
}

/** Asks once for the pictures of a game. */
export function loadPictures(game: string): void {
  if (!game || known.of === game) return;
  known.of = game;
  pictureNames(game).then((names) => {
    if (known.of === game) known.names = new Set(names);
  }, () => undefined);
}

export function pictureOf(face: Face): string | undefined {
  if (!known.names.size) return undefined;
  const name = [face.card, face.name].map((n) => pictureKey(n ?? '')).find((n) => known.names.has(n));
  return name === undefined ? undefined : `/pictures/${encodeURIComponent(known.of)}/${encodeURIComponent(name)}`;
}
