/**
 * Pays rebates in whole units, once per business day, from the house. A member is paid everything earned up to the end
 * of the day minus earlier payments, so that fractions of a unit are carried over, later reductions of a round are
 * offset first, and amounts that could not be paid are included the next day.
 */
import { businessDay, dayBounds, instantAt, previousDay } from '@parlour/contract/clock';
import { lockPlayers, movePlayers } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { JobScheduler, Turn } from '../platform/jobs/index.ts';
import type { PaymentParts } from './payments.ts';
import {
  beginRebateDay,
  endRebateDay,
  insertRebatePayments,
  isRebateDayCounted,
  listDueRebates,
  listOpenRebateDays,
  type RebateDayRow,
} from './rebate-payments.store.ts';

/** Local time on the next day from which the rebates of a day are paid. */
const BEGINS = '01:35';
const EVERY_MS = 30_000;
/** Members paid per transaction. */
const AT_ONCE = 200;
/** Name of the movement in the ledger and in statements. */
const REBATE = 'rebate';

export type RebateJobDeps = {
  db: Db;
  ledgerId: number;
  timeZone: string;
  clock: () => Date;
  payments: Pick<PaymentParts, 'book' | 'frozenAmong'>;
};

/** Returns the latest day whose rebates are due at a moment. */
export function rebateDayAt(now: Date, timeZone: string): RebateDayRow {
  const today = businessDay(now, timeZone);
  const isTime = now >= instantAt(`${today}T${BEGINS}`, timeZone);
  const [day, until] = dayBounds(previousDay(today, isTime ? 1 : 2), timeZone);
  return { day, until };
}

/** Pays members what is due; those with frozen wallets are left for a later day. */
async function payMembers(
  parts: RebateJobDeps,
  { day, until }: RebateDayRow,
  memberIds: readonly bigint[],
): Promise<void> {
  const { db, ledgerId, timeZone, payments } = parts;
  const callbacks = await inTransaction(db, async (tx) => {
    await lockPlayers(tx, memberIds, payments.book);
    const frozen = await payments.frozenAmong(tx, memberIds);
    const due = (await listDueRebates(tx, { until, ledgerId, memberIds })).filter(
      ({ member_id }) => !frozen.has(member_id),
    );
    if (due.length === 0) return [];
    const moved = await movePlayers(
      tx,
      payments.book,
      due.map(({ member_id, amount }) => ({
        house: 'commissions',
        id: businessDay(day, timeZone),
        memberId: member_id,
        amount,
        op: REBATE,
      })),
    );
    const paid = due.map(({ member_id, amount }, n) => {
      const one = moved[n];
      if (one?.state !== 'done') throw new Error(`the rebate of member ${member_id} moved nothing`);
      return { memberId: member_id, ledgerId, day, amount, transferId: one.transfer, afterCommit: one.afterCommit };
    });
    await insertRebatePayments(tx, paid);
    return paid.map(({ afterCommit }) => afterCommit);
  });
  for (const afterCommit of callbacks) afterCommit();
}

/**
 * Pays all members what is due for a day. When several fail together, each is paid separately, so that none blocks the
 * others.
 *
 * @throws the common error, when none of them fails separately
 */
async function payDay(
  parts: RebateJobDeps,
  day: RebateDayRow,
  { each, signal }: Pick<Turn, 'each' | 'signal'>,
): Promise<void> {
  const { db, ledgerId } = parts;
  if (!(await isRebateDayCounted(db, day))) return;
  const due = (await listDueRebates(db, { until: day.until, ledgerId })).map(({ member_id }) => member_id);
  let failed = 0;
  for (let at = 0; at < due.length && !signal.aborted; at += AT_ONCE) {
    const members = due.slice(at, at + AT_ONCE);
    try {
      await payMembers(parts, day, members);
    } catch (error) {
      const paid = await each(
        members,
        (member) => `rebate:${member}`,
        (member) => payMembers(parts, day, [member]),
      );
      if (paid === members.length) throw error;
      failed += members.length - paid;
    }
  }
  if (failed === 0 && !signal.aborted) await endRebateDay(db, day);
}

/** Begins the payment of the latest day if it is due, and pays the open days. */
export async function payRebates(parts: RebateJobDeps, turn: Pick<Turn, 'each' | 'signal'>): Promise<void> {
  const { db, timeZone, clock } = parts;
  await beginRebateDay(db, rebateDayAt(clock(), timeZone));
  await turn.each(
    await listOpenRebateDays(db),
    ({ day }) => `rebates:${day.toISOString()}`,
    (day) => payDay(parts, day, turn),
  );
}

export function startRebateJobs(jobs: JobScheduler, parts: RebateJobDeps): void {
  jobs.shared({ name: 'agents.rebates', everyMs: EVERY_MS, run: (turn) => payRebates(parts, turn) });
}
