// The seats that this browser holds: so that a game can be found again, and its replay opened.

export interface Held { table: string; token: string; title: string; at: number; over: boolean; who: string }

const PLACE = 'gyoji.seats';
const MOST = 24;

export function heldSeats(): Held[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((s): s is Held => typeof s === 'object' && s !== null && 'table' in s && 'token' in s && typeof s.table === 'string' && typeof s.token === 'string') : [];
  } catch {
    return [];
  }
}

export function holdSeat(seat: Held): void {
  keep([seat, ...heldSeats().filter((s) => s.table !== seat.table)].slice(0, MOST));
}

export function forgetSeat(table: string): void {
  keep(heldSeats().filter((s) => s.table !== table));
}

/** The token with which a table or one of its games (TABLE-1, TABLE-2, …) is opened. */
export function tokenOf(game: string): string {
  const table = game.split('-')[0] ?? '';
  return heldSeats().find((s) => s.table === table)?.token ?? '';
}

function keep(seats: Held[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(seats));
  } catch {
    // a private window: nothing is kept
  }
}

const OPERATOR = 'gyoji.operator';

/** The operator's link brings their token in the fragment; it stays in this tab. */
export function operatorToken(): string {
  try {
    const found = /^#operator=([\w-]+)$/.exec(location.hash)?.[1];
    if (found) {
      sessionStorage.setItem(OPERATOR, found);
      history.replaceState(null, '', location.pathname + location.search);
    }
    return sessionStorage.getItem(OPERATOR) ?? '';
  } catch {
    return '';
  }
}

/** Decks that were kept from this browser. */
export interface KeptDeck { of: string; id: string; name: string }
const DECKS = 'gyoji.decks';

export function keptDecks(game: string): KeptDeck[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DECKS) ?? '[]');
    const all = Array.isArray(kept) ? kept.filter((d): d is KeptDeck => typeof d === 'object' && d !== null && 'id' in d && 'of' in d && 'name' in d) : [];
    return game ? all.filter((d) => d.of === game) : all;
  } catch {
    return [];
  }
}

export function rememberDeck(deck: KeptDeck): void {
  try {
    localStorage.setItem(DECKS, JSON.stringify([deck, ...keptDecks('').filter((d) => d.of !== deck.of || d.name !== deck.name)].slice(0, 60)));
  } catch {
    // a private window: nothing is kept
  }
}
