import { z } from 'zod';
import { audience } from './audience.ts';
import { get, post, put } from './endpoint.ts';
import { CODE_MAX } from './promo-codes.ts';
import { REWARD_KINDS } from './rewards.ts';
import { instant, language, money, text } from './schemas.ts';
import { CONDITION_KINDS } from './vip.ts';

const reward = z
  .strictObject({
    /** Id to claim it; specific to a member. */
    id: z.string(),
    kind: z.enum(REWARD_KINDS),
    /** Name of its tier or rule in the reader's language; empty without one. */
    name: z.string(),
    /** Null if not known yet. */
    amount: money.nullable(),
    /** Wagering multiple as a decimal text; `0` if the amount is free immediately. */
    wagering: z.string(),
    /** Validity after the claim in days; null without a limit. */
    days: z.int().nullable(),
    /** Deadline of the claim; null without one. */
    until: instant.nullable(),
    /** Time from which an upcoming reward can be claimed; null if conditions have to be met first. */
    from: instant.nullable(),
    /** Conditions within its week or month. */
    conditions: z.array(
      z.strictObject({ kind: z.enum(CONDITION_KINDS), required: money, current: money, isMet: z.boolean() }),
    ),
  })
  .meta({ id: 'Reward' });
export type Reward = z.output<typeof reward>;

const claimed = z.strictObject({
  id: z.string(),
  kind: z.enum(REWARD_KINDS),
  name: z.string(),
  amount: money,
  at: instant,
});
export type ClaimedReward = z.output<typeof claimed>;

const checkInDay = z.strictObject({
  /** Day of the streak, starting with 1. */
  day: z.int(),
  amount: money,
  state: z.enum(['claimed', 'today', 'coming']),
});

export const listRewards = get('/wps/rewards', {
  summary: 'What the member may claim now, what comes next, and the days of the check-in',
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    now: z.array(reward),
    next: z.array(reward),
    /** Null if no check-in is offered. */
    checkIn: z.array(checkInDay).nullable(),
    /** The member has a time-out or self-exclusion: nothing is granted during it. */
    stopped: z.boolean(),
    symbol: z.string(),
  }),
});

export const listClaimedRewards = get('/wps/rewards/claimed', {
  summary: 'What the member claimed, newest first',
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({
      language,
      /** `next` of the previous page. */
      before: z
        .string()
        .regex(/^[0-9]{1,18}$/)
        .optional(),
    }),
  },
  output: z.strictObject({ rewards: z.array(claimed), next: z.string().nullable() }),
});

export const claimReward = post('/wps/rewards/claim', {
  summary: 'Claims a reward, once; the second of two presses is answered as the first',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: { body: z.strictObject({ id: text(120), language }) },
  failures: ['reward.gone', 'protection.stopped'],
  output: claimed,
});

export const redeemPromoCode = post('/wps/rewards/promo-code', {
  summary: 'Redeems a promo code; letters of either case, blanks and dashes are understood',
  access: 'member',
  relay: true,
  throttle: 'probe',
  input: { body: z.strictObject({ code: text(60).regex(/^[\x20-\x7e]*$/), language }) },
  failures: [
    'promo_code.unknown',
    'promo_code.not_yet',
    'promo_code.expired',
    'promo_code.used_up',
    'promo_code.used',
    'protection.stopped',
  ],
  output: z.strictObject({
    amount: money,
    wagering: z.string(),
    days: z.int().nullable(),
    symbol: z.string(),
  }),
});

export const listPromoCodeClaims = get('/wps/rewards/promo-code/claimed', {
  summary: 'The promo codes that the member redeemed, newest first',
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({
    claims: z.array(z.strictObject({ code: z.string(), amount: money, at: instant })),
    symbol: z.string(),
  }),
});

// Endpoints for operators.

const admin = { access: 'operator', throttle: 'console' } as const;
const id = z.string().regex(/^[1-9][0-9]{0,15}$/);

