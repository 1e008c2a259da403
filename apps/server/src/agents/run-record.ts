/**
 * Record of a run: all of its input, and the resulting lines. A run can be recomputed from its record alone, with
 * byte-identical results.
 */
import { createHash } from 'node:crypto';
import type { Contract, ContractKind } from '@parlour/agents/contract';
import type { Cell } from '@parlour/agents/figures';
import { type Calendar, calendarOf, type Parts, type Period } from '@parlour/agents/period';
import { decideRun, type RunInput, type RunLine, type SettledRun } from '@parlour/agents/run';
import { buildTree } from '@parlour/agents/tree';
import type { ContractLine } from '@parlour/contract/agent-contracts';
import type { GameLine } from '@parlour/contract/agents';
import { fromStored, type StoredTerms } from './contract-terms.ts';

/** A version that may be in force in one of the periods. */
export type RecordedContract = {
  agent: string;
  line: ContractLine;
  version: number;
  textHash: string;
  terms: StoredTerms;
  from: string;
  until: string | null;
};

/** A decided period: the tree, and each member's play and costs. Amounts are texts of whole numbers. */
export type RecordedPeriod = {
  start: string;
  end: string;
  parents: Record<string, string | null>;
  /** Member, line (null for costs without one), stake, win, valid turnover, costs. */
  cells: [string, GameLine | null, string, string, string, string][];
};

export type RecordedInput = {
  kind: ContractKind;
  timeZone: string;
  parts: Parts;
  chainStops: boolean;
  contracts: RecordedContract[];
  /** Earlier periods whose figures changed, oldest first, and finally the period of the run. */
  periods: RecordedPeriod[];
  /** Lines of earlier runs that are needed for corrections, debts and carry-over. */
  history: { start: string; end: string; lines: unknown[] }[];
};

/** Converts whole numbers to texts and moments to UTC, so that the record does not depend on number parsing. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one))) as unknown;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** JSON with sorted keys: equal values give equal texts. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(plain(value)));

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const momentOf = (at: number): string => new Date(at).toISOString();

/** Converts a line to its recorded form. */
export const recordedLine = ({ corrections, ...line }: RunLine) => ({
  ...line,
  corrections: corrections.map(({ period, amount }) => ({ period: momentOf(period), amount })),
});
type RecordedLine = ReturnType<typeof recordedLine>;

/** Whole numbers of a line, which are texts in a record. */
const AMOUNTS = ['carryIn', 'base', 'amount', 'debtIn', 'debtOut', 'payable'] as const;

/** Type of a recorded value, in which whole numbers are texts. */
type Texts<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Texts<T[K]> } : T;

function lineOf(stored: unknown): RunLine {
  const line = structuredClone(stored) as Texts<RecordedLine>;
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(line[name])]));
  const { turnover, loss, costs, active } = line.figures;
  return {
    ...line,
    ...(amounts as Record<(typeof AMOUNTS)[number], bigint>),
    figures: { turnover: BigInt(turnover), loss: BigInt(loss), costs: BigInt(costs), active },
    corrections: line.corrections.map(({ period, amount }) => ({ period: Date.parse(period), amount: BigInt(amount) })),
  };
}

const contractOf =
  (kind: ContractKind) =>
  ({ agent, line, version, terms, from, until }: RecordedContract): Contract => ({
    ...fromStored(terms),
    agent,
    kind,
    line,
    version,
    effectiveFrom: Date.parse(from),
    until: until === null ? null : Date.parse(until),
  });

const periodOf = ({ start, end }: { start: string; end: string }): Period => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

const cellOf =
  (start: number) =>
  ([member, line, stake, win, turnover, costs]: RecordedPeriod['cells'][number]): Cell => ({
    member,
    line,
    start,
    stake: BigInt(stake),
    win: BigInt(win),
    turnover: BigInt(turnover),
    costs: BigInt(costs),
  });

function inputOf(recorded: RecordedInput): RunInput {
  const { kind, timeZone, parts, chainStops, contracts, periods, history } = recorded;
  const calendar: Calendar = calendarOf(timeZone, parts);
  const byStart = new Map(periods.map((period) => [Date.parse(period.start), period]));
  const found = (start: number): RecordedPeriod => {
    const period = byStart.get(start);
    if (!period) throw new Error(`the record has no figures of ${momentOf(start)}`);
    return period;
  };
  const last = periods.at(-1);
  if (!last) throw new Error('the record has no period');
  return {
    kind,
    period: periodOf(last),
    calendar,
    chainStops,
    contracts: contracts.map(contractOf(kind)),
    treeAt: (start) => buildTree(Object.entries(found(start).parents).map(([id, parent]) => ({ id, parent }))),
    cellsOf: ({ start }) => found(start).cells.map(cellOf(start)),
    history: history.map(
      ({ lines, ...period }): SettledRun => ({ period: periodOf(period), lines: lines.map(lineOf) }),
    ),
    isChanged: ({ start }) => byStart.has(start),
  };
}

/** Decides a run from its recorded input. */
export const decideFrom = (recorded: RecordedInput): RunLine[] =>
  // Passed through JSON once, so that the result equals one computed from the stored record.
  decideRun(inputOf(plain(recorded) as RecordedInput));

/** Returns the stored record of a run. */
export const recordOf = (input: RecordedInput, lines: readonly RunLine[]): string =>
  canonical({ format: 1, input, lines: lines.map(recordedLine) });

/** Returns the first path at which two values differ, such as `lines.3.amount`; null when they are equal. */
export function firstDifference(a: unknown, b: unknown, at = ''): string | null {
  if (Object.is(a, b)) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return at || 'all';
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key of [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()) {
    const found = firstDifference(one[key], other[key], at ? `${at}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

export type Recomputed = { same: true; lines: number } | { same: false; at: string };

/** Recomputes a run from its record. @returns the first field that differs from the recorded result */
export function recompute(record: string): Recomputed {
  const kept = JSON.parse(record) as { input: RecordedInput; lines: unknown[] };
  const again = recordOf(kept.input, decideFrom(kept.input));
  if (again === record) return { same: true, lines: kept.lines.length };
  return { same: false, at: firstDifference(kept, JSON.parse(again)) ?? 'the order of the fields' };
}
