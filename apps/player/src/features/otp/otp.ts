/** Request bodies for SMS codes, and the details in their failures. */
import type { CodePurpose } from '@parlour/contract/otp';
import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import type { Problem } from '../../shared/useForm.ts';
import type { Wait } from './countdown.ts';

export type TypedMobile = { dialingCode: string; number: string };

/** Registration calls the number mobileNo, everything else mobileNum (N58). */
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

/** Returns the times of a failure that states when to retry. */
export const waitIn = (value: unknown): Wait | null =>
  isObject(value) && typeof value.expirationTime === 'number' && typeof value.now === 'number'
    ? { expirationTime: value.expirationTime, now: value.now }
    : null;

/** Returns the number's problem named by a failure. */
export const numberProblemIn = (value: unknown): Problem | null =>
  isObject(value) && typeof value.messageKey === 'string' && isObject(value.values)
    ? { key: value.messageKey, values: value.values as Record<string, string | number> }
    : null;
