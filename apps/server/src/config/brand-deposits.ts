/** Deposit settings of a brand: the initial payment methods of an installation. */
import { METHOD_ICONS, PAYMENT_PROVIDERS } from '@parlour/contract/deposits';
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

const minutes = z.int().min(0).max(10_080);

/** @param texts schema of a text in the brand's languages */
export function depositsSchema(texts: z.ZodType<Record<string, string>>, { amount, positive }: Amounts) {
  const method = z
    .strictObject({
      code: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
      provider: z.enum(PAYMENT_PROVIDERS),
      name: texts,
      icon: z.enum(METHOD_ICONS),
      least: positive,
      most: positive,
      /** Fee: a fixed amount and thousandths. */
      fee: z
        .strictObject({
          fixed: amount.default('0'),
          permille: z.int().min(0).max(500).default(0),
        })
        .prefault({}),
      /** Suggested amounts. */
      quick: z.array(positive).max(4).default([]),
      /** Usual duration in minutes. */
      minutes: z.strictObject({ from: minutes, to: minutes }).default({ from: 0, to: 0 }),
      tag: z.string().max(12).default(''),
      books: z
        .array(z.enum(['PLAY', 'REAL']))
        .min(1)
        .default(['PLAY']),
      enabled: z.boolean().default(true),
      /** Minutes until an unpaid deposit expires. */
      waits: z.int().min(5).max(10_080).default(30),
      /** The merchant's account for bank transfers. */
      account: z
        .strictObject({
          bank: z.string().min(1).max(80),
          holder: z.string().min(1).max(80),
          number: z.string().min(1).max(60),
          note: texts.optional(),
        })
        .optional(),
    })
    .refine(({ provider, account }) => (provider === 'bank') === (account !== undefined), {
      message: 'needs an account when it is a bank transfer, and only then',
    })
    .refine(({ provider, books }) => provider !== 'sandbox' || books.join() === 'PLAY', {
      message: 'a sandbox takes nothing real: its books are ["PLAY"]',
    })
    .refine(({ provider, books }) => provider !== 'btcpay' || books.join() === 'REAL', {
      message: 'play money is not sold: the books of btcpay are ["REAL"]',
    });
  return z.strictObject({
    /** Each imported once; operators' changes are kept. */
    methods: z
      .array(method)
      .max(50)
      .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, { message: 'has a code twice' })
      .default([]),
  });
}
