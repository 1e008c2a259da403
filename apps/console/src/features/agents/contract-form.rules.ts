/** Draft of a house contract in its form, its conversion to terms, and the texts of refusals. Pure. */
import { type ContractKind, type ContractState, MOST_TIERS, TERMS_FAULTS } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import { isPercent, isTypedAmount } from '@parlour/contract/rates';
import { failureText, t } from '../../shared/texts.ts';
import { asksForLoss } from './agents.rules.ts';

export type DraftTier = { minTurnover: string; minActive: string; minLoss: string; rate: string };
export type ContractDraft = Pick<ContractTerms, 'rateType' | 'lossCheck' | 'tierBasis' | 'carry'> & {
  activeMin: string;
  /** Empty for no cap. */
  cap: string;
  tiers: DraftTier[];
};

const EMPTY: DraftTier = { minTurnover: '', minActive: '0', minLoss: '0', rate: '' };

/** Returns the initial form: filled with given terms, or empty. */
export function contractDraft(terms: ContractTerms | undefined): ContractDraft {
  if (!terms)
    return {
      rateType: 'P',
      lossCheck: false,
      tierBasis: 'total',
      carry: 'none',
      activeMin: '',
      cap: '',
      tiers: [EMPTY],
    };
  return {
    ...terms,
    cap: terms.cap ?? '',
    tiers: terms.tiers.map((tier) => ({ ...tier, minActive: `${tier.minActive}` })),
  };
}

/** Adds a tier with the thresholds of the last one. */
export const withTier = (tiers: readonly DraftTier[]): DraftTier[] =>
  tiers.length < MOST_TIERS ? [...tiers, { ...(tiers.at(-1) ?? EMPTY), rate: '' }] : [...tiers];

/** Converts a draft without problems to terms; what a kind does not have gets its neutral value. */
export const toContractTerms = ({ cap, tiers, ...draft }: ContractDraft, kind: ContractKind): ContractTerms => {
  const lossCheck = kind === 'daily' && draft.lossCheck;
  return {
    ...draft,
    rateType: kind === 'dividend' ? 'P' : draft.rateType,
    lossCheck,
    carry: kind === 'dividend' ? draft.carry : 'none',
    cap: cap === '' ? null : cap,
    tiers: tiers.map((tier) => ({
      ...tier,
      minActive: Number(tier.minActive),
      minLoss: asksForLoss(kind, { lossCheck }) ? tier.minLoss : '0',
    })),
  };
};

/** Returns the problem of each field, by its name; names of tier fields end in the tier's index. */
export function contractProblems(
  draft: ContractDraft,
  { kind, exponent }: { kind: ContractKind; exponent: number },
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const { rateType, lossCheck } = toContractTerms(draft, kind);
  const amount = (field: string, text: string) => {
    if (!isTypedAmount(text, exponent)) problems[field] = t('agents.contract.amountFault');
  };
  amount('activeMin', draft.activeMin);
  if (draft.cap !== '') amount('cap', draft.cap);
  draft.tiers.forEach((tier, i) => {
    amount(`minTurnover.${i}`, tier.minTurnover);
    if (asksForLoss(kind, { lossCheck })) amount(`minLoss.${i}`, tier.minLoss);
    if (!/^[0-9]{1,6}$/.test(tier.minActive)) problems[`minActive.${i}`] = t('agents.contract.countFault');
    if (rateType === 'F') amount(`rate.${i}`, tier.rate);
    else if (!isPercent(tier.rate)) problems[`rate.${i}`] = t('agents.contract.rateFault');
  });
  return problems;
}

type Facts = Partial<{ errorCode: string; tier: number | null; ceiling: string | null }>;

/** Returns why a proposal, or another change of a contract, was refused. */
export function contractRefusal({ code, textKey, value }: ClientFailure): string {
  if (code === 'contract.open') return t('agents.contract.open');
  if (code === 'contract.answered') return t('agents.contract.answered');
  if (code !== 'contract.terms') return failureText(textKey);
  const { errorCode, tier, ceiling } = (typeof value === 'object' && value !== null ? value : {}) as Facts;
  const fault = TERMS_FAULTS.find((each) => each === errorCode);
  if (!fault) return failureText(textKey);
  const text = t(`agents.contract.fault.${fault}`);
  return tier && ceiling ? `${text} ${t('agents.contract.ceiling', { tier, ceiling })}` : text;
}

export type ContractAct = 'withdraw' | 'end' | 'agree' | 'keep';

/** Returns what the house can do with a version of its contract. */
export function actsOn({
  state,
  endAskedBy,
}: {
  state: ContractState;
  endAskedBy: 'agent' | 'upline' | null;
}): ContractAct[] {
  if (state === 'proposed' || state === 'edited') return ['withdraw'];
  if (state === 'agreed') return ['end'];
  return state === 'changeRequested' && endAskedBy === 'agent' ? ['agree', 'keep'] : [];
}
