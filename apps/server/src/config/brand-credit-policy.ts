/** Credit policy of a brand for single operators. */
import { z } from 'zod';

const amount = z.string().regex(/^(0|[1-9][0-9]{0,11})$/, { message: 'is a whole amount such as 1000000' });

export const creditSchema = z.strictObject({
  /**
   * Sum of everything that one operator may credit or promise alone in a business day: vouchers, promo codes, bonus
   * rules, gifts, deposits confirmed above the announced amount, and released grants. Above it another operator must
   * approve.
   */
  perDay: amount.default('1000000'),
  /** Sum of the deposits that one operator may confirm alone in a business day as announced. */
  depositsPerDay: amount.default('100000000'),
});
