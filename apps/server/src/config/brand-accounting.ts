/** Accounting settings of a brand: limits of manual adjustments, and ceilings of vendors' credits. */
import { z } from 'zod';

const amount = z.string().regex(/^[1-9][0-9]{0,11}$/, { message: 'is a whole amount such as 100000' });

/** Ceilings of vendors' credits, above which operators review them; a vendor can have its own. */
export const vendorsSchema = z.strictObject({
  /** Ceiling of one win or award. */
  creditMost: amount.default('100000000'),
  /** Ceiling of a vendor's awards per day. */
  awardsDayMost: amount.default('100000000'),
});

export const booksSchema = z
  .strictObject({
    /** Maximum of one manual adjustment. */
    adjustmentMost: amount.default('100000000'),
    /** Above this amount two other operators must approve an adjustment. */
    adjustmentTwoAbove: amount.default('10000000'),
  })
  .refine(({ adjustmentMost, adjustmentTwoAbove }) => BigInt(adjustmentTwoAbove) <= BigInt(adjustmentMost), {
    message: 'adjustmentTwoAbove is more than adjustmentMost (lower it)',
  });
