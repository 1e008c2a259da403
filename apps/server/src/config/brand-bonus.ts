/** Bonus settings of a brand, and the initial rules of an installation. */
import { BONUS_KINDS } from '@parlour/contract/bonus';
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

/**
 * Contribution to wagering in per mille of a stake, by category of the catalogue; `other` for all that are not named.
 */
const contribution = z.record(z.string().regex(/^([A-Z]{2,12}|other)$/), z.int().min(0).max(1000));

/** @param texts schema of a text in the brand's languages */
export function bonusSchema(texts: z.ZodType<Record<string, string>>, { positive, usual }: Amounts) {
  const rule = z.strictObject({
    code: z.string().regex(/^[a-z0-9-]{1,40}$/),
    kind: z.enum(BONUS_KINDS),
    name: texts,
    /** Arguments of the kind; amounts are decimal texts. */
    args: z.record(z.string(), z.union([z.string(), z.int(), z.array(z.string())])),
    /** Wagering multiple. */
    wagering: z.int().min(0).max(100).default(0),
    contribution: contribution.default({}),
    /** Maximum payout as a multiple of the bonus. */
    maxMultiple: z.int().min(1).max(1000).nullable().default(null),
    /** Days to complete the wagering. */
    days: z.int().min(1).max(365).default(7),
    /** Total number available. */
    stock: z.int().min(1).max(1_000_000).nullable().default(null),
    /** Minimum tier; without it, every member. */
    rank: z.int().min(1).max(1000).optional(),
  });
  return z.strictObject({
    /** Wagering multiple of a deposit before it can be withdrawn. */
    depositMultiple: z.int().min(0).max(100).default(1),
    /** Maximum wagering multiple of a rule. */
    maxWagering: z.int().min(0).max(100).default(10),
    /** A smaller balance cannot be played. */
    smallestStake: positive.default(usual(100n)),
    contribution: contribution.default({}),
    /** Manual bonuses above this amount need two operators. */
    manualLimit: positive.default(usual(100_000n)),
    rules: z
      .array(rule)
      .max(100)
      .refine((rules) => new Set(rules.map(({ code }) => code)).size === rules.length, { message: 'has a code twice' })
      .default([]),
  });
}
