/** Reach of a vendor: the players it has met, and credits up to its ceilings. */
import { sql } from 'kysely';
import { deleteInBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** Kind of the case of a held credit. */
export const HELD = 'credit_held';

/** Ceilings in minor units of the installation's currency. */
export type Ceilings = { perCall: bigint; awardsPerDay: bigint };
/** Ceilings of one vendor; `winsPerDay`: of a day's wins minus its stakes, null when there is none. */
export type VendorCeilings = Ceilings & { winsPerDay: bigint | null };

/** Whether a player ever opened a game of a vendor. */
export async function hasMet(db: Db, vendorId: number, account: bigint): Promise<boolean> {
  const { rows } =
    await sql`select from vendor_player where account_id = ${account} and vendor_id = ${vendorId}`.execute(db);
  return rows.length > 0;
}

/** The bet of a rollback is `betTx`; its refund is looked up, and `amount` is ignored. */
export type Credit = {
  vendorId: number;
  account: bigint;
  op: string;
  tx: string;
  amount: bigint;
  betTx?: string | null;
};

/**
 * `pass`: book it. `counted`: book it; it counts as a win of the day unless it is refused (see {@link uncount}).
 * `held`: above a ceiling; operators review it and the vendor repeats it. `refused`: operators refused it. `changed`:
 * its id is held with another amount, which is the one that operators review. `unknown`: book it, and count the refund
 * afterwards (see {@link countReturn}), because its bet is not known yet, or it was booked and not counted.
 */
export type Verdict = 'pass' | 'counted' | 'unknown' | 'held' | 'refused' | 'changed';

/** Returns a vendor's own ceilings, or the given defaults. */
export async function readCeilings(db: Db, vendorId: number, usual: Ceilings): Promise<VendorCeilings> {
  const row = await db
    .selectFrom('gateway_vendor')
    .select(['credit_most', 'awards_day_most', 'wins_day_most'])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return {
    perCall: row.credit_most ?? usual.perCall,
    awardsPerDay: row.awards_day_most ?? usual.awardsPerDay,
    winsPerDay: row.wins_day_most,
  };
}

async function isBooked(tx: Db, { vendorId, account, op, tx: extId }: Credit): Promise<boolean> {
  const { rows } = await sql`select from operation
    where scope = ${vendorId} and actor_id = ${account} and op = ${op} and ext_id = ${extId}`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether a refund by today's rollback was never counted, because counting may have failed after booking. One of an
 * earlier day does not affect today's ceiling.
 */
async function isReturnUncounted(
  tx: Db,
  { vendorId, account, tx: extId }: Credit,
  usual: Ceilings,
  timeZone: string,
): Promise<boolean> {
  if ((await readCeilings(tx, vendorId, usual)).winsPerDay === null) return false;
  const { rows } = await sql`select from operation o
    where o.scope = ${vendorId} and o.actor_id = ${account} and o.op = 'rollback' and o.ext_id = ${extId} and o.bet < 0
      and o.at >= date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}
      and not exists (select from vendor_win v
        where v.account_id = o.actor_id and v.vendor_id = o.scope and v.op = o.op and v.ext_id = o.ext_id)`.execute(tx);
  return rows.length > 0;
}

const findCase = (tx: Db, { vendorId, account, op, tx: extId }: Credit) =>
  tx
    .selectFrom('gateway_case')
    .select(['id', 'state', 'decision', sql<bigint>`(detail->>'amount')::bigint`.as('amount')])
    .where('scope', '=', vendorId)
    .where('account_id', '=', account)
    .where('op', '=', op)
    .where('ext_id', '=', extId)
    .where('kind', '=', HELD)
    .executeTakeFirst();

const resolveCase = (tx: Db, id: bigint) =>
  tx.updateTable('gateway_case').set({ state: 'resolved' }).where('id', '=', id).execute();

async function hold(tx: Db, credit: Credit, ceiling: 'call' | 'day' | 'wins', most: bigint): Promise<Verdict> {
  const { vendorId, account, op, tx: extId, amount } = credit;
  const detail = JSON.stringify({ amount: amount.toString(), ceiling, most: most.toString() });
  await sql`
    insert into gateway_case as g (scope, account_id, kind, op, ext_id, detail)
    values (${vendorId}, ${account}, ${HELD}, ${op}, ${extId}, ${detail}::jsonb)
    on conflict (scope, account_id, op, ext_id, kind) do update
      set seen = g.seen + 1, last_at = clock_timestamp(), state = 'open'`.execute(tx);
  return 'held';
}

/**
 * Returns what a rollback of a bet would refund now, in minor units; zero when the bet is unknown or not refundable.
 */
async function readStake(tx: Db, { vendorId, account, betTx }: Credit): Promise<bigint> {
  const { rows } = await sql<{ bet: bigint }>`
    select o.bet from operation o
    join round r on r.account_id + 0 = o.actor_id and r.id = o.round_id and r.state = 'open' and r.wins = 0
    where o.scope = ${vendorId} and o.actor_id = ${account} and o.op = 'bet' and o.ext_id = ${betTx ?? ''}
      and o.state = 'done' and not exists (select from operation u where u.undoes = o.id)`.execute(tx);
  return rows[0]?.bet ?? 0n;
}

/** Counts a win in the vendor's day; returns false when it would exceed the ceiling. */
async function countWin(
  tx: Db,
  { vendorId, account, op, tx: extId, amount }: Credit,
  { most, isReleased, timeZone }: { most: bigint; isReleased: boolean; timeZone: string },
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select count_vendor_win(${vendorId}::smallint, ${account}, ${op}, ${extId}, ${amount}, ${most}, ${isReleased},
      ${timeZone}) as counted`.execute(tx);
  return rows[0]?.counted === true;
}

/**
 * Counts the refund of a rollback whose bet was booked only after the ceilings were checked. Does nothing when it
 * refunded nothing, was counted already, or the vendor has no ceiling of a day's wins.
 */
export async function countReturn(
  db: Db,
  { vendorId, account, tx: extId }: Omit<Credit, 'op' | 'amount'>,
  usual: Ceilings,
  timeZone: string,
): Promise<void> {
  const { winsPerDay } = await readCeilings(db, vendorId, usual);
  if (winsPerDay === null) return;
  await sql`select count_vendor_return(${vendorId}::smallint, ${account}, ${extId}, ${winsPerDay}, ${timeZone})`.execute(
    db,
  );
}

/** Reverts what an admitted and then refused win or rollback counted, once for each time it was `counted`. */
export async function uncount(db: Db, { vendorId, account, op, tx: extId }: Omit<Credit, 'amount'>): Promise<void> {
  await sql`select uncount_vendor_win(${vendorId}::smallint, ${account}, ${op}, ${extId})`.execute(db);
}

/**
 * Decides whether a credit may be booked now. A repetition of a booked one passes. Awards of a vendor are decided one
 * after another, so that concurrent ones cannot exceed its daily ceiling together. With a ceiling of a day's wins the
 * refund of a rollback is a credit too, because its stake may have made room for wins.
 */
export const validateCredit = (db: Db, asked: Credit, usual: Ceilings, timeZone: string): Promise<Verdict> =>
  inTransaction(db, async (tx) => {
    const isRollback = asked.op === 'rollback';
    if (await isBooked(tx, asked))
      return isRollback && (await isReturnUncounted(tx, asked, usual, timeZone)) ? 'unknown' : 'pass';
    const credit = isRollback ? { ...asked, amount: await readStake(tx, asked) } : asked;
    const { vendorId, account, tx: extId, amount } = credit;
    if (credit.op === 'award') {
      const { rows } = await sql<{ may_award: boolean }>`
        select may_award from gateway_vendor where id = ${vendorId} for no key update`.execute(tx);
      // The wallet refuses it, with its own reason.
      if (rows[0]?.may_award !== true) return 'pass';
    }
    const found = await findCase(tx, credit);
    if (found?.decision === 'refused') return 'refused';
    const { perCall, awardsPerDay, winsPerDay } = await readCeilings(tx, vendorId, usual);
    if (isRollback && amount === 0n) {
      // Another rollback refunded the bet: nothing is left to decide.
      if (found) await resolveCase(tx, found.id);
      return winsPerDay === null ? 'pass' : 'unknown';
    }
    // The release covers the displayed amount only, and no other one under the same id.
    if (found && found.amount !== amount) return 'changed';
    const isReleased = found?.decision === 'released';
    if (!isReleased && !isRollback) {
      if (amount > perCall) return hold(tx, credit, 'call', perCall);
      if (credit.op === 'award') {
        const { rows } = await sql<{ sum: bigint }>`
          select coalesce(sum(amount), 0)::bigint as sum from vendor_award
          where vendor_id = ${vendorId} and day = (clock_timestamp() at time zone ${timeZone})::date
            and (account_id, ext_id) <> (${account}, ${extId})`.execute(tx);
        if ((rows[0]?.sum ?? 0n) + amount > awardsPerDay) return hold(tx, credit, 'day', awardsPerDay);
      }
    }
    const isCounted = credit.op !== 'award' && winsPerDay !== null && amount > 0n;
    if (isCounted) {
      const isWithin = await countWin(tx, credit, { most: winsPerDay, isReleased, timeZone });
      if (!isWithin) return hold(tx, credit, 'wins', winsPerDay);
    }
    // Further stakes have arrived, or the ceiling was raised: no review is needed any more.
    if (found?.state === 'open') await resolveCase(tx, found.id);
    // Until it is booked, an award may be repeated with a larger amount or on another day: the largest counts, on the
    // day of booking.
    if (credit.op === 'award')
      await sql`insert into vendor_award (vendor_id, ext_id, account_id, day, amount)
        values (${vendorId}, ${extId}, ${account}, (clock_timestamp() at time zone ${timeZone})::date, ${amount})
        on conflict (vendor_id, account_id, ext_id) do update
          set amount = greatest(vendor_award.amount, excluded.amount), day = excluded.day`.execute(tx);
    return isCounted ? 'counted' : 'pass';
  });

/** Minutes for which a win may precede its bet. */
const NO_BET_MINUTES = 60;

/** Whether a win has been refused without its bet for so long that the bet is not expected any more. */
export async function isBetLost(
  db: Db,
  { vendorId, account, tx: extId }: Omit<Credit, 'op' | 'amount'>,
): Promise<boolean> {
  const { rows } = await sql`select from gateway_case
    where scope = ${vendorId} and account_id = ${account} and op = 'win' and ext_id = ${extId}
      and kind = 'win_without_bet' and first_at < clock_timestamp() - ${NO_BET_MINUTES} * interval '1 minute'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Removes rows that count only for the ceilings of past days. */
export async function deleteOldWins(db: Db): Promise<void> {
  await deleteInBatches(db, 'vendor_win', sql`day < (clock_timestamp() - interval '3 days')::date`);
  await deleteInBatches(db, 'vendor_play', sql`bucket < clock_timestamp() - interval '3 days'`);
}

/** Ceilings to set for a vendor, in minor units; null applies the brand's. */
export type NewCeilings = {
  credit_most: bigint | null;
  awards_day_most: bigint | null;
  /** Null removes it; undefined keeps it. */
  wins_day_most: bigint | null | undefined;
};

/**
 * Sets a vendor's own ceilings.
 *
 * @returns the ceiling of a day's wins now in force, or undefined when there is no such vendor
 */
export const setCeilings = (
  db: Db,
  code: string,
  { wins_day_most: winsMost, ...others }: NewCeilings,
): Promise<{ winsPerDay: bigint | null } | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('gateway_vendor')
      .select(['id', 'wins_day_most'])
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    const winsPerDay = winsMost === undefined ? before.wins_day_most : winsMost;
    await tx
      .updateTable('gateway_vendor')
      .set({ ...others, wins_day_most: winsPerDay })
      .where('id', '=', before.id)
      .execute();
    // The day's sums do not contain wins from before the ceiling, so they are deleted and rebuilt from the figures of
    // play. In every time zone today is one of these days.
    if (before.wins_day_most === null && winsPerDay !== null)
      await sql`delete from vendor_win_day where vendor_id = ${before.id}
        and day between current_date - 1 and current_date + 1`.execute(tx);
    return { winsPerDay };
  });
