/** Console queries of conversations, canned replies, and the operators' greeting and hours. */
import type { ChatQueue } from '@parlour/contract/chat.endpoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const rows = (db: Db) =>
  db
    .selectFrom('chat_conversation as c')
    .leftJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('operator as o', 'o.id', 'c.operator_id')
    .select([
      'c.id',
      'c.member_id',
      'c.state',
      'c.language',
      'c.operator_id',
      'c.preview',
      'c.staff_unread',
      'c.waiting_since',
      'c.last_at',
      'c.rating',
      'm.account',
      'o.name as operator',
    ]);

export type AdminRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const findRow = (db: Db, id: bigint): Promise<AdminRow | undefined> =>
  rows(db).where('c.id', '=', id).executeTakeFirst();

/** Search terms: a conversation by its number, else the beginning of a name or words of a message. */
type Find = { number: bigint | null; name: string; words: string };

type Ask = { queue: ChatQueue; operatorId: bigint; find: Find | null; before: bigint | null; limit: number };

/** Lists conversations of a queue, or all that match a search. */
export function listRows(db: Db, { queue, operatorId, find, before, limit }: Ask): Promise<AdminRow[]> {
  let query = rows(db).limit(limit);
  if (find) query = matching(query, find);
  else if (queue === 'waiting') query = query.where('c.state', '=', 'waiting');
  else if (queue === 'mine') query = query.where('c.operator_id', '=', operatorId).where('c.state', '<>', 'closed');
  else if (queue === 'open') query = query.where('c.state', '<>', 'closed');
  else query = query.where('c.state', '=', 'closed');
  if (queue === 'waiting' && !find) {
    if (before !== null)
      query = query.where(
        sql<boolean>`(c.waiting_since, c.id) > (select waiting_since, id from chat_conversation where id = ${before})`,
      );
    return query.orderBy('c.waiting_since').orderBy('c.id').execute();
  }
  if (before !== null)
    query = query.where(
      sql<boolean>`(c.last_at, c.id) < (select last_at, id from chat_conversation where id = ${before})`,
    );
  return query.orderBy('c.last_at', 'desc').orderBy('c.id', 'desc').execute();
}

function matching(query: ReturnType<typeof rows>, { number, name, words }: Find): ReturnType<typeof rows> {
  if (number !== null) return query.where('c.id', '=', number);
  // Wildcards of `like` are escaped.
  const pattern = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where((e) =>
    e.or([
      e('m.account', 'like', pattern),
      sql<boolean>`c.id in (select conversation_id from chat_message
        where to_tsvector('simple', text) @@ plainto_tsquery('simple', ${words}))`,
    ]),
  );
}

/** Counts the conversations that wait for an answer, unassigned and of one operator, with the time of the oldest. */
export async function countWaiting(
  db: Db,
  operatorId: bigint,
): Promise<{ waiting: number; mine: number; oldest: Date | null }> {
  const { waiting, mine, oldest } = await db
    .selectFrom('chat_conversation')
    .select([
      sql<bigint>`count(*) filter (where state = 'waiting')`.as('waiting'),
      sql<bigint>`count(*) filter (where state = 'open' and operator_id = ${operatorId})`.as('mine'),
      sql<Date | null>`min(waiting_since) filter (
        where state = 'waiting' or (state = 'open' and operator_id = ${operatorId})
      )`.as('oldest'),
    ])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), mine: Number(mine), oldest };
}

/** Counts all conversations that wait for an answer, whoever's they are, with the time of the oldest. */
export async function countUnanswered(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('chat_conversation')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .select(sql<Date | null>`min(waiting_since)`.as('oldest'))
    .where('state', 'in', ['waiting', 'open'])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

/** Lists messages of one conversation with their authors, newest first. */
export const listMessages = (db: Db, id: bigint, before: bigint | null, limit: number) => {
  let query = db
    .selectFrom('chat_message as m')
    .leftJoin('operator as o', 'o.id', 'm.operator_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.author',
      'm.kind',
      'm.client_id',
      'm.text',
      'm.images',
      'm.created_at',
      'o.name as operator',
    ])
    .where('m.conversation_id', '=', id)
    .orderBy('m.id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('m.id', '<', before);
  return query.execute();
};

const OTHERS = 10;

/** Lists the latest other conversations of a member. */
export const listOthers = (db: Db, memberId: bigint, but: bigint) =>
  db
    .selectFrom('chat_conversation')
    .select(['id', 'last_at', 'state', 'rating'])
    .where('member_id', '=', memberId)
    .where('id', '<>', but)
    .orderBy('id', 'desc')
    .limit(OTHERS)
    .execute();

export const findPerson = (db: Db, memberId: bigint) =>
  db
    .selectFrom('member')
    .select(['id', 'account', 'nickname', 'type', 'rank_level', 'created_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

const CANNED = ['id', 'shortcut', 'texts'] as const;

export const listCannedRows = (db: Db) => db.selectFrom('chat_canned').select(CANNED).orderBy('shortcut').execute();
export type CannedRow = Awaited<ReturnType<typeof listCannedRows>>[number];

type CannedInput = { shortcut: string; texts: Record<string, string> };

/** Inserts a canned reply; returns undefined when its shortcut exists already. */
export const insertCanned = (tx: Db, { shortcut, texts }: CannedInput): Promise<CannedRow | undefined> =>
  tx
    .insertInto('chat_canned')
    .values({ shortcut, texts: JSON.stringify(texts) })
    .onConflict((c) => c.doNothing())
    .returning(CANNED)
    .executeTakeFirst();

export const lockCanned = (tx: Db, id: bigint): Promise<CannedRow | undefined> =>
  tx.selectFrom('chat_canned').select(CANNED).where('id', '=', id).forUpdate().executeTakeFirst();

export const isShortcutTaken = async (tx: Db, shortcut: string, but: bigint): Promise<boolean> =>
  (await tx
    .selectFrom('chat_canned')
    .select('id')
    .where('shortcut', '=', shortcut)
    .where('id', '<>', but)
    .executeTakeFirst()) !== undefined;

export const updateCanned = (tx: Db, id: bigint, { shortcut, texts }: CannedInput): Promise<CannedRow> =>
  tx
    .updateTable('chat_canned')
    .set({ shortcut, texts: JSON.stringify(texts) })
    .where('id', '=', id)
    .returning(CANNED)
    .executeTakeFirstOrThrow();

export const deleteCanned = (tx: Db, id: bigint) => tx.deleteFrom('chat_canned').where('id', '=', id).execute();

export const readSettings = (db: Db) =>
  db.selectFrom('chat_setting').select(['greeting', 'hours']).executeTakeFirstOrThrow();
export type SettingsRow = Awaited<ReturnType<typeof readSettings>>;

export const writeSettings = (tx: Db, { greeting, hours }: SettingsRow) =>
  tx
    .updateTable('chat_setting')
    .set({ greeting: JSON.stringify(greeting), hours: JSON.stringify(hours) })
    .execute();

/** Records that the brand's defaults were imported; returns false when they were before. */
export async function takeSeeds(tx: Db): Promise<boolean> {
  const rows = await tx
    .updateTable('chat_setting')
    .set({ seeded: true })
    .where('seeded', '=', false)
    .returning('seeded')
    .execute();
  return rows.length > 0;
}
