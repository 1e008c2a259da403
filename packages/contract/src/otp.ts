/** Rules of captchas, SMS codes and the mobile numbers that codes are sent to: the same on both sides of the wire. */
import { plainPhone } from './digits.ts';
import type { FieldRule } from './registration.endpoints.ts';

/** Most characters of the numeric captcha of login and registration; 6 is a maximum, not a length (N05). */
export const CAPTCHA_MAX = 6;
/** The feedback form's captcha is a text. */
export const FEEDBACK_CAPTCHA = { min: 1, max: 16 } as const;
export const SMS_CODE_MAX = 10;
export const LOGIN_MOBILE_MAX = 20;
/** What a code is good for. A code for one purpose is worth nothing for another. */
export const CODE_PURPOSES = ['login', 'register', 'password', 'payment'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** Seconds until another code may be asked for, when the server has not said when. */
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
 * Judges a mobile number as typed, with spaces, dashes and brackets, in digits of any script. Whether it is one of its country's
 * plan, the server decides.
 *
 * @returns null when a code may be sent to it, else the key of the message with the least number of digits
 */
export function mobileProblem(typed: string, { min, max }: MobileBounds): MobileProblem | null {
  const number = plainPhone(typed);
  if (number === '') return { messageKey: 'form.isRequired', values: {} };
  const [digits = ''] = /(?<=^\+?)[0-9]+$/.exec(number) ?? [];
  // A number that is dialled from abroad brings its country's code, of at most three digits.
  const most = /^(?:\+|00)/.test(number) ? max + 5 : max;
  const isNumber = digits.length >= min && digits.length <= most;
  return isNumber && /[1-9]/.test(digits) ? null : { messageKey: 'in_mobileNum_error', values: { min, max } };
}

export type Mobile = { dialingCode: string; number: string };

/**
 * One spelling for one subscriber: the dialling code without its plus sign, the number without the zeros that are only
 * dialled at home.
 */
export const mobileOf = (dialingCode: string, typed: string): Mobile => ({
  dialingCode: dialingCode.trim().replace(/^\+/, ''),
  number: typed.trim().replace(/^0+/, ''),
});

/** Page that runs geetest's script in a frame, and what it says to the page around it. */
export const CHALLENGE_PATH = '/challenge/geetest';
