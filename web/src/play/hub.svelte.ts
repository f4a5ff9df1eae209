// What the components of a table share: the table as it is shown, what can be done, and what this reader looks at.

import type { Piles } from '../ask/arrangement';
import { mainOption, subject } from '../ask/subject';
import { freshId, type Connection, type Events, type Link } from '../net/socket';
import { Pace, realClock } from '../pace/queue';
import type { Frame, FromServer, LogEntry, OptionRecord, Outlook, QuestionMessage, Set as Setting, ToServer } from '../protocol';
import { play } from '../sound';
import { reduce } from '../store/reduce';
import { cardOf, NO_TABLE, zoneOf, type Table } from '../store/state';
import { ui, words } from '../ui.svelte';

export interface Menu { options: OptionRecord[]; x: number; y: number }
export interface Sheet { kind: 'zone' | 'card' | 'why' | 'settings' | 'rules' | 'keys' | 'log' | 'list' | 'concede' | 'passing'; key: string; title: string }
type Patch = Omit<Setting, 'k' | 'id'>;

const NO_OUTLOOK: Outlook = { k: 'outlook' };
const HOVER = 160; // milliseconds over a card before it is asked what it would be paid with
const ON_TABLE = new Set(['cards', 'strip', 'hand', 'names']);

/** The cards of a question that are put in piles or in order, as they lie; none: it is another question. */
function arranged(q: QuestionMessage): number[] {
  const of = (o: OptionRecord): number | undefined => (q.kind === 'order' ? (o.mode ? undefined : o.h) : o.to?.[0]?.h) ?? undefined;
  if (q.kind !== 'order' && !q.piles?.length) return [];
  const cards = q.options.filter((o) => !o.ends).map(of);
  const known = cards.filter((h): h is number => h !== undefined);
  return known.length === cards.length && new Set(known).size === cards.length ? known : [];
}

export class Hub {
  table = $state.raw<Table>(NO_TABLE);
  link = $state<Link>('connecting');
  linkCode = $state(0);
  menu = $state.raw<Menu | undefined>();
  sheet = $state.raw<Sheet | undefined>();
  looked = $state<number | undefined>(); // the card under the pointer or the focus
  pinned = $state<number | undefined>(); // the card that is read
  hovered = $state.raw<OptionRecord | undefined>();
  dragged = $state<number | undefined>();
  large = $state<number | undefined>(); // the opponent whose pane is enlarged
  sent = $state(''); // the question that was answered and not yet gone
  scale = $state(1); // of cards, on large screens
  taken = $state(''); // the question whose answer the server has
  refusal = $state('');
  busy = $state(false); // something is still being shown
  keyboard = $state(false);
  holding = $state(false);

  private sentId = ''; // of the message that answers it
  private readonly latest = { table: NO_TABLE };
  private readonly pace: Pace<FromServer>;
  private readonly connection: Connection;

  /** `open` gives the connection to a table; a replay has none that answers. */
  constructor(open: (events: Events) => Connection, private readonly animate: (message: FromServer, apply: () => void) => void) {
    this.pace = new Pace<FromServer>((m) => this.show(m), (m) => this.pauseAfter(m), realClock, () => {
      this.busy = false;
    });
    this.connection = open({
      lang: () => ui.lang, name: () => ui.name,
      at: () => ({ epoch: this.latest.table.epoch, have: this.latest.table.n }),
      receive: (m) => this.receive(m),
      link: (state, code) => {
        this.link = state;
        this.linkCode = code;
      },
    });
  }

  close(): void {
    this.connection.close();
  }

  // --- what arrives ----------------------------------------------------------------------------------------------
  private receive(m: FromServer): void {
    if (m.k === 'frame' && m.n > this.latest.table.n + 1) {
      this.connection.again(); // one was lost
      return;
    }
    this.latest.table = reduce(this.latest.table, m);
    if (m.k === 'refused') {
      this.refusal = m.text;
      if (!m.id || m.id === this.sentId) this.sent = ''; // else the question is answered all the same
      if (m.code === 'old-question') this.connection.again(); // what is asked now did not arrive here
    }
    if (m.k === 'snapshot') this.pace.flush();
    if (m.k === 'done' || m.k === 'refused' || m.k === 'reply' || m.k === 'outlook' || m.k === 'pong') return;
    this.pace.push(m);
    this.busy = this.pace.busy;
  }

