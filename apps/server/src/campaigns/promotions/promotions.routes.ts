import { mayFreePlay } from '@parlour/contract/accounts';
import { CONTENT_PLATFORM, PROMOTION_TYPES } from '@parlour/contract/announcements';
import { APPLICATION_COMMENT, APPLICATION_IMAGES } from '@parlour/contract/promotions';
import {
  claimPromotion,
  joinPromotion,
  listApplications,
  listPromotions,
} from '@parlour/contract/promotions.endpoints';
import type { Uploads } from '../../core/uploads/index.ts';
import { readerOf } from '../../engagement/announcements/index.ts';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { mountForReader, type Snapshots } from '../../platform/http/snapshots.ts';
import { isStopped } from '../../players/responsible-gaming/index.ts';
import type { LivePromotions } from './live.ts';
import { claim, join } from './promotions.actions.ts';
import { lengthOf, nameIn, toApplication } from './promotions.rules.ts';
import { type ApplicationRow, listOwnApplications, readTexts } from './promotions.store.ts';

export type PromotionsDeps = {
  db: Db;
  promotions: LivePromotions;
  snapshots: Snapshots;
  exponent: number;
  uploads: Uploads;
};

type Texts = Record<string, { title: string }>;

const titleOf = (texts: Texts, language: string): string =>
  nameIn(Object.fromEntries(Object.entries(texts).map(([code, { title }]) => [code, title])), language);

export function promotionsRoutes(scope: Scope, { db, promotions, snapshots, exponent, uploads }: PromotionsDeps): void {
  /** Converts applications to their member's view; reads all pictures in one go. */
  async function shapesOf(rows: (ApplicationRow & { texts: Texts })[], language: string) {
    const pictures = await uploads.list(
      db,
      rows.flatMap(({ images }) => images),
    );
    const urls = new Map(pictures.map(({ id, url }) => [id, url]));
    return rows.map(({ texts, ...row }) =>
      toApplication(row, {
        title: titleOf(texts, language),
        images: row.images.flatMap((id) => urls.get(id) ?? []),
        exponent,
      }),
    );
  }
  /** Converts the application that was just written. */
  async function shape(row: ApplicationRow, language: string) {
    const texts = await readTexts(db, row.announcement_id);
    const [made] = await shapesOf([{ ...row, texts }], language);
    if (!made) throw new Error('a part has no shape');
    return made;
  }

  mountForReader(scope, snapshots, listPromotions, async ({ query }, session) => {
    const language = languageOf(query.language);
    const isAsked = query.types.split(',').includes(PROMOTION_TYPES) && query.platform === CONTENT_PLATFORM;
    const reader = isAsked && session ? await readerOf(db, session) : null;
    return ok({
      list: isAsked ? promotions.list(language, reader) : [],
      categories: promotions.categories(language),
    });
  });

  mount(scope, listApplications, async ({ input: { query }, session }) => {
    const rows = await listOwnApplications(db, session.memberId);
    return ok({ applications: await shapesOf(rows, languageOf(query.language)) });
  });

  mount(scope, joinPromotion, async ({ input: { params, body }, session, request }) => {
    if (!mayFreePlay(session.type)) return fail('access.free_reject');
    if (await isStopped(db, session.memberId)) return fail('protection.stopped');
    const comment = body.comment.trim();
    if (lengthOf(comment) > APPLICATION_COMMENT)
      return fail('register.field', { field: 'comment', messageKey: 'form.length', values: { min: 1, max: 140 } });
    const promotionId = BigInt(params.id);
    // Promotions outside the member's audience answer 404.
    if (!promotions.has(promotionId, await readerOf(db, session))) return fail('thing.unknown');
    const owner = uploads.ownerOf(session, request);
    const outcome = await join(db, {
      promotionId,
      memberId: session.memberId,
      comment,
      images: body.images,
      attach: (tx) => uploads.attach(tx, body.images, { owner, purpose: 'application', max: APPLICATION_IMAGES }),
      remove: uploads.remove,
    });
    if (!outcome.ok) return outcome;
    return ok(await shape(outcome.value, languageOf(body.language)));
  });

  mount(scope, claimPromotion, async ({ input: { params, body }, session }) => {
    if (!mayFreePlay(session.type)) return fail('access.free_reject');
    if (await isStopped(db, session.memberId)) return fail('protection.stopped');
    const promotionId = BigInt(params.id);
    const outcome = await claim(db, promotionId, session.memberId);
    if (!outcome.ok) return outcome;
    return ok(await shape(outcome.value, languageOf(body.language)));
  });
}
