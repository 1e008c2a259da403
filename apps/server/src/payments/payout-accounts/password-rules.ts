import { RULES, verify } from '@parlour/contract/rules';
import type { MemberRow, Passwords } from '../../core/accounts/index.ts';
import { fail } from '../../platform/http/mount.ts';

const problemOf = (messageKey: string, values: Record<string, string | number> = {}) =>
  fail('register.field', { field: 'newPassword', messageKey, values });

/**
 * Validates a new payment password; returns null for a good one. It must differ from the account name and the login
 * password.
 */
export async function newPasswordProblem(passwords: Passwords, member: MemberRow, newPassword: string) {
  const verdict = verify({ ...RULES.paymentPassword, required: true }, newPassword);
  if (!verdict.ok) return problemOf(verdict.messageKey, { ...verdict.values });
  if (newPassword.toLowerCase() === member.account) return problemOf('form.passwordIsName');
  return (await passwords.verify(member.password_hash, newPassword)) ? problemOf('form.paymentIsPassword') : null;
}
