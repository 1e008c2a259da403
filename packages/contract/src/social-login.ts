/** What both sides know of ways in through somebody else. */

/** Providers that a browser is sent to and comes back from. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/**
 * Stands in the place of an ID token after a trip to a provider: the token itself was exchanged between the servers, and
 * this browser's own cookie says which trip it was.
 */
export const REDIRECT_PROOF = 'redirect';

/** Key of the address that a trip ends at; its value is the provider, or `failed`. */
export const RETURN_KEY = 'provider';
/** Beside it, `1` when the login is to be remembered. */
export const REMEMBER_KEY = 'remember';

/** Fields of a registration that a provider's word takes the place of. */
const VOUCHED: readonly string[] = ['password', 'confirmPassword', 'verificationCode', 'captcha'];

/**
 * What a newcomer whom a provider vouches for is still asked. A number that only a code would have proved is not asked
 * for without the code.
 */
export function vouchedFields<F extends { name: string }>(fields: readonly F[]): F[] {
  const proves = fields.some(({ name }) => name === 'verificationCode');
  return fields.filter(({ name }) => !VOUCHED.includes(name) && !(proves && name === 'mobileNum'));
}
