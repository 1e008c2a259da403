/**
 * Validation of form fields: one function, by rule name, for both client and server. The client's result is a
 * convenience, the server's is authoritative. Limits, patterns and messages of a merchant come from the server's
 * settings; the values here are the defaults.
 */

import { plainDigits, plainPhone } from './digits.ts';
import type { FieldRule } from './registration.endpoints.ts';
import type { RegistrationField } from './registration.ts';
import { isBlank } from './visible-text.ts';

export type Verdict =
  | { ok: true }
  | {
      ok: false;
      messageKey: string;
      values: Record<string, string | number>;
      /** The merchant's own messages by language, which replace the text of the key. */
      texts?: Record<string, string>;
    };

/** Rules of forms other than registration, usable by name in every form. */
export const LOGIN_RULES = ['loginUsername', 'loginPassword', 'loginMobileNum'] as const;
export const TEXT_RULES = ['feedbackCaptcha', 'comment'] as const;
export type RuleName = RegistrationField | (typeof LOGIN_RULES)[number] | (typeof TEXT_RULES)[number];
export type Rules = Readonly<Partial<Record<RuleName, FieldRule>>>;

/**
 * Matches a merchant's pattern against a whole value. Such a pattern is untrusted, so it needs a regex engine of linear
 * time (W14); the caller passes it, because few callers need it.
 */
export type PatternEngine = (pattern: string, value: string) => boolean;

