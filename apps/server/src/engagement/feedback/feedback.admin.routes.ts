/** Console endpoints for feedback. Every action is audited in its own transaction. */
import { answerFeedback, closeFeedback, type FeedbackRow, listFeedbackAdmin } from '@parlour/contract/help.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import type { Uploads } from '../../core/uploads/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { MOVES } from './feedback.rules.ts';
import {
  countOpen,
  type FeedbackItem,
  findFeedback,
  insertAnswer,
  listQueue,
  moveFeedback,
  readAnswers,
} from './feedback.store.ts';

const PAGE = 20;

export type FeedbackAdminDeps = {
  db: Db;
  uploads: Uploads;
  /** Sends an answer to a member, in the transaction that stores it. */
  sendReply: (
    tx: Tx,
    answer: { memberId: bigint; feedbackId: bigint; operatorId: bigint; comment: string; text: string },
  ) => Promise<void>;
};

type Found = FeedbackItem & { account: string | null };

export function feedbackAdminRoutes(scope: Scope, { db, uploads, sendReply }: FeedbackAdminDeps): void {
  async function rowsOf(items: Found[]): Promise<FeedbackRow[]> {
    const [answers, pictures] = await Promise.all([
      readAnswers(
        db,
        items.map(({ id }) => id),
      ),
      uploads.list(
        db,
        items.flatMap((item) => item.pictures),
        'operator',
      ),
    ]);
    return items.map((item) => ({
      id: item.id.toString(),
      account: item.account,
      memberId: item.member_id?.toString() ?? null,
      language: item.language,
      comment: item.comment,
      state: item.state,
      sentAt: item.sent_at.toISOString(),
      pictures: pictures.filter(({ id }) => item.pictures.includes(id)),
      answers: answers
        .filter(({ feedback_id }) => feedback_id === item.id)
        .map(({ text, at, operator_name }) => ({ text, at: at.toISOString(), operator: operator_name })),
    }));
  }

  async function rowNow(id: bigint): Promise<FeedbackRow> {
    const item = await findFeedback(db, id);
    const [row] = item ? await rowsOf([item]) : [];
    if (!row) throw new Error(`feedback ${id} is not there`);
    return row;
  }

  mount(scope, listFeedbackAdmin, async ({ input: { query } }) => {
    const found = await listQueue(db, query.state, query.before ? BigInt(query.before) : null, PAGE + 1);
    const [rows, { open, oldest }] = await Promise.all([rowsOf(found.slice(0, PAGE)), countOpen(db)]);
    return ok({
      rows,
      open,
      oldest: oldest?.toISOString() ?? null,
      next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null,
    });
  });

  mount(scope, answerFeedback, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const known = await findFeedback(db, id);
    if (!known) return fail('thing.unknown');
    // A visitor has no inbox for an answer.
    if (known.member_id === null)
      return fail('register.field', { field: 'text', messageKey: 'form.required', values: {} });
    const { member_id: memberId } = known;
    const answered = await inTransaction(db, async (tx) => {
      const item = await moveFeedback(tx, id, MOVES.answer);
      if (!item) return false;
      await insertAnswer(tx, {
        feedbackId: id,
        operatorId: operator.operatorId,
        operatorName: operator.name,
        text: body.text,
      });
      await sendReply(tx, {
        memberId,
        feedbackId: id,
        operatorId: operator.operatorId,
        comment: item.comment,
        text: body.text,
      });
      await recordAudit(tx, {
        operator,
        request,
        act: 'feedback.answered',
        memberId,
        before: { feedback: params.id, state: known.state },
        after: { feedback: params.id, state: item.state, answer: body.text },
      });
      return true;
    });
    return answered ? ok(await rowNow(id)) : fail('thing.unknown');
  });

  mount(scope, closeFeedback, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const moved = await inTransaction(db, async (tx) => {
      const item = await moveFeedback(tx, id, body.closed ? MOVES.close : MOVES.reopen);
      if (!item) return false;
      await recordAudit(tx, {
        operator,
        request,
        act: body.closed ? 'feedback.closed' : 'feedback.reopened',
        memberId: item.member_id,
        after: { feedback: params.id, state: item.state },
      });
      return true;
    });
    return moved ? ok(await rowNow(id)) : fail('thing.unknown');
  });
}
