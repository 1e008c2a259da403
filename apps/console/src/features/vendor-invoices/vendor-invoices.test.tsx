import { getVendorInvoice, listVendorInvoices } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelsOf, markupOf, signInAs, textsOf } from '../../app/testing/markup.tsx';
import { setRights } from '../../shared/rights.tsx';
import { FeesForm } from './FeesForm.tsx';
import { InvoiceScreen } from './InvoiceScreen.tsx';
import { InvoicesScreen } from './InvoicesScreen.tsx';
import { KEY } from './vendor-invoices.queries.ts';
import {
  feeProblems,
  invoiceAddress,
  monthFrom,
  returnText,
  toFeesDraft,
  toReportedDraft,
  validateReported,
} from './vendor-invoices.rules.ts';

vi.hoisted(() => {
  // The API client reads the tab's token when it is imported, and views read the address.
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { hash: '', search: '?month=2026-10', pathname: '/console/invoices' });
});
vi.mock('../../shared/PageHead.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }));
afterEach(() => setRights(null));

const nothing = () => {};
const HOUSE = {
  symbol: 'K',
  exponent: 2,
  timeZone: 'Asia/Yangon',
  month: '2026-10',
  isRunning: false,
  isPartial: false,
};
const PLAY = { rounds: 8599732, turnover: '2916198.40', wins: '2794994.11', ggr: '121204.29' };
const FEES = [
  { category: 'RNG', base: 'ggr', rate: '11' },
  { category: '', base: 'turnover', rate: '0.2' },
] as const;
const invoice = getVendorInvoice.output.parse({
  vendor: { code: 'PG', name: 'Pagoda', categories: ['RNG'] },
  lines: [
    { category: 'RNG', ...PLAY, base: 'ggr', rate: '11', fee: '13332.47' },
    { category: 'LIVE', ...PLAY, base: null, rate: null, fee: '0.00' },
  ],
  total: PLAY,
  fees: '13332.47',
  minimum: '20000.00',
  due: '20000.00',
  state: 'differs',
  games: [{ id: 'PG1', name: 'Jade Dragon', category: 'RNG', ...PLAY }],
  reported: {
    figures: [
      { figure: 'rounds', ours: '8599732', theirs: '8599696', gap: '-36' },
      { figure: 'turnover', ours: '2916198.40', theirs: '2916380.40', gap: '182.00' },
      { figure: 'wins', ours: '2794994.11', theirs: '2794994.11', gap: '0.00' },
      { figure: 'fee', ours: '20000.00', theirs: '20000.00', gap: '0.00' },
    ],
    by: 'nandar',
    at: '2026-11-02T03:30:00.000Z',
    note: 'PG-2026-10',
  },
  terms: [
    {
      id: '1001',
      from: '2026-03',
      fees: FEES,
      minimum: '20000.00',
      offset: true,
      createdAt: '2026-03-01T03:30:00.000Z',
      createdBy: 'nandar',
      reason: 'contract 14',
      counts: true,
    },
  ],
  earliest: '2026-10',
  ...HOUSE,
});
const sheetOf = (of = invoice) =>
  markupOf(<InvoiceScreen vendor="PG" month="2026-10" />, [[[...KEY, 'one', 'PG', '2026-10'], of]]);

describe('vendor invoices', () => {
  it('list each vendor with play, what is due and whether the figures agree', () => {
    const vendors = [
      { code: 'PG', name: 'Pagoda', ...PLAY, due: '20000.00', state: 'differs' },
      { code: 'JL', name: 'Jili', ...PLAY, due: null, state: 'noTerms' },
    ];
    const data = listVendorInvoices.output.parse({ vendors, due: '20000.00', ...HOUSE });
    const html = markupOf(<InvoicesScreen />, [[[...KEY, 'list', '2026-10'], data]]);
    expect(textsOf(html)).toContain(
      '|Pagoda|8,599,732|K 2,916,198.40|K 2,794,994.11|K 121,204.29|K 20,000.00|Differs|Jili|',
    );
    expect(textsOf(html)).toContain('|–|No fees set|Total|K 20,000.00|');
    expect(html).toContain('href="/console/invoices?open=PG&amp;month=2026-10"');
    const none = markupOf(<InvoicesScreen />, [[[...KEY, 'list', '2026-10'], { ...data, vendors: [] }]]);
    expect(textsOf(none)).toContain('|No vendor had play or fees in this month.|');
  });

  it('show fees by category, the minimum, the games and the differences', () => {
    signInAs('manager');
    const text = textsOf(sheetOf());
    expect(text).toContain('|Pagoda, October 2026|');
    expect(text).toContain('|K 121,204.29|GGR|11%|K 13,332.47|LIVE|');
    expect(text).toContain('|K 121,204.29|–|–|–|Total|');
    expect(text).toContain('|Fees|K 13,332.47|Minimum fee|K 20,000.00|Due|K 20,000.00|');
    expect(text).toContain('|Jade Dragon|RNG|8,599,732|K 2,916,198.40|K 2,794,994.11|K 121,204.29|95.84%|');
    expect(text).toContain('|Rounds|8,599,732|8,599,696|−36|Turnover|K 2,916,198.40|K 2,916,380.40|K 182.00|');
    expect(text).toContain('|Entered by nandar, 2 Nov 2026, 10:00 · PG-2026-10|');
    expect(text).toContain('|From March 2026| |Counts for this month|RNG: 11% of GGR|');
    expect(text).toContain('|All other categories: 0.2% of Turnover|At least K 20,000.00 a month|');
    expect(text).toContain('|Change vendor’s figures|');
    expect(text).toContain('|Add fees|');
  });

  it('compare no fee while none is known', () => {
    const { reported } = invoice;
    const figures = [{ figure: 'fee' as const, ours: null, theirs: '20000.00', gap: null }];
    const text = textsOf(sheetOf({ ...invoice, terms: [], reported: reported && { ...reported, figures } }));
    expect(text).toContain('|Fee|–|K 20,000.00|–|');
  });

  it('are read-only without the right to act', () => {
    signInAs('auditor');
    const text = textsOf(sheetOf({ ...invoice, reported: null, terms: [] }));
    expect(text).toContain('|Enter the figures of the vendor’s invoice to find differences.|');
    expect(text).toContain('|No fees are set. Add them to compute what is due.|');
    expect(text).not.toContain('|Enter vendor’s figures|');
    expect(text).not.toContain('|Add fees|');
  });

  it('take new fees from the current ones, and check them at each field', () => {
    signInAs('manager');
    const draft = toFeesDraft(invoice);
    expect(draft).toEqual({ from: '2026-10', fees: FEES, minimum: '20000.00', offset: true });
    expect(toFeesDraft({ ...invoice, terms: [], month: '2026-09' })).toMatchObject({ from: '2026-10', minimum: '0' });
    const form = markupOf(<FeesForm invoice={invoice} onDone={nothing} onClose={nothing} />);
    expect(labelsOf(form)).toEqual(['Remove fee 1', 'Remove fee 2']);
    expect(feeProblems(draft, invoice)).toEqual({});
    expect(feeProblems({ ...draft, from: '2026-09', minimum: '1.005' }, invoice)).toEqual({
      from: 'Choose October 2026 or a later month.',
      minimum: 'Enter an amount such as 1250.50, or 0.',
    });
  });

  it('take the vendor’s figures from those entered, and check them at each field', () => {
    const draft = toReportedDraft(invoice);
    expect(draft).toMatchObject({ rounds: '8599696', turnover: '2916380.40', note: 'PG-2026-10' });
    expect(validateReported(draft, 2).errors).toEqual({});
    expect(Object.keys(validateReported({ ...draft, rounds: '1.5', wins: '-1', fee: '' }, 2).errors)).toEqual([
      'rounds',
      'wins',
      'fee',
    ]);
    expect(toReportedDraft({ reported: null }).rounds).toBe('');
  });

  it('open with the last month that is over by the house’s clock, and keep the month in the address', () => {
    // 1 November in Yangon, still October in UTC.
    const now = new Date('2026-10-31T18:00:00Z');
    expect([monthFrom('', now, 'Asia/Yangon'), monthFrom('', now, 'UTC')]).toEqual(['2026-10', '2026-09']);
    expect(monthFrom('?month=2026-13', now, 'UTC')).toBe('2026-09');
    expect(monthFrom(invoiceAddress('2025-12', 'PG').split('invoices')[1] ?? '', now, 'UTC')).toBe('2025-12');
    expect(returnText({ turnover: '0.00', wins: '5.00' })).toBe('–');
  });
});
