import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bookDays, totalOf } from './reporting.rules.ts';
import { guarded, type Sheet, toCsv, toXlsx } from './sheets.ts';

const sheet = (rows: string[][]): Sheet => ({
  mark: ['Parlour: movements', 'Made by nandar'],
  columns: [
    { name: 'Member', kind: 'text' },
    { name: 'Amount', kind: 'number' },
  ],
  rows,
  creator: 'nandar',
  at: new Date('2026-11-21T10:00:00Z'),
});

describe('files', () => {
  it('P-55 no cell is a formula, in a CSV as in an XLSX, and amounts stay exact numbers', () => {
    const hostile = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '|x', '%0A', '\r=1'];
    for (const text of hostile) expect(guarded(text), text).toBe(`'${text}`);
    expect(guarded('Aung Aung')).toBe('Aung Aung');
    const rows = [...hostile.map((text) => [text, '-109.50']), ['a,"b"\nc', '=9'], ['ရန်ပုံငွေ <&>', '9999999999999.99']];
    const csv = Buffer.from(toCsv(sheet(rows))).toString('utf8');
    const lines = csv.slice(1).split('\r\n');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect([lines[0], lines[1], lines.at(-2)]).toEqual(['Parlour: movements', 'Made by nandar', 'Made by nandar']);
    expect(lines[3]).toBe("'=1+1,-109.50");
    expect(csv).toContain(`"a,""b""\nc",'=9`);
    expect(csv).toContain('ရန်ပုံငွေ <&>,9999999999999.99');
    const files = unzipSync(toXlsx(sheet(rows)));
    const page = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(page).not.toMatch(/<f[ >]/);
    expect(page).toContain('<t xml:space="preserve">\'=1+1</t>');
    expect(page).toContain('<c s="2"><v>-109.50</v></c>');
    expect(page).toContain('<c s="2"><v>9999999999999.99</v></c>');
    expect(page).toContain('ရန်ပုံငွေ &lt;&amp;&gt;');
    expect(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())).toContain('<dc:creator>nandar</dc:creator>');
  });
});

describe('days', () => {
  const leg = (account: string, kind: string, debit: bigint, credit: bigint) => ({
    day: '2026-11-20',
    account,
    kind,
    debit,
    credit,
    n: 1n,
  });
  it('come to what moved on them, and one without movements is there too', () => {
    const days = bookDays(
      [
        leg('player', 'bet', 100n, 0n),
        leg('games', 'bet', 0n, 100n),
        leg('player', 'rollback', 0n, 10n),
        leg('games', 'rollback', 10n, 0n),
        leg('player', 'win', 0n, 30n),
        leg('games', 'win', 30n, 0n),
        leg('player', 'award', 0n, 5n),
        leg('promotions', 'award', 5n, 0n),
        leg('player', 'deposit', 0n, 95n),
        leg('deposits', 'deposit', 95n, 0n),
        leg('deposits', 'deposit_fee', 5n, 0n),
        leg('fees', 'deposit_fee', 0n, 5n),
        leg('player', 'withdraw', 50n, 0n),
        leg('withdrawals', 'withdraw', 0n, 50n),
        leg('player', 'withdraw_back', 0n, 20n),
        leg('withdrawals', 'withdraw_back', 20n, 0n),
        leg('withdrawals', 'withdraw_paid', 29n, 0n),
        leg('payouts', 'withdraw_paid', 0n, 29n),
        leg('withdrawals', 'withdraw_fee', 1n, 0n),
        leg('fees', 'withdraw_fee', 0n, 1n),
        leg('player', 'adjustment', 7n, 0n),
        leg('adjustments', 'adjustment', 0n, 7n),
        // The platform pays an agent 4, of which the agent passes on 3.
        leg('player', 'commission', 0n, 7n),
        leg('commissions', 'commission', 7n, 0n),
        leg('player', 'commission_paid', 3n, 0n),
        leg('commissions', 'commission_paid', 0n, 3n),
      ],
      { from: '2026-11-19', to: '2026-11-21' },
    );
    expect(days.map(({ day, idle }) => [day, idle])).toEqual([
      ['2026-11-21', true],
      ['2026-11-20', false],
      ['2026-11-19', true],
    ]);
    const sums = {
      deposits: 100n,
      withdrawals: 30n,
      paidOut: 29n,
      fees: 6n,
      bonuses: 5n,
      commissions: 4n,
      refills: 0n,
      adjustments: -7n,
      bets: 90n,
      wins: 30n,
      ggr: 60n,
    };
    expect(days[1]?.sums).toEqual(sums);
    expect(totalOf(days)).toEqual(sums);
  });
});
