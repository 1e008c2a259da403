/** Queries for the console's list of members. */
import { isIP } from 'node:net';
import type { LockKind } from '@parlour/contract/member-locks';
import type { Mobile } from '@parlour/contract/otp';
import { listOldSpellings } from '@parlour/phones/phones';
import { sql } from 'kysely';
import { lockedFor } from '../../core/member-locks/index.ts';
import type { Db } from '../../platform/db/db.ts';

export type MemberFilter = {
  name: string;
  /** The search text as a mobile number, if it can be one. */
  mobile: Mobile | null;
  /** Players found by id, address, reference of a deposit or number of a withdrawal. */
  ids: readonly bigint[];
  state: 'active' | 'disabled' | null;
  /** Only members that are locked for this now. */
  lock: LockKind | null;
  before: bigint | null;
  limit: number;
};

export type MemberOfHouseRow = {
  id: bigint;
  account: string;
  nickname: string;
  type: number;
  state: 'active' | 'disabled';
  created_at: Date;
  sessions: bigint;
  two_step: boolean;
  seen_at: Date | null;
};

/**
 * Finds members whose account or nickname begins with a name, whose number or mail address matches, or whose id is
 * given; the newest first.
 */
export async function findMembers(
  db: Db,
  { name, mobile, ids, state, lock, before, limit }: MemberFilter,
): Promise<MemberOfHouseRow[]> {
  // Escapes the wildcards of `like`.
  const pattern = `${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  let query = db
    .selectFrom('member')
    .select(['id', 'account', 'nickname', 'type', 'state', 'created_at'])
    .select([
      sql<bigint>`(select count(*) from session s where s.member_id = member.id and s.ended_at is null and s.expires_at > clock_timestamp())`.as(
        'sessions',
      ),
      sql<boolean>`exists (select from member_totp t where t.member_id = member.id and t.confirmed_at is not null)`.as(
        'two_step',
      ),
      sql<Date | null>`(select max(s.seen_at) from session s where s.member_id = member.id)`.as('seen_at'),
    ])
    .orderBy('id', 'desc')
    .limit(limit);
  if (name !== '')
    query = query.where((e) =>
      e.or([
        e('account', 'like', pattern),
        e(sql<string>`lower(nickname)`, 'like', pattern),
        ...(name.includes('@') ? [e('email', '=', name.toLowerCase())] : []),
        ...(ids.length > 0 ? [e('id', 'in', ids)] : []),
        ...(mobile
          ? [
              e.and([
                e('dialing_code', '=', mobile.dialingCode),
                e('mobile', 'in', [mobile.number, ...listOldSpellings(mobile)]),
              ]),
            ]
          : []),
      ]),
    );
  if (state) query = query.where('state', '=', state);
  if (lock) query = query.where('id', 'in', lockedFor(db, lock));
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** Maximum number of players with one address in a search. */
const MOST_OF_ADDRESS = 200;

/** Finds the ids of players by id, address, reference of a deposit or number of a withdrawal. */
export async function findMemberIds(db: Db, text: string): Promise<bigint[]> {
  if (isIP(text) !== 0) {
    const rows = await db
      .selectFrom('session')
      .select('member_id')
      .distinct()
      .where('address', '=', text)
      .limit(MOST_OF_ADDRESS)
      .execute();
    return rows.map((row) => row.member_id);
  }
  const number = /^#?([1-9][0-9]{0,17})$/.exec(text)?.[1];
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from deposit where reference = ${text.toUpperCase()}
    ${
      number
        ? sql`union select id from member where id = ${number}::bigint
            union select member_id from withdrawal where id = ${number}::bigint`
        : sql``
    }`.execute(db);
  return rows.map(({ id }) => id);
}

/** Changes a member's state; returns the previous state, or undefined for an unknown member. */
export async function changeState(
  tx: Db,
  id: bigint,
  state: 'active' | 'disabled',
): Promise<'active' | 'disabled' | undefined> {
  const member = await tx.selectFrom('member').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (member && member.state !== state) await tx.updateTable('member').set({ state }).where('id', '=', id).execute();
  return member?.state;
}
