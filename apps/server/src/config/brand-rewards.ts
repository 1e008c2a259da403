/** Promo code settings of a brand. */
import { readCode } from '@parlour/contract/promo-codes';
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

const promoCode = ({ positive }: Amounts) =>
  z.strictObject({
    /** The code itself. */
    word: z.string().refine((word) => readCode(word) !== null, { message: 'is not 4 to 24 letters and digits' }),
    /** Name for operators. */
    name: z.string().min(1).max(80),
    /** Code of a bonus rule of the kind `promoCode`; null for a plain amount. */
    rule: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .nullable()
      .default(null),
    /** Amount of each claim, as a decimal text. */
    amount: positive,
    stock: z.int().min(1).max(1_000_000).nullable().default(null),
    perMember: z.int().min(1).max(100).default(1),
  });

/** Initial promo codes of an installation; operators' changes are kept. */
export const promoCodesSchema = (amounts: Amounts) =>
  z
    .array(promoCode(amounts))
    .max(100)
    .refine((codes) => new Set(codes.map(({ word }) => readCode(word))).size === codes.length, {
      message: 'has a word twice',
    });
