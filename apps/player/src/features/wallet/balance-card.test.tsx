/** The balance card as a page mounts it. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountForm, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { BalanceCard } from './BalanceCard.tsx';

beforeEach(() => {
  openPage();
  stubBrowser();
  useApp.setState({ session: SESSION });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

/** Mounts the card for a balance, and returns what it shows once it has arrived. */
async function shownFor(sumBalance: string, { currency, symbol } = { currency: 'MMK', symbol: 'K' }) {
  const wallet = { sumBalance, currency, symbol, book: 'PLAY', ledgerId: '1', at: '2026-01-01T00:00:00.000Z' };
  serve({ '/wps/wallets/member': { success: true, value: wallet } });
  const { all, until } = await mountForm(<BalanceCard />, { path: PATHS.member });
  const figure = () => all('bdi').map(({ textContent }) => textContent);
  await until(() => !figure().join('').includes('*'));
  return figure();
}

it.each([
  ['12', 'K 12.00'],
  ['1.239', 'K 1.23'],
  ['1234567.8', 'K 1,234,567.80'],
])('WAL-004 N77 %s is shown with two decimals, as %s', async (sumBalance, shown) => {
  expect(await shownFor(sumBalance)).toEqual([shown]);
});

it('a house in another currency shows its decimals', async () => {
  document.documentElement.dataset.decimals = '3';
  try {
    expect(await shownFor('1234.567', { currency: 'KWD', symbol: 'KWD' })).toEqual(['KWD 1,234.567']);
  } finally {
    delete document.documentElement.dataset.decimals;
  }
});
