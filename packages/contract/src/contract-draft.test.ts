import { describe, expect, it } from 'vitest';
import type { ContractTerms } from './agent-contracts.endpoints.ts';
import { MOST_TIERS } from './agent-contracts.ts';
import { readRefusedTerms, testsLoss, tierField, toDraft, toTerms, withTier } from './contract-draft.ts';

const TERMS: ContractTerms = {
  rateType: 'P',
  activeMin: '100.00',
  lossCheck: true,
  tierBasis: 'total',
  carry: 'none',
  cap: null,
  tiers: [{ minTurnover: '1000.00', minActive: 3, minLoss: '5.00', rate: '0.5' }],
};

describe('the draft of a contract', () => {
  it('gives back the terms that it was made of, of every kind that tests the loss only if agreed', () => {
    for (const kind of ['daily', 'hourly'] as const) {
      expect(toTerms(toDraft(TERMS), kind)).toEqual(TERMS);
      const untested = { ...TERMS, lossCheck: false };
      expect(toTerms(toDraft(untested), kind).tiers).toEqual([{ ...TERMS.tiers[0], minLoss: '0' }]);
    }
    const dividend: ContractTerms = {
      ...TERMS,
      lossCheck: false,
      tierBasis: 'dailyAverage',
      carry: 'permanent',
      cap: '50.00',
    };
    expect(toTerms(toDraft(dividend), 'dividend')).toEqual(dividend);
  });

  it('leaves out what another kind does not have', () => {
    const draft = { ...toDraft(TERMS), rateType: 'F', carry: 'permanent', tierBasis: 'dailyAverage' } as const;
    expect(toTerms(draft, 'dividend')).toMatchObject({ rateType: 'P', lossCheck: false, carry: 'permanent' });
    expect(toTerms(draft, 'hourly')).toMatchObject({
      rateType: 'F',
      lossCheck: true,
      carry: 'none',
      tierBasis: 'total',
    });
    expect([testsLoss('dividend', draft), testsLoss('daily', { lossCheck: false })]).toEqual([true, false]);
  });

  it('shows amounts in the form of its app, and percentages as they are', () => {
    const shown = (amount: string) => amount.replace('.00', '');
    expect(toDraft({ ...TERMS, cap: '70.00' }, shown)).toMatchObject({
      activeMin: '100',
      cap: '70',
      tiers: [{ minTurnover: '1000', minActive: '3', minLoss: '5', rate: '0.5' }],
    });
    const fixed: ContractTerms = { ...TERMS, rateType: 'F', tiers: [{ ...TERMS.tiers[0]!, rate: '9.00' }] };
    expect(toDraft(fixed, shown).tiers[0]?.rate).toBe('9');
  });

  it('grows by the thresholds of its last tier, up to the most', () => {
    const { tiers } = toDraft(TERMS);
    expect(withTier(tiers)[1]).toEqual({ ...tiers[0], rate: '' });
    const full = Array.from({ length: MOST_TIERS }, () => tiers[0]!);
    expect(withTier(full)).toHaveLength(MOST_TIERS);
    expect(tierField('rate', 1)).toBe('rate.1');
  });

  it('knows why the server refused its terms', () => {
    expect(readRefusedTerms({ errorCode: 'RATE_ABOVE_UPLINE', tier: 2, ceiling: '0.8' })).toEqual({
      fault: 'RATE_ABOVE_UPLINE',
      tier: 2,
      ceiling: '0.8',
    });
    expect(readRefusedTerms({ errorCode: 'TIERS_ORDER', tier: null, ceiling: null })?.tier).toBeNull();
    for (const other of [undefined, null, 'TIERS_ORDER', { errorCode: 'ELSE' }])
      expect(readRefusedTerms(other)).toBeNull();
  });
});
