/** Withdrawal settings of a brand. */
import { PAYOUT_ACCOUNT_KINDS } from '@parlour/contract/withdrawals';
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

type Limited = {
  min: string;
  max: string;
  methods: {
    code: string;
    min?: string | undefined;
    max?: string | undefined;
    fee: { fixed: string; permille: number };
  }[];
};

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Reports fees that exceed the amount, and limits that allow no withdrawal. */
function* faults({ min, max, methods }: Limited, minor: Amounts['minor']): Generator<string> {
  if (minor(min) > minor(max)) yield 'min is above max (lower min)';
  if (new Set(methods.map(({ code }) => code)).size !== methods.length) yield 'methods names a code twice (rename one)';
  for (const method of methods) {
    const least = most(minor(min), minor(method.min ?? min));
    if (minor(method.max ?? max) < least)
      yield `methods: ${method.code} has no amount between its limits (raise its max)`;
    if (minor(method.fee.fixed) * 1000n + least * BigInt(method.fee.permille) >= least * 1000n)
      yield `methods: ${method.code} takes the smallest amount as its fee (lower the fee or raise min)`;
  }
}

/** @param texts schema of a text in the brand's languages */
export function withdrawalsSchema(texts: z.ZodType<Record<string, string>>, amounts: Amounts) {
  const { amount, positive, usual, minor } = amounts;
  const method = z.strictObject({
    code: z.string().regex(/^[a-z0-9-]{2,30}$/),
    kind: z.enum(PAYOUT_ACCOUNT_KINDS),
    name: texts,
    /** Format of its account numbers. */
    number: z.strictObject({
      alphabet: z.enum(['digits', 'latin']).default('digits'),
      min: z.int().min(4).max(64),
      max: z.int().min(4).max(64),
    }),
    fee: z.strictObject({ fixed: amount.default('0'), permille: z.int().min(0).max(500).default(0) }).prefault({}),
    /** Stricter than the general limits. */
    min: positive.optional(),
    max: positive.optional(),
  });
  return z
    .strictObject({
      min: positive.default(usual(1000n)),
      max: positive.default(usual(10_000_000n)),
      /** Per member and business day; a missing figure means no limit. */
      perDay: z.strictObject({ count: z.int().min(1).max(1000).optional(), sum: positive.optional() }).prefault({}),
      /** Above this amount two different operators must approve. */
      fourEyesAbove: amount.default(usual(1_000_000n)),
      /** Cooling-off hours after a change of payout account, phone or password. */
      coolOffHours: z.int().min(24).max(168).default(24),
      /**
       * With play money the first payout account and the first payment password of a member start no cooling-off time.
       */
      firstAtOnce: z.boolean().default(false),
      /** Whether members may cancel a request until it is approved. Some jurisdictions forbid it. */
      playerMayCancel: z.boolean().default(false),
      /** Payout by operators with a reference, or through the sandbox that simulates a provider. */
      payout: z.enum(['manual', 'sandbox']).default('manual'),
      methods: z.array(method).max(40).default([]),
    })
    .superRefine((value, context) => {
      for (const message of faults(value, minor)) context.addIssue({ code: 'custom', message });
    });
}
