// How a game is shown, as the server's layout says it; the terminal draws from the same.

export interface ZoneLook { name: string; label: string; short: string; show: string }
export interface Word { name: string; label: string; mark: string }
export interface StepLook { name: string; label: string; phase: string }
export interface Keyword { name: string; label: string; gist: string }
export interface RegionLook { name: string; label: string; mark: string; player: number; spots: number[] }
export interface BoardLook { zone: string; label: string; rows: number; columns: number; ends: number[]; regions: RegionLook[] }

export interface Layout {
  zones: ZoneLook[];
  numbers: Word[];
  values: string[];
  colors: Word[];
  hues: Record<string, string>;
  kinds: Word[];
  states: Word[];
  turned: Word;
  steps: StepLook[];
  stops: { own: string[]; other: string[] };
  keywords: Keyword[];
  waiting: string;
  board: BoardLook | null;
}

export type Cost = Record<string, number> | number | string;

export const NO_LAYOUT: Layout = {
  zones: [], numbers: [], values: [], colors: [], hues: {}, kinds: [], states: [], turned: { name: '', label: '', mark: '' },
  steps: [], stops: { own: [], other: [] }, keywords: [], waiting: '', board: null,
};
