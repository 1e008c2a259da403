import { beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { closePopup, openPopup, useApp } from '../../../shared/store.ts';
import { serve } from '../../../testing/forms.tsx';
import { checkContracts, prompted } from './contract-checks.ts';
import { percentOf, toPending } from './contracts.rules.ts';

const DAILY = '/wps/agent/contracts/daily-salary';
const DIVIDEND = '/wps/agent/contracts/dividend';
const HOURLY = '/wps/agent/contracts/hourly-salary';

const shared = {
  status: 'P' as const,
  version: 1,
  textHash: 'a'.repeat(64),
  minBillingOrder: '100.00',
  lossCheck: 'N' as const,
  downlineHigherRate: 'N' as const,
  cap: null,
  tierBasis: 'total' as const,
  carry: 'none' as const,
  proposedBy: 'house',
  proposedAt: '2026-11-29T10:00:00.000Z',
  expiresAt: '2026-12-06T10:00:00.000Z',
  beginsAt: '2026-11-29T17:30:00.000Z',
  endsWith: [] as string[],
  current: null,
};
const salaryTier = { activeMember: 2, netLoss: '0.00', rateType: 'P' as const, rate: '0.5' };
const daily = { ...shared, id: '1', tiers: [{ betVolume: '1000.00', ...salaryTier }] };
const hourly = { ...shared, contractId: '3', tiers: [{ minimumBet: '10.00', ...salaryTier }] };
const dividend = {
  ...shared,
  id: '2',
  tiers: [{ minimumBet: '9.00', activeMember: 1, netLoss: '5.00', contractRate: '0.125' }],
};

describe('what is asked after login', () => {
  beforeEach(() => {
    closePopup();
    prompted.kinds = [];
    useApp.setState({ session: { userName: 'thiri' } as never, passwordDue: false });
    return () => setTransport(fetch);
  });
  const answer = (value: object) => ({ success: true, value });
  const all = (over: Record<string, object | null> = {}) => ({
    [DAILY]: answer({ dailysalreqtype: { CONS: daily } }),
    [DIVIDEND]: answer({ divtypecompperiodreq: { LOTT: dividend } }),
    [HOURLY]: answer({ contracthoursalreq: { CONS: hourly } }),
    ...over,
  });

  it('AGT-008 N93 three calls, and prompts in the order daily salary, dividend, hourly salary', async () => {
    const { callsTo } = serve(all());
    await checkContracts();
    expect([DAILY, DIVIDEND, HOURLY].map((path) => callsTo(path).length)).toEqual([1, 1, 1]);
    expect([useApp.getState().popup, prompted.kinds]).toEqual(['contract', ['daily', 'dividend', 'hourly']]);
  });

  it('AGT-011 an hourly contract alone is prompted for alone', async () => {
    serve(all({ [DAILY]: answer({ dailysalreqtype: {} }), [DIVIDEND]: answer({ divtypecompperiodreq: {} }) }));
    await checkContracts();
    expect([useApp.getState().popup, prompted.kinds]).toEqual(['contract', ['hourly']]);
  });

  it('AGT-014 empty fields, and a call that fails, show no prompt', async () => {
    const failed = { success: false, code: 'system.error', message: 'x' };
    serve(
      all({
        [DAILY]: failed,
        [DIVIDEND]: answer({ divtypecompperiodreq: {} }),
        [HOURLY]: answer({ contracthoursalreq: {} }),
      }),
    );
    await checkContracts();
    expect(useApp.getState().popup).toBeNull();
  });

  it('waits for what lies over the page, and comes to nobody else', async () => {
    serve(all());
    openPopup('notifications');
    await checkContracts();
    expect(useApp.getState().popup).toBe('notifications');
    closePopup();
    expect(useApp.getState().popup).toBe('contract');
    openPopup('menu');
    await checkContracts();
    useApp.setState({ session: { userName: 'somebody else' } as never });
    closePopup();
    expect(useApp.getState().popup).toBeNull();
  });
});

describe('contracts as their pages show them', () => {
  it('have one form for the three that the documents name differently', () => {
    expect(toPending({ LOTT: dividend, CONS: { ...dividend, id: '7' } }).map(({ id, line }) => [id, line])).toEqual([
      ['7', 'CONS'],
      ['2', 'LOTT'],
    ]);
    expect(
      [toPending({ CONS: daily }), toPending({ CONS: hourly }), toPending({ LOTT: dividend })].flat(),
    ).toMatchObject([
      { id: '1', tiers: [{ turnover: '1000.00', active: 2, rate: '0.5', isPercent: true }], testsLoss: false },
      { id: '3', tiers: [{ turnover: '10.00' }] },
      { id: '2', tiers: [{ turnover: '9.00', loss: '5.00', rate: '12.5', isPercent: true }], testsLoss: true },
    ]);
  });

  it.each([
    ['0.125', '12.5'],
    ['0.03', '3'],
    ['0.5', '50'],
    ['1', '100'],
    ['0.000001', '0.0001'],
  ])('the fraction %s is %s percent', (fraction, percent) => {
    expect(percentOf(fraction)).toBe(percent);
  });
});
