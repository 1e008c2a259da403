/** Numbers as typed into forms: amounts, and rates as percentages, which are parts per million in calculations. */
import { moneyString, toMinor } from './money.ts';

const DECIMALS = 4;
const PERCENT = /^(?:100(?:\.0{1,4})?|[0-9]{1,2}(?:\.[0-9]{1,4})?)$/;

/** Whether a text is a percentage from 0 to 100. */
export const isPercent = (text: string): boolean => PERCENT.test(text);

/** Formats a rate in percent: 8,000 ppm is `0.8`. */
export const percentOf = (ppm: bigint): string => moneyString(ppm, DECIMALS).replace(/\.?0+$/, '');

/** Parses a percentage that was checked before. The inverse of {@link percentOf}. */
export const ppmOf = (percent: string): bigint => toMinor(percent.replace(/^0+(?=\d)/, ''), DECIMALS);

/** Whether a text is an amount of at least zero with at most the currency's decimals. */
export const isTypedAmount = (text: string, exponent: number): boolean =>
  new RegExp(`^(?:0|[1-9][0-9]{0,12})${exponent === 0 ? '' : `(?:\\.[0-9]{1,${exponent}})?`}$`).test(text);
