/** Social login: constants and rules of both client and server. */

/** Providers that use a redirect. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/**
 * Replaces the ID token after a redirect to a provider: the servers exchanged the token itself, and a cookie of this
 * browser identifies the login attempt.
 */
export const REDIRECT_PROOF = 'redirect';

/** Query parameter of the return URL; its value is the provider, or `failed`. */
export const RETURN_KEY = 'provider';
/** A second one, `1` when the login is to be remembered. */
export const REMEMBER_KEY = 'remember';

/** Registration fields that a provider's verification replaces. */
const VOUCHED: readonly string[] = ['password', 'confirmPassword', 'verificationCode', 'captcha'];

/**
 * Returns the registration fields still required after verification by a provider. A phone number that would need an
 * SMS code is omitted together with the code.
 */
export function vouchedFields<F extends { name: string }>(fields: readonly F[]): F[] {
  const proves = fields.some(({ name }) => name === 'verificationCode');
  return fields.filter(({ name }) => !VOUCHED.includes(name) && !(proves && name === 'mobileNum'));
}