  private show(m: FromServer): void {
    if (m.k === 'question' || m.k === 'no-question' || m.k === 'snapshot') {
      this.sent = '';
      this.refusal = '';
      this.menu = undefined;
      this.planned = '';
      this.consider(undefined);
    }
    const apply = (): void => {
      const before = this.table;
      this.table = reduce(before, m);
      if (ui.sound) this.sounds(before, m);
      if (m.k === 'frame' || m.k === 'question' || m.k === 'no-question' || m.k === 'snapshot') this.foresee();
      if (m.k === 'question' || m.k === 'no-question' || m.k === 'snapshot') this.layOut();
    };
    if (m.k === 'frame' && ui.motion) this.animate(m, apply);
    else apply();
    this.busy = this.pace.busy;
  }

  private sounds(before: Table, m: FromServer): void {
    if (this.table.top.over && !before.top.over && before.epoch) play('over');
    else if (m.k === 'question' && !before.question) play(this.table.top.active === this.table.seat ? 'turn' : 'asked');
  }

  private pauseAfter(m: FromServer): number {
    if (m.k !== 'frame' || ui.pause === 0 || document.visibilityState === 'hidden') return 0;
    const told = (m.log ?? []).filter((line) => line.kind !== 'rule');
    if (!told.length || m.top?.over) return 0;
    const mine = told.every((line) => line.player === this.table.seat);
    if (mine) return 0;
    if (ui.pause < 0) return Infinity;
    return ui.pause * (this.touches(m) ? 1100 : told.some((line) => line.player !== null && line.player !== undefined) ? 550 : 250);
  }

  private touches(m: Frame): boolean {
    const me = this.table.seat;
    return (m.log ?? []).some((line) => line.refs?.some((r) => r.p === me || (typeof r.h === 'number' && this.controls(r.h, me) && line.player !== me)));
  }

  /** With how many cards on a player's side something can be done. */
  cardsAt(player: number): number {
    return [...this.byCard.keys()].filter((h) => this.placed.has(h) && this.controls(h, player)).length;
  }

  private controls(h: number, player: number): boolean {
    const card = cardOf(this.table, h);
    return card !== undefined && (card.c ?? 0) === player;
  }

  skip(): void {
    this.pace.skip();
    this.busy = this.pace.busy;
  }

  // --- what is asked ---------------------------------------------------------------------------------------------
  question = $derived<QuestionMessage | null>(this.table.question && !this.table.top.over && this.table.question.q !== this.sent ? this.table.question : null);
  asked = $derived(this.table.top.asked ?? []);
  choosing = $derived(this.question !== null && this.question.kind !== 'act');

  /** Cards that lie where they can be clicked. */
  placed = $derived.by(() => {
    const out = new Set<number>();
    for (const look of this.table.layout.zones) {
      if (!ON_TABLE.has(look.show) && look.show !== 'backs') continue;
      for (const p of Object.keys(this.table.players)) {
        if (look.show === 'hand' && !this.table.hands.includes(Number(p)) && Number(p) !== this.table.seat) continue;
        for (const h of zoneOf(this.table, `${p}/${look.name}`).cards) out.add(h);
      }
    }
    if (this.table.layout.board) for (const h of zoneOf(this.table, this.table.layout.board.zone).cards) out.add(h);
    for (const w of this.table.waiting) out.add(w.h);
    return out;
  });

