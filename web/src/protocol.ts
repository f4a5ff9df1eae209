// Written by gyoji.table.typescript from gyoji/table (protocol, lobby_types, desk/types). Do not edit.

export const VERSION = "1.0";

/** An object by its handle, a player by their seat, or a place of a board by its spot: one of the three. */
export interface Ref {
  h?: number | null;
  p?: number | null;
  s?: number | null;
}

/** What is printed on a card, or what it is now where that is something else; sent once to each viewer. */
export interface Face {
  name: string;
  card?: string;
  kinds?: string[];
  colors?: string[];
  cost?: Record<string, number> | number | string | null;
  text?: string;
  printed?: Record<string, number>;
  level?: number | null;
  races?: string[];
  mana_cost?: string;
  tint?: string[];
  range?: string[];
}

/** Places of a board that something concerns. */
export interface Spots {
  origin?: number[];
  at?: number[];
  reach?: number[];
  red?: number[];
  blue?: number[];
}

/** An object as a viewer sees it; one without a face is seen from behind. */
export interface CardRecord {
  f?: string;
  o?: number;
  c?: number;
  turned?: boolean;
  down?: boolean;
  damage?: number;
  counters?: Record<string, number>;
  on?: number | null;
  spot?: number | null;
  place?: number | null;
  zone?: string;
  states?: string[];
  keywords?: string[];
  now?: Record<string, number>;
  covers?: Spots | null;
  under?: string[];
  tax?: number | null;
  stickers?: string[];
  destroyed?: boolean;
}

/** How many cards, and those that are seen, in order. */
export interface ZoneRecord {
  count: number;
  cards?: number[];
}

/** Something that waits to be resolved. */
export interface Waiting {
  h: number;
  name: string;
  by: number;
  text?: string;
  f?: string;
  source?: number | null;
  to?: Ref[];
  nested?: number;
  covers?: Spots | null;
}

/** A player's numbers: those that the layout names, and whether they have lost. */
export interface PlayerRecord {
  name: string;
  lost?: boolean;
  numbers?: Record<string, number | Record<string, number>>;
  stickers?: string[];
}

/** Who attacks or blocks whom. */
export interface Fight {
  h: number;
  to: Ref;
}

/** What concerns the whole game. `asked`: seats that are asked, or are shown as if they were. */
export interface Top {
  turn: number;
  active: number;
  step: string;
  phase: string;
  priority: number;
  asked?: number[];
  over?: boolean;
  winner?: number | null;
  winners?: number[];
  reason?: string;
  fights?: Fight[];
}

/** A line of the viewer's log. `i` is its number: `why` takes it. `refs` are what it speaks of, where that is seen. */
export interface LogEntry {
  i: number;
  text: string;
  rule?: string;
  kind?: string;
  player?: number | null;
  refs?: Ref[];
}

/** Milliseconds; `at` is the server's time, `runs` the seats whose time runs. */
export interface Clocks {
  at: number;
  left: number[];
  runs?: number[];
  grace?: number;
}

/** An option. `i` is what is answered; see OptionParts of the kernel for the rest. */
export interface OptionRecord {
  i: number;
  text: string;
  verb?: string;
  h?: number | null;
  to?: Ref[];
  mode?: string;
  cost?: Record<string, number> | number | string | null;
  ends?: boolean;
  value?: number | null;
  spots?: Spots | null;
}

/** Who sits in a seat, as all may know it. */
export interface SeatRecord {
  seat: number;
  name: string;
  agent?: string;
  here?: boolean;
  ready?: boolean;
}

/** What belongs to a seat alone; others never see it. */
export interface Settings {
  auto_pass?: string;
  stops_own?: string[];
  stops_other?: string[];
  stops_once?: string[];
  full_control?: string;
  hold?: boolean;
  pass_until?: string;
  interrupts?: string[];
  yields?: Record<string, string>;
  resolve_all?: boolean;
  auto_pay?: boolean;
  pay_all?: boolean;
  auto_order?: boolean;
  drafts?: boolean;
  lang?: string;
}

