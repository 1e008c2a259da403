/** What a brand may settle about bonuses, and the rules that a new house begins with. */
import { BONUS_KINDS } from '@parlour/contract/bonus';
import { z } from 'zod';

/** An amount above nothing, as a decimal text. */
const figure = z.string().regex(/^[1-9][0-9]{0,9}$/);
/** Per mille of a stake that counts, by category of the catalogue; `other` for all that are not named. */
const contribution = z.record(z.string().regex(/^([A-Z]{2,12}|other)$/), z.int().min(0).max(1000));

/** @param texts schema of a text in the brand's languages */
export function bonusSchema(texts: z.ZodType<Record<string, string>>) {
  const rule = z.strictObject({
    code: z.string().regex(/^[a-z0-9-]{1,40}$/),
    kind: z.enum(BONUS_KINDS),
    name: texts,
    /** What the kind asks for; amounts are decimal texts. */
    args: z.record(z.string(), z.union([z.string(), z.int(), z.array(z.string())])),
    /** How often the bonus is to be played. */
    wagering: z.int().min(0).max(100).default(0),
    contribution: contribution.default({}),
    /** At most so many times the bonus can be kept. */
    maxMultiple: z.int().min(1).max(1000).nullable().default(null),
    /** In which it is to be played. */
    days: z.int().min(1).max(365).default(7),
    /** How many there are in all. */
    stock: z.int().min(1).max(1_000_000).nullable().default(null),
    /** Least level of rank; without it, every member. */
    rank: z.int().min(1).max(1000).optional(),
  });
  return z.strictObject({
    /** How often a deposit is to be played before it can be withdrawn. */
    depositMultiple: z.int().min(0).max(100).default(1),
    /** A rule that asks for more play than this is refused. */
    maxWagering: z.int().min(0).max(100).default(10),
    /** A balance below this cannot be played with. */
    smallestStake: figure.default('100'),
    contribution: contribution.default({}),
    /** Bonuses above this are given by hand by two persons only. */
    manualLimit: figure.default('100000'),
    rules: z
      .array(rule)
      .max(100)
      .refine((rules) => new Set(rules.map(({ code }) => code)).size === rules.length, { message: 'has a code twice' })
      .default([]),
  });
}
