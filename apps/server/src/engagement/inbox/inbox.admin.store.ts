/** Console queries of operators' messages. */
import type { Audience } from '@parlour/contract/audience';
import type { LetterWords } from '@parlour/contract/inbox';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { placeIn, type ReaderPlace, type ReaderRow } from '../announcements/index.ts';

export type AdminMessage = {
  id: bigint;
  sent_at: Date;
  operator: string;
  audience: Audience | null;
  members: { id: string; account: string }[];
  chosen: bigint;
  texts: Record<string, LetterWords>;
  readers: bigint;
  withdrawn_at: Date | null;
};

/** Maximum number of recipients' names in a row. */
const NAMES = 5;

const messages = (db: Db) =>
  db
    .selectFrom('inbox_message as m')
    .leftJoin('operator as o', 'o.id', 'm.operator_id')
    .where('m.source', '=', 'operator')
    .select(['m.id', 'm.sent_at', 'm.audience', 'm.texts', 'm.withdrawn_at'])
    .select([
      sql<string>`coalesce(o.name, '')`.as('operator'),
      sql<bigint>`(select count(*) from inbox_mark k where k.message_id = m.id and k.read_at is not null)`.as(
        'readers',
      ),
      sql<bigint>`case when m.audience is null
        then (select count(*) from inbox_mark k where k.message_id = m.id) else 0 end`.as('chosen'),
      sql<AdminMessage['members']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', k.member_id::text, 'account', r.account) order by k.member_id)
        from (select member_id from inbox_mark where message_id = m.id order by member_id limit ${NAMES}) k
        join member r on r.id = k.member_id where m.audience is null), '[]')`.as('members'),
    ]);

/** Lists messages, newest first, older than message `before`. */
export const listAdminMessages = (db: Db, before: bigint | null, most: number): Promise<AdminMessage[]> =>
  messages(db)
    .where('m.id', '<', before ?? 2n ** 62n)
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute();

export const findAdminMessage = (db: Db, id: bigint): Promise<AdminMessage | undefined> =>
  messages(db).where('m.id', '=', id).executeTakeFirst();

/** Locks a message until the transaction ends. */
export const lockMessage = (tx: Db, id: bigint): Promise<{ id: bigint; audience: Audience | null } | undefined> =>
  tx
    .selectFrom('inbox_message')
    .select(['id', 'audience'])
    .where('id', '=', id)
    .where('source', '=', 'operator')
    .forUpdate()
    .executeTakeFirst();

export async function setWithdrawn(tx: Db, id: bigint, withdrawn: boolean): Promise<void> {
  await tx
    .updateTable('inbox_message')
    .set({ withdrawn_at: withdrawn ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Finds members by their account names in lower case. */
export const findMembers = (db: Db, accounts: readonly string[]): Promise<{ id: bigint; account: string }[]> =>
  db.selectFrom('member').select(['id', 'account']).where('account', 'in', accounts).orderBy('id').execute();

/** Lists the readers of a message, the latest first. @param after last one of the previous page */
export const listReadersOf = (db: Db, id: bigint, most: number, after: ReaderPlace | null): Promise<ReaderRow[]> =>
  db
    .selectFrom('inbox_mark as k')
    .innerJoin('member as r', 'r.id', 'k.member_id')
    .select(['k.member_id as memberId', 'r.account', 'k.read_at as at', placeIn('k.read_at').as('place')])
    .where('k.message_id', '=', id)
    .where('k.read_at', 'is not', null)
    .$narrowType<{ at: Date }>()
    .$if(after !== null, (q) => q.where(sql<boolean>`(k.read_at, k.member_id) < (${after?.at}, ${after?.memberId})`))
    .orderBy('k.read_at', 'desc')
    .orderBy('k.member_id', 'desc')
    .limit(most)
    .execute();
