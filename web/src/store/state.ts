// What the page knows of a table: plain values, made by `reduce` and by nothing else.

import type {
  CardRecord, Clocks, Face, LogEntry, Note, PlayerRecord, QuestionMessage, SeatRecord, Settings, Top, Waiting, ZoneRecord,
} from '../protocol';
import { NO_LAYOUT, type Layout } from './layout';

export interface Table {
  id: string;
  epoch: string;
  n: number; // frames seen of this epoch
  seat: number; // whose page it is; -1: a watcher's
  hands: number[]; // all seats that this page plays
  game: string;
  title: string;
  layout: Layout;
  seats: SeatRecord[];
  settings: Settings;
  bestOf: number;
  number: number;
  score: number[];
  replay: boolean;
  openHands: boolean; // those who watch see all hands
  frozen: string; // why a game of other rules does not go on
  top: Top;
  players: Record<string, PlayerRecord>;
  cards: Record<string, CardRecord>;
  zones: Record<string, ZoneRecord>;
  faces: Record<string, Face>;
  waiting: Waiting[];
  log: LogEntry[];
  clocks: Clocks | null;
  question: QuestionMessage | null;
  notes: Note[]; // chat, and what is asked of all
}

export const LOG_KEPT = 400;

export const NO_TABLE: Table = {
  id: '', epoch: '', n: -1, seat: -1, hands: [], game: '', title: '', layout: NO_LAYOUT, seats: [], settings: {}, bestOf: 1,
  number: 1, score: [], replay: false, openHands: false, frozen: '',
  top: { turn: 0, active: -1, step: '', phase: '', priority: -1 },
  players: {}, cards: {}, zones: {}, faces: {}, waiting: [], log: [], clocks: null, question: null, notes: [],
};

const EMPTY: Required<ZoneRecord> = { count: 0, cards: [] };

export function zoneOf(table: Table, key: string): Required<ZoneRecord> {
  const zone = table.zones[key];
  return zone ? { count: zone.count, cards: zone.cards ?? [] } : EMPTY;
}

/** A card, also one that only the question shows. */
export function cardOf(table: Table, h: number): CardRecord | undefined {
  return table.cards[h] ?? table.question?.cards?.[h];
}

export function faceOf(table: Table, h: number): Face | undefined {
  const card = cardOf(table, h);
  return card?.f ? (table.faces[card.f] ?? table.question?.faces?.[card.f]) : undefined;
}

/** The seats in the order of the turn, from the one who looks on. */
export function around(table: Table): number[] {
  const all = Object.keys(table.players).map(Number).sort((a, b) => a - b);
  const from = Math.max(0, all.indexOf(table.seat));
  return [...all.slice(from), ...all.slice(0, from)];
}
