/** How a house keeps its books: what operators may move by hand, and what a vendor may credit. */
import { z } from 'zod';

const amount = z.string().regex(/^[1-9][0-9]{0,11}$/, { message: 'is a whole amount such as 100000' });

/** What a game vendor may credit before people look at it; a vendor can have ceilings of its own. */
export const vendorsSchema = z.strictObject({
  /** Most that one win or award may credit. */
  creditMost: amount.default('100000000'),
  /** Most that the awards of a vendor may come to on a day. */
  awardsDayMost: amount.default('100000000'),
});

export const booksSchema = z
  .strictObject({
    /** Most that one adjustment by hand may move. */
    adjustmentMost: amount.default('100000000'),
    /** Above this, two other operators have to approve an adjustment. */
    adjustmentTwoAbove: amount.default('10000000'),
  })
  .refine(({ adjustmentMost, adjustmentTwoAbove }) => BigInt(adjustmentTwoAbove) <= BigInt(adjustmentMost), {
    message: 'adjustmentTwoAbove is more than adjustmentMost (lower it)',
  });