  private grouped = $derived.by(() => {
    const cards = new Map<number, OptionRecord[]>();
    const players = new Map<number, OptionRecord[]>();
    const spots = new Map<number, OptionRecord[]>();
    const tray: OptionRecord[] = []; // about cards that lie nowhere on the table
    const plain: OptionRecord[] = [];
    const q = this.question;
    const main = q ? mainOption(q) : undefined;
    const add = (map: Map<number, OptionRecord[]>, key: number, o: OptionRecord): void => {
      map.set(key, [...(map.get(key) ?? []), o]);
    };
    for (const o of q?.options ?? []) {
      if (q === null || o === main) continue;
      const about = subject(q, o);
      if (about === undefined) plain.push(o);
      else if ('h' in about) {
        add(cards, about.h, o);
        if (!this.placed.has(about.h)) tray.push(o);
      } else if ('p' in about) add(players, about.p, o);
      else add(spots, about.s, o);
    }
    if (q?.kind === 'act') for (const [h, twin] of this.twins(cards)) cards.set(h, cards.get(twin) ?? []);
    return { cards, players, spots, tray, plain, main };
  });
  /** Of cards in hand that are the same in all that is seen, the referee may offer one; each of them will do. */
  private twins(cards: ReadonlyMap<number, unknown>): [number, number][] {
    const hand = this.table.layout.zones.filter((z) => z.show === 'hand').flatMap((z) => zoneOf(this.table, `${this.table.seat}/${z.name}`).cards);
    const looks = (h: number): string => JSON.stringify(cardOf(this.table, h));
    const offered = new Map(hand.filter((h) => cards.has(h)).map((h) => [looks(h), h]));
    return hand.filter((h) => !cards.has(h)).flatMap((h): [number, number][] => {
      const twin = offered.get(looks(h));
      return twin === undefined ? [] : [[h, twin]];
    });
  }

  byCard = $derived(this.grouped.cards);
  byPlayer = $derived(this.grouped.players);
  bySpot = $derived(this.grouped.spots);
  tray = $derived(this.grouped.tray);
  plain = $derived(this.grouped.plain);
  main = $derived(this.grouped.main);

  /** The options in the order of the digits: those without a card first. */
  numbered = $derived.by(() => {
    const rest = (this.question?.options ?? []).filter((o) => o !== this.main);
    return [...rest.filter((o) => this.plain.includes(o)), ...rest.filter((o) => !this.plain.includes(o))];
  });

  digitOf(h: number): string {
    if (!this.keyboard) return '';
    const i = this.numbered.findIndex((o) => this.byCard.get(h)?.includes(o));
    return i >= 0 && i < 9 ? String(i + 1) : '';
  }

  /** Attackers in one go, before that is confirmed. */
  planned = $state<'' | 'all' | 'same'>('');

  /** What is chosen already of a choice of several, in this order. */
  chosen = $derived(this.planned === 'all' ? [...(this.question?.draft?.chosen ?? []), ...this.byCard.keys()] : (this.question?.draft?.chosen ?? []));

  /** The card that asks. */
  asking = $derived(this.choosing && typeof this.question?.src === 'number' ? this.question.src : undefined);
  aimed = $derived.by(() => {
    const out = new Set<number>();
    for (const w of this.table.waiting) for (const to of w.to ?? []) if (typeof to.h === 'number') out.add(to.h);
    return out;
  });
  aimedPlayers = $derived.by(() => {
    const out = new Set<number>();
    for (const w of this.table.waiting) for (const to of w.to ?? []) if (typeof to.p === 'number') out.add(to.p);
    return out;
  });

  /** What the fights come to if nobody does anything more, as the server has found it. */
  foreseen = $state.raw<Outlook>(NO_OUTLOOK);
  private foreseenAt = '';

  private foresee(): void {
    const { top, question, replay, epoch, waiting } = this.table;
    const declares = question !== null && (question.kind === 'attack' || question.kind === 'block') && (question.draft?.steps ?? 0) > 0;
    if (replay || top.over || (!top.fights?.length && !declares)) {
      this.foreseenAt = '';
      this.foreseen = NO_OUTLOOK;
      return;
    }
    const at = JSON.stringify([epoch, top.turn, top.step, top.fights, waiting.length, question?.q]);
    if (at === this.foreseenAt) return;
    this.foreseenAt = at;
    void this.connection.ask({ k: 'foresee', id: freshId() }).then((told) => {
      if (this.foreseenAt === at) this.foreseen = told.k === 'outlook' ? told : NO_OUTLOOK;
    });
  }

