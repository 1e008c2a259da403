/**
 * Settles months of affiliates: begins each month when it is over, waits until everything in it is counted, and decides
 * it once for each affiliate.
 */
import { calendarOf, type Period, periodAt } from '@parlour/agents/period';
import { instantAt, wallClock } from '@parlour/contract/clock';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { JobScheduler, Turn } from '../../platform/jobs/index.ts';
import { listCosts, sha256 } from '../index.ts';
import { deleteOldClicks } from './clicks.store.ts';
import {
  type DecidedMonth,
  decideFrom,
  type MonthRecord,
  type RecordedMonth,
  type RecordedPlayer,
  type RecordedState,
  statementState,
} from './month-decision.ts';
import { recordOf } from './month-record.ts';
import {
  endMonth,
  findStatement,
  findStatementBefore,
  findTerms,
  findTermsAt,
  holdFigures,
  insertCpas,
  insertMonth,
  insertStatement,
  listBookedCpas,
  listCpaFacts,
  listDeposited,
  listDue,
  listOpenMonths,
  listPlay,
  listRoster,
  lockAffiliate,
  type MonthRow,
  readFirstAffiliate,
  readLastMonthEnd,
  readSubsEarned,
  reverseCpas,
  type StatementRow,
} from './months.store.ts';
import type { StoredTerms } from './terms.ts';

/** Local time on the first of a month at which the month before is settled. */
const BEGINS = '04:05';
const EVERY_MS = 60_000;

export type MonthParts = { db: Db; ledgerId: number; timeZone: string; clock: () => Date };

/** Returns when the settlement of a month begins. */
export function settlesAt({ end }: Period, timeZone: string): number {
  const { day } = wallClock(new Date(end), timeZone);
  return instantAt(`${day}T${BEGINS}`, timeZone).getTime();
}

/** Begins the next month if it is due. @returns whether there may be another one */
async function beginMonth({ db, timeZone, clock }: MonthParts): Promise<boolean> {
  const from = (await readLastMonthEnd(db)) ?? (await readFirstAffiliate(db));
  if (!from) return false;
  const month = periodAt('month', from.getTime(), calendarOf(timeZone));
  return settlesAt(month, timeZone) <= clock().getTime() && insertMonth(db, month);
}

type Asked = {
  affiliateId: bigint;
  month: Period;
  terms: StoredTerms;
  ledgerId: number;
  /** Statement that settled this month; null for the first decision. */
  settledBy: bigint | null;
};

/** Reads the players of a month with their figures, as they are now. */
async function readPlayers(
  tx: Tx,
  { affiliateId, month, terms, ledgerId, settledBy }: Asked,
): Promise<RecordedPlayer[]> {
  const roster = await listRoster(tx, affiliateId, month);
  if (roster.length === 0) return [];
  const memberIds = roster.map(({ member_id }) => member_id);
  const query = { ledgerId, memberIds };
  const byMember = <T extends { member_id: bigint }>(rows: T[]) => new Map(rows.map((row) => [row.member_id, row]));
  const played = byMember(await listPlay(tx, month, query));
  const costs = byMember(await listCosts(tx, month, query));
  const deposited = byMember(await listDeposited(tx, month, query));
  const { cpa } = terms;
  const isTested = (booked: bigint | null) => cpa !== null && (booked === null || booked === settledBy);
  const tested = roster.filter(({ cpa_statement }) => isTested(cpa_statement)).map(({ member_id }) => member_id);
  const facts =
    cpa && tested.length > 0
      ? byMember(
          await listCpaFacts(tx, month.end, { ledgerId, memberIds: tested, minTurnover: BigInt(cpa.minTurnover) }),
        )
      : new Map<bigint, never>();
  return roster.map(({ member_id, registered_at, cpa_statement }) => {
    const [play, money, found] = [played.get(member_id), deposited.get(member_id), facts.get(member_id)];
    return {
      id: member_id.toString(),
      registeredAt: registered_at.toISOString(),
      ggr: `${play?.ggr ?? 0n}`,
      turnover: `${play?.turnover ?? 0n}`,
      promotions: `${costs.get(member_id)?.amount ?? 0n}`,
      deposits: `${money?.deposits ?? 0n}`,
      chargebacks: `${money?.chargebacks ?? 0n}`,
      cpa: isTested(cpa_statement)
        ? {
            firstDeposit: found ? { amount: `${found.first_amount}`, at: found.first_at.toISOString() } : null,
            enoughAt: found?.enough_at?.toISOString() ?? null,
          }
        : null,
    };
  });
}

/** Reads the month before with the figures of now. */
async function readBefore(tx: Tx, before: StatementRow, ledgerId: number): Promise<MonthRecord['before']> {
  const month = { start: before.month_start.getTime(), end: before.month_end.getTime() };
  const { terms } = await findTerms(tx, before.terms_id);
  const { output } = JSON.parse(before.record) as { output: { stateIn: RecordedState; state: RecordedState } };
  return {
    start: before.month_start.toISOString(),
    end: before.month_end.toISOString(),
    terms,
    state: output.stateIn,
    players: await readPlayers(tx, {
      affiliateId: before.affiliate_id,
      month,
      terms,
      ledgerId,
      settledBy: before.id,
    }),
    subsEarned: `${await readSubsEarned(tx, before.affiliate_id, month)}`,
    settled: {
      earned: `${before.earned}`,
      own: `${before.share + before.cpa}`,
      active: before.active,
      held: output.state.held,
      balance: output.state.balance,
      qualified: (await listBookedCpas(tx, before.id)).map(String),
    },
  };
}

