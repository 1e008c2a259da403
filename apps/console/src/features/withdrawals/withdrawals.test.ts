import { expect, it } from 'vitest';
import { actsOf, asksOf } from './withdrawals.rules.ts';

it('offers exactly the moves that an operator can make, and sending only to a provider', () => {
  expect(actsOf({ state: 'requested' }, null)).toEqual(['review', 'approve', 'refuse']);
  expect(actsOf({ state: 'reviewing' }, null)).toEqual(['release', 'approve', 'refuse']);
  expect(actsOf({ state: 'approved' }, null)).toEqual(['pay', 'fail']);
  expect(actsOf({ state: 'approved' }, 'sandbox')).toEqual(['send', 'pay', 'fail']);
  expect(actsOf({ state: 'paying' }, 'sandbox')).toEqual(['pay', 'fail']);
  for (const state of ['paid', 'refused', 'failed', 'cancelled'] as const)
    expect(actsOf({ state }, 'sandbox')).toEqual([]);
});

it('asks for a reason where money comes back and for a reference where it is gone', () => {
  expect([asksOf('refuse'), asksOf('fail'), asksOf('pay'), asksOf('approve')]).toEqual([
    'reason',
    'reason',
    'reference',
    null,
  ]);
});
