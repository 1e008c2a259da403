/** Names of trial accounts. Pure. */

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/**
 * Name of a trial account. Its dash keeps it apart from every name that can be registered.
 *
 * @param dice random bytes, at least eight
 */
export const trialName = (dice: Uint8Array): string =>
  `trial-${Array.from(dice.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
