/** Decisions about people whom a provider vouches for. */

/** Bounds that every house's rule for user names allows. */
const SHORTEST = 4;
const LONGEST = 12;

/**
 * The letters of a user name out of a name as a provider shows it: plain Latin letters only, because the shown name may
 * be in any script.
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
 * Whether a provider may be taken off a member: something must be left to come in by. Passkeys do not count, because
 * whoever loses the only device must still be able to come in.
 */
export const mayUnlink = (ways: { hasPassword: boolean; hasNumber: boolean; others: number }): boolean =>
  ways.hasPassword || ways.hasNumber || ways.others > 0;
