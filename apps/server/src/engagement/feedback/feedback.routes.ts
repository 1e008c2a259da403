import { listFeedback, sendFeedback } from '@parlour/contract/help.endpoints';
import { UPLOADS } from '@parlour/contract/rules';
import type { FastifyRequest } from 'fastify';
import type { Captchas } from '../../core/captcha/index.ts';
import type { Uploads } from '../../core/uploads/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { MOST_A_DAY, validateFeedback } from './feedback.rules.ts';
import { insertFeedback, listOwn, readAnswers } from './feedback.store.ts';

const PAGE = 10;

export type FeedbackDeps = {
  db: Db;
  captchas: Captchas;
  uploads: Uploads;
  languageOf: (request: FastifyRequest) => string;
};

class PicturesGone extends Error {}

export function feedbackRoutes(scope: Scope, { db, captchas, uploads, languageOf }: FeedbackDeps): void {
  mount(scope, sendFeedback, async ({ input: { body }, session, request, reply }) => {
    const judged = validateFeedback(body);
    if ('problem' in judged) return fail('register.field', judged.problem);
    if (!(await captchas.take(body.captchaId, body.captcha.trim(), request))) return fail('captcha.wrong');
    const owner = uploads.ownerOf(session, request, reply);
    const given = { ...owner, language: languageOf(request), comment: judged.comment, pictures: body.images };
    const id = await inTransaction(db, async (tx) => {
      const to = { owner, purpose: 'feedback', max: UPLOADS.most } as const;
      if (!(await uploads.attach(tx, body.images, to))) throw new PicturesGone();
      return insertFeedback(tx, given, MOST_A_DAY);
    }).catch((error: unknown) => {
      if (error instanceof PicturesGone) return 'gone' as const;
      throw error;
    });
    if (id === 'gone') return fail('upload.gone');
    return id === null ? fail('request.too_many') : ok({ id: id.toString() });
  });

  mount(scope, listFeedback, async ({ input: { query }, session, request }) => {
    const { memberId } = uploads.ownerOf(session, request);
    if (memberId === null) return ok({ list: [], next: null });
    const found = await listOwn(db, memberId, query.before ? BigInt(query.before) : null, PAGE + 1);
    const page = found.slice(0, PAGE);
    const ids = page.map((item) => item.id);
    const [answers, pictures] = await Promise.all([
      readAnswers(db, ids),
      uploads.list(
        db,
        page.flatMap((item) => item.pictures),
      ),
    ]);
    return ok({
      list: page.map((item) => ({
        id: item.id.toString(),
        comment: item.comment,
        state: item.state,
        sentAt: item.sent_at.toISOString(),
        pictures: pictures.filter(({ id }) => item.pictures.includes(id)),
        answers: answers
          .filter(({ feedback_id }) => feedback_id === item.id)
          .map(({ text, at }) => ({ text, at: at.toISOString() })),
      })),
      next: found.length > PAGE ? (page.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
