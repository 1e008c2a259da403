/** Credit policy of a brand for single operators, and for two of them. */
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

export const creditSchema = ({ amount, usual, minor }: Amounts) =>
  z
    .strictObject({
      /**
       * Sum of everything that one operator may credit or promise alone in a business day: vouchers, promo codes, bonus
       * rules, gifts, deposits confirmed above the announced amount, and released grants. Above it another operator
       * must approve.
       */
      perDay: amount.default(usual(1_000_000n)),
      /** Sum of the deposits that one operator may confirm alone in a business day as announced. */
      depositsPerDay: amount.default(usual(100_000_000n)),
      /**
       * Amount above which a second approver is needed for what needs an approval: credits, gifts, adjustments, held
       * credits of vendors, and withdrawals. Missing: one approver is always enough.
       */
      threeAbove: amount.optional(),
    })
    .refine(({ perDay, threeAbove }) => threeAbove === undefined || minor(threeAbove) >= minor(perDay), {
      message: 'threeAbove is less than perDay, which one operator may credit alone (raise it)',
    });
