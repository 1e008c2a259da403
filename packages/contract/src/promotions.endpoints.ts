import { z } from 'zod';
import { announcement, announcementInput } from './announcements.endpoints.ts';
import { get, post, put } from './endpoint.ts';
import { ACTIVITY_KINDS, ACTIVITY_STATUSES, APPLICATION_COMMENT, APPLICATION_STATES } from './promotions.ts';
import { instant, language, money, text } from './schemas.ts';
import { uploadedPicture, uploadIds } from './uploads.endpoints.ts';

const activity = z.strictObject({
  kind: z.enum(ACTIVITY_KINDS),
  opensAt: instant,
  closesAt: instant.nullable(),
  places: z.int().nullable(),
  /** Remaining capacity; null without a limit. */
  left: z.int().nullable(),
  /** Play money for an approved application; null without one. */
  grant: money.nullable(),
  /** Status for members without an application. */
  status: z.enum(ACTIVITY_STATUSES),
});

export const promotion = announcement.extend({ activity: activity.nullable() }).meta({ id: 'Promotion' });
export type Promotion = z.output<typeof promotion>;

export const promotionCategory = z.strictObject({ id: z.string(), name: z.string() });

export const listPromotions = get('/wps/content/promotions', {
  summary: 'The promotions that run or are about to, and the categories that they are filed under',
  access: 'visitor',
  relay: true,
  quiet: true,
  cache: 'snapshot',
  input: {
    query: z.strictObject({
      /** Type codes separated by commas; promotions are `PR`. */
      types: text(40),
      platform: text(4),
      merchantCode: text(40),
      /** Separates the caches of different sessions; never a credential (W3). */
      token: text(200).optional(),
      language,
    }),
  },
  output: z.strictObject({ list: z.array(promotion), categories: z.array(promotionCategory) }),
});

/** A member's application to a promotion. */
export const application = z
  .strictObject({
    promotionId: z.string(),
    title: z.string(),
    state: z.enum(APPLICATION_STATES),
    comment: z.string(),
    /** URLs of the pictures, valid for some minutes. */
    images: z.array(z.string()),
    /** The operator's reason; empty without one. */
    reason: z.string(),
    grant: money.nullable(),
    /** Whether a rejected member may apply again. */
    mayTryAgain: z.boolean(),
    appliedAt: instant,
    changedAt: instant,
  })
  .meta({ id: 'Application' });
export type Application = z.output<typeof application>;

export const listApplications = get('/wps/content/promotions/mine', {
  summary: "The member's own parts in promotions, newest first",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({ applications: z.array(application) }),
});

const promotionId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });

export const joinPromotion = post('/wps/content/promotions/:id/join', {
  summary: 'Takes part: signs up, or sends an application; once for each member and promotion',
  access: 'member',
  relay: true,
  input: {
    params: promotionId,
    body: z.strictObject({
      /** At most {@link APPLICATION_COMMENT} characters, counted as code points. */
      comment: text(APPLICATION_COMMENT * 4),
      images: uploadIds,
      language,
    }),
  },
  failures: [
    'thing.unknown',
    'promotion.coming',
    'promotion.closed',
    'promotion.full',
    'promotion.changed',
    'upload.gone',
    'register.field',
    'protection.stopped',
  ],
  output: application,
});

export const claimPromotion = post('/wps/content/promotions/:id/claim', {
  summary: 'Takes the play money that an operator released; once',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: { params: promotionId, body: z.strictObject({ language }) },
  failures: ['thing.unknown', 'promotion.changed', 'protection.stopped'],
  output: application,
});

// Endpoints for operators.

const categoryId = z.string().regex(/^[1-9][0-9]{0,15}$/);

/** A promotion as entered by an operator: an announcement, its category, and the form of participation. */
export const promotionInput = z.strictObject({
  content: announcementInput.extend({ type: z.literal('PR') }),
  categories: z.array(categoryId).max(20),
  activity: z.strictObject({
    kind: z.enum(ACTIVITY_KINDS),
    /** Null: immediately. */
    opensAt: instant.nullable(),
    /** Null: no end. */
    closesAt: instant.nullable(),
    places: z.int().min(1).max(1_000_000).nullable(),
    /** Play money for an approved application; null without one. */
    grant: money.nullable(),
  }),
});
export type PromotionInput = z.output<typeof promotionInput>;

