// The lobby's side of the server: questions and answers over HTTP.

import type {
  CardsFound, DeckChecked, DeckWanted, Frame, LobbyInfo, PlayOn, Problem, ReplayInfo, Ruling, RulesFound, RulingMade, SitDown, Snapshot, TableMade, TableWanted, Welcome,
} from '../protocol';
import { isRecord } from '../store/checks';

/** What the server refused, in words for people. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

/** Asks the server; with a body it is a POST, and a token says who asks. */
export async function ask<T>(path: string, body?: unknown, token = ''): Promise<T> {
  const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const known = isRecord(told) && typeof told.text === 'string' ? (told as unknown as Problem) : { code: String(answer.status), text: `${answer.status} ${answer.statusText}` };
    throw new Refusal(known);
  }
  return told as T;
}

const query = (values: Record<string, string | number | undefined>): string => {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') out.set(name, String(value));
  return out.size ? `?${out}` : '';
};

export const lobby = (lang: string): Promise<LobbyInfo> => ask(`/api/lobby${query({ lang })}`);
export const makeTable = (wanted: TableWanted): Promise<TableMade> => ask('/api/tables', wanted);
export const sitDown = (table: string, who: SitDown): Promise<unknown> => ask(`/api/tables/${encodeURIComponent(table)}/sit`, who);
export const checkDeck = (deck: DeckWanted): Promise<DeckChecked> => ask('/api/decks/check', deck);
export const storeDeck = (deck: DeckWanted): Promise<DeckChecked> => ask('/api/decks', deck);
export const getDeck = (game: string, deck: string): Promise<DeckChecked> => ask(`/api/decks/${game}/${encodeURIComponent(deck)}`);
export const findCards = (game: string, wanted: Record<string, string | number | undefined>): Promise<CardsFound> => ask(`/api/cards/${game}${query(wanted)}`);
export const findRules = (game: string, q: string, lang: string): Promise<RulesFound> => ask(`/api/rules/${game}${query({ q, lang })}`);
export const replayInfo = (table: string, share: string, lang: string): Promise<ReplayInfo> => ask(`/api/replays/${encodeURIComponent(table)}${query({ share, lang })}`);
/** A finished game as it was shown. */
export interface Film { welcome: Welcome; snapshot: Snapshot; frames: Frame[] }
export const film = (table: string, view: string, share: string, lang: string): Promise<Film> => ask(`/api/replays/${encodeURIComponent(table)}/film${query({ view, share, lang })}`);
export const playOn = (table: string, wanted: PlayOn): Promise<TableMade> => ask(`/api/replays/${encodeURIComponent(table)}/play-on`, wanted);
export const makeRuling = (table: string, wanted: Ruling): Promise<RulingMade> => ask(`/api/replays/${encodeURIComponent(table)}/ruling`, wanted);
