/** Agents with due contracts, which the product settles automatically. */
import { calendarOf, periodAt, periodBefore } from '@parlour/agents/period';
import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
import { sql } from 'kysely';
import { agreeOn, playedOn } from '../apps/server/src/agents/testing/settlements.ts';
import { MOVED_ALONE } from '../apps/server/src/agents/tree.actions.ts';
import { findLedger, openWallet } from '../apps/server/src/ledger/wallet/index.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { inTransaction } from '../apps/server/src/platform/db/transaction.ts';

const CURRENCY = 'MMK';
const STAKE = 400_000n;
const WIN = 100_000n;
/** Days back to a period whose settlement has begun at any time of day. */
const SETTLED_DAYS = 3;

/** Creates a member with a wallet, under an agent or at the top level. */
async function anAgent(db: Db, account: string, parentId: bigint | null): Promise<bigint> {
  const { id } = await db
    .insertInto('member')
    .values({ account, nickname: account, type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openWallet(db, { memberId: id, book: 'PLAY', currency: CURRENCY });
  await db.insertInto('agent_node').values({ member_id: id, parent_id: parentId }).execute();
  return id;
}

/**
 * Creates `thiha` with a daily salary and a dividend, and `susu` directly below with a daily salary and play in an
 * ended day and half-month.
 */
export async function agentsToSettle(db: Db, timeZone: string): Promise<void> {
  const top = await anAgent(db, 'thiha', null);
  const low = await anAgent(db, 'susu', top);
  const now = new Date();
  const day = dayBounds(previousDay(businessDay(now, timeZone), SETTLED_DAYS), timeZone)[0].toISOString();
  const calendar = calendarOf(timeZone);
  const ended = periodBefore('dividend', periodAt('dividend', now.getTime(), calendar), calendar);
  const half = new Date(periodBefore('dividend', ended, calendar).start).toISOString();
  const tiers = [
    { minTurnover: 100_000n, minActive: 1, minLoss: 0n, rate: 5_000n },
    { minTurnover: 500_000n, minActive: 3, minLoss: 0n, rate: 8_000n },
  ];
  await agreeOn(db, { memberId: top, kind: 'daily', tiers, from: day });
  await agreeOn(db, { memberId: low, kind: 'daily', ppm: 3_000n, from: day });
  await agreeOn(db, { memberId: top, kind: 'dividend', ppm: 125_000n, from: half });
  const { id: ledgerId } = findLedger('PLAY', CURRENCY);
  // Without a loss, because at the beginning of a half-month the day lies in the last one, which would have a dividend.
  await playedOn(db, low, day, { stake: STAKE, win: STAKE, ledgerId });
  await playedOn(db, low, half, { stake: STAKE, win: WIN, ledgerId });
}

/** Creates the top-level agents `thiha`, with a branch too large for one operator to move, and `susu`. */
export async function largeBranch(db: Db): Promise<void> {
  const top = await anAgent(db, 'thiha', null);
  await anAgent(db, 'susu', null);
  const names = Array.from({ length: MOVED_ALONE }, (_, i) => `below${i}`);
  const made = await db
    .insertInto('member')
    .values(names.map((account) => ({ account, nickname: account })))
    .returning('id')
    .execute();
  const nodes = made.map(({ id }) => ({ member_id: id, parent_id: top }));
  await db.insertInto('agent_node').values(nodes).execute();
}

/**
 * Backdates members' contracts by some days, with play of the last member on the first of those days.
 *
 * @param names accounts, separated by commas
 */
export async function agreedLongAgo(db: Db, timeZone: string, names: string): Promise<void> {
  const day = dayBounds(previousDay(businessDay(new Date(), timeZone), SETTLED_DAYS), timeZone)[0];
  const accounts = names.split(',');
  const members = await db.selectFrom('member').select(['id', 'account']).where('account', 'in', accounts).execute();
  const ids = members.map(({ id }) => id);
  await inTransaction(db, async (tx) => {
    // Impossible in production: a version is immutable.
    await sql`alter table agent_contract disable trigger agent_contract_stays`.execute(tx);
    await tx
      .updateTable('agent_contract')
      .set({ effective_from: day })
      .where('member_id', 'in', ids)
      .where('state', '=', 'agreed')
      .execute();
    await sql`alter table agent_contract enable trigger agent_contract_stays`.execute(tx);
  });
  const player = members.find(({ account }) => account === accounts.at(-1))?.id ?? 0n;
  await playedOn(db, player, day.toISOString(), { stake: STAKE, win: WIN, ledgerId: findLedger('PLAY', CURRENCY).id });
}