/** What was picked for a choice that is not complete yet: nobody else sees it. It can be taken back. */
export interface DraftRecord {
  picks?: string[];
  steps?: number;
  chosen?: number[];
}

/** The first message: the token of a seat, or of a watch link. With `epoch` and `have`, what was missed is sent. */
export interface Hello {
  k: "hello";
  token: string;
  protocol?: string;
  epoch?: string;
  have?: number;
  lang?: string;
  name?: string;
}

export interface Answer {
  k: "answer";
  id: string;
  q: string;
  pick: number;
  hold?: boolean;
}

/** Take back the last step of what is being chosen, or all of it. */
export interface Draft {
  k: "draft";
  id: string;
  back?: boolean;
  reset?: boolean;
}

/** A change of one's settings; only what is given changes. */
export interface Set {
  k: "set";
  id: string;
  auto_pass?: string;
  stops_own?: string[];
  stops_other?: string[];
  stops_once?: string[];
  full_control?: string;
  hold?: boolean;
  pass_until?: string;
  interrupts?: string[];
  yields?: Record<string, string>;
  resolve_all?: boolean;
  auto_pay?: boolean;
  pay_all?: boolean;
  auto_order?: boolean;
  drafts?: boolean;
  lang?: string;
}

export interface Undo {
  k: "undo";
  id: string;
}

/** An answer to what another seat has asked of all: an undo, a draw, going on with a frozen game. */
export interface Consent {
  k: "consent";
  id: string;
  to: string;
  yes: boolean;
}

export interface Concede {
  k: "concede";
  id: string;
}

/** Of a seat that does not answer: "nudge", "agent" (it plays on), "end" (the game ends as unfinished). */
export interface Claim {
  k: "claim";
  id: string;
  seat: number;
  what: string;
}

/** Ask all seats for something: "draw", "thaw" (go on with a frozen game). */
export interface Offer {
  k: "offer";
  id: string;
  what: string;
}

/** Ready for the next game, of the match or a new one; `deck` is the same cards in another arrangement, `agent` who
    plays the other seats of a practice table from now on. */
export interface Rematch {
  k: "rematch";
  id: string;
  deck?: string;
  swap?: boolean;
  agent?: string;
}

export interface GetLog {
  k: "log";
  id: string;
  first?: number;
  last?: number;
}

export interface Why {
  k: "why";
  id: string;
  line: number;
}

/** A card's lines for people: printed fields, text, and the tree that the referee has understood. */
export interface GetFace {
  k: "face";
  id: string;
  f: string;
}

/** Why an object cannot be used now. */
export interface WhyNot {
  k: "why-not";
  id: string;
  h: number;
}

/** What an option of the question would be paid with. */
export interface Preview {
  k: "preview";
  id: string;
  q: string;
  pick: number;
}

/** Have the rest of a payment made. */
export interface Pay {
  k: "pay";
  id: string;
  q: string;
}

/** What the fights come to, if nobody does anything more. */
export interface Foresee {
  k: "foresee";
  id: string;
}

/** Declare attackers in one go: "all" that can, or the "same" as the last time. */
export interface Attack {
  k: "attack";
  id: string;
  q: string;
  what: string;
}

/** Answer a choice of several cards and their order in one go: those that stay and those that are chosen, the first of
    which lies highest; or an order alone. */
export interface Arrange {
  k: "arrange";
  id: string;
  q: string;
  stay: number[];
  away?: number[];
}

/** One's own deck as a list, between games: what `rematch` takes in another arrangement. */
export interface GetDeck {
  k: "deck";
  id: string;
}

export interface Chat {
  k: "chat";
  id: string;
  text: string;
}

export interface Ping {
  k: "ping";
  t?: number;
}

/** Who one is here. `seat` is -1 for a watcher; in a hot seat `hands` are all seats that this page plays. */
export interface Welcome {
  k: "welcome";
  protocol: string;
  server: string;
  table: string;
  game: string;
  title: string;
  seat: number;
  hands: number[];
  epoch: string;
  layout: Record<string, unknown>;
  seats: SeatRecord[];
  settings: Settings;
  options?: Record<string, unknown>;
  best_of?: number;
  number?: number;
  score?: number[];
  cover?: boolean;
  replay?: boolean;
  open_hands?: boolean;
  frozen?: string;
}

