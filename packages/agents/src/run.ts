/** A run: one kind of contract, one period, with corrections of earlier periods. */
import type { Before } from './carry.ts';
import type { Contract, ContractKind } from './contract.ts';
import { asBefore, type Evaluated, evaluate, keyOf } from './evaluation.ts';
import type { Cell } from './figures.ts';
import { type Calendar, HOUR_MS, type Period, periodBefore } from './period.ts';
import type { Tree } from './tree.ts';

/** Number of days before the period whose periods a run computes again. */
const CORRECTED_DAYS = 35;
export const CORRECTED_MS = CORRECTED_DAYS * 24 * HOUR_MS;

/** The difference between the amount of a period by its current figures and its settled amount. */
export type Correction = { period: number; amount: bigint };

export type RunLine = Evaluated & {
  corrections: readonly Correction[];
  /** Earlier overpayment still to be offset, zero or negative; `debtOut` is the rest of it. */
  debtIn: bigint;
  debtOut: bigint;
  payable: bigint;
};
export type SettledRun = { period: Period; lines: readonly RunLine[] };

export type RunInput = {
  kind: ContractKind;
  period: Period;
  calendar: Calendar;
  chainStops: boolean;
  contracts: readonly Contract[];
  /** Returns the tree of a period by its start. */
  treeAt: (start: number) => Tree;
  /** Returns the cells of a period by current figures. */
  cellsOf: (period: Period) => readonly Cell[];
  /** Earlier runs of the kind, oldest first. */
  history: readonly SettledRun[];
  /**
   * Whether figures of an earlier period may differ from those it was settled with; without it, all are computed again.
   */
  isChanged?: (period: Period) => boolean;
};

type Rows = ReadonlyMap<string, Evaluated>;
const byKey = <T extends Evaluated>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [keyOf(row), row]));

/**
 * Computes the periods of the window again, and the period of the run: each with its own versions, tree and carry-over.
 */
function decideAll(input: RunInput, corrected: readonly SettledRun[]): Map<number, Rows> {
  const { kind, calendar, chainStops, contracts } = input;
  const decided = new Map<number, Rows>(input.history.map(({ period, lines }) => [period.start, byKey(lines)]));
  for (const period of [...corrected.map((run) => run.period), input.period]) {
    const earlier = decided.get(periodBefore(kind, period, calendar).start);
    const before = (key: string): Before | null => {
      const row = earlier?.get(key);
      return row ? asBefore(row) : null;
    };
    const [tree, cells] = [input.treeAt(period.start), input.cellsOf(period)];
    decided.set(period.start, byKey(evaluate({ kind, period, calendar, tree, contracts, cells, chainStops, before })));
  }
  return decided;
}

/** Sums the amounts settled so far, corrections included, by the start of the period, agent and line. */
function settledAmounts(history: readonly SettledRun[]): (start: number, key: string) => bigint {
  const amounts = new Map<string, bigint>();
  const add = (start: number, key: string, amount: bigint) =>
    amounts.set(`${start} ${key}`, (amounts.get(`${start} ${key}`) ?? 0n) + amount);
  for (const { period, lines } of history)
    for (const line of lines) {
      add(period.start, keyOf(line), line.amount);
      for (const one of line.corrections) add(one.period, keyOf(line), one.amount);
    }
  return (start, key) => amounts.get(`${start} ${key}`) ?? 0n;
}

/** The row of an ended contract: no new amount, only corrections of its periods. */
const endedRow = (last: RunLine): Evaluated => ({
  ...last,
  figures: { turnover: 0n, active: 0, loss: 0n, costs: 0n },
  carryIn: 0n,
  base: 0n,
  tier: null,
  amount: 0n,
  outcome: 'notReached',
  stoppedBy: null,
});

function withCorrections(row: Evaluated, corrections: Correction[], debtIn: bigint): RunLine {
  const total = corrections.reduce((sum, { amount }) => sum + amount, row.amount + debtIn);
  return { ...row, corrections, debtIn, debtOut: total < 0n ? total : 0n, payable: total > 0n ? total : 0n };
}

/**
 * Computes a run. Its figures are those of its period; changes within the last {@link CORRECTED_DAYS} days become
 * corrections, and are never taken from a wallet. Deterministic.
 *
 * @returns lines in the order of payment. Those of ended contracts with corrections come last; an overpayment of such a
 *   contract is written off when its periods leave the window
 */
export function decideRun(input: RunInput): RunLine[] {
  const { history, isChanged = () => true } = input;
  const window = history.filter(({ period }) => period.start >= input.period.start - CORRECTED_MS);
  const changed = window.filter(({ period }) => isChanged(period));
  const decided = decideAll(input, changed);
  const settled = settledAmounts(history);
  const lastLines = new Map(window.flatMap(({ lines }) => lines.map((line) => [keyOf(line), line] as const)));
  const current = decided.get(input.period.start) ?? new Map<string, Evaluated>();
  const line = (row: Evaluated): RunLine => {
    const key = keyOf(row);
    const corrections = changed.flatMap(({ period: { start } }) => {
      const amount = (decided.get(start)?.get(key)?.amount ?? 0n) - settled(start, key);
      return amount === 0n ? [] : [{ period: start, amount }];
    });
    return withCorrections(row, corrections, lastLines.get(key)?.debtOut ?? 0n);
  };
  const isLeft = (key: string) => !current.has(key) && window.some(({ period }) => decided.get(period.start)?.has(key));
  const ended = [...lastLines].filter(([key]) => isLeft(key)).map(([, last]) => line(endedRow(last)));
  return [
    ...[...current.values()].map(line),
    ...ended.filter(({ corrections, debtIn }) => corrections.length > 0 || debtIn !== 0n),
  ];
}
