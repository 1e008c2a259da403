/** Decisions about account recovery. */
import { validateForget } from '@parlour/contract/password-reset';
import type { FieldRule } from '@parlour/contract/registration.endpoints';
import { type Verdict, verify } from '@parlour/contract/rules';

/** Lifetime of a mailed link. */
export const LINK_SECONDS = 30 * 60;

const DAY = 24 * 3600;
/** Number of mails to one member and to one address. Beyond it nothing is sent, and the response stays the same. */
export const MAIL_BUDGETS = [
  { subject: 'name', most: 1, seconds: 60 },
  { subject: 'name', most: 5, seconds: DAY },
  { subject: 'email', most: 10, seconds: DAY },
] as const;

/** Wrong old passwords within the window, after which a session has to wait. */
export const PROOFS = { most: 5, seconds: 15 * 60 } as const;
/** Number of "same as before" responses per proof, so that it is no oracle for the old password. */
export const SAMES = { most: 5, seconds: 15 * 60 } as const;

export type Problem = { field: string } & Omit<Extract<Verdict, { ok: false }>, 'ok'>;

const problemOf = (field: string, verdict: Verdict): Problem | null => {
  if (verdict.ok) return null;
  const { ok: _bad, ...problem } = verdict;
  return { field, ...problem };
};

/** Returns the first problem of the form that requests a mail. */
export const findForgetProblem = ({ username, email }: { username: string; email: string }): Problem | null =>
  problemOf('username', validateForget('username', username)) ?? problemOf('email', validateForget('email', email));

export type PasswordPolicy = {
  rule: FieldRule;
  /** Whether the password is among the most common ones. */
  isCommon: (password: string) => boolean;
};

/**
 * Returns why a text cannot be a member's new password.
 *
 * @param account null while the caller has not proved the right to know whose it is
 */
export function validatePassword(password: string, account: string | null, policy: PasswordPolicy): Problem | null {
  const refuse = (messageKey: string): Problem => ({ field: 'newPassword', messageKey, values: {} });
  const problem = problemOf('newPassword', verify(policy.rule, password));
  if (problem) return problem;
  if (account !== null && password.toLowerCase() === account.toLowerCase()) return refuse('form.passwordIsName');
  return policy.isCommon(password) ? refuse('form.passwordCommon') : null;
}
