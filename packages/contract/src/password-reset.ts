/** Specifics of the recovery forms; their rules are the named ones of all account forms. */
import { RULES, type Rules, type Verdict, verifier } from './rules.ts';

/**
 * Validates the name and the address of the form that requests a reset mail. Both are required, and an address that is
 * too long gets the same message as an invalid one (N42).
 */
export function validateForget(name: 'username' | 'email', value: string, rules: Rules = {}): Verdict {
  if (name === 'username') return verifier(rules)('loginUsername', value);
  const rule = { ...RULES.email, ...rules.email, required: true };
  return verifier({ email: { ...rule, lengthKey: rule.messageKey } })('email', value);
}

/** Fragment of a mailed link that contains the single-use token: fragments reach no server and no referrer. */
export const LINK_FRAGMENT = 'reset=';
