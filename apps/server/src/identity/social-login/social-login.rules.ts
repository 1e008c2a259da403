/** Decisions about identities confirmed by a provider. */

/** Bounds that every brand's rule for user names allows. */
const SHORTEST = 4;
const LONGEST = 12;

/**
 * Derives the letters of a user name from the display name of a provider: plain Latin letters only, because the display
 * name may be in any script.
 */
export function lettersOf(shownName: string): string {
  const letters = shownName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, LONGEST);
  return letters.length >= SHORTEST ? letters : 'player';
}

/**
 * Whether a provider may be unlinked: another login method must remain. Passkeys do not count, because a member who
 * loses the only device must still be able to sign in.
 */
export const mayUnlink = (ways: { hasPassword: boolean; hasNumber: boolean; others: number }): boolean =>
  ways.hasPassword || ways.hasNumber || ways.others > 0;
