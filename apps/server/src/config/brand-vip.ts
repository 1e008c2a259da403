/** Tier and referral settings of a brand. */
import { CONDITION_KINDS } from '@parlour/contract/vip';
import { z } from 'zod';

/** A positive amount or count as a decimal text. */
const figure = z.string().regex(/^[1-9][0-9]{0,9}$/);
const condition = z.strictObject({ kind: z.enum(CONDITION_KINDS), required: figure });
const reward = z.strictObject({
  amount: figure,
  /** Conditions within the week or the month. */
  deposits: figure.nullable().default(null),
  turnover: figure.nullable().default(null),
});
/** Play money rewards of a tier, as decimal texts. */
const rewards = z.strictObject({
  up: figure.nullable().default(null),
  weekly: reward.nullable().default(null),
  monthly: reward.nullable().default(null),
  birthday: figure.nullable().default(null),
});
/** Daily withdrawal limits of a tier. */
const limits = z.strictObject({
  daily: figure.nullable().default(null),
  count: z.int().min(1).max(1000).nullable().default(null),
  free: z.int().min(0).max(1000).default(0),
});
const different = (list: { kind: string }[]): boolean => new Set(list.map(({ kind }) => kind)).size === list.length;
const conditions = z.array(condition).refine(different, { message: 'names a kind twice' });

/** @param texts schema of a text in the brand's languages */
export function tiersSchema(texts: z.ZodType<Record<string, string>>) {
  const rank = z.strictObject({
    /** Identifier of the tier, never displayed. */
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: texts,
    /** All must be met. */
    conditions: conditions.min(1),
    /** Conditions for keeping the tier, over 30 days. */
    keeps: conditions.default([]),
    weekly: texts.optional(),
    monthly: texts.optional(),
    benefits: z.array(texts).max(8).default([]),
    rewards: rewards.optional(),
    limits: limits.optional(),
  });
  return z
    .array(rank)
    .max(50)
    .refine((ranks) => new Set(ranks.map(({ id }) => id)).size === ranks.length, { message: 'has an id twice' });
}

export const inviteSchema = z.strictObject({
  /** Play money for each invited friend who plays, as a decimal text. */
  reward: figure,
  /** Required turnover of the friend, less rollbacks. */
  turnover: figure,
  /** Maximum number of rewarded friends per member. */
  friends: z.int().min(1).max(10_000).default(50),
});