  /** What the act under the pointer or the focus would be paid with. */
  price = $state.raw<Outlook>(NO_OUTLOOK);
  private priceOf: OptionRecord | undefined;
  private priceTimer = 0;

  private ponder(option: OptionRecord | undefined): void {
    if (option === this.priceOf) return;
    clearTimeout(this.priceTimer);
    this.priceOf = option;
    this.price = NO_OUTLOOK;
    const q = this.question;
    if (!option || option.ends || !q || q.kind !== 'act' || this.table.replay) return;
    this.priceTimer = window.setTimeout(() => {
      void this.connection.ask({ k: 'preview', id: freshId(), q: q.q, pick: option.i }).then((told) => {
        if (this.priceOf === option && told.k === 'outlook') this.price = told;
      });
    }, HOVER);
  }

  /** An option under the pointer: its arrows and its price are shown. */
  consider(option: OptionRecord | undefined): void {
    this.hovered = option;
    this.ponder(option);
  }

  /** Cards that are being arranged, before that is answered. */
  piles = $state.raw<Piles | undefined>();

  private layOut(): void {
    const q = this.table.question;
    const cards = q && !q.draft?.steps && !this.table.replay ? arranged(q) : [];
    this.piles = cards.length ? { stay: cards, away: [] } : undefined;
  }

  private answerPiles(): void {
    const q = this.question;
    if (!q || !this.piles) return;
    this.sent = q.q;
    this.sentId = freshId();
    void this.connection.ask({ k: 'arrange', id: this.sentId, q: q.q, stay: [...this.piles.stay], away: [...this.piles.away] }).then(() => {
      this.taken = q.q;
    });
  }

  /** Attackers in one go: shown first, and sent when that is confirmed. */
  attack(what: 'all' | 'same'): void {
    const q = this.question;
    if (q?.kind === 'attack' && (what === 'all' ? q.all : q.same)) this.planned = this.planned === what ? '' : what;
  }

  private attackAsPlanned(): void {
    const q = this.question;
    const what = this.planned;
    this.planned = '';
    if (q && what) void this.send({ k: 'attack', id: freshId(), q: q.q, what });
  }

  /** The rest of a payment is made by the table. */
  pay(): void {
    const q = this.question;
    if (q?.kind === 'pay') void this.send({ k: 'pay', id: freshId(), q: q.q });
  }

  /** The same answer from now on, whenever this ability asks. */
  always(yes: boolean): void {
    const q = this.question;
    if (q?.kind !== 'may' || !q.again) return;
    this.set({ yields: { ...this.table.settings.yields, [q.again]: yes ? 'yes' : 'no' } });
  }

  /** Something of another's waits, and this seat is not asked yet: it can be passed on in advance. */
  mayPassAhead = $derived(this.table.seat >= 0 && !this.table.replay && !this.question && !this.table.top.over && this.table.waiting[0] !== undefined && this.table.waiting[0].by !== this.table.seat);

  // --- what the reader does ------------------------------------------------------------------------------------------
  pick(option: OptionRecord): void {
    const q = this.question;
    if (!q || this.busy) {
      if (this.busy) this.skip();
      return;
    }
    this.menu = undefined;
    this.planned = '';
    this.sent = q.q;
    this.sentId = freshId();
    void this.connection.ask({ k: 'answer', id: this.sentId, q: q.q, pick: option.i, ...(this.holding ? { hold: true } : {}) }).then(() => {
      this.taken = q.q;
    });
  }

  /** One of several: at once if there is one, else from a menu at the thing itself. */
  pickOne(options: readonly OptionRecord[], box: DOMRect | undefined): void {
    const only = options[0];
    if (only && options.length === 1) this.pick(only);
    else if (only) this.menu = { options: [...options], x: (box?.left ?? innerWidth / 2) + (box?.width ?? 0) / 2, y: box?.top ?? innerHeight / 2 };
  }

