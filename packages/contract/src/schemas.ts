/** Schemas shared by several domains. */
import { z } from 'zod';
import { MONEY_FORM } from './money.ts';

/** Decimal string of an amount, such as `12.50`. */
export const money = z.string().regex(MONEY_FORM).meta({ id: 'Money' });

/** Point in time as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Positive integer in a query, where all values are text. */
export const queryNumber = (least: number, most: number, usual: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/)
    .transform(Number)
    .refine((n) => n >= least && n <= most, { message: `must be between ${least} and ${most}` })
    .optional()
    .transform((n) => n ?? usual);

/** Text from the caller with a maximum length. */
export const text = (most: number) => z.string().max(most);

/** Language code of a request; the server falls back for an unknown one, and does not refuse it. */
export const language = z.string().max(10).optional();
