/** What the console's figures are made of, and how fresh a proof must be. Pure. */

/** Minutes for which an operator who showed a second factor may change the own ways in. */
export const PROOF_MINUTES = 5;

/** Shortest password of an operator; the field takes no more than `MOST_PASSWORD`. */
const LEAST_PASSWORD = 12;
const MOST_PASSWORD = 200;

/**
 * Why an operator cannot have a password, as the value of `register.field`; null when it is good.
 *
 * @param isCommon whether a password is one of those that are tried first (ASVS 6.2.4)
 */
export function passwordProblem(password: string, isCommon: (password: string) => boolean) {
  if (password.length < LEAST_PASSWORD)
    return { field: 'password', messageKey: 'form.length', values: { min: LEAST_PASSWORD, max: MOST_PASSWORD } };
  return isCommon(password) ? { field: 'password', messageKey: 'form.passwordCommon', values: {} } : null;
}

const QUARTER_MS = 900_000;

/** The quarter of an hour nearest to a moment: figures are kept by quarters. */
export const nearestQuarter = (at: Date): Date => new Date(Math.round(at.getTime() / QUARTER_MS) * QUARTER_MS);

export type PlayOfHour = { hour: number; bets: bigint; ggr: bigint; rounds: number };

/** Play and new members of each hour in which there was either, in order. Amounts in minor units. */
export function hoursOf(play: readonly PlayOfHour[], members: ReadonlyMap<number, number>) {
  const played = new Map(play.map((entry) => [entry.hour, entry]));
  return [...new Set([...played.keys(), ...members.keys()])]
    .sort((a, b) => a - b)
    .map((hour) => {
      const { bets, ggr, rounds } = played.get(hour) ?? { bets: 0n, ggr: 0n, rounds: 0 };
      return { hour, bets, ggr, rounds, newMembers: members.get(hour) ?? 0 };
    });
}