function rowOf(affiliateId: bigint, { month_start, month_end }: MonthRow, decided: DecidedMonth, record: string) {
  const { result, items, correction, ownCorrection } = decided;
  const { revenue, paidOff, qualified } = items;
  return {
    affiliate_id: affiliateId,
    month_start,
    month_end,
    active: result.active,
    fenced: result.fenced.length,
    ggr: revenue.ggr,
    promotions: revenue.promotions,
    fees: revenue.fees,
    chargebacks: revenue.chargebacks,
    admin_fee: revenue.adminFee,
    fence_paid: paidOff,
    ngr: result.ngr,
    carry_in: result.carryIn,
    base: result.base,
    carry_out: result.carryOut,
    share_ppm: result.sharePpm,
    share: result.share,
    cpa_players: qualified.length,
    cpa: result.cpa,
    sub: result.sub,
    earned: result.earned,
    correction,
    own_correction: ownCorrection,
    held: result.held,
    payout: result.payout,
    balance_after: result.balanceAfter,
    state: statementState(decided),
    record,
    record_hash: sha256(record),
  };
}

/**
 * Decides a month of an affiliate, once.
 *
 * @returns whether it has a statement; false while something is not counted yet
 */
export const settleMonth = (
  { db, ledgerId }: Pick<MonthParts, 'db' | 'ledgerId'>,
  affiliateId: bigint,
  row: MonthRow,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockAffiliate(tx, affiliateId))) throw new Error(`there is no affiliate ${affiliateId}`);
    if (await findStatement(tx, affiliateId, row.month_start)) return true;
    if (!(await holdFigures(tx, row.month_start))) return false;
    const terms = await findTermsAt(tx, affiliateId, row.month_start);
    if (!terms) throw new Error(`affiliate ${affiliateId} has no terms for ${row.month_start.toISOString()}`);
    const month = { start: row.month_start.getTime(), end: row.month_end.getTime() };
    const before = await findStatementBefore(tx, affiliateId, row.month_start);
    const recorded: Omit<RecordedMonth, 'state'> = {
      start: row.month_start.toISOString(),
      end: row.month_end.toISOString(),
      terms: terms.terms,
      players: await readPlayers(tx, { affiliateId, month, terms: terms.terms, ledgerId, settledBy: null }),
      subsEarned: `${await readSubsEarned(tx, affiliateId, month)}`,
    };
    const input: MonthRecord = { month: recorded, before: before ? await readBefore(tx, before, ledgerId) : null };
    const decided = decideFrom(input);
    const id = await insertStatement(tx, {
      ...rowOf(affiliateId, row, decided, recordOf(input, decided)),
      terms_id: terms.id,
      players: recorded.players.length,
    });
    const idsOf = (ids: readonly string[]) => ids.map(BigInt);
    if (before) {
      await reverseCpas(tx, id, idsOf(decided.cpaLost));
      const amount = BigInt(input.before?.terms.cpa?.amount ?? 0);
      await insertCpas(tx, before.id, idsOf(decided.cpaLate), amount);
    }
    await insertCpas(tx, id, idsOf(decided.items.qualified), BigInt(terms.terms.cpa?.amount ?? 0));
    return true;
  });

/** Settles all months that are due. A failing affiliate blocks no other one. */
export async function settleAffiliates(parts: MonthParts, { each, signal }: Pick<Turn, 'each' | 'signal'>) {
  while (!signal.aborted && (await beginMonth(parts)));
  for (const month of await listOpenMonths(parts.db)) {
    await each(
      await listDue(parts.db, month),
      ({ id }) => `affiliate:${id}:${month.month_start.toISOString()}`,
      async ({ id }) => {
        await settleMonth(parts, id, month);
      },
    );
    await endMonth(parts.db, month);
  }
}

/** Days for which clicks without a player are kept, and clicks that are deleted per statement. */
const CLICKS_KEPT_DAYS = 200;
const CLICKS_AT_ONCE = 1_000;
const CLEAN_EVERY_MS = 3_600_000;

export function startAffiliateJobs(jobs: JobScheduler, parts: MonthParts): void {
  jobs.shared({
    name: 'affiliates.clean-clicks',
    everyMs: CLEAN_EVERY_MS,
    async run({ signal }) {
      while (!signal.aborted && (await deleteOldClicks(parts.db, CLICKS_KEPT_DAYS, CLICKS_AT_ONCE)) === CLICKS_AT_ONCE);
    },
  });
  jobs.shared({ name: 'affiliates.settle', everyMs: EVERY_MS, run: (turn) => settleAffiliates(parts, turn) });
}
