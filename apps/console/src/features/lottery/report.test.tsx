/** The report of orders: by game and day, or by issue, with sums of the days. */
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { ReportView } from './ReportView.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

const money = (turnover: string) => ({ turnover, prizes: '0.00', rebates: '0.00', ggr: turnover });
const row = (day: string, numero: string | null, turnover: string) => ({
  day,
  gameCode: 'mienbac',
  numero,
  issues: 1,
  orders: 2,
  ...money(turnover),
});
const sumOf = (day: string, turnover: string) => ({ day, issues: 1, orders: 2, ...money(turnover) });
const report = (by: string) => {
  const numero = (of: string) => (by === 'issue' ? of : null);
  return {
    from: '2026-11-26',
    to: '2026-11-27',
    book: 'PLAY',
    by,
    rows: [row('2026-11-27', numero('20261127'), '5.00'), row('2026-11-26', numero('20261126'), '7.00')],
    partial: by === 'issue',
    days: [sumOf('2026-11-27', '5.00'), sumOf('2026-11-26', '7.00')],
    total: money('12.00'),
    symbol: 'K',
  };
};
const GAMES = { games: [{ gameId: 301, gameCode: 'mienbac' }], symbol: 'K', decimals: 2 };

it('lists days by default, and issues of a chosen game, each day with its sum', async () => {
  const page = await mountPart(<ReportView />, {
    answer: ({ path }) => ({
      success: true,
      value: path.includes('/report') ? report(path.includes('by=issue') ? 'issue' : 'day') : GAMES,
    }),
  });
  await page.forward(0);
  const rows = () =>
    page.all('tr').map((line) => line.children.map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')));
  expect(rows().map(([day, game, issues]) => [day, game, issues])).toEqual([
    ['Day', 'Game', 'Issues'],
    ['2026-11-27', 'Miền Bắc', '1'],
    ['Sum of 2026-11-27', '1', '2'],
    ['2026-11-26', 'Miền Bắc', '1'],
    ['Sum of 2026-11-26', '1', '2'],
    ['Total', 'K 12.00', 'K 0.00'],
  ]);
  const [games] = page.all('select');
  Object.assign(games ?? {}, { value: '301' });
  await page.does(() => games?.dispatchEvent(new Event('change', { bubbles: true })));
  const label = page.all('label').find(({ textContent }) => textContent === 'By issue');
  const choice = label?.children.find(({ localName }) => localName === 'input');
  Object.assign(choice ?? {}, { checked: true });
  await page.press(choice);
  await page.forward(0);
  expect(page.sent.at(-1)?.path).toContain('by=issue');
  expect(page.sent.at(-1)?.path).toContain('gameId=301');
  expect(rows().map(([day, , issue]) => [day, issue])).toContainEqual(['2026-11-26', '20261126']);
  expect(rows()[0]?.[2]).toBe('Issue');
  expect(page.box.textContent).toContain('Only the newest 2 issues are listed.');
});
