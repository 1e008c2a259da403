/** What one operator of a house may credit or promise alone. */
import { z } from 'zod';

export const creditSchema = z.strictObject({
  /**
   * The sum of everything that one operator credits or promises alone in a business day: vouchers, promo codes, bonus
   * rules, gifts, deposits confirmed with more than was announced, and released grants. Above it another operator approves.
   */
  perDay: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,11})$/, { message: 'is a whole amount such as 1000000' })
    .default('1000000'),
});