/** What is asked of this seat. `cards` are those that only the question shows; `since` counts the steps of the open
    choice; `leads` is what a pass leads to: a step, "resolve", or nothing. */
export interface QuestionMessage {
  k: "question";
  q: string;
  kind: string;
  text: string;
  options: OptionRecord[];
  rule?: string;
  seat?: number;
  player?: number;
  src?: number | null;
  least?: number;
  most?: number;
  since?: number;
  window?: boolean;
  leads?: string;
  undo?: boolean;
  again?: string;
  often?: number;
  all?: boolean;
  same?: number;
  piles?: string[];
  draft?: DraftRecord | null;
  cards?: Record<string, CardRecord>;
  faces?: Record<string, Face>;
}

/** All that the viewer sees. Frames go on from `n`. */
export interface Snapshot {
  k: "snapshot";
  epoch: string;
  n: number;
  top: Top;
  players: Record<string, PlayerRecord>;
  cards: Record<string, CardRecord>;
  zones: Record<string, ZoneRecord>;
  waiting: Waiting[];
  faces: Record<string, Face>;
  log: LogEntry[];
  clocks?: Clocks | null;
  question?: QuestionMessage | null;
}

/** What has changed since frame n-1: records are sent whole, `null` removes one; a part that is left out is as before. */
export interface Frame {
  k: "frame";
  n: number;
  top?: Top | null;
  players?: Record<string, PlayerRecord>;
  cards?: Record<string, CardRecord | null>;
  zones?: Record<string, ZoneRecord>;
  waiting?: Waiting[] | null;
  faces?: Record<string, Face>;
  log?: LogEntry[];
  clocks?: Clocks | null;
}

/** Nothing is asked of this seat any more. */
export interface NoQuestion {
  k: "no-question";
}

export interface Done {
  k: "done";
  id: string;
  n?: number;
}

/** `code`: bad-message, too-large, too-fast, not-your-question, old-question, no-such-option, not-now, no-seat,
    read-only, busy. */
export interface Refused {
  k: "refused";
  code: string;
  text: string;
  id?: string;
  rule?: string;
}

export interface Reply {
  k: "reply";
  id: string;
  log?: LogEntry[];
  lines?: string[];
  rules?: string[];
}

/** `what`: chat, undo, undo-refused, draw, backup, open, thaw, consent, gone, back, seats, settings, nudge, leaving,
    over, next. */
export interface Note {
  k: "note";
  what: string;
  seat?: number;
  text?: string;
  at?: number;
  seats?: SeatRecord[];
  settings?: Settings | null;
  score?: number[];
  link?: string;
}

/** What would happen: `players` by how much which of their numbers change, `falls` who would be gone, `spent` what would
    be turned for an act. */
export interface Outlook {
  k: "outlook";
  id?: string;
  players?: Record<string, Record<string, number>>;
  falls?: number[];
  spent?: number[];
}

export interface Pong {
  k: "pong";
  t: number;
  at: number;
}

/** What a page sends. */
export interface Given {
}

/** What the server says. */
export interface Told {
}

export interface DeckInfo {
  name: string;
  title: string;
  cards: number;
}

/** An option of a game: what it may be (`allowed` empty: any of its type) and what it is without being named. */
export interface OptionInfo {
  name: string;
  help: string;
  default: boolean | number | string;
  allowed: (boolean | number | string)[];
  type: string;
}

export interface GameInfo {
  name: string;
  title: string;
  decks: DeckInfo[];
  options: OptionInfo[];
  players: number[];
  cards: number;
  card_files: string[];
  can_get: boolean;
}

/** GET /api/lobby */
export interface LobbyInfo {
  version: string;
  games: GameInfo[];
  agents: string[];
  operator: boolean;
  open_tables: TableInfo[];
}

