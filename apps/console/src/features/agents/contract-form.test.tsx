import { TERMS_FAULTS } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import type { getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import { toDraft } from '@parlour/contract/contract-draft';
import type { OutputOf } from '@parlour/contract/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelsOf, markupOf, signInAs, textsOf } from '../../app/testing/markup.tsx';
import { AGENT_PLACE } from '../../app/testing/samples.ts';
import { setRights } from '../../shared/rights.tsx';
import { ContractForm } from './ContractForm.tsx';
import { ContractTermsFields } from './ContractTermsFields.tsx';
import { actsOn, contractProblems, contractRefusal, NEW_DRAFT } from './contract-form.rules.ts';
import { HouseContracts } from './HouseContracts.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterEach(() => setRights(null));

const nothing = () => {};
const TERMS: ContractTerms = {
  rateType: 'P',
  activeMin: '100.00',
  lossCheck: true,
  tierBasis: 'total',
  carry: 'none',
  cap: null,
  tiers: [{ minTurnover: '1000.00', minActive: 3, minLoss: '0.00', rate: '0.5' }],
};
const VERSION: OutputOf<typeof getAgentPlace>['contracts'][number] = {
  id: '7',
  kind: 'daily',
  line: 'CONS',
  version: 2,
  state: 'agreed',
  terms: TERMS,
  isHouse: true,
  endAskedBy: null,
  proposedBy: 'house',
  proposedAt: '2026-11-20T03:30:00.000Z',
  expiresAt: '2026-11-27T03:30:00.000Z',
  effectiveFrom: '2026-11-20T17:30:00.000Z',
  effectiveUntil: null,
};

describe('contracts of the house', () => {
  it('are proposed with the terms of the current version, by kind and products', () => {
    signInAs('manager');
    const form = (terms = TERMS) =>
      markupOf(
        <ContractForm
          place={AGENT_PLACE}
          versions={[{ ...VERSION, terms }]}
          symbol="K"
          exponent={2}
          onSent={nothing}
          onClose={nothing}
        />,
      );
    const html = form();
    const text = textsOf(html);
    expect(text).toContain('|Contract of the house with thiha|');
    expect(text).toContain('|Tiers require a loss of the team|');
    expect(text).toContain('|Loss from|');
    expect(text).toContain('|Request approval|');
    expect(html).toContain('value="1000.00"');
    expect(labelsOf(html), 'a contract has one tier at least').toEqual([]);
    const two = form({ ...TERMS, tiers: [...TERMS.tiers, ...TERMS.tiers] });
    expect(labelsOf(two)).toEqual(['Remove tier 1', 'Remove tier 2']);
  });

  it('have the fields of their kind: a loss is tested of both salaries', () => {
    const fields = (kind: 'daily' | 'hourly' | 'dividend', lossCheck = true) =>
      textsOf(
        markupOf(
          <ContractTermsFields
            kind={kind}
            draft={{ ...toDraft(TERMS), lossCheck }}
            symbol="K"
            problems={{}}
            onChange={nothing}
          />,
        ),
      );
    for (const kind of ['daily', 'hourly'] as const) {
      expect(fields(kind)).toContain('|Tiers require a loss of the team|');
      expect(fields(kind)).toContain('|Loss from|');
      expect(fields(kind, false)).not.toContain('|Loss from|');
    }
    expect(fields('dividend', false)).toContain('|Loss from|');
    expect(fields('dividend')).not.toContain('|Tiers require a loss of the team|');
    expect(fields('dividend')).toContain('|Turnover of tiers|of the period|average of a day|');
  });

  it('offer what the house can do with a version', () => {
    signInAs('manager');
    const acts = (version: object) =>
      labelsOf(
        markupOf(
          <HouseContracts place={AGENT_PLACE} versions={[{ ...VERSION, ...version }]} symbol="K" exponent={2} />,
        ),
      );
    const of = 'Daily salary, All products';
    expect(acts({})).toEqual([`Ask to end: ${of}`]);
    expect(acts({ state: 'edited' })).toEqual([`Withdraw: ${of}`]);
    expect(acts({ state: 'changeRequested', endAskedBy: 'agent' })).toEqual([`Agree to end: ${of}`, `Keep: ${of}`]);
    expect(acts({ isHouse: false })).toEqual([]);
    expect(actsOn({ state: 'changeRequested', endAskedBy: 'upline' })).toEqual([]);
    signInAs('auditor');
    expect(acts({})).toEqual([]);
  });

  it('are checked at each field, by the kind of rates', () => {
    const empty = NEW_DRAFT;
    expect(Object.keys(contractProblems(empty, { kind: 'daily', exponent: 2 }))).toEqual([
      'activeMin',
      'minTurnover.0',
      'rate.0',
    ]);
    const tier = { minTurnover: '10', minActive: '1.5', minLoss: '', rate: '120' };
    const draft = { ...empty, activeMin: '1', cap: '1.005', tiers: [tier] };
    expect(Object.keys(contractProblems(draft, { kind: 'dividend', exponent: 2 }))).toEqual([
      'cap',
      'minLoss.0',
      'minActive.0',
      'rate.0',
    ]);
    expect(Object.keys(contractProblems({ ...draft, rateType: 'F', cap: '' }, { kind: 'daily', exponent: 2 }))).toEqual(
      ['minActive.0'],
    );
  });

  it('are checked for what must be above zero, which the server refuses without naming the field', () => {
    const draft = { ...toDraft(TERMS), activeMin: '0', cap: '0.00' };
    const tiers = (rate: string) => draft.tiers.map((tier) => ({ ...tier, minTurnover: '0', rate }));
    const of = (over: object) => contractProblems({ ...draft, ...over }, { kind: 'daily', exponent: 2 });
    expect(of({ tiers: tiers('0') })).toEqual({
      activeMin: 'Enter an amount above 0, such as 1250.50.',
      cap: 'Enter an amount above 0, such as 1250.50.',
      'rate.0': 'Enter a percentage above 0 and up to 100, with at most four decimals.',
    });
    expect(Object.keys(of({ rateType: 'F', tiers: tiers('0.0') }))).toEqual(['activeMin', 'cap', 'rate.0']);
    expect(of({ activeMin: '0.01', cap: '', tiers: tiers('0.0001') })).toEqual({});
  });

  it('say why they were refused, each fault in words of its own', () => {
    const failure = (code: string, value?: unknown) => ({ ok: false, code, textKey: '', value }) as ClientFailure;
    const texts = TERMS_FAULTS.map((errorCode) => contractRefusal(failure('contract.terms', { errorCode })));
    expect(new Set(texts).size).toBe(TERMS_FAULTS.length);
    expect(
      contractRefusal(failure('contract.terms', { errorCode: 'RATE_ABOVE_UPLINE', tier: 2, ceiling: '0.8' })),
    ).toContain('Tier 2 can have 0.8 at most.');
    for (const code of ['contract.open', 'contract.answered']) expect(contractRefusal(failure(code))).toMatch(/\.$/);
  });
});
