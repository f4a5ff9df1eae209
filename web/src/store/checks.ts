// Whether a value from outside is what it should be.

import type { Layout } from './layout';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const LISTS = ['zones', 'numbers', 'values', 'colors', 'kinds', 'states', 'steps', 'keywords'] as const;

export function isLayout(value: unknown): value is Layout {
  return isRecord(value) && LISTS.every((name) => Array.isArray(value[name])) && isRecord(value.turned) && isRecord(value.stops);
}
