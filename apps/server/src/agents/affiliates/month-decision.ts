/**
 * Decides a month of an affiliate from its record: terms, what the month before left, and figures of each player. The
 * month before is decided again with the figures of now; the difference is the correction of this one.
 */
import {
  type AffiliateState,
  decideMonth,
  FIRST_MONTH,
  type MonthItems,
  type MonthResult,
} from '@parlour/agents/affiliate';
import { type Player, type PlayerEvent, testCpa } from '@parlour/agents/affiliate-plan';
import type { Period } from '@parlour/agents/period';
import type { StatementState } from '@parlour/contract/affiliates';
import { type StoredTerms, toPlan } from './terms.ts';

/** Figures of a player in a month. Amounts are texts of minor units, moments ISO texts. */
export type RecordedPlayer = {
  /** Member number. */
  id: string;
  registeredAt: string;
  ggr: string;
  turnover: string;
  promotions: string;
  deposits: string;
  chargebacks: string;
  /** What a CPA is tested on; null where it is not: it was booked before, or the terms have none. */
  cpa: { firstDeposit: { amount: string; at: string } | null; enoughAt: string | null } | null;
};

export type RecordedState = { carry: string; held: string; balance: string; fences: Record<string, string> };

export type RecordedMonth = {
  start: string;
  end: string;
  terms: StoredTerms;
  /** What the month begins with. */
  state: RecordedState;
  players: RecordedPlayer[];
  /** Share and CPA of the sub-affiliates. */
  subsEarned: string;
};

export type MonthRecord = {
  month: Omit<RecordedMonth, 'state'>;
  /** The month before with the figures of now, and what it was settled with; null for the first month. */
  before: (RecordedMonth & { settled: Settled }) | null;
};

type Settled = {
  earned: string;
  /** Of it share and CPA. */
  own: string;
  active: number;
  held: string;
  balance: string;
  /** Players whose CPA was booked. */
  qualified: string[];
};

export type DecidedMonth = {
  result: MonthResult;
  items: MonthItems;
  /** States before and after the month. */
  stateIn: AffiliateState;
  state: AffiliateState;
  correction: bigint;
  /** The part of the correction that is not of sub-affiliates. */
  ownCorrection: bigint;
  /** Players whose CPA of the month before no longer holds, and who qualified in it only now. */
  cpaLost: string[];
  cpaLate: string[];
};

const stateOf = ({ carry, held, balance, fences }: RecordedState): AffiliateState => ({
  carry: BigInt(carry),
  held: BigInt(held),
  balance: BigInt(balance),
  fences: new Map(Object.entries(fences).map(([id, amount]) => [id, BigInt(amount)])),
});

/** Converts a state to its recorded form; paid-off fences are left out. */
export const toRecordedState = ({ carry, held, balance, fences }: AffiliateState): RecordedState => ({
  carry: carry.toString(),
  held: held.toString(),
  balance: balance.toString(),
  fences: Object.fromEntries(
    [...fences].filter(([, amount]) => amount > 0n).map(([id, amount]) => [id, amount.toString()]),
  ),
});

const PPM = 1_000_000n;

function playerOf(recorded: RecordedPlayer, month: Period, terms: StoredTerms): Player {
  const registeredAt = Date.parse(recorded.registeredAt);
  const at = month.start;
  const fee = (BigInt(recorded.deposits) * BigInt(terms.paymentFeePpm)) / PPM;
  const event = (kind: PlayerEvent['kind'], amount: bigint, turnover = 0n): PlayerEvent => ({
    kind,
    amount,
    turnover,
    at,
  });
  const { cpa } = toPlan(terms);
  const { cpa: facts } = recorded;
  const first = facts?.firstDeposit ?? null;
  return {
    id: recorded.id,
    registeredAt,
    events: [
      event('ggr', BigInt(recorded.ggr), BigInt(recorded.turnover)),
      event('promotion', BigInt(recorded.promotions)),
      event('fee', fee),
      event('chargeback', BigInt(recorded.chargebacks)),
    ],
    cpaAt:
      cpa && facts
        ? testCpa(cpa, {
            registeredAt,
            firstDeposit: first && { amount: BigInt(first.amount), at: Date.parse(first.at) },
            enoughAt: facts.enoughAt === null ? null : Date.parse(facts.enoughAt),
          })
        : null,
  };
}

function decide({ start, end, terms, players, subsEarned }: Omit<RecordedMonth, 'state'>, state: AffiliateState) {
  const month = { start: Date.parse(start), end: Date.parse(end) };
  return decideMonth({
    plan: toPlan(terms),
    state,
    month,
    players: players.map((player) => playerOf(player, month, terms)),
    subsEarned: BigInt(subsEarned),
  });
}

export function decideFrom({ month, before }: MonthRecord): DecidedMonth {
  if (!before) {
    const stateIn = FIRST_MONTH;
    const none = { correction: 0n, ownCorrection: 0n, cpaLost: [], cpaLate: [] };
    return { ...decide(month, stateIn), stateIn, ...none };
  }
  const { settled } = before;
  const again = decide(before, stateOf(before.state));
  const correction = again.result.earned - BigInt(settled.earned);
  const isHeld = settled.active < before.terms.minActive;
  const stateIn: AffiliateState = {
    carry: again.state.carry,
    fences: again.state.fences,
    held: BigInt(settled.held) + (isHeld ? correction : 0n),
    balance: BigInt(settled.balance) + (isHeld ? 0n : correction),
  };
  const { qualified } = again.items;
  return {
    ...decide(month, stateIn),
    stateIn,
    correction,
    ownCorrection: again.result.share + again.result.cpa - BigInt(settled.own),
    cpaLost: settled.qualified.filter((id) => !qualified.includes(id)),
    cpaLate: qualified.filter((id) => !settled.qualified.includes(id)),
  };
}

/** Returns the state of a decided month. */
export function statementState({ result, state }: Pick<DecidedMonth, 'result' | 'state'>): StatementState {
  if (result.payout > 0n) return 'waiting';
  if (state.held > 0n) return 'held';
  return state.balance > 0n ? 'kept' : 'none';
}
