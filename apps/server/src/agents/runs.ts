/**
 * Settles contracts: begins the run of each period when it is due, waits until everything in it is counted, and decides
 * it once. Decided runs are paid by `payments.ts`.
 */
import type { ContractKind } from '@parlour/agents/contract';
import { stateOf } from '@parlour/agents/payment';
import { type Calendar, calendarOf, type Parts, type Period, periodAt } from '@parlour/agents/period';
import { CORRECTED_MS, type RunLine } from '@parlour/agents/run';
import { instantAt, wallClock } from '@parlour/contract/clock';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { decideFrom, type RecordedInput, type RecordedPeriod, recordOf, sha256 } from './run-record.ts';
import {
  findLastRun,
  holdFigures,
  insertLines,
  insertRun,
  listChangedHours,
  listEarlierLines,
  listInForce,
  listRunsOf,
  lockKind,
  type MoveRow,
  type NewLine,
  type Placement,
  type RunRow,
  readCells,
  readFirstStart,
  readTree,
  saveComputed,
} from './runs.store.ts';

export type RunSettings = {
  ledgerId: number;
  timeZone: string;
  /** Number of dividend periods in a month. */
  parts: Parts;
  /** Whether the levels below an agent who reached no tier are not computed. */
  chainStops: boolean;
  /** A run with a larger total waits for an operator, as every dividend does; null for no limit. */
  reviewAbove: bigint | null;
};

/** Local time, on the day on which a period ends, at which its run begins. */
const BEGINS: Record<Exclude<ContractKind, 'hourly'>, string> = { daily: '02:05', dividend: '03:05' };
const AFTER_HOUR_MS = 5 * 60_000;

/** Returns when the run of a period begins. */
export function beginsAt(kind: ContractKind, { end }: Period, timeZone: string): number {
  if (kind === 'hourly') return end + AFTER_HOUR_MS;
  const { day } = wallClock(new Date(end), timeZone);
  return instantAt(`${day}T${BEGINS[kind]}`, timeZone).getTime();
}

/**
 * Returns the period after the last run of a kind, or the first one in which a contract was in force; null without
 * contracts.
 */
async function nextPeriod(db: Db, kind: ContractKind, calendar: Calendar): Promise<Period | null> {
  const last = await findLastRun(db, kind);
  const from = last?.period_end ?? (await readFirstStart(db, kind));
  return from && periodAt(kind, from.getTime(), calendar);
}

/**
 * Begins the next run of a kind if it is due.
 *
 * @returns whether a run was due
 */
export async function beginRun(
  db: Db,
  kind: ContractKind,
  { timeZone, parts }: RunSettings,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockKind(tx, kind);
    if ((await findLastRun(tx, kind))?.state === 'waiting') return false;
    const period = await nextPeriod(tx, kind, calendarOf(timeZone, parts));
    if (!period || beginsAt(kind, period, timeZone) > now.getTime()) return false;
    return insertRun(tx, kind, period);
  });
}

/** Reconstructs all uplines at a moment: the current places minus later moves, latest first. */
function parentsAt(places: readonly Placement[], moves: readonly MoveRow[], start: number): Map<string, string | null> {
  const parents = new Map(places.map(({ member_id, parent_id }) => [`${member_id}`, parent_id?.toString() ?? null]));
  for (const { member_id, from_id, requested_at } of moves)
    if (requested_at.getTime() > start) parents.set(`${member_id}`, from_id?.toString() ?? null);
  return parents;
}

/** Selects members who played or have a contract, and everybody above them. */
function relevant(parents: ReadonlyMap<string, string | null>, ids: Iterable<string>): Record<string, string | null> {
  const kept: Record<string, string | null> = {};
  for (const id of ids)
    for (let at: string | null = id; at !== null && !Object.hasOwn(kept, at); at = kept[at] ?? null)
      kept[at] = parents.get(at) ?? null;
  return kept;
}

/** Includes at least one more dividend period before the window of corrections, whose loss may be carried into it. */
const CARRIED_MS = 40 * 24 * 3_600_000;

/**
 * Lists earlier runs whose periods are decided again, oldest first: their figures have changed since they were read.
 */
async function listChanged(tx: Tx, kind: ContractKind, runs: readonly RunRow[], window: Period): Promise<RunRow[]> {
  const inWindow = runs.filter(({ period_start }) => period_start.getTime() >= window.start);
  const last = inWindow.at(-1);
  if (!last?.read_at) return [];
  // A carried loss changes every later base, and there are at most three such periods.
  if (kind === 'dividend') return inWindow;
  const hours = await listChangedHours(tx, window, last.read_at);
  return inWindow.filter(({ period_start, period_end }) =>
    hours.some((hour) => hour >= period_start && hour < period_end),
  );
}

const periodOf = ({ period_start, period_end }: RunRow): Period => ({
  start: period_start.getTime(),
  end: period_end.getTime(),
});
const iso = (at: number): string => new Date(at).toISOString();

