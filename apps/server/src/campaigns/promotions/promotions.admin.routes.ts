/** Console endpoints for promotions. Every action is audited in its own transaction. */

import { moneyString, parseMoney } from '@parlour/contract/money';
import { briefMoney } from '@parlour/contract/money-display';
import {
  type AdminApplication,
  addPromotion,
  addPromotionCategory,
  changePromotion,
  changePromotionCategory,
  listAdminApplications,
  listAdminPromotions,
  moveApplication,
  type PromotionCategoryRow,
  type PromotionInput,
  type PromotionRow,
} from '@parlour/contract/promotions.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { type Brand, pictureHosts } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Uploads } from '../../core/uploads/index.ts';
import {
  type AnnouncementRow,
  type Art,
  countReaders,
  factsOf,
  insertAnnouncement,
  keptOf,
  type LiveContent,
  listPromotionAnnouncements,
  lockAnnouncement,
  notifyAnnouncementsChanged,
  pictureId,
  refuseStrangers,
  stateOf,
  toDraft,
  updateAnnouncement,
  validateContent,
} from '../../engagement/announcements/index.ts';
import type { Inbox } from '../../engagement/inbox/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { LivePromotions } from './live.ts';
import { type Labels, letterOf } from './messages.ts';
import { moveAct } from './promotions.admin.actions.ts';
import {
  type ActivityCounts,
  type AdminCategory,
  type AdminPart,
  insertCategory,
  listActivities,
  listCategories,
  listParts,
  lockActivity,
  putActivity,
  updateCategory,
} from './promotions.admin.store.ts';
import { nameIn, validateActivity } from './promotions.rules.ts';
import { notifyPromotionsChanged } from './promotions.store.ts';

const SHOWN = 500;
const PARTS_AT_ONCE = 50;

export type PromotionsAdminDeps = {
  db: Db;
  brand: Pick<Brand, 'languages' | 'imageCdns' | 'imageHosts'>;
  currency: { exponent: number; symbol: string };
  content: LiveContent;
  promotions: LivePromotions;
  inbox: Inbox;
  hub: Pick<Hub, 'publish'>;
  uploads: Uploads;
  labels: Labels;
  clock: () => Date;
  /** Returns the URL of a picture. */
  urlOf: (name: string, art: Art) => string;
  choices: { emblems: readonly string[]; palettes: readonly string[] };
  credit: CreditPolicy;
};

const titlesOf = (texts: Record<string, { title: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([code, { title }]) => [code, title]));

const categoryRow = ({ id, names, ord, removed_at }: AdminCategory): PromotionCategoryRow => ({
  id: id.toString(),
  names,
  ord,
  removed: removed_at !== null,
});

const categoryFacts = ({ names, ...rest }: PromotionCategoryRow): Record<string, unknown> => ({
  ...rest,
  name: nameIn(names, 'EN'),
  languages: Object.keys(names).sort().join(' '),
});

