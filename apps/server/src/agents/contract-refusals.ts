/** Refusals of contracts as endpoints report them. */

import { fail } from '../platform/http/result.ts';
import { rateText } from './contract-terms.ts';
import type { ContractRefusal, TermsRefusal } from './contracts.actions.ts';

/** Refuses terms, with the fault that the rules found. */
export const badTerms = (
  { fault, tier, ceiling }: Omit<TermsRefusal, 'code'>,
  { rateType, exponent }: { rateType: 'P' | 'F'; exponent: number },
) =>
  fail('contract.terms', {
    errorCode: fault,
    tier: tier ?? null,
    ceiling: ceiling === undefined ? null : rateText(ceiling, rateType, exponent),
  });

export const answeredBefore = () => fail('contract.answered', { errorCode: 'ALREADY_ANSWERED' });

/** Returns the failure of a proposal that was refused. */
export function notProposed(refusal: ContractRefusal, of: { rateType: 'P' | 'F'; exponent: number }) {
  if (refusal.code === 'terms') return badTerms(refusal, of);
  if (refusal.code === 'open') return fail('contract.open', { errorCode: 'REQUEST_OPEN' });
  return refusal.code === 'answered' ? answeredBefore() : fail('thing.unknown');
}
