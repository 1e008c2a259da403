/** Credit policy of a brand for single operators. */
import { z } from 'zod';
import type { Amounts } from './brand-amounts.ts';

export const creditSchema = ({ amount, usual }: Amounts) =>
  z.strictObject({
    /**
     * Sum of everything that one operator may credit or promise alone in a business day: vouchers, promo codes, bonus
     * rules, gifts, deposits confirmed above the announced amount, and released grants. Above it another operator must
     * approve.
     */
    perDay: amount.default(usual(1_000_000n)),
    /** Sum of the deposits that one operator may confirm alone in a business day as announced. */
    depositsPerDay: amount.default(usual(100_000_000n)),
  });
