/** Tier and referral settings of a brand. */
import { CONDITION_KINDS, isAmount } from '@parlour/contract/vip';
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

const different = (list: { kind: string }[]): boolean => new Set(list.map(({ kind }) => kind)).size === list.length;

function parts({ positive }: Amounts) {
  const condition = z
    .strictObject({ kind: z.enum(CONDITION_KINDS), required: positive })
    .refine(({ kind, required }) => isAmount(kind) || !required.includes('.'), {
      path: ['required'],
      message: 'is a count (write it without decimals)',
    });
  const reward = z.strictObject({
    amount: positive,
    /** Conditions within the week or the month. */
    deposits: positive.nullable().default(null),
    turnover: positive.nullable().default(null),
  });
  return {
    conditions: z.array(condition).refine(different, { message: 'names a kind twice' }),
    /** Play money rewards of a tier, as decimal texts. */
    rewards: z.strictObject({
      up: positive.nullable().default(null),
      weekly: reward.nullable().default(null),
      monthly: reward.nullable().default(null),
      birthday: positive.nullable().default(null),
    }),
    /** Daily withdrawal limits of a tier. */
    limits: z.strictObject({
      daily: positive.nullable().default(null),
      count: z.int().min(1).max(1000).nullable().default(null),
      free: z.int().min(0).max(1000).default(0),
    }),
  };
}

/** @param texts schema of a text in the brand's languages */
export function tiersSchema(texts: z.ZodType<Record<string, string>>, amounts: Amounts) {
  const { conditions, rewards, limits } = parts(amounts);
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

export const inviteSchema = ({ positive }: Amounts) =>
  z.strictObject({
    /** Play money for each invited friend who plays, as a decimal text. */
    reward: positive,
    /** Required turnover of the friend, less rollbacks. */
    turnover: positive,
    /** Maximum number of rewarded friends per member. */
    friends: z.int().min(1).max(10_000).default(50),
  });
