// The desk's side of the server. The token goes in a header: no address and no log has it.
import { ask } from '../net/http';
import type { DeckHandedIn, EventMade, EventView, EventWanted, Infractions, PersonLink, Points, SeatGiven } from '../protocol';

const at = (event: string): string => `/api/events/${encodeURIComponent(event)}`;

export const makeEvent = (wanted: EventWanted): Promise<EventMade> => ask('/api/events', wanted);
export const seeEvent = (event: string, token: string, after: number): Promise<EventView> => ask(`${at(event)}?after=${after}`, undefined, token);
export const doAct = (event: string, token: string, act: string, args: Record<string, unknown>): Promise<unknown> => ask(`${at(event)}/acts`, { act, args }, token);
export const addPerson = (event: string, token: string, name: string, role: string, members: string[] = []): Promise<PersonLink> => ask(`${at(event)}/people`, { name, role, members }, token);
export const enterEvent = (event: string, name: string, members: string[] = []): Promise<PersonLink> => ask(`${at(event)}/enter`, { name, members });
export const handIn = (event: string, token: string, deck: DeckHandedIn): Promise<unknown> => ask(`${at(event)}/deck`, deck, token);
export const markCard = (event: string, token: string, card: string): Promise<unknown> => ask(`${at(event)}/mark`, { card }, token);
export const mySeat = (event: string, token: string): Promise<SeatGiven> => ask(`${at(event)}/seat`, {}, token);
export const pointsOf = (event: string, token: string, who: string): Promise<Points> => ask(`${at(event)}/points?who=${encodeURIComponent(who)}`, undefined, token);
export const guide = (level: string): Promise<Infractions> => ask(`/api/infractions?level=${encodeURIComponent(level)}`);
