/** What the calls for codes carry. */
import type { CodePurpose } from '@parlour/contract/otp';
import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import type { Problem } from '../../shared/useForm.ts';
import type { Wait } from './countdown.ts';

export type TypedMobile = { dialingCode: string; number: string };

/** Registration names the number mobileNo, everything else mobileNum (N58). */
export const registrationRequest = ({ dialingCode, number }: TypedMobile, geetest: GeetestFields | null) => ({
  mobileNo: number.trim(),
  countryDialingCode: dialingCode,
  ...geetest,
});

export const codeRequest = (
  purpose: Exclude<CodePurpose, 'register' | 'payment'>,
  { dialingCode, number }: TypedMobile,
  geetest: GeetestFields | null,
) => ({ mobileNum: number.trim(), countryDialingCode: dialingCode, purpose, ...geetest });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The times in a failure that says when to ask again. */
export const waitIn = (value: unknown): Wait | null =>
  isObject(value) && typeof value.expirationTime === 'number' && typeof value.now === 'number'
    ? { expirationTime: value.expirationTime, now: value.now }
    : null;

/** The problem of the number that a failure names. */
export const numberProblemIn = (value: unknown): Problem | null =>
  isObject(value) && typeof value.messageKey === 'string' && isObject(value.values)
    ? { key: value.messageKey, values: value.values as Record<string, string | number> }
    : null;
