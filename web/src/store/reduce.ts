// The store as a pure function: no time, no document, no network.

import type { Frame, FromServer, QuestionMessage, Snapshot } from '../protocol';
import { isLayout } from './checks';
import { LOG_KEPT, NO_TABLE, type Table } from './state';

/** The table after a message. What does not concern it gives the same table. */
export function reduce(table: Table, message: FromServer): Table {
  switch (message.k) {
    case 'welcome': {
      const layout = isLayout(message.layout) ? message.layout : table.layout;
      const same = table.epoch === message.epoch && table.id === message.table;
      return {
        ...(table.id === message.table ? table : NO_TABLE),
        n: same ? table.n : -1, // of another stream: its snapshot follows
        id: message.table, epoch: message.epoch, seat: message.seat, hands: message.hands, game: message.game,
        title: message.title, layout, seats: message.seats, settings: message.settings, bestOf: message.best_of ?? 1,
        number: message.number ?? 1, score: message.score ?? [], replay: message.replay ?? false, openHands: message.open_hands ?? false, frozen: message.frozen ?? '',
      };
    }
    case 'snapshot':
      return whole(table, message);
    case 'frame':
      return message.n === table.n + 1 ? changed(table, message) : table;
    case 'question':
      return { ...table, seat: looksFrom(table, message), question: message };
    case 'no-question':
      return table.question ? { ...table, question: null } : table;
    case 'note':
      return {
        ...table,
        seats: message.seats?.length ? message.seats : table.seats,
        settings: message.settings ?? table.settings,
        score: message.score?.length ? message.score : table.score,
        notes: message.what === 'settings' || message.what === 'seats' ? table.notes : [...table.notes, message].slice(-LOG_KEPT),
      };
    case 'done':
    case 'refused':
    case 'reply':
    case 'outlook':
    case 'pong':
      return table;
    default:
      return table; // of a later version: not known here
  }
}

/** Whoever plays for several seats looks from the one that is asked. */
function looksFrom(table: Table, question: QuestionMessage | null | undefined): number {
  const seat = question?.seat ?? 0;
  return question && table.hands.length > 1 && table.hands.includes(seat) ? seat : table.seat;
}

function whole(table: Table, s: Snapshot): Table {
  return {
    ...table, seat: looksFrom(table, s.question), epoch: s.epoch, n: s.n, top: s.top, players: s.players, cards: s.cards, zones: s.zones, waiting: s.waiting,
    faces: s.faces, log: s.log.slice(-LOG_KEPT), clocks: s.clocks ?? null, question: s.question ?? null,
  };
}

function changed(table: Table, f: Frame): Table {
  return {
    ...table,
    n: f.n,
    top: f.top ?? table.top,
    players: merged(table.players, f.players),
    cards: merged(table.cards, f.cards),
    zones: merged(table.zones, f.zones),
    faces: merged(table.faces, f.faces),
    waiting: f.waiting ?? table.waiting,
    log: f.log?.length ? [...table.log, ...f.log].slice(-LOG_KEPT) : table.log,
    clocks: f.clocks ?? table.clocks,
  };
}

function merged<T>(old: Record<string, T>, news: Record<string, T | null> | undefined): Record<string, T> {
  if (!news || Object.keys(news).length === 0) return old;
  const out = { ...old };
  for (const [key, record] of Object.entries(news)) {
    if (record === null) delete out[key];
    else out[key] = record;
  }
  return out;
}
