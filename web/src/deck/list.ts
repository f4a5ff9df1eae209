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