  /** A card was clicked: what can be done with it is done; one with which nothing can be done is read. */
  touch(h: number, box: DOMRect | undefined): void {
    const options = this.byCard.get(h);
    if (!options && this.chosen.at(-1) === h) this.back(); // chosen last: not after all
    else if (options) this.pickOne(options, box);
    else this.read(h);
  }

  pickMain(): void {
    if (this.busy) this.skip();
    else if (this.planned) this.attackAsPlanned();
    else if (this.piles) this.answerPiles();
    else if (this.main) this.pick(this.main);
  }

  back(): void {
    if (this.menu) this.menu = undefined;
    else if (this.sheet) this.sheet = undefined;
    else if (this.pinned !== undefined) this.pinned = undefined;
    else if (this.planned) this.planned = '';
    else if (this.question?.draft?.steps) this.send({ k: 'draft', id: freshId(), back: true });
    else if (this.table.settings.pass_until) this.set({ pass_until: '' });
    else if (this.large !== undefined) this.large = undefined;
  }

  send(message: Exclude<ToServer, { k: 'hello' | 'ping' }>): Promise<FromServer> {
    this.refusal = '';
    return this.connection.ask(message);
  }

  set(patch: Patch): void {
    void this.send({ k: 'set', id: freshId(), ...patch });
  }

  undo(): void {
    void this.send({ k: 'undo', id: freshId() });
  }

  look(h: number | undefined): void {
    this.looked = h;
    this.ponder(h === undefined ? undefined : this.byCard.get(h)?.[0]);
  }

  read(h: number): void {
    this.pinned = h;
    this.sheet = { kind: 'card', key: String(h), title: '' };
  }

  openZone(key: string, title: string): void {
    this.sheet = { kind: 'zone', key, title };
  }

  rule(id: string): void {
    this.sheet = { kind: 'rules', key: id, title: '' };
  }

  async why(line: LogEntry): Promise<void> {
    const answer = await this.send({ k: 'why', id: freshId(), line: line.i });
    const lines = answer.k === 'reply' ? (answer.lines ?? []) : [answer.k === 'refused' ? answer.text : ''];
    this.sheet = { kind: 'why', key: JSON.stringify({ lines, rules: answer.k === 'reply' ? (answer.rules ?? []) : [] }), title: line.text };
  }

  enlarge(player: number): void {
    if (player !== this.table.seat) this.large = this.large === player ? undefined : player;
  }

  nameOf(player: number): string {
    const sits = this.table.seats.find((s) => s.seat === player);
    if (sits?.agent && (!sits.name || sits.name === sits.agent)) return words().agentName(sits.agent);
    if (player === this.table.seat && (!sits?.name || sits.name === this.letterOf(player))) return words().you;
    return sits?.name || this.letterOf(player);
  }

  /** What the log calls a player. */
  letterOf(player: number): string {
    return this.table.players[player]?.name ?? String(player + 1);
  }

  /** What the main button says: where a pass leads, in words. */
  mainText = $derived.by(() => {
    const w = words();
    const q = this.question;
    const option = this.main;
    if (q && this.planned) return w.attackPlanned(this.planned === 'all' ? this.byCard.size : (q.same ?? 0));
    if (q && this.piles) return q.kind === 'order' ? w.takeOrder : w.done;
    if (!q || !option) return '';
    if (option.verb === 'pass') {
      if (q.leads === 'resolve' || (!q.leads && this.table.waiting.length)) return w.resolve;
      const step = this.table.layout.steps.find((s) => s.name === q.leads);
      if (step) return w.to(step.label);
    }
    if (option.ends && !q.draft?.steps && q.kind === 'attack') return w.noAttack;
    if (option.ends && !q.draft?.steps && q.kind === 'block') return w.noBlock;
    return option.text.slice(0, 1).toUpperCase() + option.text.slice(1);
  });
}
