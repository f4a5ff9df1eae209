/** A text in parts: numbers of rules, as 509.1a or 7.3.4.f, and what stands between them. */
export function cited(text: string): { text: string; rule: boolean }[] {
  const parts: { text: string; rule: boolean }[] = [];
  let at = 0;
  for (const found of text.matchAll(/(?<![\d.,/])\d{1,4}(?:\.[\da-z]{1,4})+(?![\d,/%])/g)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), rule: false });
    parts.push({ text: found[0], rule: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), rule: false });
  return parts;
}
