/** Rules of captchas, SMS codes and mobile numbers for codes: the same on both sides of the wire. */
import { plainPhone } from './digits.ts';
import type { FieldRule } from './registration.endpoints.ts';

/** Maximum length of the numeric captcha of login and registration; 6 is a maximum, not a length (N05). */
export const CAPTCHA_MAX = 6;
/** The feedback form's captcha is a text. */
export const FEEDBACK_CAPTCHA = { min: 1, max: 16 } as const;
export const SMS_CODE_MAX = 10;
export const LOGIN_MOBILE_MAX = 20;
/** Purposes of codes. A code for one purpose is invalid for another. */
export const CODE_PURPOSES = ['login', 'register', 'password', 'payment'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** Default seconds until another code may be requested, when the server did not say. */
export const SMS_WAIT_SECONDS = 60;

export const captchaRule: FieldRule = {
  required: true,
  min: 1,
  max: CAPTCHA_MAX,
  alphabet: 'digits',
  messageKey: 'form.digits',
  emptyKey: 'form.captchaEmpty',
};
export const feedbackCaptchaRule: FieldRule = {
  required: true,
  ...FEEDBACK_CAPTCHA,
  alphabet: 'any',
  messageKey: 'form.length',
};
export const smsCodeRule: FieldRule = {
  required: true,
  min: 1,
  max: SMS_CODE_MAX,
  alphabet: 'digits',
  messageKey: 'form.digits',
};

export type MobileBounds = { min: number; max: number };
export type MobileProblem = { messageKey: string; values: Record<string, number> };

/**
 * Validates a mobile number as typed, with spaces, dashes and brackets, in digits of any script. The server decides
 * whether it matches its country's numbering plan.
 *
 * @returns null when a code may be sent to it, else the key of the message with the minimum number of digits
 */
export function mobileProblem(typed: string, { min, max }: MobileBounds): MobileProblem | null {
  const number = plainPhone(typed);
  if (number === '') return { messageKey: 'form.isRequired', values: {} };
  const [digits = ''] = /(?<=^\+?)[0-9]+$/.exec(number) ?? [];
  // A number in international form includes its country's code, of at most three digits.
  const most = /^(?:\+|00)/.test(number) ? max + 5 : max;
  const isNumber = digits.length >= min && digits.length <= most;
  return isNumber && /[1-9]/.test(digits) ? null : { messageKey: 'in_mobileNum_error', values: { min, max } };
}

export type Mobile = { dialingCode: string; number: string };

/**
 * Normalises a number, so that each subscriber has one form: the dialling code without its plus sign, the number
 * without the national zeros.
 */
export const mobileOf = (dialingCode: string, typed: string): Mobile => ({
  dialingCode: dialingCode.trim().replace(/^\+/, ''),
  number: typed.trim().replace(/^0+/, ''),
});

/** Path of the page that runs geetest's script in a frame, and its messages to the parent page. */
export const CHALLENGE_PATH = '/challenge/geetest';
