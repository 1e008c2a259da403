/** Valid turnover: what a bet counts for, by the rule that its game declares. Minor units. */

/**
 * `stake`: the stake. `result`: the stake, but no more than what was won or lost on the whole group, so that bets on
 * opposite sides count for their difference alone. `vendor`: what the vendor gives for each bet.
 */
export type TurnoverRule = 'stake' | 'result' | 'vendor';

export type SettledBet = {
  rule: TurnoverRule;
  stake: bigint;
  /** Part of the stake that was bonus money. */
  bonusStake: bigint;
  /** Gross: a returned stake included. */
  win: bigint;
  /** Valid turnover by the vendor, for the rule `vendor`. */
  vendorTurnover: bigint;
};

export type RealPart = { stake: bigint; win: bigint };

/** The real-money part of a bet; null when there is none and the bet is left out altogether. */
export function realPart({ stake, bonusStake, win }: SettledBet): RealPart | null {
  const real = stake - bonusStake;
  return real > 0n ? { stake: real, win: (win * real) / stake } : null;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const size = (a: bigint): bigint => (a < 0n ? -a : a);

/** The vendor's figure, no less than nothing and no more than the stake; its real part, cut. */
function vendorPart({ vendorTurnover, stake }: SettledBet, real: bigint): bigint {
  const given = vendorTurnover < 0n ? 0n : least(vendorTurnover, stake);
  return (given * real) / stake;
}

/**
 * Valid turnover of a group: the bets of one member whose results exclude each other (a round of a table, a market of a
 * match, an issue of a draw), or one bet alone. All bets of a group have the same rule.
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
