/** Validation and request bodies of the password forms. */
import { type MobileBounds, mobileProblem } from '@parlour/contract/otp';
import { LINK_FRAGMENT, validateForget } from '@parlour/contract/password-reset';
import { type Rules, type Verdict, verifier } from '@parlour/contract/rules';
import type { Problem } from '../../shared/useForm.ts';

/** Loading messages of these calls are removed after this time. */
export const SET_PASSWORD_MS = 15_000;
export const CHANGE_PASSWORD_MS = 10_000;
/** Time a success message is shown before the page moves on. */
export const MOVE_ON_MS = 1_000;

export type FindType = 'phone' | 'email';

/** Returns the methods that the merchant offers, the default first (N40). */
export const findTypes = (flags: { CHNGPASSVERIF3?: boolean; CHNGPASSMAIL3?: boolean } | undefined): FindType[] => [
  ...(flags?.CHNGPASSVERIF3 ? (['phone'] as const) : []),
  ...(flags?.CHNGPASSMAIL3 ? (['email'] as const) : []),
];

const problemOf = (verdict: Verdict): Problem | null => {
  if (verdict.ok) return null;
  const { messageKey, values, texts } = verdict;
  return { key: messageKey, values, ...(texts ? { texts } : {}) };
};

export type EmailForm = { username: string; email: string };

/** @param rules the merchant's rules, once loaded */
export const validateEmail = (name: keyof EmailForm, all: EmailForm, rules?: Rules): Problem | null =>
  problemOf(validateForget(name, all[name], rules));

export const emailPayload = ({ username, email }: EmailForm) => ({ username: username.trim(), email: email.trim() });

export type PhoneForm = { mobileNum: string; verificationCode: string; newPassword: string };

type Bounds = { mobile: MobileBounds; rules?: Rules | undefined };

export function validatePhone(name: keyof PhoneForm, all: PhoneForm, { mobile, rules }: Bounds): Problem | null {
  if (name === 'mobileNum') {
    const problem = mobileProblem(all.mobileNum, mobile);
    return problem && { key: problem.messageKey, values: problem.values };
  }
  return problemOf(verifier(rules)(name === 'newPassword' ? 'password' : 'verificationCode', all[name]));
}

/**
 * @param dialingCode only for a number outside the merchant's country
 * @param firebaseIdToken only if a phone provider verified the code
 */
export const phonePayload = (
  { mobileNum, verificationCode, newPassword }: PhoneForm,
  { dialingCode, firebaseIdToken }: { dialingCode?: string | undefined; firebaseIdToken?: string | undefined } = {},
) => ({
  newPassword,
  mobileNum: mobileNum.trim(),
  verificationCode,
  ...(dialingCode ? { countryDialingCode: dialingCode } : {}),
  ...(firebaseIdToken ? { firebaseIdToken } : {}),
});

/** Returns the field that is cleared when the reset by phone fails. */
export const clearedBy = (code: string): 'newPassword' | 'verificationCode' =>
  code === 'modify.new.old.same' ? 'newPassword' : 'verificationCode';

export type ChangeForm = { oldPassword: string; newPassword: string; confirmNewPassword: string };

export function validateChange(name: keyof ChangeForm, all: ChangeForm, rules?: Rules): Problem | null {
  if (name === 'newPassword') return problemOf(verifier(rules)('password', all.newPassword));
  if (all[name] === '') return { key: name === 'oldPassword' ? 'form.isRequired' : 'form.confirmEmpty' };
  if (name === 'oldPassword') return null;
  return all.confirmNewPassword === all.newPassword ? null : { key: 'changePsw.confirmWrong' };
}

/** @param held stored ticket, which replaces the old password */
export const changePayload = ({ oldPassword, newPassword, confirmNewPassword }: ChangeForm, held: string | null) => ({
  oldPassword: held ?? oldPassword,
  newPassword,
  confirmNewPassword,
});

/** Returns the token of a mailed link, from the address's fragment. */
export const tokenOfLink = (hash: string): string | null => {
  const [, token] = new RegExp(`^#?${LINK_FRAGMENT}([A-Za-z0-9_-]{43})$`).exec(hash) ?? [];
  return token ?? null;
};

/** Returns the field that the server refused, if it named one. */
export function refusedField(value: unknown): { field: string; problem: Problem } | null {
  if (typeof value !== 'object' || value === null || !('field' in value) || !('messageKey' in value)) return null;
  const { field, messageKey, values, texts } = value as {
    field: string;
    messageKey: string;
    values?: Record<string, string | number>;
    texts?: Record<string, string>;
  };
  return { field, problem: { key: messageKey, ...(values ? { values } : {}), ...(texts ? { texts } : {}) } };
}
