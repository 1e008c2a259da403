/** Amounts in a brand's files: decimal texts in its currency, with at most the currency's decimals. */
import { type ListedCurrency, scaledText } from '@parlour/contract/currencies';
import { MAX_AMOUNT, moneyString, toMinor } from '@parlour/contract/money';
import { z } from 'zod';

const WHOLE = String.raw`(?:0|[1-9][0-9]{0,11})`;

export type Amounts = {
  /** An amount of zero or more. */
  amount: z.ZodType<string>;
  /** An amount above zero. */
  positive: z.ZodType<string>;
  /** An amount above zero, as a text or as a whole number. */
  figure: z.ZodType<string, string | number>;
  /**
   * A default for this currency, as a decimal text.
   *
   * @param kyat the default in MMK; other currencies get as many of their smallest stakes as this has of its own
   */
  usual: (kyat: bigint) => string;
  /** Minor units of an amount. @throws when the text is none */
  minor: (text: string) => bigint;
};

/** Returns the schemas of amounts in a currency. */
export function amountsIn({ code, exponent, stake }: Pick<ListedCurrency, 'code' | 'exponent' | 'stake'>): Amounts {
  const form = exponent === 0 ? new RegExp(`^${WHOLE}$`) : new RegExp(`^${WHOLE}(?:\\.[0-9]{1,${exponent}})?$`);
  const decimals = exponent === 0 ? 'without decimals' : `with at most ${exponent} decimals`;
  const minor = (text: string) => toMinor(text, exponent);
  const usual = (kyat: bigint) => scaledText({ exponent, stake }, kyat);
  // A text that is no amount ends the check of everything around it, so that comparisons see amounts alone.
  const amount = z
    .string()
    .regex(form, { message: `is an amount in ${code} ${decimals}, such as "${usual(100n)}"`, abort: true })
    .refine((text) => minor(text) <= MAX_AMOUNT, {
      message: `is at most ${moneyString(MAX_AMOUNT, exponent)} ${code}`,
    });
  const positive = amount.refine((text) => minor(text) > 0n, { message: 'is above zero' });
  const figure = z.union([z.int().min(1).max(1_000_000_000_000).transform(String), positive]);
  return { amount, positive, figure, usual, minor };
}