/** A seat of a new table: an agent by its name, a person ("me", "link", or "hot": at the same page as the creator). */
export interface SeatWanted {
  who?: string;
  name?: string;
  deck?: string;
  deck_text?: string;
}

/** Seconds: `kind` is "none", "fischer" (start and for each answer), "turn" (for each turn), "days". */
export interface ClockWanted {
  kind?: string;
  start?: number;
  more?: number;
}

/** POST /api/tables */
export interface TableWanted {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, boolean | number | string>;
  best_of?: number;
  watchers?: string;
  clock?: ClockWanted | null;
  cover?: boolean | null;
  seed?: number | null;
  open_hands?: boolean;
}

export interface SeatLink {
  seat: number;
  token: string;
  link: string;
}

export interface TableMade {
  table: string;
  token: string;
  link: string;
  links: SeatLink[];
  watch: string;
  owner: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: string[];
  state: string;
  watch?: string;
}

/** POST /api/tables/TABLE/sit: who opens a link says who they are, and brings a deck if the seat has none. */
export interface SitDown {
  token: string;
  name?: string;
  deck?: string;
  deck_text?: string;
  open_hands?: boolean;
}

/** POST /api/tables/TABLE/links: the creator has a seat's link made anew. */
export interface LinkWanted {
  owner: string;
  seat: number;
}

/** A line of a list. `mark`: found, guessed, unread (not understood by the referee), unknown, illegal, comment. */
export interface DeckLine {
  line: number;
  text: string;
  mark: string;
  count?: number;
  name?: string;
  section?: string;
  why?: string;
  rule?: string;
}

/** POST /api/decks/check and /api/decks */
export interface DeckWanted {
  game: string;
  text: string;
  name?: string;
  options?: Record<string, boolean | number | string>;
}

export interface DeckChecked {
  legal: boolean;
  lines: DeckLine[];
  problems: string[];
  sections: Record<string, Record<string, number>>;
  deck?: string;
  text?: string;
}

export interface CardFound {
  name: string;
  shown: string;
  kinds: string[];
  cost: Record<string, number> | number | string | null;
  text: string;
  lines?: string[];
  colors?: string[];
  values?: Record<string, number>;
}

/** GET /api/cards/GAME?name=&kind=&cost=&text=&from= */
export interface CardsFound {
  total: number;
  cards: CardFound[];
  kinds?: Record<string, string>;
  hues?: Record<string, string>;
}

export interface RuleFound {
  id: string;
  gist: string;
  text?: string;
  see?: string[];
}

/** GET /api/rules/GAME?q= */
export interface RulesFound {
  rules: RuleFound[];
}

/** POST /api/rules/GAME/import, by the operator: a rulebook as lines of id, kind and text, separated by tabs. */
export interface BookWanted {
  text: string;
}

/** GET /api/replays/TABLE */
export interface ReplayInfo {
  table: string;
  game: string;
  title: string;
  seats: string[];
  turns: number;
  answers: number;
  result: string;
  marks: ReplayMark[];
  frames: number;
}

export interface ReplayMark {
  n: number;
  what: string;
  text?: string;
}

/** POST /api/replays/TABLE/play-on: the game from a moment on, each seat an agent's or one's own. */
export interface PlayOn {
  n: number;
  seat?: number;
  agent?: string;
}

/** POST /api/replays/GAME/ruling: the position of a moment as a scenario file. */
export interface Ruling {
  n: number;
  title?: string;
}

export interface RulingMade {
  name: string;
  text: string;
}

/** What every refused request gets. */
export interface Problem {
  code: string;
  text: string;
  rule?: string;
}

export interface Team {
  name: string;
  members: string[];
}

/** POST /api/events */
export interface EventWanted {
  name: string;
  game?: string;
  settings?: Record<string, unknown>;
  players?: string[];
  teams?: Team[];
  programs?: string[];
  tables?: boolean;
  open?: boolean;
}

export interface PersonLink {
  person: string;
  role: string;
  token: string;
  link: string;
  team?: PersonLink[];
}

export interface EventMade {
  event: string;
  token: string;
  link: string;
  people: PersonLink[];
  watch: string;
}

