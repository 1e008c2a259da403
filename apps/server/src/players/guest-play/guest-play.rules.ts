/** Names of guest accounts. Pure. */

/** Letters and digits that cannot be confused with each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/**
 * Generates the name of a guest account. Its dash distinguishes it from every name that can be registered.
 *
 * @param dice random bytes, at least eight
 */
export const trialName = (dice: Uint8Array): string =>
  `trial-${Array.from(dice.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
