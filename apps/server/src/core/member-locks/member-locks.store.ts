/**
 * Locks of play, deposits and withdrawals that operators place on a player. A lock ends by the database's clock. Whoever
 * places or lifts one holds the member's row, so a movement of money that holds it, too, sees every committed lock.
 */
import type { LockKind } from '@parlour/contract/member-locks';
import { type ExpressionBuilder, sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type LockRow = {
  id: bigint;
  kind: LockKind;
  reason: string;
  placed_at: Date;
  placed_by: string;
  until: Date | null;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
  is_over: boolean;
};

/** Maximum number of locks in a player's history. */
const MOST_LOCKS = 200;

const isInForce = (e: ExpressionBuilder<Tables, 'member_lock'>) =>
  e.and([e('lifted_at', 'is', null), e.or([e('until', 'is', null), e('until', '>', now)])]);

const locks = (db: Db) =>
  db
    .selectFrom('member_lock')
    .select(['id', 'kind', 'reason', 'placed_at', 'placed_by', 'until', 'lifted_at', 'lifted_by', 'lift_reason'])
    .select(sql<boolean>`coalesce(until <= clock_timestamp(), false)`.as('is_over'));

/** Lists a member's locks, those in force and earlier ones, newest first. */
export const listLocks = (db: Db, memberId: bigint): Promise<LockRow[]> =>
  locks(db).where('member_id', '=', memberId).orderBy('id', 'desc').limit(MOST_LOCKS).execute();

/** Lists the locks in force of a member, in the order in which they were placed. */
export const locksInForce = (db: Db, memberId: bigint): Promise<{ kind: LockKind; until: Date | null }[]> =>
  db
    .selectFrom('member_lock')
    .select(['kind', 'until'])
    .where('member_id', '=', memberId)
    .where(isInForce)
    .orderBy('id')
    .execute();

/** Query of the members that are locked for something now. */
export const lockedFor = (db: Db, kind: LockKind) =>
  db.selectFrom('member_lock').select('member_id').where('kind', '=', kind).where(isInForce);

/**
 * Whether a member is locked for something now. A movement of money calls it in its own transaction, after it has locked
 * the member's row.
 */
export async function isLockedFor(db: Db, memberId: bigint, kind: LockKind): Promise<boolean> {
  const row = await db
    .selectFrom('member_lock')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where(isInForce)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the member's row until the transaction ends; returns false for an unknown member. */
export async function holdMember(tx: Db, memberId: bigint): Promise<boolean> {
  const row = await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export type NewLock = { memberId: bigint; kind: LockKind; until: Date | null; reason: string; by: string };

/**
 * Places a lock from now on; call it with the member's row locked.
 *
 * @returns `open` when a lock of this kind is in force, `past` when the end has passed
 */
export async function insertLock(tx: Db, lock: NewLock): Promise<LockRow | 'open' | 'past'> {
  const { memberId, kind, until, reason, by } = lock;
  if (await isLockedFor(tx, memberId, kind)) return 'open';
  // The earlier one ended by itself.
  await tx
    .updateTable('member_lock')
    .set((e) => ({ lifted_at: e.ref('until') }))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .execute();
  const { rows } = await sql<{ id: bigint }>`
    insert into member_lock (member_id, kind, until, reason, placed_by)
    select ${memberId}, ${kind}, t.until, ${reason}, ${by} from (select ${until}::timestamptz as until) t
    where t.until is null or t.until > clock_timestamp()
    returning id`.execute(tx);
  const [row] = rows;
  return row ? locks(tx).where('id', '=', row.id).executeTakeFirstOrThrow() : 'past';
}

export type Lift = { memberId: bigint; id: bigint; reason: string; by: string };

/**
 * Lifts a lock in force; call it with the member's row locked.
 *
 * @returns `over` when it is no longer in force, undefined for an unknown lock
 */
export async function liftLock(tx: Db, { memberId, id, reason, by }: Lift): Promise<LockRow | 'over' | undefined> {
  const own = locks(tx).where('member_id', '=', memberId).where('id', '=', id);
  const lock = await own.executeTakeFirst();
  if (!lock || lock.lifted_at || lock.is_over) return lock && 'over';
  await tx
    .updateTable('member_lock')
    .set({ lifted_at: now, lifted_by: by, lift_reason: reason })
    .where('id', '=', id)
    .execute();
  return own.executeTakeFirst();
}