export function promotionsAdminRoutes(scope: Scope, deps: PromotionsAdminDeps): void {
  const { db, brand, currency, content, promotions, inbox, hub, uploads, labels, clock, urlOf, choices, credit } = deps;
  const amountOf = (amount: bigint) => (amount > 0n ? moneyString(amount, currency.exponent) : null);

  const activityInput = (row: ActivityCounts | undefined): PromotionInput['activity'] => ({
    kind: row?.kind ?? 'link',
    opensAt: row?.opens_at.toISOString() ?? null,
    closesAt: row?.closes_at?.toISOString() ?? null,
    places: row?.places ?? null,
    grant: amountOf(row?.grant_amount ?? 0n),
  });
  const rowOf = (row: AnnouncementRow, activity: ActivityCounts | undefined, readers = 0): PromotionRow => {
    const [cover] = row.images;
    return {
      id: row.id.toString(),
      draft: {
        content: { ...toDraft(row), type: 'PR' },
        categories: row.categories,
        activity: activityInput(activity),
      },
      cover: cover ? urlOf(pictureId(row.id, cover.sequence), cover.art) : '',
      state: stateOf(row, clock().getTime()),
      taken: activity?.taken ?? 0,
      waiting: activity?.waiting ?? 0,
      readers,
      changedAt: row.changed_at.toISOString(),
    };
  };
  /** Returns pictures by their id, with URLs for operators. */
  const picturesOf = async (parts: readonly AdminPart[]) =>
    new Map(
      (
        await uploads.list(
          db,
          parts.flatMap(({ images }) => images),
          'operator',
        )
      ).map((picture) => [picture.id, picture]),
    );
  const partOf = (part: AdminPart, pictures: Awaited<ReturnType<typeof picturesOf>>): AdminApplication => ({
    id: part.id.toString(),
    promotionId: part.announcement_id.toString(),
    title: nameIn(titlesOf(part.texts), 'EN'),
    member: { id: part.member_id.toString(), account: part.account },
    state: part.state,
    attempts: part.attempts,
    comment: part.comment,
    pictures: part.images.flatMap((id) => pictures.get(id) ?? []),
    reason: part.reason,
    grant: amountOf(part.grant_amount > 0n ? part.grant_amount : part.offered),
    operator: part.operator_name,
    appliedAt: part.applied_at.toISOString(),
    changedAt: part.changed_at.toISOString(),
  });
  const renew = async () => {
    await content.refresh();
    await promotions.refresh();
  };

  mount(scope, listAdminPromotions, async () => {
    const [rows, activities, categories] = await Promise.all([
      listPromotionAnnouncements(db, SHOWN),
      listActivities(db),
      listCategories(db),
    ]);
    const readers = await countReaders(
      db,
      rows.map(({ id }) => id),
    );
    return ok({
      rows: rows.map((row) => rowOf(row, activities.get(row.id), readers.get(row.id))),
      categories: categories.map(categoryRow),
      languages: [...brand.languages],
      emblems: [...choices.emblems],
      palettes: [...choices.palettes],
      symbol: currency.symbol,
    });
  });

  /** Returns the problem of a promotion, or null. */
  const judge = async ({ content: draft, categories, activity }: PromotionInput, taken: number) => {
    const known = new Set((await listCategories(db)).map(({ id }) => id.toString()));
    return (
      validateContent(draft, brand.languages) ??
      (categories.every((id) => known.has(id)) ? null : { field: 'categories', messageKey: 'form.required' }) ??
      validateActivity({ ...activity, link: draft.link }, { taken, exponent: currency.exponent })
    );
  };
  const newActivity = ({ activity }: PromotionInput, startsAt: Date) => ({
    ...activity,
    opensAt: activity.opensAt ?? startsAt.toISOString(),
    grantAmount: activity.grant === null ? 0n : (parseMoney(activity.grant, currency.exponent) ?? 0n),
  });
  const facts = (row: AnnouncementRow, { activity }: PromotionInput) => ({
    ...factsOf(row),
    ...activity,
    categories: row.categories.join(' '),
  });

  mount(scope, addPromotion, async ({ input: { body }, operator, request }) => {
    const problem = await judge(body, 0);
    if (problem) return fail('register.field', { ...problem, values: {} });
    const strangers = await refuseStrangers(db, body.content.audience);
    if (strangers) return strangers;
    const draft = await keptOf(body.content, body.categories, pictureHosts(brand));
    const made = await inTransaction(db, async (tx) => {
      const row = await insertAnnouncement(tx, draft);
      await putActivity(tx, row.id, newActivity(body, row.starts_at));
      await recordAudit(tx, { operator, request, act: 'promotion.added', after: facts(row, body) });
      await notifyAnnouncementsChanged(tx);
      await notifyPromotionsChanged(tx);
      return row;
    });
    await renew();
    return ok(rowOf(made, (await listActivities(db)).get(made.id)));
  });

  mount(scope, changePromotion, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const draft = await keptOf(body.content, body.categories, pictureHosts(brand));
    const before = (await listActivities(db)).get(id);
    const problem = await judge(body, before?.taken ?? 0);
    if (problem) return fail('register.field', { ...problem, values: {} });
    const strangers = await refuseStrangers(db, body.content.audience);
    if (strangers) return strangers;
    const changed = await inTransaction(db, async (tx) => {
      // Concurrent applications are counted before the places are set.
      const activity = await lockActivity(tx, id);
      if (activity && body.activity.places !== null && body.activity.places < activity.taken) return 'places';
      const was = await lockAnnouncement(tx, id);
      if (was?.type !== 'PR') return null;
      const row = await updateAnnouncement(tx, id, draft);
      await putActivity(tx, id, newActivity(body, row.starts_at));
      await recordAudit(tx, {
        operator,
        request,
        act: 'promotion.changed',
        before: { ...factsOf(was), ...activityInput(before), categories: was.categories.join(' ') },
        after: facts(row, body),
      });
      await notifyAnnouncementsChanged(tx);
      await notifyPromotionsChanged(tx);
      return row;
    });
    if (changed === 'places')
      return fail('register.field', { field: 'places', messageKey: 'form.required', values: {} });
    if (!changed) return fail('thing.unknown');
    await renew();
    return ok(rowOf(changed, (await listActivities(db)).get(id), (await countReaders(db, [id])).get(id)));
  });

  const named = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).filter(([, name]) => !isBlank(name)));
  const badCategory = (names: Record<string, string>) =>
    isBlank(names.EN ?? '') ||
    Object.keys(names).some((code) => code !== 'EN' && !brand.languages.includes(code as never));

  mount(scope, addPromotionCategory, async ({ input: { body }, operator, request }) => {
    if (badCategory(body.names))
      return fail('register.field', { field: 'names', messageKey: 'form.required', values: {} });
    const made = await inTransaction(db, async (tx) => {
      const row = categoryRow(await insertCategory(tx, { ...body, names: named(body.names) }));
      await recordAudit(tx, { operator, request, act: 'promotion.category', after: categoryFacts(row) });
      await notifyPromotionsChanged(tx);
      return row;
    });
    await promotions.refresh();
    return ok(made);
  });

  mount(scope, changePromotionCategory, async ({ input: { params, body }, operator, request }) => {
    if (badCategory(body.names))
      return fail('register.field', { field: 'names', messageKey: 'form.required', values: {} });
    const changed = await inTransaction(db, async (tx) => {
      const found = await updateCategory(tx, BigInt(params.id), { ...body, names: named(body.names) });
      if (!found) return null;
      const [before, after] = [categoryRow(found.before), categoryRow(found.after)];
      await recordAudit(tx, {
        operator,
        request,
        act: 'promotion.category',
        before: categoryFacts(before),
        after: categoryFacts(after),
      });
      await notifyPromotionsChanged(tx);
      return after;
    });
    if (!changed) return fail('thing.unknown');
    await promotions.refresh();
    return ok(changed);
  });

  mount(scope, listAdminApplications, async ({ input: { query } }) => {
    const found = await listParts(db, {
      state: query.state ?? null,
      promotion: query.promotion === undefined ? null : BigInt(query.promotion),
      behind: query.before === undefined ? null : BigInt(query.before),
      limit: PARTS_AT_ONCE + 1,
    });
    const shown = found.slice(0, PARTS_AT_ONCE);
    const pictures = await picturesOf(shown);
    return ok({
      applications: shown.map((part) => partOf(part, pictures)),
      next: found.length > PARTS_AT_ONCE ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });

  /** Notifies the member in the inbox, and open devices immediately. */
  const notifyApplicant = async (tx: Tx, part: AdminPart) => {
    const promise = part.state === 'issued' || part.state === 'claim';
    const amount = promise && part.grant_amount > 0n ? amountOf(part.grant_amount) : null;
    const letter = letterOf(
      {
        state: part.state,
        titles: titlesOf(part.texts),
        amount: amount === null ? null : `${currency.symbol} ${briefMoney(amount)}`,
        reason: part.reason,
      },
      brand.languages,
      labels,
    );
    await inbox.send(tx, { to: part.member_id, source: 'promotion', ref: part.announcement_id.toString(), ...letter });
    await hub.publish(tx, { member: part.member_id }, { type: 'promotion', id: part.announcement_id.toString() });
  };

  const move = credit.act(
    'grant',
    moveAct(notifyApplicant, async (part) => partOf(part, await picturesOf([part]))),
  );
  mount(scope, moveApplication, ({ input: { params, body }, operator, request }) =>
    move({ ...body, id: params.id, reason: body.reason.trim() }, { operator, request }),
  );
}
