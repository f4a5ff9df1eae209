// Lines from what acts to what it is about, as paths over the table.

import type { Fight } from '../protocol';

export interface Point { x: number; y: number }
export interface Arrow { from: Point; to: Point; kind: 'target' | 'attack' | 'block' | 'draft' }

/** A bow from one point to another that bends away from the straight line, so that lines over each other stay apart. */
export function bow(a: Point, b: Point, index: number): string {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const far = Math.hypot(dx, dy) || 1;
  const bend = Math.min(60, far * 0.18) * (1 + index * 0.25);
  const mx = (a.x + b.x) / 2 - (dy / far) * bend;
  const my = (a.y + b.y) / 2 + (dx / far) * bend;
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

/** A fight against one who attacks is a block. */
export function isBlock(fights: readonly Fight[], fight: Fight): boolean {
  return typeof fight.to.h === 'number' && fights.some((other) => other.h === fight.to.h);
}
