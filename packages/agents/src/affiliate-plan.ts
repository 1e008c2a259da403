/** Programmes of affiliates: what a month of their players is worth. Minor units; rates in ppm. */

export type ShareTier = { minNgr: bigint; ppm: bigint };
/** Paid once in the life of a player who deposits and plays enough soon enough. */
export type Cpa = { amount: bigint; minDeposit: bigint; minTurnover: bigint; days: number };

/** A plan with both `share` and `cpa` is a hybrid. */
export type Plan = {
  /** Lowest first; empty where no revenue is shared. */
  share: readonly ShareTier[];
  cpa: Cpa | null;
  adminFeePpm: bigint;
  /** `none`: each month from zero. `carry`: a lost month is taken into the next. */
  negative: 'none' | 'carry';
  /** A player who wins as much in a month is fenced off from the others; null where none is. */
  fenceAt: bigint | null;
  /** Part of what sub-affiliates earn. */
  subPpm: bigint;
  /** Active players below which a month is earned but held. */
  minActive: number;
  /** Valid turnover from which a player is active. */
  activeMin: bigint;
  minPayout: bigint;
};

export type PlayerEventKind = 'ggr' | 'deposit' | 'promotion' | 'fee' | 'chargeback';
export type PlayerEvent = {
  kind: PlayerEventKind;
  /** For `ggr`: stakes without wins, below zero when the player won. */
  amount: bigint;
  /** Valid turnover of a `ggr` event. */
  turnover: bigint;
  at: number;
};
/** `events` in the order of their moments. */
export type Player = { id: string; registeredAt: number; events: readonly PlayerEvent[] };

const DAY_MS = 86_400_000;

/** When a player met the conditions of a CPA; null while he has not. */
export function cpaMetAt(cpa: Cpa, { registeredAt, events }: Player): number | null {
  const first = events.find(({ kind }) => kind === 'deposit');
  if (!first || first.amount < cpa.minDeposit) return null;
  let turnover = 0n;
  const enough = events.find((event) => {
    if (event.kind === 'ggr') turnover += event.turnover;
    return turnover >= cpa.minTurnover && event.at >= first.at;
  });
  return enough && enough.at < registeredAt + cpa.days * DAY_MS ? enough.at : null;
}

/** Revenue of some players before and after deductions. */
export type Revenue = { ggr: bigint; ngr: bigint };

/** Net revenue: gross without promotions, fees, chargebacks and the administration fee of what is above zero. */
export function computeRevenue(events: Iterable<PlayerEvent>, adminFeePpm: bigint): Revenue {
  let [ggr, deducted] = [0n, 0n];
  for (const { kind, amount } of events) {
    if (kind === 'ggr') ggr += amount;
    else if (kind !== 'deposit') deducted += amount;
  }
  const fee = ggr > 0n ? (ggr * adminFeePpm) / 1_000_000n : 0n;
  return { ggr, ngr: ggr - deducted - fee };
}
