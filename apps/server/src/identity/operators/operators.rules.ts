/** Rules for the console's figures, passwords and the age of proofs. Pure. */

/** Minutes after a second factor during which an operator may change the own factors. */
export const PROOF_MINUTES = 5;

/** Minimum length of an operator's password; the maximum is `MOST_PASSWORD`. */
const LEAST_PASSWORD = 12;
const MOST_PASSWORD = 200;

/**
 * Returns the problem with an operator's password, as the value of `register.field`; null if it is valid.
 *
 * @param isCommon whether a password is on the list of common passwords (ASVS 6.2.4)
 */
export function passwordProblem(password: string, isCommon: (password: string) => boolean) {
  if (password.length < LEAST_PASSWORD)
    return { field: 'password', messageKey: 'form.length', values: { min: LEAST_PASSWORD, max: MOST_PASSWORD } };
  return isCommon(password) ? { field: 'password', messageKey: 'form.passwordCommon', values: {} } : null;
}

const QUARTER_MS = 900_000;

/** Returns the nearest quarter of an hour, because figures are aggregated by quarters. */
export const nearestQuarter = (at: Date): Date => new Date(Math.round(at.getTime() / QUARTER_MS) * QUARTER_MS);

export type PlayOfHour = { hour: number; bets: bigint; ggr: bigint; rounds: number };

/** Joins play and new members by hour, in order; omits hours with neither. Amounts in minor units. */
export function hoursOf(play: readonly PlayOfHour[], members: ReadonlyMap<number, number>) {
  const played = new Map(play.map((entry) => [entry.hour, entry]));
  return [...new Set([...played.keys(), ...members.keys()])]
    .sort((a, b) => a - b)
    .map((hour) => {
      const { bets, ggr, rounds } = played.get(hour) ?? { bets: 0n, ggr: 0n, rounds: 0 };
      return { hour, bets, ggr, rounds, newMembers: members.get(hour) ?? 0 };
    });
}
