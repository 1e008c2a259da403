/** How a house keeps its books: what operators may move by hand. */
import { z } from 'zod';

const amount = z.string().regex(/^[1-9][0-9]{0,11}$/, { message: 'is a whole amount such as 100000' });

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
