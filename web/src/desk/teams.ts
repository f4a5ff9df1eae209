// Teams as they are typed: "Reds: Ann, Ben, Cho", or the members alone.
export interface TypedTeam { name: string; members: string[] }

export function typedTeam(line: string): TypedTeam {
  const [head = '', ...rest] = line.split(':');
  const members = (rest.length ? rest.join(':') : head).split(/[,、，]/).map((m) => m.trim()).filter(Boolean);
  return { name: rest.length && head.trim() ? head.trim() : members.join(' & '), members };
}
