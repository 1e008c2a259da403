/** Fixtures of affiliates in the database: terms, players, and their figures at chosen moments. */
import { moneyString } from '@parlour/contract/money';
import { sql } from 'kysely';
import { findLedger, movePlayer } from '../../../ledger/wallet/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import { everythingSeen } from '../../../testing/databases.ts';
import { eachAndGoOn } from '../../../testing/jobs.ts';
import { aPlayer } from '../../../testing/players.ts';
import { openCells } from '../../cells.ts';
import { playedOn } from '../../testing/settlements.ts';
import { newPseudonym } from '../attribution.actions.ts';
import { settleAffiliates } from '../months.actions.ts';
import type { StoredTerms } from '../terms.ts';

export const ZONE = 'Asia/Yangon';
export const LEDGER = findLedger('PLAY', 'MMK').id;
/** Beginnings of months in Yangon. */
export const MONTHS = {
  september: '2026-08-31T17:30:00.000Z',
  october: '2026-09-30T17:30:00.000Z',
  november: '2026-10-31T17:30:00.000Z',
} as const;
/** Moments at which September, and October, are settled. */
export const AFTER = { september: '2026-10-01T00:00:00Z', october: '2026-11-01T00:00:00Z' } as const;

export const TERMS: StoredTerms = {
  share: [{ minNgr: '1', ppm: '250000' }],
  cpa: null,
  adminFeePpm: '0',
  paymentFeePpm: '0',
  negative: 'none',
  fenceAt: null,
  subPpm: '0',
  minActive: 0,
  activeMin: '1',
  minPayout: '0',
};

export type AnAffiliate = { id: bigint; memberId: bigint };
type Made = { terms?: Partial<StoredTerms> | null; parent?: AnAffiliate; since?: string } & (
  | { vendor: number }
  | { memberId: bigint }
);

/** Makes a member, by default a new one with a wallet, an affiliate; without terms if they are null. */
export async function anAffiliate(
  db: Db,
  { terms = {}, parent, since = MONTHS.september, ...of }: Made,
): Promise<AnAffiliate> {
  const { memberId } = 'memberId' in of ? of : await aPlayer(db, of.vendor, 0n);
  const { id } = await db
    .insertInto('affiliate')
    .values({ member_id: memberId, parent_id: parent?.id ?? null, created_at: new Date(since), created_by: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (terms)
    await db
      .insertInto('affiliate_terms')
      .values({
        affiliate_id: id,
        version: 1,
        effective_from: new Date(since),
        terms: JSON.stringify({ ...TERMS, ...terms }),
        created_by: 'test',
        reason: 'test',
      })
      .execute();
  return { id, memberId };
}

/** Creates a player of an affiliate, in the tree under the house. */
export async function aPlayerOf(
  db: Db,
  vendor: number,
  affiliate: AnAffiliate,
  since = '2026-09-02T00:00:00.000Z',
): Promise<bigint> {
  const { memberId } = await aPlayer(db, vendor, 1_000_000_000n);
  await db
    .updateTable('member')
    .set({ created_at: new Date(since) })
    .where('id', '=', memberId)
    .execute();
  await db.insertInto('agent_node').values({ member_id: memberId, parent_id: null }).execute();
  await db
    .insertInto('affiliate_player')
    .values({
      member_id: memberId,
      affiliate_id: affiliate.id,
      source: 'code',
      click_id: null,
      pseudonym: newPseudonym(),
      since: new Date(since),
      until: null,
      excluded_at: null,
      excluded_by: null,
    })
    .execute();
  return memberId;
}

let moves = 0;

/** Moves money between a player and a house account at a moment. */
export async function movedAt(
  db: Db,
  at: string,
  { memberId, house, amount }: { memberId: bigint; house: 'deposits' | 'promotions'; amount: bigint },
): Promise<void> {
  const moved = await movePlayer(db, { memberId, book: 'PLAY', house, amount, op: 'test', id: `${++moves}` });
  if (moved.state !== 'done') throw new Error('nothing was moved');
  await sql`alter table transfer disable trigger user`.execute(db);
  await sql`update transfer set created_at = ${at} where id = ${moved.transfer}`.execute(db);
  await sql`alter table transfer enable trigger user`.execute(db);
}

let rounds = 1_000_000_000n;

/** Records play of a player on a local day: in the cells, and as a round that is settled at a moment. */
export async function playedAt(
  db: Db,
  memberId: bigint,
  { day, at = day, stake, win = 0n }: { day: string; at?: string; stake: bigint; win?: bigint },
): Promise<void> {
  await playedOn(db, memberId, day, { stake, win, ledgerId: LEDGER });
  await db
    .insertInto('agent_round')
    .values({
      round_id: ++rounds,
      member_id: memberId,
      settled_at: new Date(at),
      hour: new Date(day),
      day: new Date(day),
      stake,
      win,
      turnover: stake,
      ledger_id: LEDGER,
      line: 'RNG',
    })
    .execute();
}

/** Settles every month that is due at a moment, with everything counted. */
export async function settleAt(db: Db, now: string): Promise<void> {
  const turn = { each: eachAndGoOn, signal: new AbortController().signal };
  const parts = { db, ledgerId: LEDGER, timeZone: ZONE, clock: () => new Date(now) };
  const cells = openCells(db, { timeZone: ZONE });
  for (let look = 0; look < 2; look++) {
    await settleAffiliates(parts, turn);
    await everythingSeen(db);
    await cells.catchUp();
  }
  await settleAffiliates(parts, turn);
}

/** Creates an affiliate whose September waits for an approval. @returns the input that approves it */
export async function aWaitingMonth(db: Db, vendor: number) {
  const affiliate = await anAffiliate(db, { vendor });
  const player = await aPlayerOf(db, vendor, affiliate);
  await playedAt(db, player, { day: '2026-09-03T17:30:00.000Z', stake: 1_000n });
  await settleAt(db, AFTER.september);
  const { id, payout } = await db
    .selectFrom('affiliate_statement')
    .select(['id', 'payout'])
    .where('affiliate_id', '=', affiliate.id)
    .executeTakeFirstOrThrow();
  return {
    params: { id: id.toString() },
    body: { payout: moneyString(payout, 2), reason: 'as computed' },
  };
}
