import type { FeedbackState } from '@parlour/contract/help.endpoints';
import { type SqlBool, sql } from 'kysely';
import { daysAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type Sender = { memberId: bigint | null; browser: Buffer | null };
export type NewFeedback = Sender & { language: string; comment: string; pictures: readonly string[] };

/**
 * Inserts feedback; returns null when the sender has reached the daily limit. Concurrent items of one sender are
 * serialised.
 */
export async function insertFeedback(tx: Db, given: NewFeedback, most: number): Promise<bigint | null> {
  const { memberId, browser, language, comment, pictures } = given;
  const sender = memberId === null ? (browser?.toString('hex') ?? '') : memberId.toString();
  await sql`select pg_advisory_xact_lock(hashtextextended('feedback ' || ${sender}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('feedback')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .where((e) =>
      memberId === null
        ? e.and([e('member_id', 'is', null), e('browser', '=', browser)])
        : e('member_id', '=', memberId),
    )
    .where('sent_at', '>', daysAgo(1))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return null;
  const { id } = await tx
    .insertInto('feedback')
    .values({
      member_id: memberId,
      browser: memberId === null ? browser : null,
      language,
      comment,
      pictures: sql<string[]>`${[...pictures]}::uuid[]`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const COLUMNS = [
  'feedback.id',
  'feedback.member_id',
  'feedback.language',
  'feedback.comment',
  'feedback.pictures',
  'feedback.state',
  'feedback.sent_at',
] as const;

export type FeedbackItem = {
  id: bigint;
  member_id: bigint | null;
  language: string;
  comment: string;
  pictures: string[];
  state: FeedbackState;
  sent_at: Date;
};

/** Lists a member's own feedback, newest first. */
export function listOwn(db: Db, memberId: bigint, before: bigint | null, limit: number): Promise<FeedbackItem[]> {
  let query = db.selectFrom('feedback').select(COLUMNS).where('member_id', '=', memberId);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Lists feedback of one state with the members' accounts: waiting items oldest first, the others newest first. */
export function listQueue(db: Db, state: FeedbackState, after: bigint | null, limit: number) {
  const isOldestFirst = state === 'open';
  let query = db
    .selectFrom('feedback')
    .leftJoin('member', 'member.id', 'feedback.member_id')
    .select([...COLUMNS, 'member.account'])
    .where('feedback.state', '=', state);
  if (after !== null) query = query.where('feedback.id', isOldestFirst ? '>' : '<', after);
  return query
    .orderBy('feedback.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export const findFeedback = (db: Db, id: bigint) =>
  db
    .selectFrom('feedback')
    .leftJoin('member', 'member.id', 'feedback.member_id')
    .select([...COLUMNS, 'member.account'])
    .where('feedback.id', '=', id)
    .executeTakeFirst();

/** Counts waiting feedback, with the time of the oldest. */
export async function countOpen(db: Db): Promise<{ open: number; oldest: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('feedback')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .select(sql<Date | null>`min(sent_at)`.as('oldest'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { open: Number(count), oldest };
}

/** Reads the answers to these items, oldest first. */
export const readAnswers = (db: Db, ids: readonly bigint[]) =>
  db
    .selectFrom('feedback_answer')
    .select(['feedback_id', 'operator_name', 'text', 'at'])
    .where(sql<SqlBool>`feedback_id = any(${ids.map(String)}::bigint[])`)
    .orderBy('id')
    .execute();

/** Changes the state of feedback; returns undefined when its state does not allow it. */
export const moveFeedback = (
  tx: Db,
  id: bigint,
  { from, to }: { from: readonly FeedbackState[]; to: FeedbackState },
): Promise<FeedbackItem | undefined> =>
  tx
    .updateTable('feedback')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'member_id', 'language', 'comment', 'pictures', 'state', 'sent_at'])
    .executeTakeFirst();

export async function insertAnswer(
  tx: Db,
  answer: { feedbackId: bigint; operatorId: bigint; operatorName: string; text: string },
): Promise<void> {
  await tx
    .insertInto('feedback_answer')
    .values({
      feedback_id: answer.feedbackId,
      operator_id: answer.operatorId,
      operator_name: answer.operatorName,
      text: answer.text,
    })
    .execute();
}

/** Detaches the pictures of feedback that has been closed for so many days; returns them. */
export async function stripClosed(tx: Db, days: number, most: number): Promise<{ ids: bigint[]; pictures: string[] }> {
  const old = await tx
    .selectFrom('feedback')
    .select(['id', 'pictures'])
    .where('closed_at', '<', daysAgo(days))
    .where(sql<SqlBool>`pictures <> '{}'`)
    .orderBy('closed_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable('feedback').set({ pictures: sql<string[]>`'{}'` }).where('id', 'in', ids).execute();
  return { ids, pictures: old.flatMap(({ pictures }) => pictures) };
}
