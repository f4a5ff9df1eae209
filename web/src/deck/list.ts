/** The list with one more of a card: its line counts up, or a new one is written. */
export function added(text: string, name: string): string {
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    const found = /^\s*(\d+)\s*x?\s+(.*?)\s*$/i.exec(line);
    if (found?.[2] === name) {
      lines[i] = `${Number(found[1]) + 1} ${name}`;
      return lines.join('\n');
    }
  }
  return `${text.trimEnd()}${text.trim() ? '\n' : ''}1 ${name}\n`;
}

export interface Section { name: string; cards: { count: number; name: string }[] }

/** A list in its sections, as the server writes it; what stands before the first heading is the main deck. */
export function sectionsOf(text: string): Section[] {
  const out: Section[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const head = /^#\s*(\S.*)$/.exec(line)?.[1];
    const card = /^(\d+)\s+(.+)$/.exec(line);
    if (head) out.push({ name: head, cards: [] });
    else if (card) {
      if (!out.length) out.push({ name: 'main', cards: [] });
      out.at(-1)?.cards.push({ count: Number(card[1]), name: card[2] ?? '' });
    }
  }
  return out;
}

export function textOf(sections: readonly Section[]): string {
  return sections.map((s) => [`# ${s.name}`, ...s.cards.map((c) => `${c.count} ${c.name}`)].join('\n')).join('\n') + '\n';
}

/** The sections with one copy of a card moved from one to the other. */
export function moved(sections: readonly Section[], name: string, from: string, to: string): Section[] {
  return sections.map((s) => {
    if (s.name === from) return { ...s, cards: s.cards.map((c) => (c.name === name ? { ...c, count: c.count - 1 } : c)).filter((c) => c.count > 0) };
    if (s.name !== to) return s;
    const known = s.cards.some((c) => c.name === name);
    return { ...s, cards: known ? s.cards.map((c) => (c.name === name ? { ...c, count: c.count + 1 } : c)) : [...s.cards, { count: 1, name }] };
  });
}

interface Marked { line: number; mark: string; name?: string; count?: number }

/** A list without the lines that cannot be played; what was guessed is taken. */
export function legalPart(text: string, lines: readonly Marked[]): string {
  const marks = new Map(lines.map((l) => [l.line, l]));
  const out: string[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const mark = marks.get(i + 1);
    if (mark?.mark === 'unknown' || mark?.mark === 'unread') continue;
    out.push(mark?.mark === 'guessed' ? `${mark.count ?? 1} ${mark.name ?? ''}` : line);
  }
  return out.join('\n');
}
