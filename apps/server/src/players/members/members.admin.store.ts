/** Members as the console lists them. */
import type { Mobile } from '@parlour/contract/otp';
import { listOldSpellings } from '@parlour/phones/phones';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type MemberFilter = {
  name: string;
  /** A number that the text may be. */
  mobile: Mobile | null;
  state: 'active' | 'disabled' | null;
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

/** Members whose account begins with a name, or who hold the mobile number, the newest first. */
export async function findMembers(
  db: Db,
  { name, mobile, state, before, limit }: MemberFilter,
): Promise<MemberOfHouseRow[]> {
  // The signs that `like` reads as wildcards are meant as themselves.
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
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** Sets a member's state; what it was before, or undefined when there is no such member. */
export async function changeState(
  tx: Db,
  id: bigint,
  state: 'active' | 'disabled',
): Promise<'active' | 'disabled' | undefined> {
  const member = await tx.selectFrom('member').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (member && member.state !== state) await tx.updateTable('member').set({ state }).where('id', '=', id).execute();
  return member?.state;
}
