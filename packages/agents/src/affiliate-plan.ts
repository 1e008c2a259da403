/** Affiliate programmes: earnings of a month from referred players. Minor units; rates in ppm. */

export type ShareTier = { minNgr: bigint; ppm: bigint };
/** Paid once per player who deposits and plays enough within `days` of registration. */
export type Cpa = { amount: bigint; minDeposit: bigint; minTurnover: bigint; days: number };

/** A plan with both `share` and `cpa` is a hybrid. */
export type Plan = {
  /** Lowest first; empty without a revenue share. */
  share: readonly ShareTier[];
  cpa: Cpa | null;
  adminFeePpm: bigint;
  /** `none`: every month starts at zero. `carry`: a negative month is carried into the next. */
  negative: 'none' | 'carry';
  /** Monthly win from which a player is fenced off (excluded from the others' sum); null without fences. */
  fenceAt: bigint | null;
  /** Part of the earnings of sub-affiliates. */
  subPpm: bigint;
  /** Minimum number of active players; below it a month is earned but held. */
  minActive: number;
  /** Valid turnover from which a player is active. */
  activeMin: bigint;
  minPayout: bigint;
};

export type PlayerEventKind = 'ggr' | 'deposit' | 'promotion' | 'fee' | 'chargeback';
export type PlayerEvent = {
  kind: PlayerEventKind;
  /** For `ggr`: stakes minus wins, negative when the player won. */
  amount: bigint;
  /** Valid turnover of a `ggr` event. */
  turnover: bigint;
  at: number;
};
/** `events` in chronological order. */
export type Player = {
  id: string;
  registeredAt: number;
  events: readonly PlayerEvent[];
  /**
   * When the conditions of a CPA were met; null for never. Without it the moment is derived from the events, which then
   * have to be complete since the registration.
   */
  cpaAt?: number | null;
};

const DAY_MS = 86_400_000;

/** What the conditions of a CPA are tested on. */
export type CpaFacts = {
  registeredAt: number;
  firstDeposit: { amount: bigint; at: number } | null;
  /** First moment, not before the first deposit, at which the turnover since the registration is enough. */
  enoughAt: number | null;
};

/** Returns when the conditions of a CPA were met; null when they were not. */
export const testCpa = (cpa: Cpa, { registeredAt, firstDeposit, enoughAt }: CpaFacts): number | null =>
  firstDeposit !== null &&
  firstDeposit.amount >= cpa.minDeposit &&
  enoughAt !== null &&
  enoughAt < registeredAt + cpa.days * DAY_MS
    ? enoughAt
    : null;

/** Returns when a player met the conditions of a CPA; null when not yet. */
export function cpaMetAt(cpa: Cpa, { registeredAt, events }: Player): number | null {
  const first = events.find(({ kind }) => kind === 'deposit');
  if (!first) return null;
  let turnover = 0n;
  const enough = events.find((event) => {
    if (event.kind === 'ggr') turnover += event.turnover;
    return turnover >= cpa.minTurnover && event.at >= first.at;
  });
  return testCpa(cpa, { registeredAt, firstDeposit: first, enoughAt: enough?.at ?? null });
}

/** Revenue of players before and after deductions. */
export type Revenue = {
  ggr: bigint;
  promotions: bigint;
  fees: bigint;
  chargebacks: bigint;
  adminFee: bigint;
  ngr: bigint;
};

/** Computes net revenue: gross minus promotions, fees, chargebacks and the administration fee on a positive amount. */
export function computeRevenue(events: Iterable<PlayerEvent>, adminFeePpm: bigint): Revenue {
  const sums: Record<PlayerEventKind, bigint> = { ggr: 0n, deposit: 0n, promotion: 0n, fee: 0n, chargeback: 0n };
  for (const { kind, amount } of events) sums[kind] += amount;
  const { ggr, promotion: promotions, fee: fees, chargeback: chargebacks } = sums;
  const adminFee = ggr > 0n ? (ggr * adminFeePpm) / 1_000_000n : 0n;
  return { ggr, promotions, fees, chargebacks, adminFee, ngr: ggr - promotions - fees - chargebacks - adminFee };
}
