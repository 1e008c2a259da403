/** What a brand may settle about ranks and invitations. */
import { CONDITION_KINDS } from '@parlour/contract/vip';
import { z } from 'zod';

/** An amount or a count above nothing, as a decimal text. */
const figure = z.string().regex(/^[1-9][0-9]{0,9}$/);
const condition = z.strictObject({ kind: z.enum(CONDITION_KINDS), required: figure });
const reward = z.strictObject({
  amount: figure,
  /** What it asks for within the week or the month. */
  deposits: figure.nullable().default(null),
  turnover: figure.nullable().default(null),
});
/** Play money that a rank brings, as decimal texts. */
const rewards = z.strictObject({
  up: figure.nullable().default(null),
  weekly: reward.nullable().default(null),
  monthly: reward.nullable().default(null),
  birthday: figure.nullable().default(null),
});
/** What a rank may take out in a day. */
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
    /** Name of the rank's label, never shown. */
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: texts,
    /** All of them are asked for. */
    conditions: conditions.min(1),
    /** What keeps the rank, over 30 days. */
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
  /** Play money for each friend who plays, as a decimal text. */
  reward: figure,
  /** Bets that are asked of the friend: what was taken back does not count. */
  turnover: figure,
  /** Most friends that one member is paid for. */
  friends: z.int().min(1).max(10_000).default(50),
});
