/** What the forms that lead back in have of their own; their rules are the named ones of every account form. */
import { RULES, type Rules, type Verdict, verifier } from './rules.ts';

/**
 * Judges the name and the address of the form that asks for a mail. Both must be there, and an address that is too long
 * is no address either: one message for both (N42).
 */
export function validateForget(name: 'username' | 'email', value: string, rules: Rules = {}): Verdict {
  if (name === 'username') return verifier(rules)('loginUsername', value);
  const rule = { ...RULES.email, ...rules.email, required: true };
  return verifier({ email: { ...rule, lengthKey: rule.messageKey } })('email', value);
}

/** The fragment of a link in a mail that carries the one-use token: a fragment reaches no server and no referrer. */
export const LINK_FRAGMENT = 'reset=';
