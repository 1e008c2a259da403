/** Promo codes, failed attempts, and redemptions. */
import type { Audience } from '@parlour/contract/audience';
import { type Selectable, sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { minutesAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { PromoCodesTables } from './promo-codes.tables.ts';

export type PromoRow = Selectable<PromoCodesTables['promo_code']>;

export type Found = {
  promo: PromoRow;
  word: { code: string; uses: number | null; used: number };
  /** Whether the member is in its audience. */
  isMeant: boolean;
  /** Number of the member's redemptions, and whether this code was among them. */
  had: number;
  hadThis: boolean;
  /** Number of the member's unknown codes within the hour. */
  misses: number;
  now: Date;
};

const GUESS_MINUTES = 60;

const missesOf = (memberId: bigint) => sql<bigint>`(
  select count(*) from promo_code_miss g where g.member_id = ${memberId} and g.at > ${minutesAgo(GUESS_MINUTES)}
)`;

/** Finds a code with its state for a member; returns undefined for an unknown one. */
export async function findCode(db: Db, code: string, memberId: bigint): Promise<Found | undefined> {
  const row = await db
    .selectFrom('promo_code_word as w')
    .innerJoin('promo_code as p', 'p.id', 'w.promo_id')
    .selectAll('p')
    .select(['w.code', 'w.uses', 'w.used'])
    .select([
      sql<boolean>`exists (
        select from member m where m.id = ${memberId} and m.state = 'active' and m.customer_type is null
          and is_meant_for_one(p.audience, m)
      )`.as('is_meant'),
      sql<bigint>`(select count(*) from promo_code_claim c where c.promo_id = p.id and c.member_id = ${memberId})`.as(
        'had',
      ),
      sql<boolean>`exists (
        select from promo_code_claim c where c.promo_id = p.id and c.member_id = ${memberId} and c.code = w.code
      )`.as('had_this'),
      missesOf(memberId).as('misses'),
      now.as('now'),
    ])
    .where('w.code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { code: word, uses, used, is_meant, had, had_this, misses, now: at, ...promo } = row;
  return {
    promo,
    word: { code: word, uses, used },
    isMeant: is_meant,
    had: Number(had),
    hadThis: had_this,
    misses: Number(misses),
    now: at,
  };
}

/** Locks a promo code until the transaction ends, which serialises redemptions. */
export const lockPromo = (tx: Db, id: bigint): Promise<PromoRow | undefined> =>
  tx.selectFrom('promo_code').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Whether a code exists already. */
export async function hasWord(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('promo_code_word').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

/** Takes one use of a code and one of its promo code's stock; returns false when either is used up. */
export async function takeUse(tx: Db, { id, code }: { id: bigint; code: string }): Promise<boolean> {
  const { rows } = await sql<{ taken: bigint }>`
    with word as (
      update promo_code_word set used = used + 1
      where code = ${code} and promo_id = ${id} and (uses is null or used < uses) returning 1
    ), promo as (
      update promo_code set taken = taken + 1 where id = ${id} and (stock is null or taken < stock) returning 1
    )
    select (select count(*) from word) + (select count(*) from promo) as taken`.execute(tx);
  return rows[0]?.taken === 2n;
}

export type NewUse = {
  promoId: bigint;
  memberId: bigint;
  turn: number;
  code: string;
  amount: bigint;
  ledgerId: number;
};

/** Records a redemption; its sequence number is unique for each member. */
export async function insertUse(tx: Db, use: NewUse): Promise<void> {
  await tx
    .insertInto('promo_code_claim')
    .values({
      promo_id: use.promoId,
      member_id: use.memberId,
      turn: use.turn,
      code: use.code,
      amount: use.amount,
      ledger_id: use.ledgerId,
    })
    .execute();
}

/** Lists a member's redemptions, newest first. */
export const listOwnUses = (db: Db, memberId: bigint, limit: number) =>
  db
    .selectFrom('promo_code_claim')
    .select(['code', 'amount', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Counts the member's unknown codes within the hour. */
export const countMisses = async (db: Db, memberId: bigint): Promise<number> =>
  Number((await db.selectNoFrom(missesOf(memberId).as('n')).executeTakeFirstOrThrow()).n);

export async function recordMiss(db: Db, memberId: bigint): Promise<void> {
  await db.insertInto('promo_code_miss').values({ member_id: memberId }).execute();
}

/** Deletes old failed attempts. */
export async function cleanUpPromoCodes(db: Db): Promise<void> {
  await deleteInBatches(db, 'promo_code_miss', sql`at < ${minutesAgo(GUESS_MINUTES)}`);
}

// Operators' actions.

export type Kept = {
  name: string;
  rule: string | null;
  amount: bigint | null;
  startsAt: string | null;
  endsAt: string | null;
  stock: number | null;
  perMember: number;
  audience: Audience;
};

const kept = ({ perMember, startsAt, endsAt, audience, ...terms }: Kept) => ({
  ...terms,
  ...(startsAt === null ? {} : { starts_at: startsAt }),
  ends_at: endsAt,
  per_member: perMember,
  audience: JSON.stringify(audience),
});

export const insertPromo = (tx: Db, terms: Kept, by: { madeBy: string; seed?: string }): Promise<PromoRow> =>
  tx
    .insertInto('promo_code')
    .values({ ...kept(terms), made_by: by.madeBy, seed: by.seed ?? null })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePromo = (tx: Db, id: bigint, terms: Kept): Promise<PromoRow> =>
  tx.updateTable('promo_code').set(kept(terms)).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const setPaused = (tx: Db, id: bigint, paused: boolean): Promise<PromoRow> =>
  tx
    .updateTable('promo_code')
    .set({ paused_at: paused ? now : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds codes to a promo code and returns those that did not exist yet. */
export async function insertWords(
  tx: Db,
  promoId: bigint,
  codes: readonly string[],
  uses: number | null,
): Promise<string[]> {
  const rows = await tx
    .insertInto('promo_code_word')
    .values(codes.map((code) => ({ code, promo_id: promoId, uses })))
    .onConflict((c) => c.doNothing())
    .returning('code')
    .execute();
  return rows.map(({ code }) => code);
}

export type Counted = PromoRow & { word: string; words: number; cost: bigint; now: Date };

const counted = (db: Db) =>
  db
    .selectFrom('promo_code as p')
    .selectAll('p')
    .select([
      sql<string>`(select min(w.code) from promo_code_word w where w.promo_id = p.id)`.as('word'),
      sql<bigint>`(select count(*) from promo_code_word w where w.promo_id = p.id)`.as('words'),
      sql<bigint>`(select coalesce(sum(c.amount), 0)::bigint from promo_code_claim c where c.promo_id = p.id)`.as(
        'cost',
      ),
      now.as('now'),
    ]);

/** Lists promo codes for operators, newest first. */
export async function listPromos(
  db: Db,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<Counted[]> {
  const rows = await counted(db)
    .where('p.id', '<', before ?? 2n ** 62n)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, words: Number(row.words) }));
}

export async function findPromo(db: Db, id: bigint): Promise<Counted | undefined> {
  const row = await counted(db).where('p.id', '=', id).executeTakeFirst();
  return row && { ...row, words: Number(row.words) };
}

const MOST_WORDS = 5000;

/** Lists the codes of a promo code, with the member who redeemed a single-use one. */
export const listWords = (db: Db, promoId: bigint) =>
  db
    .selectFrom('promo_code_word as w')
    .leftJoin('promo_code_claim as c', (join) => join.onRef('c.code', '=', 'w.code').on('w.uses', '=', 1))
    .leftJoin('member as m', 'm.id', 'c.member_id')
    .select(['w.code', 'w.used', 'm.account'])
    .where('w.promo_id', '=', promoId)
    .orderBy('w.code')
    .limit(MOST_WORDS)
    .execute();

/** Lists the redemptions of a promo code, newest first. */
export const listRedemptions = (db: Db, promoId: bigint, { before, limit }: { before: bigint | null; limit: number }) =>
  db
    .selectFrom('promo_code_claim as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.code', 'c.amount', 'c.at', 'c.member_id', 'm.account'])
    .where('c.promo_id', '=', promoId)
    .where('c.id', '<', before ?? 2n ** 62n)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export const isSeeded = async (db: Db, seed: string): Promise<boolean> =>
  (await db.selectFrom('promo_code').select('id').where('seed', '=', seed).executeTakeFirst()) !== undefined;

/** Returns the current time by the database's clock. */
export const readNow = async (db: Db): Promise<Date> =>
  (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
