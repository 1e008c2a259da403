/**
 * Terms of agents' contracts in a form, with every value as typed: for agents in the player app and for the house in the
 * console. Pure. Each app checks what is typed by itself, in its own words.
 */
import type { ContractTerms } from './agent-contracts.endpoints.ts';
import { type ContractKind, MOST_TIERS, TERMS_FAULTS, type TermsFault } from './agent-contracts.ts';

export type DraftTier = Record<keyof ContractTerms['tiers'][number], string>;
export type ContractDraft = Pick<ContractTerms, 'rateType' | 'lossCheck' | 'tierBasis' | 'carry'> & {
  activeMin: string;
  /** Empty for no cap. */
  cap: string;
  tiers: DraftTier[];
};

/** Ways in which losses are carried on, in display order. */
export const CARRIES = [
  'none',
  'permanent',
  'previous',
  'secondHalf',
] as const satisfies readonly ContractTerms['carry'][];

/** Returns the draft of a form with given terms. @param shown formats an amount for its field */
export function toDraft(terms: ContractTerms, shown = (amount: string): string => amount): ContractDraft {
  const { rateType, activeMin, cap, tiers } = terms;
  return {
    ...terms,
    activeMin: shown(activeMin),
    cap: cap === null ? '' : shown(cap),
    tiers: tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
      minTurnover: shown(minTurnover),
      minActive: `${minActive}`,
      minLoss: shown(minLoss),
      rate: rateType === 'P' ? rate : shown(rate),
    })),
  };
}

/** Adds a tier with the thresholds of the last one, up to the maximum. */
export function withTier(tiers: readonly DraftTier[]): DraftTier[] {
  const last = tiers.at(-1);
  return last && tiers.length < MOST_TIERS ? [...tiers, { ...last, rate: '' }] : [...tiers];
}

/** Whether the tiers of a contract test the loss: always of dividends, and of salaries if agreed. */
export const testsLoss = (kind: ContractKind, { lossCheck }: Pick<ContractTerms, 'lossCheck'>): boolean =>
  kind === 'dividend' || lossCheck;

/** Converts a draft of plain numbers to terms; what a kind does not have gets its neutral value. */
export function toTerms({ cap, tiers, ...draft }: ContractDraft, kind: ContractKind): ContractTerms {
  const ofKind: Partial<ContractTerms> =
    kind === 'dividend' ? { rateType: 'P', lossCheck: false } : { tierBasis: 'total', carry: 'none' };
  return {
    ...draft,
    ...ofKind,
    cap: cap || null,
    tiers: tiers.map((tier) => ({
      ...tier,
      minActive: Number(tier.minActive),
      minLoss: testsLoss(kind, draft) ? tier.minLoss : '0',
    })),
  };
}

/** Name of a field of a tier, such as `rate.1` for the second one. */
export const tierField = (name: keyof DraftTier, at: number): string => `${name}.${at}`;

export type RefusedTerms = { fault: TermsFault; tier: number | null; ceiling: string | null };

/** Reads why the server refused terms, from the value of its failure; null for another failure. */
export function readRefusedTerms(value: unknown): RefusedTerms | null {
  const {
    errorCode,
    tier = null,
    ceiling = null,
  } = Object(value) as Partial<Omit<RefusedTerms, 'fault'>> & {
    errorCode?: string;
  };
  const fault = TERMS_FAULTS.find((each) => each === errorCode);
  return fault ? { fault, tier, ceiling } : null;
}
