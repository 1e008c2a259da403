/** Runs a golden settlement case on the database: writes its figures into the cells, decides and pays its runs. */
import type { ContractKind } from '@parlour/agents/contract';
import { calendarOf, daysOf, type Period, periodAt } from '@parlour/agents/period';
import {
  type ContractRow,
  periodOfLabel,
  type SettlementCase,
  type Step,
  toContract,
  utc,
  ZONE,
} from '@parlour/agents/testing/case-file';
import { cellsOf } from '@parlour/agents/testing/play-settlement';
import { sql } from 'kysely';
import { standing } from '../../campaigns/bonus/index.ts';
import { balanceOf, findLedger, frozenAmong, grantPlayMoney } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { hashOf, toStored } from '../contract-terms.ts';
import { approveLines } from '../payments.store.ts';
import { type PaymentParts, payDebts, payRun } from '../payments.ts';
import { findLastRun, findRun } from '../runs.store.ts';
import { computeRun, type RunSettings } from '../runs.ts';

const CALENDAR = calendarOf(ZONE);
const LEDGER = findLedger('PLAY', 'MMK').id;

export const SETTINGS: RunSettings = {
  ledgerId: LEDGER,
  timeZone: ZONE,
  parts: 2,
  chainStops: true,
  reviewAbove: null,
};
export const PAYMENTS: PaymentParts = {
  book: 'PLAY',
  async fundsOf(tx, memberId) {
    const { withdrawable } = await standing(tx, { memberId, book: 'PLAY' });
    return { withdrawable, afterCommit: () => {} };
  },
  frozenAmong: (tx, memberIds) => frozenAmong(tx, memberIds, 'PLAY'),
};

type Ids = ReadonlyMap<string, bigint>;

async function putMembers(db: Db, { members, moves = [], wallets = {} }: SettlementCase): Promise<Ids> {
  const vendor = await aVendor(db, 'CASES');
  const ids = new Map<string, bigint>();
  // Payees at one depth are paid in the order of their numbers.
  for (const { id } of members.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const money = Object.values(wallets[id] ?? {}).reduce((sum, one) => sum + BigInt(one), 0n);
    ids.set(id, (await aPlayer(db, vendor, money)).memberId);
  }
  const idOf = (name: string | null): bigint | null => (name === null ? null : (ids.get(name) ?? null));
  const waiting = [...members];
  const placed = new Set<string | null>([null]);
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parent }) => placed.has(parent));
    const [member] = waiting.splice(next, 1);
    if (!member) throw new Error('a case has a member under nobody');
    placed.add(member.id);
    await db
      .insertInto('agent_node')
      .values({ member_id: ids.get(member.id) ?? 0n, parent_id: idOf(member.parent) })
      .execute();
  }
  for (const { member, to, at: moment } of moves) {
    const id = ids.get(member) ?? 0n;
    await sql`
      insert into agent_move (member_id, from_id, to_id, requested_at, requested_by, reason)
      select member_id, parent_id, ${idOf(to)}, ${moment}, 'case', 'case' from agent_node where member_id = ${id}`.execute(
      db,
    );
    await db
      .updateTable('agent_node')
      .set({ parent_id: idOf(to) })
      .where('member_id', '=', id)
      .execute();
  }
  return ids;
}

async function putContracts(db: Db, ids: Ids, contracts: readonly ContractRow[]): Promise<void> {
  const newest = new Map<string, number>();
  const keyOf = ({ agent, kind, line }: ContractRow) => `${agent} ${kind} ${line}`;
  for (const row of contracts) newest.set(keyOf(row), Math.max(newest.get(keyOf(row)) ?? 0, row.version));
  for (const row of contracts) {
    const terms = toStored(toContract(row));
    const isCurrent = row.until === undefined && newest.get(keyOf(row)) === row.version;
    await db
      .insertInto('agent_contract')
      .values({
        member_id: ids.get(row.agent) ?? 0n,
        upline_id: null,
        kind: row.kind,
        line: row.line,
        version: row.version,
        terms: JSON.stringify(terms),
        text_hash: hashOf(row.kind, row.line, terms),
        state: isCurrent ? 'agreed' : 'superseded',
        downline_higher: false,
        proposed_by: 'case',
        expires_at: new Date(),
        effective_from: new Date(row.effectiveFrom),
        effective_until: row.until === undefined ? null : new Date(row.until),
      })
      .execute();
  }
}

