// What this reader prefers: kept in their browser, told to nobody.

import { en } from './words/en';
import { ja } from './words/ja';

export type Lang = 'en' | 'ja';
export type Words = typeof en;
type Theme = 'light' | 'dark' | 'system';

interface Preferences {
  lang: Lang;
  theme: Theme;
  motion: boolean;
  pause: number; // 0: none, 0.5, 1, 2; -1: until a key
  keys: boolean;
  sound: boolean;
  notify: boolean; // a notice when they are asked and look elsewhere
  quarter: boolean; // what lies sideways is turned by a quarter
  muted: boolean;
  name: string;
  hints: string[]; // those that were shown already
}

const PLACE = 'gyoji.preferences';

function first(): Preferences {
  const japanese = navigator.language.startsWith('ja');
  const base: Preferences = {
    lang: japanese ? 'ja' : 'en', theme: 'system', motion: true, pause: 1, keys: true, sound: false, notify: false, quarter: false,
    muted: false, name: '', hints: [],
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    if (typeof kept === 'object' && kept !== null) Object.assign(base, kept);
  } catch {
    // kept by another version or not allowed: begin anew
  }
  const asked = new URLSearchParams(location.search);
  const lang = asked.get('lang');
  if (lang === 'en' || lang === 'ja') base.lang = lang;
  const theme = asked.get('theme');
  if (theme === 'light' || theme === 'dark') base.theme = theme;
  const pause = asked.get('pace');
  if (pause !== null && Number.isFinite(Number(pause))) base.pause = Number(pause);
  if (base.pause === 0 && pause === '0') base.motion = false;
  return base;
}

export const ui = $state(first());

/** The words of the page in the reader's language. */
export function words(): Words {
  return ui.lang === 'ja' ? ja : en;
}

export function isDark(): boolean {
  return ui.theme === 'dark' || (ui.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Keeps what is preferred and shows it; called once by the page. */
export function followPreferences(): void {
  $effect(() => {
    document.documentElement.lang = ui.lang;
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    document.documentElement.dataset.motion = ui.motion ? 'on' : 'off';
    try {
      localStorage.setItem(PLACE, JSON.stringify(ui));
    } catch {
      // a private window: nothing is kept
    }
  });
}

/** A hint is shown once; says whether it is now. */
export function hint(name: string): boolean {
  return !ui.hints.includes(name);
}

export function hintSeen(name: string): void {
  if (!ui.hints.includes(name)) ui.hints.push(name);
}
