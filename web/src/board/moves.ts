// Cards glide from where they were to where they are now; only `transform` is animated.

import { tick } from 'svelte';
import type { FromServer } from '../protocol';

const LONG = 220;

/** Shows a change of the table as movement. A card that got a new handle comes from where its old one lay. */
export function glide(root: () => HTMLElement | undefined, message: FromServer, apply: () => void): void {
  const here = root();
  if (!here || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    apply();
    return;
  }
  const before = boxes(here);
  const came = new Map<string, string>(); // new handle → old one
  if (message.k === 'frame')
    for (const line of message.log ?? []) {
      const [now, old] = line.refs ?? [];
      if (typeof now?.h === 'number' && typeof old?.h === 'number') came.set(String(now.h), String(old.h));
    }
  apply();
  void tick().then(() => {
    for (const [h, at] of elements(here)) {
      const from = before.get(h) ?? before.get(came.get(h) ?? '');
      const to = at.getBoundingClientRect();
      if (from) {
        const dx = from.left - to.left;
        const dy = from.top - to.top;
        if (Math.abs(dx) + Math.abs(dy) < 3) continue;
        const scale = to.width ? from.width / to.width : 1;
        at.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 9 }, { transform: 'none', transformOrigin: '0 0', zIndex: 9 }], { duration: LONG, easing: 'cubic-bezier(.2,.7,.2,1)' });
      } else {
        at.animate([{ opacity: 0, transform: 'scale(.85)' }, { opacity: 1, transform: 'none' }], { duration: LONG, easing: 'ease-out' });
      }
    }
  });
}

function elements(root: HTMLElement): Map<string, HTMLElement> {
  const out = new Map<string, HTMLElement>();
  for (const at of root.querySelectorAll<HTMLElement>('[data-h]')) if (at.dataset.h) out.set(at.dataset.h, at);
  return out;
}

function boxes(root: HTMLElement): Map<string, DOMRect> {
  const out = new Map<string, DOMRect>();
  for (const [h, at] of elements(root)) {
    const box = at.getBoundingClientRect();
    out.set(h, box);
    for (const other of at.dataset.all?.split(' ') ?? []) if (!out.has(other)) out.set(other, box);
  }
  return out;
}