const terms = {
  /** For operators only. */
  name: text(80),
  /** Code of the bonus rule that it grants; null for a plain amount without wagering. */
  rule: text(60).nullable(),
  /** Amount of each claim; null for that of the rule. */
  amount: money.nullable(),
  /** Null: immediately. */
  startsAt: instant.nullable(),
  /** Null: no end. */
  endsAt: instant.nullable(),
  /** Total number of claims; null without a limit. */
  stock: z.int().min(1).max(1_000_000).nullable(),
  /** Maximum number of claims per member. */
  perMember: z.int().min(1).max(100),
  audience,
};
export const promoCodeInput = z.strictObject({
  ...terms,
  /** A chosen word, or a number of generated single-use codes. */
  codes: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('word'), word: text(CODE_MAX * 2) }),
    z.strictObject({ kind: z.literal('drawn'), count: z.int().min(1).max(5000) }),
  ]),
});
export type PromoCodeInput = z.output<typeof promoCodeInput>;
const promoCodeTerms = z.strictObject(terms);
export type PromoCodeTerms = z.output<typeof promoCodeTerms>;

const promoCodeRow = promoCodeTerms.extend({
  id,
  /** The word, or the first generated code. */
  word: z.string(),
  /** Number of codes. */
  codes: z.int(),
  state: z.enum(['live', 'planned', 'over', 'paused', 'used_up']),
  /** Number of claims, and of remaining claims; null without a limit. */
  taken: z.int(),
  left: z.int().nullable(),
  /** Sum of the granted amounts. */
  cost: money,
  madeBy: z.string(),
  createdAt: instant,
});
export type PromoCodeRow = z.output<typeof promoCodeRow>;

export const listPromoCodes = get('/wps/console/promo-codes', {
  ...admin,
  right: 'bonuses.view',
  summary: 'Every promo code, newest first, with its stock, claims and cost',
  input: { query: z.strictObject({ before: id.optional() }) },
  output: z.strictObject({
    rows: z.array(promoCodeRow),
    next: z.string().nullable(),
    /** Rules that a code may grant. */
    rules: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    symbol: z.string(),
  }),
});

export const addPromoCode = post('/wps/console/promo-codes', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Makes a promo code of an own word, or draws a batch; needs a fresh proof',
  input: { body: promoCodeInput },
  failures: ['credit.second', 'register.field', 'message.unknown_members', 'second.proof'],
  output: promoCodeRow,
});

export const changePromoCode = put('/wps/console/promo-codes/:id', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Changes the terms of a promo code; what was claimed stays as it was; needs a fresh proof',
  input: { params: z.strictObject({ id }), body: promoCodeTerms },
  failures: ['credit.second', 'register.field', 'message.unknown_members', 'thing.unknown', 'second.proof'],
  output: promoCodeRow,
});

export const pausePromoCode = put('/wps/console/promo-codes/:id/pause', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  summary: 'Pauses a promo code, or lets it go on',
  input: { params: z.strictObject({ id }), body: z.strictObject({ paused: z.boolean() }) },
  failures: ['second.proof', 'thing.unknown'],
  output: promoCodeRow,
});

export const listPromoCodeWords = get('/wps/console/promo-codes/:id/codes', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  summary: 'The codes of a batch with who used each, for the hand-out; needs a fresh proof',
  input: { params: z.strictObject({ id }) },
  failures: ['thing.unknown', 'second.proof'],
  output: z.strictObject({
    codes: z.array(z.strictObject({ code: z.string(), claims: z.int(), account: z.string().nullable() })),
  }),
});

export const listPromoCodeRedemptions = get('/wps/console/promo-codes/:id/claims', {
  ...admin,
  right: 'bonuses.view',
  summary: 'Who redeemed a promo code, newest first',
  input: { params: z.strictObject({ id }), query: z.strictObject({ before: id.optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    claims: z.array(
      z.strictObject({
        id,
        memberId: z.string(),
        account: z.string(),
        code: z.string(),
        amount: money,
        at: instant,
      }),
    ),
    next: z.string().nullable(),
  }),
});
