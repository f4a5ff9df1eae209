// The lobby's side of the server: questions and answers over HTTP.

import type {
  CardsFound, DeckChecked, DeckWanted, Frame, LobbyInfo, PlayOn, Problem, ReplayInfo, Ruling, RulesFound, RulingMade, SeatLink, SitDown, Snapshot, TableMade, TableWanted, Welcome,
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
  const headers = { 'accept-language': document.documentElement.lang || 'en', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) };
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

export const lobby = (lang: string, operator = ''): Promise<LobbyInfo> => ask(`/api/lobby${query({ lang })}`, undefined, operator);
export const makeTable = (wanted: TableWanted): Promise<TableMade> => ask('/api/tables', wanted);
export const sitDown = (table: string, who: SitDown): Promise<unknown> => ask(`/api/tables/${encodeURIComponent(table)}/sit`, who);
export const newLink = (table: string, owner: string, seat: number): Promise<SeatLink> => ask(`/api/tables/${encodeURIComponent(table)}/links`, { owner, seat });
export const checkDeck = (deck: DeckWanted): Promise<DeckChecked> => ask('/api/decks/check', deck);
export const storeDeck = (deck: DeckWanted): Promise<DeckChecked> => ask('/api/decks', deck);
export const getDeck = (game: string, deck: string): Promise<DeckChecked> => ask(`/api/decks/${game}/${encodeURIComponent(deck)}`);
export const findCards = (game: string, wanted: Record<string, string | number | undefined>): Promise<CardsFound> => ask(`/api/cards/${game}${query(wanted)}`);
/** How far a download is, or how many cards it has brought. */
export interface Got { got: number; total: number; cards: number }
export const getCards = (game: string, operator: string): Promise<Got> => ask(`/api/cards/${game}/get`, {}, operator);
export const importRules = (game: string, text: string, operator: string): Promise<{ rules: number }> => ask(`/api/rules/${game}/import`, { text }, operator);
export const pictureNames = (game: string): Promise<string[]> => ask(`/api/pictures/${encodeURIComponent(game)}`);
export const findRules = (game: string, q: string, lang: string): Promise<RulesFound> => ask(`/api/rules/${game}${query({ q, lang })}`);

const replay = (game: string): string => `/api/replays/${encodeURIComponent(game)}`;
export const replayInfo = (game: string, token: string, lang: string): Promise<ReplayInfo> => ask(`${replay(game)}${query({ lang })}`, undefined, token);
/** A finished game as it was shown: after each answer what changed, if this viewer saw anything of it. */
export interface Film { welcome: Welcome; snapshot: Snapshot; frames: (Frame | null)[] }
export const film = (game: string, view: string, token: string, lang: string): Promise<Film> => ask(`${replay(game)}/film${query({ view, lang })}`, undefined, token);
export const playOn = (game: string, wanted: PlayOn, token: string): Promise<TableMade> => ask(`${replay(game)}/play-on`, wanted, token);
export const makeRuling = (game: string, wanted: Ruling, token: string): Promise<RulingMade> => ask(`${replay(game)}/ruling`, wanted, token);
export const shareReplay = (game: string, token: string): Promise<{ link: string }> => ask(`${replay(game)}/share`, {}, token);
export async function replayFile(game: string, token: string): Promise<Blob> {
  const answer = await fetch(`${replay(game)}/save`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.blob();
}
