/** What the pages say about requests that need two approvals of other operators, or three for a withdrawal. */
import type { CreditRow, listCredits } from '@parlour/contract/credit-policy.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { BuiltInRole } from '@parlour/contract/operator-rights';
import type { AdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelsOf, lineOf, markupOf, signInAs } from '../../app/testing/markup.tsx';
import { WITHDRAWAL } from '../../app/testing/samples.ts';
import { setRights } from '../../shared/rights.tsx';
import { StillNeeded } from '../../shared/StillNeeded.tsx';
import { WithdrawalActions } from '../withdrawals/WithdrawalActions.tsx';
import { ApprovalsScreen } from './ApprovalsScreen.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
// The theme requires a browser.
vi.mock('../../shared/PageHead.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }));
afterEach(() => setRights(null));

const nothing = () => {};
const CREDIT: CreditRow = {
  id: '9',
  source: 'voucher',
  title: 'Vouchers',
  member: null,
  details: '{}',
  amount: '9000.00',
  state: 'asked',
  askedBy: 'nandar',
  own: false,
  needs: 2,
  approvedBy: [],
  approved: false,
  askedAt: '2026-11-20T08:00:00.000Z',
  until: '2026-11-21T08:00:00.000Z',
  decidedBy: null,
  decision: '',
  decidedAt: null,
};

function shown(role: BuiltInRole, node: ReactNode, credits?: Partial<OutputOf<typeof listCredits>>): string {
  signInAs(role);
  const list = {
    rows: [],
    usage: [],
    ceiling: '1000.00',
    confirmed: [],
    confirmedCeiling: '1000.00',
    threeAbove: null,
    symbol: 'K',
    waiting: 0,
    oldest: null,
    ...credits,
  };
  return markupOf(node, [[['credits', 'list'], list]]);
}

describe('a credit above the second limit', () => {
  const screen = <ApprovalsScreen />;
  const page = (over: Partial<CreditRow>) =>
    shown('owner', screen, { rows: [{ ...CREDIT, ...over }], threeAbove: '5000.00' });

  it('says how many approvals it needs, and of whom it has one', () => {
    expect(lineOf(page({}))).toContain('Above K 5,000.00 two other operators have to approve.');
    expect(lineOf(page({}))).toContain('2 approvals of other operators needed');
    expect(lineOf(page({ approvedBy: ['thiri'] }))).toContain('Approved by thiri, 1 more approval needed');
    expect(lineOf(page({ state: 'done', approvedBy: ['thiri', 'su'] }))).not.toContain('needed');
  });

  it('is approved once by each operator, who may still reject it', () => {
    expect(labelsOf(page({}))).toEqual(['Approve: Vouchers', 'Reject: Vouchers']);
    expect(labelsOf(page({ approvedBy: ['thiri'], approved: true }))).toEqual(['Reject: Vouchers']);
  });

  it('is not mentioned in a house without the limit', () => {
    const html = lineOf(shown('owner', screen, { rows: [{ ...CREDIT, needs: 1 }] }));
    expect(html).not.toMatch(/two other operators|approvals? of other|needed/);
  });
});

it('one approval that is enough is not counted', () => {
  expect(markupOf(<StillNeeded needs={1} approvedBy={[]} />)).toBe('');
});

describe('a withdrawal above the second limit', () => {
  const note = (over: Partial<AdminWithdrawal>) => {
    const row = { ...WITHDRAWAL, needsTwo: true, needsThree: true, ...over };
    const node = <WithdrawalActions row={row} symbol="K" provider={null} onMoved={nothing} />;
    return lineOf(shown('risk', node));
  };
  const approvalUntil = '2026-11-21T08:00:00.000Z';

  it('says that three have to approve, who has, and how many are missing', () => {
    expect(note({})).toContain('three operators have to approve');
    expect(note({ approvedBy: 'thiri', approvalUntil })).toMatch(/Approved by thiri, 2 more approvals needed by /);
    expect(note({ approvedBy: 'thiri', secondBy: 'su', approvalUntil })).toMatch(
      /Approved by thiri, su, 1 more approval needed by /,
    );
    expect(note({ approvedBy: 'thiri', isOwnApproval: true, approvalUntil })).toContain('You approved this withdrawal');
  });

  it('with two as ever where the limit is not reached', () => {
    expect(note({ needsThree: false })).toContain('two operators have to approve');
    expect(note({ needsThree: false, approvedBy: 'thiri', approvalUntil })).toContain('Your approval is the second');
  });
});
