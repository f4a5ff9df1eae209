// The keyboard: one key for each thing, as in the terminal.

import { ui } from '../ui.svelte';
import type { Hub } from './hub.svelte';

const typing = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.matches('input:not([type=checkbox]):not([type=range]), select, textarea') || target.isContentEditable);

export function onKey(hub: Hub, event: KeyboardEvent): void {
  if (event.key === 'Control') hub.holding = true;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || typing(event.target)) {
    if (event.key === 'Escape') hub.back();
    return;
  }
  if (event.altKey) {
    if (event.code === 'KeyS') speak(hub, 'state');
    else if (event.code === 'KeyW') speak(hub, 'waiting');
    else return;
    event.preventDefault();
    return;
  }
  hub.keyboard = true;
  const key = event.key;
  if (key.startsWith('Arrow') && !(event.target instanceof HTMLInputElement)) {
    if (!hub.sheet || document.activeElement?.hasAttribute('data-slot')) move(key);
    event.preventDefault();
    return;
  }
  if (key === 'Escape') hub.back();
  else if (key === ' ') {
    const at = document.activeElement;
    if (hub.choosing && at instanceof HTMLElement && at.hasAttribute('data-can')) at.click();
    else hub.pickMain();
  } else if (!ui.keys) return;
  else if (/^[1-9]$/.test(key)) {
    const option = hub.numbered[Number(key) - 1];
    if (option) hub.pick(option);
  } else if (!single(hub, key)) return;
  event.preventDefault();
}

function single(hub: Hub, key: string): boolean {
  const settings = hub.table.settings;
  switch (key) {
    case '0': hub.pickMain(); return true;
    case '/': if (hub.question) hub.sheet = { kind: 'list', key: '', title: hub.question.text }; return true;
    case 'p': hub.set({ pass_until: 'something' }); return true;
    case 'e': hub.set({ pass_until: 'turn' }); return true;
    case 'E': hub.set({ pass_until: 'mine' }); return true;
    case 's': hub.attack('same'); return true;
    case 'a': if (hub.question?.kind === 'attack') hub.attack('all'); else if (hub.question?.kind === 'pay') hub.pay(); else hub.set({ resolve_all: !settings.resolve_all }); return true;
    case 'f': hub.set({ full_control: (settings.full_control ?? 'off') === 'off' ? 'on' : 'off' }); return true;
    case 'y': return answer(hub, 1);
    case 'n': return answer(hub, 0);
    case 'Y': hub.always(true); return true;
    case 'N': hub.always(false); return true;
    case 'u': hub.undo(); return true;
    case 'v': if (hub.looked !== undefined) hub.read(hub.looked); return true;
    case 'w': { const line = hub.table.log.at(-1); if (line) void hub.why(line); return true; }
    case 'o': hub.sheet = hub.sheet?.kind === 'settings' ? undefined : { kind: 'settings', key: '', title: '' }; return true;
    case 'r': hub.sheet = { kind: 'rules', key: hub.question?.rule ?? '', title: '' }; return true;
    case '?': hub.sheet = { kind: 'keys', key: '', title: '' }; return true;
    case 'L': ui.lang = ui.lang === 'ja' ? 'en' : 'ja'; hub.set({ lang: ui.lang }); return true;
    case 'D': ui.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'; return true;
    default: return false;
  }
}

/** Yes or no to a question that is answered so. */
function answer(hub: Hub, value: number): boolean {
  const q = hub.question;
  if (q?.kind !== 'may') return false;
  const option = q.options[value];
  if (option) hub.pick(option);
  return option !== undefined;
}

/** The focus goes to the next thing in a direction; things that can be used come first. */
function move(key: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-slot]')].filter((el) => el.offsetParent !== null);
  const at = document.activeElement;
  const can = all.filter((el) => el.hasAttribute('data-can'));
  if (!(at instanceof HTMLElement) || !all.includes(at)) {
    (can[0] ?? all[0])?.focus();
    return;
  }
  const from = at.getBoundingClientRect();
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const el of all) {
    if (el === at) continue;
    const box = el.getBoundingClientRect();
    const dx = box.left + box.width / 2 - x;
    const dy = box.top + box.height / 2 - y;
    const along = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy;
    const across = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(dy) : Math.abs(dx);
    if (along <= 4) continue;
    const far = along + across * 2.5;
    if (far < least) {
      least = far;
      best = el;
    }
  }
  best?.focus();
}

function speak(hub: Hub, what: 'state' | 'waiting'): void {
  const t = hub.table;
  const text = what === 'state'
    ? [...Object.entries(t.players).map(([, p]) => `${p.name} ${Object.entries(p.numbers ?? {}).filter(([, v]) => typeof v === 'number').map(([k, v]) => `${k} ${String(v)}`).join(' ')}`),
        t.layout.steps.find((s) => s.name === t.top.step)?.label ?? '', hub.asked.map((s) => hub.nameOf(s)).join(', ')].filter(Boolean).join('. ')
    : t.waiting.map((i) => `${i.name} ${i.text ?? ''}`).join('. ');
  const region = document.getElementById('spoken');
  if (region) region.textContent = text;
}
