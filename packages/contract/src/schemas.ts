/** Schemas that several subjects share. */
import { z } from 'zod';
import { MONEY_FORM } from './money.ts';

/** Decimal string of an amount, such as `12.50`. */
export const money = z.string().regex(MONEY_FORM).meta({ id: 'Money' });

/** Point in time as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Positive whole number in a query, where everything is text. */
export const queryNumber = (least: number, most: number, usual: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/)
    .transform(Number)
    .refine((n) => n >= least && n <= most, { message: `must be between ${least} and ${most}` })
    .optional()
    .transform((n) => n ?? usual);

/** A text of the caller with a hard length. */
export const text = (most: number) => z.string().max(most);

/** Language code of a request; an unknown one falls back on the server instead of failing. */
export const language = z.string().max(10).optional();