/** Reads all input of a run, and the ids of its contracts. */
async function readInput(
  tx: Tx,
  run: RunRow,
  settings: RunSettings,
): Promise<{ input: RecordedInput; contractIds: Map<string, bigint> }> {
  const { kind } = run;
  const { ledgerId, timeZone, parts, chainStops } = settings;
  const own = periodOf(run);
  const window: Period = { start: own.start - CORRECTED_MS, end: own.start };
  const looked: Period = kind === 'dividend' ? { ...window, start: window.start - CARRIED_MS } : window;
  const runs = (await listRunsOf(tx, kind, looked)).filter(({ read_at }) => read_at !== null);
  const changed = await listChanged(tx, kind, runs, window);
  const periods = [...changed.map(periodOf), own];
  const contracts = await listInForce(tx, kind, {
    start: Math.min(...periods.map(({ start }) => start)),
    end: own.end,
  });
  const { places, moves } = await readTree(tx, Math.min(...periods.map(({ start }) => start)));
  const recorded: RecordedPeriod[] = [];
  for (const period of periods) {
    const cells = await readCells(tx, kind, period, ledgerId);
    const parents = parentsAt(places, moves, period.start);
    const ids = [...cells.map(([member]) => member), ...contracts.map(({ agent }) => agent)];
    recorded.push({ start: iso(period.start), end: iso(period.end), parents: relevant(parents, ids), cells });
  }
  const wanted = (kind === 'dividend' ? runs : changed).map(({ period_start }) => period_start);
  const earlier = await listEarlierLines(tx, kind, looked, wanted);
  const corrections = Map.groupBy(earlier.corrections, ({ line_id }) => line_id);
  const byRun = Map.groupBy(earlier.lines, ({ run_id }) => run_id);
  const history = runs.map((one) => ({
    start: one.period_start.toISOString(),
    end: one.period_end.toISOString(),
    lines: (byRun.get(one.id) ?? []).map((line) => ({
      agent: `${line.member_id}`,
      line: line.line,
      version: line.version,
      figures: { turnover: line.turnover, active: line.active, loss: line.loss, costs: line.costs },
      carryIn: line.carry_in,
      base: line.base,
      tier: line.tier,
      amount: line.amount,
      outcome: line.outcome,
      payer: line.payer_id?.toString() ?? null,
      stoppedBy: line.stopped_by?.toString() ?? null,
      debtIn: line.debt_in,
      debtOut: line.debt_out,
      payable: line.payable,
      corrections: (corrections.get(line.id) ?? []).map(({ period_start, amount }) => ({
        period: period_start.toISOString(),
        amount,
      })),
    })),
  }));
  const contractIds = new Map(contracts.map(({ id, agent, line, version }) => [`${agent} ${line} ${version}`, id]));
  for (const line of earlier.lines) contractIds.set(`${line.member_id} ${line.line} ${line.version}`, line.contract_id);
  return {
    input: {
      kind,
      timeZone,
      parts,
      chainStops,
      contracts: contracts.map(({ agent, line, version, textHash, terms, from, until }) => ({
        agent,
        line,
        version,
        textHash,
        terms,
        from,
        until,
      })),
      periods: recorded,
      history: history.filter(({ lines, start }) => lines.length > 0 || recorded.some((one) => one.start === start)),
    },
    contractIds,
  };
}

/** Returns the initial state of a line, before any payment. */
function firstState(line: RunLine, isReviewed: boolean): NewLine['state'] {
  if (line.payable > 0n) return isReviewed ? 'pendingReview' : 'due';
  return stateOf(line, 0n);
}

/**
 * Decides a run once everything committed before it began is counted.
 *
 * @returns false while something is still to be counted
 */
export async function computeRun(db: Db, run: RunRow, settings: RunSettings): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockKind(tx, run.kind);
    const current = await findLastRun(tx, run.kind);
    if (current?.id !== run.id || current.state !== 'waiting') return true;
    const readAt = await holdFigures(tx, run.id);
    if (!readAt) return false;
    const { input, contractIds } = await readInput(tx, run, settings);
    const lines = decideFrom(input);
    const total = lines.reduce((sum, { payable }) => sum + payable, 0n);
    const isReviewed = run.kind === 'dividend' || (settings.reviewAbove !== null && total > settings.reviewAbove);
    await insertLines(
      tx,
      { id: run.id, kind: run.kind, start: run.period_start },
      lines.map((line): NewLine => {
        const contractId = contractIds.get(`${line.agent} ${line.line} ${line.version}`);
        if (contractId === undefined) throw new Error(`no contract of ${line.agent} ${line.line} ${line.version}`);
        return { ...line, contractId, state: firstState(line, isReviewed) };
      }),
    );
    const record = recordOf(input, lines);
    await saveComputed(tx, run.id, {
      state: total > 0n ? 'paying' : 'done',
      readAt,
      record,
      hash: sha256(record),
    });
    return true;
  });
}
