/** Monthly statement of an affiliate: share, CPA, fences, carry-over, held and paid amounts. Minor units. */
import { computeRevenue, cpaMetAt, type Plan, type Player, type PlayerEvent, type Revenue } from './affiliate-plan.ts';
import type { Period } from './period.ts';
import { shareOf } from './rate.ts';

/** State carried from one month to the next. */
export type AffiliateState = {
  /** Carried loss, zero or negative. */
  carry: bigint;
  /** Earned in months with too few active players. */
  held: bigint;
  /** Released, but below the minimum payout. */
  balance: bigint;
  /** Amounts that fenced players must still lose before their play counts again. */
  fences: ReadonlyMap<string, bigint>;
};
export const FIRST_MONTH: AffiliateState = { carry: 0n, held: 0n, balance: 0n, fences: new Map() };

export type MonthResult = {
  active: number;
  ngr: bigint;
  carryIn: bigint;
  base: bigint;
  carryOut: bigint;
  sharePpm: bigint;
  share: bigint;
  cpa: bigint;
  /** Players whose wins were fenced off this month. */
  fenced: string[];
  sub: bigint;
  earned: bigint;
  held: bigint;
  payout: bigint;
  balanceAfter: bigint;
};

export type MonthInput = {
  plan: Plan;
  state: AffiliateState;
  month: Period;
  players: readonly Player[];
  /** Share and CPA of the sub-affiliates in this month. */
  subsEarned: bigint;
};

const eventsIn = ({ events }: Player, { start, end }: Period): PlayerEvent[] =>
  events.filter(({ at }) => at >= start && at < end);

/** How the figures of a month came about. */
export type MonthItems = {
  /** Of all players without a fence together; its `ngr` is before fences are paid off. */
  revenue: Revenue;
  /** Net revenue that paid off earlier fences of its own players. */
  paidOff: bigint;
  /** Players whose CPA is booked in this month. */
  qualified: string[];
};

type Net = Pick<MonthItems, 'revenue' | 'paidOff'> & { fenced: string[]; fences: Map<string, bigint> };

/**
 * Computes net revenue of players without a fence. A player with an open fence pays it off with his own net revenue
 * first; only the rest counts.
 */
function netOf({ plan, state, month, players }: MonthInput): Net {
  const fences = new Map(state.fences);
  const fenced: string[] = [];
  const counted: PlayerEvent[] = [];
  let paidOff = 0n;
  for (const player of players) {
    const events = eventsIn(player, month);
    const { ngr } = computeRevenue(events, plan.adminFeePpm);
    const fence = fences.get(player.id) ?? 0n;
    if (plan.fenceAt !== null && ngr <= -plan.fenceAt) {
      fenced.push(player.id);
      fences.set(player.id, fence - ngr);
      continue;
    }
    const part = ngr > 0n && fence > 0n ? (ngr < fence ? ngr : fence) : 0n;
    if (part > 0n) fences.set(player.id, fence - part);
    paidOff += part;
    counted.push(...events);
  }
  return { revenue: computeRevenue(counted, plan.adminFeePpm), paidOff, fenced, fences };
}

const isActive = (player: Player, { plan, month }: MonthInput): boolean =>
  eventsIn(player, month).reduce((sum, { kind, turnover }) => (kind === 'ggr' ? sum + turnover : sum), 0n) >=
  plan.activeMin;

/** Lists the players who meet the conditions of the CPA in a month. */
function qualifiedIn({ plan: { cpa }, month, players }: MonthInput): string[] {
  if (!cpa) return [];
  const metAt = (player: Player) => (player.cpaAt === undefined ? cpaMetAt(cpa, player) : player.cpaAt);
  return players.flatMap((player) => {
    const at = metAt(player);
    return at !== null && at >= month.start && at < month.end ? [player.id] : [];
  });
}

/**
 * Computes one month. Months are sequential: the resulting state is the input of the next. A balance below zero, from a
 * correction, is offset before anything is paid.
 */
export function decideMonth(input: MonthInput): { result: MonthResult; state: AffiliateState; items: MonthItems } {
  const { plan, state, subsEarned } = input;
  const { revenue, paidOff, fenced, fences } = netOf(input);
  const ngr = revenue.ngr - paidOff;
  const base = ngr + state.carry;
  const carryOut = plan.negative === 'carry' && base < 0n ? base : 0n;
  const sharePpm = plan.share.findLast(({ minNgr }) => base >= minNgr)?.ppm ?? 0n;
  const share = shareOf(base, sharePpm);
  const qualified = qualifiedIn(input);
  const cpa = (plan.cpa?.amount ?? 0n) * BigInt(qualified.length);
  const sub = shareOf(subsEarned, plan.subPpm);
  const earned = share + cpa + sub;
  const active = input.players.filter((player) => isActive(player, input)).length;
  const isMet = active >= plan.minActive;
  const held = isMet ? 0n : state.held + earned;
  const due = state.balance + (isMet ? state.held + earned : 0n);
  const payout = due > 0n && due >= plan.minPayout ? due : 0n;
  const balanceAfter = due - payout;
  return {
    result: {
      active,
      ngr,
      carryIn: state.carry,
      base,
      carryOut,
      sharePpm,
      share,
      cpa,
      fenced,
      sub,
      earned,
      held,
      payout,
      balanceAfter,
    },
    state: { carry: carryOut, held, balance: balanceAfter, fences },
    items: { revenue, paidOff, qualified },
  };
}
