import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { instant, language, money, queryNumber, text } from './schemas.ts';
import { CONDITION_KINDS, NO_LIMITS, NO_REWARDS } from './vip.ts';

/** A decimal text: an amount, or a count. */
const figure = z.string().regex(/^(0|[1-9][0-9]{0,12})(\.[0-9]{1,8})?$/);
const condition = z.strictObject({ kind: z.enum(CONDITION_KINDS), required: figure });
export type Condition = z.output<typeof condition>;

/** A condition with the member's current value. */
const met = condition.extend({ current: money, isMet: z.boolean() });
export type MetCondition = z.output<typeof met>;

const periodReward = z.strictObject({ amount: figure, deposits: figure.nullable(), turnover: figure.nullable() });
const rewards = z.strictObject({
  up: figure.nullable(),
  weekly: periodReward.nullable(),
  monthly: periodReward.nullable(),
  birthday: figure.nullable(),
});
const limits = z.strictObject({
  daily: figure.nullable(),
  count: z.int().min(1).max(1000).nullable(),
  free: z.int().min(0).max(1000),
});

const shownRank = z
  .strictObject({
    level: z.int(),
    labelId: z.string(),
    name: z.string(),
    /** Descriptions of the weekly and monthly rewards; empty without one. */
    weekly: z.string(),
    monthly: z.string(),
    benefits: z.array(z.string()),
    conditions: z.array(condition),
    keeps: z.array(condition),
    rewards,
    limits,
  })
  .meta({ id: 'Rank' });
export type ShownRank = z.output<typeof shownRank>;

export const getRankProgress = get('/wps/member/rank/progress', {
  summary: "The member's rank, and what of the next one's conditions is met",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    currentProgress: z.strictObject({ completedConditions: z.int(), totalExpectedConditions: z.int() }),
    /** The tier that the conditions lead to; null at the highest tier. */
    playerRankProgress: z.strictObject({ labelId: z.string().nullable() }),
    /** 0 before the first tier. */
    level: z.int(),
    /** The current tier, and the next one. */
    rank: z.strictObject({ labelId: z.string(), name: z.string() }).nullable(),
    next: z.strictObject({ level: z.int(), labelId: z.string(), name: z.string() }).nullable(),
    conditions: z.array(met),
    /** Conditions to keep the current tier, over the last 30 days. */
    keeps: z.array(met),
    /** Additional conditions for members who lost the next tier before, over the last 30 days. */
    regains: z.array(met),
    /** Time at which the tier is lost, because the monthly review found it not kept; null otherwise. */
    endangered: instant.nullable(),
  }),
});

export const listRanks = get('/wps/rank/ladder', {
  summary: 'The ladder of ranks: what each asks for and what it brings',
  access: 'visitor',
  relay: true,
  cache: 'snapshot',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({ ranks: z.array(shownRank) }),
});

const words = z.strictObject({
  name: text(40),
  weekly: text(160),
  monthly: text(160),
  benefits: z.array(text(160)).max(8),
});
const draft = z.strictObject({
  labelId: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** By language code; at least English. */
  texts: z.record(text(10), words),
  conditions: z.array(condition).max(CONDITION_KINDS.length),
  keeps: z.array(condition).max(CONDITION_KINDS.length),
  rewards: rewards.default(NO_REWARDS),
  limits: limits.default(NO_LIMITS),
});
export type TierInput = z.output<typeof draft>;

const rankRow = draft.extend({
  level: z.int(),
  changedAt: z.string(),
  /** Current number of members. */
  members: z.int(),
});
export type RankRow = z.output<typeof rankRow>;

export const listRankRows = get('/wps/console/ranks', {
  summary: 'The ladder as operators keep it, with how many members stand on each step, and what friends brought',
  access: 'operator',
  right: 'bonuses.view',
  throttle: 'console',
  output: z.strictObject({
    ranks: z.array(rankRow),
    /** Members without a tier, trial players not included. */
    unranked: z.int(),
    languages: z.array(z.string()),
    symbol: z.string(),
    invites: z.strictObject({
      /** Null without rewards for referrals. */
      rule: z.strictObject({ reward: money, turnover: money, friends: z.int() }).nullable(),
      invited: z.int(),
      paid: z.int(),
      refused: z.int(),
      /** Sum of the payments. */
      earned: money,
      /** The same sum according to the ledger. */
      ledger: money,
    }),
  }),
});

export const putRank = put('/wps/console/ranks/:level', {
  summary: 'Changes a rank, or puts one more on top of the ladder',
  access: 'operator',
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  throttle: 'console',
  input: {
    params: z.strictObject({ level: z.string().regex(/^[1-9][0-9]{0,2}$/) }),
    body: z.strictObject({ rank: draft, reason: text(300) }),
  },
  failures: ['second.proof', 'credit.second', 'thing.unknown', 'register.field'],
  output: z.strictObject({ rank: rankRow }),
});

export const listRankMembers = get('/wps/console/ranks/:level/members', {
  summary: 'Members who hold a rank, newest account first',
  access: 'operator',
  right: 'bonuses.view',
  throttle: 'console',
  input: {
    params: z.strictObject({ level: z.string().regex(/^[1-9][0-9]{0,2}$/) }),
    query: z.strictObject({
      before: z
        .string()
        .regex(/^[0-9]{1,18}$/)
        .optional(),
      size: queryNumber(1, 100, 50),
    }),
  },
  output: z.strictObject({
    members: z.array(
      z.strictObject({ id: z.string(), account: z.string(), turnover: money, deposits: money, activeDays: z.int() }),
    ),
    next: z.string().nullable(),
  }),
});
