// One socket for one table: it says hello, sends again what was not acknowledged, and comes back by itself.

import { VERSION, type FromServer, type ToServer } from '../protocol';
import { isRecord } from '../store/checks';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface Connection {
  send(message: ToServer): void;
  ask(message: Exclude<ToServer, { k: 'hello' | 'ping' }>): Promise<FromServer>;
  again(): void; // a frame is missing: say hello anew
  close(): void;
}

/** What a connection asks and tells. */
export interface Events {
  lang: () => string;
  name: () => string;
  at: () => { epoch: string; have: number };
  receive: (message: FromServer) => void;
  link: (state: Link, code: number) => void;
}

const RESEND = 2500;
const LATER = 700; // after which what came too fast is sent again
const SLOWEST = 8000;
const PING = 20000;
const FINAL = new Set([4001, 4003, 4010]); // no seat, wrong origin, other version: trying again does not help

/** A message of the server, or nothing if it is none. */
export function parse(text: string): FromServer | undefined {
  const value: unknown = JSON.parse(text);
  return isRecord(value) && typeof value.k === 'string' ? (value as unknown as FromServer) : undefined;
}

async function unpack(data: ArrayBuffer): Promise<string> {
  const packed = new DecompressionStream('deflate');
  const writer = packed.writable.getWriter();
  const written = writer.write(data).then(() => writer.close());
  const text = await new Response(packed.readable).text();
  await written;
  return text;
}

export function connect(table: string, token: string, o: Events): Connection {
  let socket: WebSocket | undefined;
  let ready = false;
  let stopped = false;
  let tries = 0;
  let arrived: Promise<void> = Promise.resolve(); // packed messages are unpacked in order
  const unanswered = new Map<string, { message: ToServer; resolve: (m: FromServer) => void; at: number }>();

  function open(): void {
    if (stopped) return;
    o.link(tries ? 'lost' : 'connecting', 0);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const s = new WebSocket(`${scheme}://${location.host}/ws/1?game=${encodeURIComponent(table)}`);
    s.binaryType = 'arraybuffer';
    socket = s;
    s.onopen = hello;
    s.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      const data = event.data;
      arrived = arrived.then(async () => {
        try {
          take(typeof data === 'string' ? data : await unpack(data));
        } catch (e) {
          reportError(e); // what comes next is shown all the same
        }
      });
    };
    s.onclose = (event) => {
      if (socket !== s) return;
      ready = false;
      if (stopped || FINAL.has(event.code)) {
        stopped = true;
        o.link('closed', event.code);
        return;
      }
      tries++;
      o.link('lost', event.code);
      setTimeout(open, event.code === 4012 ? 50 : Math.min(SLOWEST, 250 * 2 ** Math.min(tries - 1, 5)) * (0.7 + Math.random() * 0.6));
    };
  }

  function hello(): void {
    const { epoch, have } = o.at();
    raw({ k: 'hello', token, protocol: VERSION, epoch, have, lang: o.lang(), name: o.name() });
  }

  function raw(message: ToServer): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function take(text: string): void {
    const message = parse(text);
    if (!message) return;
    if (message.k === 'welcome') {
      ready = true;
      tries = 0;
      o.link('open', 0);
      for (const { message: waiting } of unanswered.values()) raw(waiting);
    }
    const early = message.k === 'refused' && message.code === 'too-fast' ? unanswered.get(message.id ?? '') : undefined;
    if (early) {
      early.at = performance.now() - RESEND + LATER;
      return; // the table has not looked at it yet
    }
    if ((message.k === 'done' || message.k === 'refused' || message.k === 'reply' || message.k === 'outlook') && message.id) {
      unanswered.get(message.id)?.resolve(message);
      unanswered.delete(message.id);
    }
    o.receive(message);
  }

  const resend = setInterval(() => {
    const now = performance.now();
    if (!ready) return;
    for (const waiting of unanswered.values()) {
      if (now - waiting.at > RESEND) {
        waiting.at = now;
        raw(waiting.message);
      }
    }
  }, 500);
  const ping = setInterval(() => ready && raw({ k: 'ping', t: performance.now() }), PING);
  const wake = (): void => {
    if (document.visibilityState === 'visible' && socket?.readyState === WebSocket.CLOSED && !stopped) open();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  open();

  return {
    send: raw,
    ask(message) {
      return new Promise((resolve) => {
        unanswered.set(message.id, { message, resolve, at: performance.now() });
        if (ready) raw(message);
      });
    },
    again: hello,
    close() {
      stopped = true;
      clearInterval(resend);
      clearInterval(ping);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      socket?.close();
    },
  };
}

let count = 0;
const page = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '0';

/** An id for a message that no other message of this seat has. */
export function freshId(): string {
  return `${page}-${++count}`;
}
