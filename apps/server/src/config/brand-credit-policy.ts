/** What one operator of a house may credit or promise alone. */
import { z } from 'zod';

const amount = z.string().regex(/^(0|[1-9][0-9]{0,11})$/, { message: 'is a whole amount such as 1000000' });

export const creditSchema = z.strictObject({
  /**
   * The sum of everything that one operator credits or promises alone in a business day: vouchers, promo codes, bonus
   * rules, gifts, deposits confirmed with more than was announced, and released grants. Above it another operator approves.
   */
  perDay: amount.default('1000000'),
  /** The sum of the deposits that one operator confirms alone in a business day as they were announced. */
  depositsPerDay: amount.default('100000000'),
});