/** POST /api/events/EVENT/people: the organiser enters a player or appoints staff, or has a link made anew. */
export interface PersonWanted {
  name: string;
  role?: string;
  members?: string[];
}

/** POST /api/events/EVENT/enter: somebody enters an open event, or a team. */
export interface Entering {
  name: string;
  members?: string[];
}

/** POST /api/events/EVENT/acts: an act of the desk, by its name. */
export interface ActWanted {
  act: string;
  args?: Record<string, unknown>;
}

/** POST /api/events/EVENT/mark: the card that is taken if the time for a pick runs out. */
export interface Marked {
  card: string;
}

/** POST /api/events/EVENT/deck */
export interface DeckHandedIn {
  text?: string;
  deck?: string;
  member?: string;
}

export interface SeatGiven {
  link: string;
}

/** A moment of a game to which a judge can take it back: before what was done then. */
export interface Point {
  answers: number;
  turn: number;
  step: string;
  who: string;
  did: string;
}

/** GET /api/events/EVENT/points?who=ENTRANT */
export interface Points {
  points: Point[];
}

/** Of two teams: who plays whom. */
export interface SeatView {
  a: string;
  b: string;
  watch?: string;
}

export interface MatchView {
  table: number;
  a: string;
  b: string;
  kind: string;
  score?: string;
  reported?: Record<string, string>;
  extension?: number;
  more_turns?: number;
  seconds?: number | null;
  by_hand?: string;
  game_loss?: string[];
  watch?: string;
  seats?: SeatView[];
}

export interface RoundView {
  number: number;
  system: string;
  posted: boolean;
  matches: MatchView[];
}

export interface PlaceView {
  place: number;
  id: string;
  name: string;
  points: number;
  record: string;
  omw: string;
  gw: string;
  ogw: string;
}

/** What a seat sees at its draft table. */
export interface DraftView {
  pack: string[];
  picks: string[];
  looking: boolean;
  number: number;
  pack_number: number;
  seconds: number;
  mine: boolean;
  marked: string;
  waits: string[];
  seats: string[];
  shown?: Record<string, string>;
  openly?: boolean;
}

export interface CallView {
  number: number;
  who: string;
  table: number;
  about: string;
  taken_by: string;
}

export interface PenaltyView {
  who: string;
  infraction: string;
  name: string;
  penalty: string;
  round: number;
  reason: string;
}

export interface PersonView {
  id: string;
  name: string;
  present: boolean;
  deck: string;
  points: number;
  program?: string;
  pod?: number;
  members?: string[];
}

/** GET /api/events/EVENT?after=N: the event as this token may see it, once it is newer than N. */
export interface EventView {
  event: string;
  version: number;
  name: string;
  game: string;
  phase: string;
  format: string;
  level: string;
  person: string;
  roles: string[];
  entrant: string;
  rounds_to_play: number;
  seconds: number | null;
  open: boolean;
  tables: boolean;
  people: PersonView[];
  rounds: RoundView[];
  standings: PlaceView[];
  final: string[];
  calls: CallView[];
  penalties: PenaltyView[];
  notes: string[];
  draft?: DraftView | null;
  drafting?: string[];
  pool?: string[];
  deck?: Record<string, Record<string, number>>;
  checks_missing?: number;
  decks_missing?: string[];
  prizes?: number[];
  divided_by?: string[];
  won?: Record<string, string>;
  team?: number;
  together?: boolean;
  wins?: number;
}

export interface InfractionView {
  id: string;
  name: string;
  ja: string;
  penalty: string;
  facts: Record<string, string>;
}

/** GET /api/infractions */
export interface Infractions {
  infractions: InfractionView[];
}

export type ToServer = Hello | Answer | Draft | Set | Undo | Consent | Concede | Claim | Offer | Rematch | GetLog | Why | GetFace | WhyNot | Preview | Pay | Foresee | Attack | Arrange | GetDeck | Chat | Ping;

export type FromServer = Welcome | Snapshot | Frame | QuestionMessage | NoQuestion | Done | Refused | Reply | Outlook | Note | Pong;