const ALL: Period = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** Writes the current state of all cells of a case, and marks the hours that changed. */
async function putCells(db: Db, ids: Ids, played: SettlementCase): Promise<void> {
  const sums = new Map<
    string,
    { member: bigint; line: string | null; hour: number; amounts: [bigint, bigint, bigint, bigint] }
  >();
  for (const { member, line, start, stake, win, turnover, costs } of cellsOf(played, ALL)) {
    const key = `${member} ${line} ${start}`;
    const sum = sums.get(key) ?? { member: ids.get(member) ?? 0n, line, hour: start, amounts: [0n, 0n, 0n, 0n] };
    const [a, b, c, d] = sum.amounts;
    sum.amounts = [a + stake, b + win, c + turnover, d + costs];
    sums.set(key, sum);
  }
  await inTransaction(db, async (tx) => {
    const old = await sql<{ key: string; hour: Date }>`
      select member_id || ' ' || line || ' ' || stake || ' ' || win || ' ' || turnover as key, hour from agent_cell`.execute(
      tx,
    );
    for (const table of ['agent_cell', 'agent_day', 'agent_rebate'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
    const now: { key: string; hour: Date }[] = [];
    for (const { member, line, hour, amounts } of sums.values()) {
      const [stake, win, turnover, costs] = amounts;
      const day = new Date(periodAt('daily', hour, CALENDAR).start);
      if (costs !== 0n) {
        if (line !== null) throw new Error('the house knows no costs of a line');
        await sql`
          insert into agent_rebate as r (member_id, day, millionths, turnover, ledger_id)
          values (${member}, ${day}, ${costs * 1_000_000n}, 0, ${LEDGER})
          on conflict (member_id, day, ledger_id) do update set millionths = r.millionths + excluded.millionths`.execute(
          tx,
        );
        continue;
      }
      now.push({ key: `${member} ${line} ${stake} ${win} ${turnover}`, hour: new Date(hour) });
      for (const [table, column, moment] of [
        ['agent_cell', 'hour', new Date(hour)],
        ['agent_day', 'day', day],
      ] as const)
        await sql`
          insert into ${sql.table(table)} as c (member_id, ${sql.ref(column)}, stake, win, turnover, rounds, ledger_id, line)
          values (${member}, ${moment}, ${stake}, ${win}, ${turnover}, 1, ${LEDGER}, ${line})
          on conflict (member_id, ${sql.ref(column)}, line, ledger_id) do update
          set stake = c.stake + excluded.stake, win = c.win + excluded.win, turnover = c.turnover + excluded.turnover`.execute(
          tx,
        );
    }
    const texts = (rows: readonly { key: string; hour: Date }[]) =>
      new Set(rows.map(({ key, hour }) => `${key} ${hour.getTime()}`));
    const [before, after] = [texts(old.rows), texts(now)];
    const changed = [...old.rows, ...now].filter(({ key, hour }) => {
      const text = `${key} ${hour.getTime()}`;
      return before.has(text) !== after.has(text);
    });
    for (const { hour } of changed)
      await sql`
        insert into agent_hour (hour) values (${hour}) on conflict (hour) do update set changed_at = clock_timestamp()`.execute(
        tx,
      );
  });
}

const number = (value: bigint | number | null): number | null => (value === null ? null : Number(value));

/** Returns the lines of a run in the notation of the cases. */
async function shownLines(
  db: Db,
  names: ReadonlyMap<bigint, string>,
  runId: bigint,
  labels: ReadonlyMap<string, string>,
) {
  const lines = await db
    .selectFrom('agent_run_line')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
  const shown = [];
  for (const line of lines) {
    const version = await db
      .selectFrom('agent_contract')
      .select('version')
      .where('id', '=', line.contract_id)
      .executeTakeFirstOrThrow();
    const corrections = await db
      .selectFrom('agent_run_correction')
      .select(['period_start', 'amount'])
      .where('line_id', '=', line.id)
      .orderBy('period_start')
      .execute();
    shown.push({
      agent: names.get(line.member_id),
      line: line.line,
      version: version.version,
      turnover: number(line.turnover),
      active: line.active,
      loss: number(line.loss),
      tier: line.tier,
      amount: number(line.amount),
      debtIn: number(line.debt_in),
      debtOut: number(line.debt_out),
      payable: number(line.payable),
      outstanding: number(line.payable - line.paid),
      ...(line.kind === 'dividend'
        ? { costs: number(line.costs), carryIn: number(line.carry_in), base: number(line.base) }
        : {}),
      payer: line.payer_id === null ? 'house' : names.get(line.payer_id),
      state: line.state,
      corrections: corrections.map(({ period_start, amount }) => ({
        period: labels.get(`${line.kind} ${period_start.getTime()}`),
        amount: number(amount),
      })),
      paid: number(line.paid),
    });
  }
  return shown;
}

/** Begins a run for any period; the job itself begins none before the period is over. */
async function begin(db: Db, kind: ContractKind, { start, end }: Period): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('agent_run')
    .values({
      kind,
      period_start: new Date(start),
      period_end: new Date(end),
      read_at: null,
      record: null,
      record_hash: null,
      done_at: null,
    })
    .onConflict((c) => c.columns(['kind', 'period_start']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param count aggregates everything that was committed, so that a run finds its figures complete */
export async function playOnDatabase(db: Db, given: SettlementCase, count: () => Promise<void>) {
  const played = structuredClone(given);
  const ids = await putMembers(db, played);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  await putContracts(db, ids, played.contracts ?? []);
  const settings = { ...SETTINGS, chainStops: played.settings?.chainStops ?? true };
  const labels = new Map<string, string>();
  const runs: unknown[] = [];
  const runIds: bigint[] = [];
  let credits = 0;

  async function run({ kind, period: label }: Extract<Step, { do: 'run' }>): Promise<unknown> {
    if (kind === 'rebate') throw new Error('rebates are no contracts');
    const period = periodOfLabel(kind, label, CALENDAR);
    labels.set(`${kind} ${period.start}`, label);
    await putCells(db, ids, played);
    const isNew = await begin(db, kind, period);
    if (!isNew) return { kind, period: label, again: true, lines: [] };
    await count();
    const begun = await findLastRun(db, kind);
    if (!begun || !(await computeRun(db, begun, settings))) throw new Error(`${kind} ${label} is not counted`);
    runIds.push(begun.id);
    await approveLines(db, begun.id, 'case');
    // A second server pays the same run concurrently.
    await Promise.all([payRun(db, PAYMENTS, begun.id, eachAndGoOn), payRun(db, PAYMENTS, begun.id, eachAndGoOn)]);
    const { state } = (await findRun(db, begun.id)) ?? {};
    if (state !== 'done') throw new Error(`${kind} ${label} is ${state}`);
    return {
      kind,
      period: label,
      startUtc: utc(period.start),
      endUtc: utc(period.end),
      ...(kind === 'dividend' ? { days: daysOf(period, CALENDAR) } : {}),
      lines: await shownLines(db, names, begun.id, labels),
    };
  }

  for (const step of played.steps) {
    if (step.do === 'run') runs.push(await run(step));
    else if (step.do === 'credit') {
      const memberId = ids.get(step.member) ?? 0n;
      await grantPlayMoney(db, { memberId, amount: BigInt(step.amount), idempotencyKey: `credit-${++credits}` });
      await payDebts(db, PAYMENTS, memberId, eachAndGoOn);
    } else {
      const { do: _, round, ...changes } = step;
      Object.assign(played.rounds.find(({ id }) => id === round) ?? {}, changes);
    }
  }
  const balances: Record<string, number> = {};
  for (const [name, memberId] of ids) {
    const { balance } = await balanceOf(db, memberId, 'PLAY');
    if (balance > 0n) balances[name] = Number(balance);
  }
  const { rows: debts } = await sql<{ payer: bigint; payee: bigint; outstanding: bigint }>`
    select payer_id as payer, member_id as payee, payable - paid as outstanding from agent_run_line
    where state in ('partlyPaid', 'insufficient') order by id`.execute(db);
  return {
    runs,
    balances,
    debts: debts.map(({ payer, payee, outstanding }) => ({
      payer: names.get(payer),
      payee: names.get(payee),
      outstanding: Number(outstanding),
    })),
    runIds,
  };
}
