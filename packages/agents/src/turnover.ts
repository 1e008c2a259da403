/** Valid turnover of bets, by the rule that their game declares. Minor units. */

/**
 * `stake`: the stake. `result`: the stake, limited to the net result of the whole group, so that bets on opposite sides
 * count only for their difference. `vendor`: the vendor's figure for each bet.
 */
export type TurnoverRule = 'stake' | 'result' | 'vendor';

export type SettledBet = {
  rule: TurnoverRule;
  stake: bigint;
  /** Bonus part of the stake. */
  bonusStake: bigint;
  /** Gross, with any returned stake. */
  win: bigint;
  /** The vendor's valid turnover, for the rule `vendor`. */
  vendorTurnover: bigint;
};

export type RealPart = { stake: bigint; win: bigint };

/** Computes the real-money part of a bet; null when there is none and the bet does not count. */
export function realPart({ stake, bonusStake, win }: SettledBet): RealPart | null {
  const real = stake - bonusStake;
  return real > 0n ? { stake: real, win: (win * real) / stake } : null;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const size = (a: bigint): bigint => (a < 0n ? -a : a);

/** Clamps the vendor's figure between zero and the stake, and computes its real-money part, truncated. */
function vendorPart({ vendorTurnover, stake }: SettledBet, real: bigint): bigint {
  const given = vendorTurnover < 0n ? 0n : least(vendorTurnover, stake);
  return (given * real) / stake;
}

/**
 * Computes the valid turnover of a group: bets of one member with mutually exclusive results (a round of a table, a
 * market of a match, an issue of a draw), or a single bet. All bets of a group have the same rule.
 */
export function validTurnover(group: readonly SettledBet[]): bigint {
  let [stake, win, vendor] = [0n, 0n, 0n];
  for (const bet of group) {
    const real = realPart(bet);
    if (!real) continue;
    stake += real.stake;
    win += real.win;
    if (bet.rule === 'vendor') vendor += vendorPart(bet, real.stake);
  }
  const rule = group[0]?.rule ?? 'stake';
  if (rule === 'stake') return stake;
  return rule === 'result' ? least(stake, size(win - stake)) : vendor;
}