const ALPHABETS: Record<FieldRule['alphabet'], (value: string) => boolean> = {
  any: () => true,
  // No invisible characters, and none that change the direction of the text.
  line: (v) => !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(v),
  // A password must not have the format of a remembered login's token (W1).
  secret: (v) => !/\p{Cc}/u.test(v) && !v.startsWith('rt1.') && v.trim() !== '',
  name: (v) => /^[\p{L}\p{M}](?:[\p{L}\p{M} .'’-]|\u200c|\u200d)*$/u.test(v),
  username: (v) => /^[a-z][a-z0-9_]*$/i.test(v),
  code: (v) => /^[a-z0-9_-]+$/i.test(v),
  digits: (v) => /^[0-9]+$/.test(v),
  email: (v) => v.length < 255 && /^\w+(\.\w+)*@\w+([.-]\w+)*\.[A-Za-z]{2,3}$/.test(v),
  date: isDate,
};

function isDate(value: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

/** Lowest and highest minimum length that an operator may set for new passwords (P-40). */
export const PASSWORD_FLOOR = 8;
export const PASSWORD_CEILING = 64;

const secret = { min: PASSWORD_FLOOR, max: PASSWORD_CEILING, alphabet: 'secret', messageKey: 'form.password' } as const;
const handle = { required: false, min: 2, max: 60, alphabet: 'line', messageKey: 'form.line' } as const;
const mobile = { alphabet: 'digits', messageKey: 'form.mobile', lengthKey: 'in_mobileNum_error', max: 20 } as const;
const captcha = { required: true, min: 1, max: 6, alphabet: 'digits', emptyKey: 'form.captchaEmpty' } as const;

/** All rules by name. The settings decide whether a registration field is shown and required. */
export const RULES: Record<RuleName, FieldRule> = {
  loginUsername: { required: true, min: 1, max: 60, alphabet: 'line', messageKey: 'form.username' },
  loginPassword: { required: true, min: 1, max: 200, alphabet: 'any', messageKey: 'form.password' },
  loginMobileNum: { required: true, min: 6, ...mobile },
  username: { required: true, min: 4, max: 20, alphabet: 'username', messageKey: 'form.username' },
  password: { required: true, ...secret },
  confirmPassword: { required: true, ...secret, emptyKey: 'form.confirmEmpty' },
  paymentPassword: { required: false, ...secret },
  affiliateCode: { required: false, min: 4, max: 20, alphabet: 'code', messageKey: 'error.invitation' },
  recommenderId: { required: false, min: 1, max: 20, alphabet: 'digits', messageKey: 'error.referrer' },
  nickname: { required: false, min: 1, max: 30, alphabet: 'line', messageKey: 'form.line' },
  payeeName: { required: false, min: 2, max: 60, alphabet: 'name', messageKey: 'form.realName' },
  email: {
    required: false,
    min: 5,
    max: 254,
    alphabet: 'email',
    messageKey: 'in_email_incorrect',
    lengthKey: 'in_email_incorrect',
  },
  mobileNum: { required: false, min: 6, ...mobile },
  idNumber: { required: false, min: 4, max: 40, alphabet: 'line', messageKey: 'form.line' },
  qqNum: { required: false, min: 4, max: 20, alphabet: 'digits', messageKey: 'form.digits' },
  facebook: handle,
  wechat: handle,
  line: handle,
  whatsapp: handle,
  zalo: handle,
  birthday: { required: false, min: 10, max: 10, alphabet: 'date', messageKey: 'form.date', lengthKey: 'form.date' },
  captcha: { ...captcha, messageKey: 'form.digits' },
  verificationCode: { required: true, min: 1, max: 10, alphabet: 'digits', messageKey: 'form.digits' },
  feedbackCaptcha: { ...captcha, max: 16, alphabet: 'line', messageKey: 'form.line' },
  comment: { required: true, min: 1, max: 140, alphabet: 'any', messageKey: 'form.isBetween' },
};

/** Number of code points. */
export const lengthOf = (value: string): number => Array.from(value).length;

const SECRETS: readonly string[] = ['password', 'confirmPassword', 'paymentPassword', 'loginPassword'];

const NUMBERS: readonly string[] = ['mobileNum', 'loginMobileNum'];
/** Fields of digits only; the feedback form's captcha is a text. */
const DIGITS: readonly string[] = ['recommenderId', 'qqNum', 'captcha', 'verificationCode'];

/**
 * Normalises a value: trims all fields except passwords; removes the separators of numbers, whose digits may be of any
 * script; replaces a leading plus sign by the prefix dialled for it.
 */
export function meant(name: string, value: string): string {
  if (SECRETS.includes(name)) return value;
  if (NUMBERS.includes(name)) return plainPhone(value).replace(/^\+/, '00');
  if (DIGITS.includes(name))
    return plainDigits(value)
      .replace(/(?<=[0-9])[\s\p{Pd}]+(?=[0-9])/gu, '')
      .trim();
  return name === 'affiliateCode' ? plainDigits(value).trim() : value.trim();
}

/**
 * Validates a value by a rule.
 *
 * @param matches matches the rule's pattern, if any; without it only the server checks the pattern
 * @returns `ok`, or the key of the message and its values
 */
export function verify(rule: FieldRule, value: string, matches?: PatternEngine): Verdict {
  const { min, max } = rule;
  const bad = (messageKey: string, own = false): Verdict => ({
    ok: false,
    messageKey,
    values: { min, max },
    ...(own && rule.texts ? { texts: rule.texts } : {}),
  });
  if (value === '' && !rule.required) return { ok: true };
  // A password may consist of any characters.
  if (value === '' || (rule.alphabet !== 'secret' && isBlank(value))) return bad(rule.emptyKey ?? 'form.isRequired');
  const length = lengthOf(value);
  if (length < min || length > max) return bad(rule.lengthKey ?? 'form.isBetween');
  if (!ALPHABETS[rule.alphabet](value)) return bad(rule.messageKey);
  if (rule.pattern && matches && !matches(rule.pattern, value)) return bad(rule.messageKey, true);
  return { ok: true };
}

/**
 * Creates the function that validates a field by the name of its rule.
 *
 * @param rules the merchant's rules from the registration settings
 */
export const verifier =
  (rules: Rules = {}, matches?: PatternEngine) =>
  (name: RuleName, value: string): Verdict =>
    verify(rules[name] ?? RULES[name], meant(name, value), matches);

/** Number of whole years between a birthday and a day, both `YYYY-MM-DD`. */
export function ageOn(birthday: string, day: string): number {
  const [by = 0, bm = 0, bd = 0] = birthday.split('-').map(Number);
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0);
}

export const FIRST_BIRTHDAY = '1900-01-01';
/** Last day offered by the birthday picker: the end of the current year. @param today `YYYY-MM-DD` */
export const lastBirthday = (today: string): string => `${today.slice(0, 4)}-12-31`;

/** Allowed images of promotion applications and feedback (N21): types, maximum bytes of each, maximum number. */
export const UPLOADS = { types: ['image/png', 'image/jpeg'], bytes: 5 * 1024 * 1024, most: 3 } as const;

/** Validates images that are uploaded together. */
export function verifyUploads(files: readonly { type: string; size: number }[]): Verdict {
  const bad = (messageKey: string, values: Record<string, number> = {}): Verdict => ({ ok: false, messageKey, values });
  if (files.length > UPLOADS.most) return bad('form.imagesMost', { most: UPLOADS.most });
  if (files.some(({ type }) => !(UPLOADS.types as readonly string[]).includes(type))) return bad('form.imageType');
  if (files.some(({ size }) => size > UPLOADS.bytes)) return bad('form.imageSize', { megabytes: 5 });
  return { ok: true };
}
