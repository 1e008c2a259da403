/** Checks of a house contract as typed, and the texts of refusals. Pure. */
import type { ContractKind, ContractState } from '@parlour/contract/agent-contracts';
import type { ClientFailure } from '@parlour/contract/client';
import { type ContractDraft, readRefusedTerms, testsLoss, tierField } from '@parlour/contract/contract-draft';
import { isPercent, isTypedAmount } from '@parlour/contract/rates';
import { failureText, t } from '../../shared/texts.ts';

/** The draft of an agent without a contract. */
export const NEW_DRAFT: ContractDraft = {
  rateType: 'P',
  lossCheck: false,
  tierBasis: 'total',
  carry: 'none',
  activeMin: '',
  cap: '',
  tiers: [{ minTurnover: '', minActive: '0', minLoss: '0', rate: '' }],
};

const isZero = (text: string): boolean => !/[1-9]/.test(text);

/** Returns the problem of each field, by its name. */
export function contractProblems(
  draft: ContractDraft,
  { kind, exponent }: { kind: ContractKind; exponent: number },
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const amount = (field: string, text: string) => {
    if (!isTypedAmount(text, exponent)) problems[field] = t('agents.contract.amountFault');
  };
  const positive = (field: string, text: string) => {
    if (!isTypedAmount(text, exponent) || isZero(text)) problems[field] = t('agents.contract.positiveFault');
  };
  positive('activeMin', draft.activeMin);
  if (draft.cap !== '') positive('cap', draft.cap);
  draft.tiers.forEach(({ minTurnover, minActive, minLoss, rate }, i) => {
    amount(tierField('minTurnover', i), minTurnover);
    if (testsLoss(kind, draft)) amount(tierField('minLoss', i), minLoss);
    if (!/^[0-9]{1,6}$/.test(minActive)) problems[tierField('minActive', i)] = t('agents.contract.countFault');
    if (draft.rateType === 'F') positive(tierField('rate', i), rate);
    else if (!isPercent(rate) || isZero(rate)) problems[tierField('rate', i)] = t('agents.contract.rateFault');
  });
  return problems;
}

/** Returns why a proposal, or another change of a contract, was refused. */
export function contractRefusal({ textKey, value }: ClientFailure): string {
  const refused = readRefusedTerms(value);
  if (!refused) return failureText(textKey);
  const { fault, tier, ceiling } = refused;
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
