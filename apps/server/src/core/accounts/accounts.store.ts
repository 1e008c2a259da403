import { listOldSpellings, parseMobile } from '@parlour/phones/phones';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type MemberRow = {
  id: bigint;
  account: string;
  nickname: string;
  type: number;
  state: 'active' | 'disabled';
  customer_type: string | null;
  /** May sign in through the agents' site only. */
  agent_only: boolean;
  dialing_code: string | null;
  mobile: string | null;
  email: string | null;
  password_hash: string | null;
  first_login_at: Date | null;
  rank_level: number;
  created_at: Date;
};

const COLUMNS = [
  'id',
  'account',
  'nickname',
  'type',
  'state',
  'customer_type',
  'agent_only',
  'dialing_code',
  'mobile',
  'email',
  'password_hash',
  'first_login_at',
  'rank_level',
  'created_at',
] as const;

export const findMemberByAccount = (db: Db, account: string): Promise<MemberRow | undefined> =>
  db.selectFrom('member').select(COLUMNS).where('account', '=', account.toLowerCase()).executeTakeFirst();

export const findMember = (db: Db, id: bigint): Promise<MemberRow | undefined> =>
  db.selectFrom('member').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The same under a row lock, for the removal of a login method, which must see the remaining ones. */
export const lockMember = (tx: Db, id: bigint): Promise<MemberRow> =>
  tx.selectFrom('member').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Finds a member by account, and locks the row until the transaction ends. */
export async function lockMemberByAccount(tx: Db, account: string): Promise<MemberRow | undefined> {
  const found = await findMemberByAccount(tx, account);
  return found && lockMember(tx, found.id);
}

/** Whether an account is kept to the agents' site, where nothing is played. */
export async function isAgentOnly(db: Db, id: bigint): Promise<boolean> {
  const row = await db.selectFrom('member').select('agent_only').where('id', '=', id).executeTakeFirst();
  return row?.agent_only === true;
}

/**
 * Whether a member's password hash is still the given one. Locks the row until the transaction ends, so that a session
 * opened with the password exists when a new password ends the member's sessions.
 */
export async function holdPassword(tx: Db, id: bigint, passwordHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the member with a verified mobile number.
 *
 * @param dialingCode country dialling code, with or without its plus sign
 * @param mobile the number, in any spelling
 */
export async function findMemberByMobile(db: Db, dialingCode: string, mobile: string): Promise<MemberRow | undefined> {
  const parsed = parseMobile(dialingCode, mobile);
  return (
    db
      .selectFrom('member')
      .select(COLUMNS)
      .where('dialing_code', '=', parsed.dialingCode)
      .where('mobile', 'in', [parsed.number, ...listOldSpellings(parsed)])
      // The member who verified the normalised spelling holds the number.
      .orderBy((e) => e('mobile', '=', parsed.number), 'desc')
      .executeTakeFirst()
  );
}

/** The member of this account, if the e-mail address is theirs. Members may share an address. */
export const findMemberByEmail = (db: Db, account: string, email: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('member')
    .select(COLUMNS)
    .where('account', '=', account.toLowerCase())
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();

export async function accountExists(db: Db, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('account', '=', account.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export type NewMember = {
  account: string;
  nickname: string;
  /** Null for a member who signs in by codes only. */
  passwordHash: string | null;
  birthday: string | null;
  /** Mobile number verified by a code. */
  mobile: { dialingCode: string; number: string } | null;
  email: string | null;
  details: Record<string, string>;
};

/** Inserts a member of the ordinary type. The unique index on the account refuses a second one of the same name. */
export async function createMember(tx: Db, member: NewMember): Promise<MemberRow> {
  const mobile = member.mobile && parseMobile(member.mobile.dialingCode, member.mobile.number);
  return tx
    .insertInto('member')
    .values({
      account: member.account.toLowerCase(),
      nickname: member.nickname,
      password_hash: member.passwordHash,
      birthday: member.birthday,
      dialing_code: mobile?.dialingCode ?? null,
      mobile: mobile?.number ?? null,
      email: member.email?.toLowerCase() ?? null,
      details: JSON.stringify(member.details),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Inserts an account without credentials: its only session is opened with it. */
export async function createGuest(
  tx: Db,
  guest: { account: string; type: number; customerType: string },
): Promise<MemberRow> {
  return tx
    .insertInto('member')
    .values({ account: guest.account, nickname: guest.account, type: guest.type, customer_type: guest.customerType })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Closes an account permanently: it can place no more bets, and its sessions are invalid from now on. */
export async function closeMember(tx: Db, id: bigint): Promise<void> {
  await tx.updateTable('member').set({ state: 'disabled' }).where('id', '=', id).execute();
}

/** Replaces the password and records the change, which starts the cooling-off time of withdrawals. */
export async function setPasswordHash(tx: Db, id: bigint, passwordHash: string): Promise<void> {
  await sql`insert into member_change (member_id, kind, is_first)
    select id, 'login_password', password_hash is null from member where id = ${id}`.execute(tx);
  await tx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Replaces the hash with another hash of the same password, unless the password has changed since `was` was read. */
export async function replacePasswordHash(db: Db, id: bigint, was: string, is: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: is })
    .where('id', '=', id)
    .where('password_hash', '=', was)
    .execute();
}

/** Stores the hash of a new member's payment password, separately from the account's own. */
export async function insertPaymentPassword(tx: Db, memberId: bigint, hash: string): Promise<void> {
  await tx.insertInto('payment_password').values({ member_id: memberId, hash }).execute();
}

/** Records the first login; returns true when this was it. */
export async function recordFirstLogin(tx: Db, id: bigint): Promise<boolean> {
  const result = await tx
    .updateTable('member')
    .set({ first_login_at: now })
    .where('id', '=', id)
    .where('first_login_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Counts the members registered in a time span, without guest accounts. */
export async function countMembersSince(db: Db, from: Date, to: Date): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('customer_type', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Counts the members registered in a time span by the hour of the day in a time zone; hours without one are absent. */
export async function countMembersByHour(
  db: Db,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ hour: number; n: bigint }>`
    select extract(hour from created_at at time zone ${timeZone})::integer as hour, count(*) as n
    from member
    where created_at >= ${from} and created_at < ${to} and customer_type is null group by 1`.execute(db);
  return new Map(rows.map((row) => [row.hour, Number(row.n)]));
}
