/**
 * Slot engine: a round from its random numbers, and its payment.
 *
 * A round is independent of the bet. Its wins are whole numbers of line bets, so that the same numbers give the same
 * round for every stake, and the payment is one exact multiplication at the end.
 */
import type { Draw } from '../fairness.ts';
import {
  LINE_COUNT,
  LINES,
  type LineSymbol,
  REELS,
  ROWS,
  type SlotModel,
  type SlotSymbol,
  type ThreeFourFive,
} from './model.ts';

/** Place on the window: reel from the left, row from the top. */
export type Cell = readonly [reel: number, row: number];
/** Three letters a reel, top to bottom. */
export type Window = readonly [string, string, string, string, string];

export type LineWin = {
  /** Index into {@link LINES}. */
  line: number;
  symbol: LineSymbol;
  count: 3 | 4 | 5;
  cells: Cell[];
  /** In line bets, the multiplier of free spins included. */
  units: number;
};
export type ScatterWin = { count: 3 | 4 | 5; cells: Cell[]; units: number; freeSpins: number };

export type Spin = {
  stops: readonly number[];
  window: Window;
  lines: LineWin[];
  scatter: ScatterWin | null;
  multiplier: number;
  units: number;
};
export type Round = {
  kind: 'slot';
  model: string;
  base: Spin;
  free: Spin[];
  /** Payment of the whole round, in line bets. */
  units: number;
};

const of = (row: ThreeFourFive, count: number): number => row[count - 3] ?? 0;
const asCount = (n: number): 3 | 4 | 5 | null => (n === 3 || n === 4 || n === 5 ? n : null);

/** Payment of five symbols in a row, from the left: the better of the run of wilds and the run that they extend. */
export function linePay(
  pays: SlotModel['pays'],
  row: readonly string[],
): { symbol: LineSymbol; count: 3 | 4 | 5; units: number } | null {
  let wilds = 0;
  while (wilds < REELS && row[wilds] === 'W') wilds++;
  const asWild = asCount(wilds);
  const wildUnits = asWild ? of(pays.W, asWild) : 0;
  const kind = row[wilds] as SlotSymbol | undefined;
  if (kind && kind !== 'S' && kind !== 'W') {
    let run = wilds + 1;
    while (run < REELS && (row[run] === kind || row[run] === 'W')) run++;
    const count = asCount(run);
    const units = count ? of(pays[kind], count) : 0;
    if (count && units > 0 && units >= wildUnits) return { symbol: kind, count, units };
  }
  return asWild && wildUnits > 0 ? { symbol: 'W', count: asWild, units: wildUnits } : null;
}

/** Three symbols of a strip from a stop on, going round. */
export const showing = (strip: string, stop: number): string => {
  const n = strip.length;
  return `${strip[stop % n]}${strip[(stop + 1) % n]}${strip[(stop + 2) % n]}`;
};

/** Evaluates all wins of a window. */
export function evaluate(model: SlotModel, window: Window, multiplier: number): Omit<Spin, 'stops'> {
  const lines: LineWin[] = [];
  let units = 0;
  for (let line = 0; line < LINE_COUNT; line++) {
    const rows = LINES[line] as readonly number[];
    const win = linePay(model.pays, [
      window[0][rows[0] as number] as string,
      window[1][rows[1] as number] as string,
      window[2][rows[2] as number] as string,
      window[3][rows[3] as number] as string,
      window[4][rows[4] as number] as string,
    ]);
    if (!win) continue;
    const cells = rows.slice(0, win.count).map((row, reel): Cell => [reel, row]);
    lines.push({ line, symbol: win.symbol, count: win.count, cells, units: win.units * multiplier });
    units += win.units * multiplier;
  }
  const scatter = scatterWin(model, window, multiplier);
  return { window, lines, scatter, multiplier, units: units + (scatter?.units ?? 0) };
}

function scatterWin(model: SlotModel, window: Window, multiplier: number): ScatterWin | null {
  const cells: Cell[] = [];
  for (let reel = 0; reel < REELS; reel++)
    for (let row = 0; row < ROWS; row++) if (window[reel]?.[row] === 'S') cells.push([reel, row]);
  // The strips allow at most five (one per reel); the table ends there in any case.
  const count = asCount(Math.min(cells.length, REELS));
  if (!count) return null;
  return {
    count,
    cells,
    units: of(model.scatterPays, count) * LINE_COUNT * multiplier,
    freeSpins: of(model.freeSpins, count),
  };
}

function spin(model: SlotModel, reels: SlotModel['reels'], multiplier: number, draw: Draw): Spin {
  const stops = reels.map((strip) => draw(strip.length));
  const window = reels.map((strip, i) => showing(strip, stops[i] as number)) as unknown as Window;
  return { stops, ...evaluate(model, window, multiplier) };
}

/**
 * Plays one whole round: the paid spin and the free spins that scatters give. Takes five numbers per spin from `draw`,
 * reel by reel from the left; it has no other input.
 */
export function playRound(model: SlotModel, draw: Draw): Round {
  const base = spin(model, model.reels, 1, draw);
  const free: Spin[] = [];
  let granted = Math.min(base.scatter?.freeSpins ?? 0, model.maxFreeSpins);
  let units = base.units;
  while (free.length < granted) {
    const next = spin(model, model.freeReels, model.freeMultiplier, draw);
    if (next.scatter) {
      // The free spins actually added: the screen must not announce spins beyond the limit.
      const added = Math.min(next.scatter.freeSpins, model.maxFreeSpins - granted);
      next.scatter = { ...next.scatter, freeSpins: added };
      granted += added;
    }
    free.push(next);
    units += next.units;
  }
  return { kind: 'slot', model: model.id, base, free, units };
}