const adminRow = z.strictObject({
  id: z.string(),
  draft: promotionInput,
  /** URL of the cover; empty without one. */
  cover: z.string(),
  state: z.enum(['live', 'planned', 'over', 'withdrawn']),
  /** Number of applications that use capacity, and of those waiting for an operator. */
  taken: z.int(),
  waiting: z.int(),
  /** Number of members who have opened it. */
  readers: z.int(),
  changedAt: instant,
});
export type PromotionRow = z.output<typeof adminRow>;

const adminCategory = z.strictObject({
  id: z.string(),
  names: z.record(text(10), text(60)),
  ord: z.int(),
  removed: z.boolean(),
});
export type PromotionCategoryRow = z.output<typeof adminCategory>;

const admin = { access: 'operator', throttle: 'console' } as const;

export const listAdminPromotions = get('/wps/console/promotions', {
  ...admin,
  right: 'content.view',
  summary: 'Every promotion, its categories, and what a promotion can be made of',
  output: z.strictObject({
    rows: z.array(adminRow),
    categories: z.array(adminCategory),
    languages: z.array(z.string()),
    emblems: z.array(z.string()),
    palettes: z.array(z.string()),
    symbol: z.string(),
  }),
});

export const addPromotion = post('/wps/console/promotions', {
  ...admin,
  right: 'content.act',
  summary: 'Announces a promotion',
  input: { body: promotionInput },
  failures: ['register.field', 'message.unknown_members'],
  output: adminRow,
});

export const changePromotion = put('/wps/console/promotions/:id', {
  ...admin,
  right: 'content.act',
  summary: 'Changes a promotion; taking it back is done where announcements are',
  input: { params: promotionId, body: promotionInput },
  failures: ['register.field', 'message.unknown_members', 'thing.unknown'],
  output: adminRow,
});

const categoryInput = z.strictObject({
  /** By language code; at least English. */
  names: z.record(text(10), text(60)),
  ord: z.int().min(0).max(999),
  /** No longer offered to players. */
  removed: z.boolean(),
});

export const addPromotionCategory = post('/wps/console/promotion-categories', {
  ...admin,
  right: 'content.act',
  summary: 'Adds a category of promotions',
  input: { body: categoryInput },
  failures: ['register.field'],
  output: adminCategory,
});

export const changePromotionCategory = put('/wps/console/promotion-categories/:id', {
  ...admin,
  right: 'content.act',
  summary: 'Renames a category of promotions, moves it, or takes it out of the offer',
  input: { params: z.strictObject({ id: categoryId }), body: categoryInput },
  failures: ['register.field', 'thing.unknown'],
  output: adminCategory,
});

const adminApplication = z.strictObject({
  id: z.string(),
  promotionId: z.string(),
  title: z.string(),
  member: z.strictObject({ id: z.string(), account: z.string() }),
  state: z.enum(APPLICATION_STATES),
  attempts: z.int(),
  comment: z.string(),
  pictures: z.array(uploadedPicture),
  reason: z.string(),
  /** Promised amount; before the approval, the amount that it would promise. */
  grant: money.nullable(),
  /** Operator who handles it. */
  operator: z.string().nullable(),
  appliedAt: instant,
  changedAt: instant,
});
export type AdminApplication = z.output<typeof adminApplication>;

export const listAdminApplications = get('/wps/console/applications', {
  ...admin,
  right: 'bonuses.view',
  summary: 'Parts that members have in promotions: what waits the oldest first, everything else the newest first',
  input: {
    query: z.strictObject({
      state: z.enum(['waiting', ...APPLICATION_STATES]).optional(),
      promotion: categoryId.optional(),
      /** `next` of the previous page. */
      before: categoryId.optional(),
    }),
  },
  output: z.strictObject({ applications: z.array(adminApplication), next: z.string().nullable() }),
});

export const moveApplication = put('/wps/console/applications/:id/state', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Moves a part on; the member is told',
  input: {
    params: promotionId,
    body: z.strictObject({
      /** State that the operator saw, to detect concurrent decisions. */
      from: z.enum(APPLICATION_STATES),
      to: z.enum(APPLICATION_STATES),
      /** Reason for the member; required for a rejection. */
      reason: text(300),
    }),
  },
  failures: ['second.proof', 'credit.second', 'thing.unknown', 'promotion.changed', 'promotion.full', 'register.field'],
  output: adminApplication,
});
