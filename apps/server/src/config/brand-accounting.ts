/** Accounting settings of a brand: limits of manual adjustments, and ceilings of vendors' credits. */
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

/** Ceilings of vendors' credits, above which operators review them; a vendor can have its own. */
export const vendorsSchema = ({ positive, usual }: Amounts) =>
  z.strictObject({
    /** Ceiling of one win or award. */
    creditMost: positive.default(usual(100_000_000n)),
    /** Ceiling of a vendor's awards per day. */
    awardsDayMost: positive.default(usual(100_000_000n)),
  });

export const booksSchema = ({ positive, usual, minor }: Amounts) =>
  z
    .strictObject({
      /** Maximum of one manual adjustment. */
      adjustmentMost: positive.default(usual(100_000_000n)),
      /** Above this amount two other operators must approve an adjustment. */
      adjustmentTwoAbove: positive.default(usual(10_000_000n)),
    })
    .refine(({ adjustmentMost, adjustmentTwoAbove }) => minor(adjustmentTwoAbove) <= minor(adjustmentMost), {
      message: 'adjustmentTwoAbove is more than adjustmentMost (lower it)',
    });
