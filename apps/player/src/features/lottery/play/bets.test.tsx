/** The bar below the pad: what a selection costs, and what it can pay. */
import { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { mountScreen, withValues } from '../../../testing/around.tsx';
import { serve } from '../../../testing/forms.tsx';
import { issuesFrom, lotteryGame } from '../../../testing/lottery.ts';
import { closePage, openPage } from '../../../testing/page.tsx';
import { whitelabelQuery } from '../../system/system.queries.ts';
import { loadFamily } from '../load-family.ts';
import Bets from './Bets.tsx';
import { PlayScreen } from './PlayScreen.tsx';

beforeEach(() => void openPage());
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

function clientOfHouse(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(whitelabelQuery.queryKey, { currency: { code: 'MMK', symbol: 'K', exponent: 2 } } as never);
  return client;
}

async function bets(playCode: string, prices: Record<string, string>, family: string) {
  const game = lotteryGame({ family });
  serve({
    [`/lgw/games/${game.gameId}/numbers`]: { success: true, value: { numero: '20261127-0135', plays: [] } },
  });
  const client = clientOfHouse();
  const types = [{ playCode, cost: 1, basis: 'list' as const, prices, returns: [] }];
  const odds = { gameId: game.gameId, priceListId: '12', types };
  const screen = <Bets game={game} odds={odds} family={await loadFamily(family)} />;
  const page = await mountScreen(screen, { client, path: '/m/lottery', t: withValues });
  const tap = async (...cells: string[]) => {
    for (const cell of cells) await page.press(page.all('button').find(({ textContent }) => textContent === cell));
    await page.forward(0);
  };
  return { tap, says: (text: string) => page.box.textContent.includes(text) };
}

it('says the most of bets of which one can win, by their own price', async () => {
  const { tap, says } = await bets('k3.sum', { '3': '180', '10': '7', '11': '7.5' }, 'k3');
  await tap('10', '11');
  expect(says('lottery.bets 2 · lottery.most K\u00a07.5')).toBe(true);
});

it('says the payout of one hit where each hit pays', async () => {
  const { tap, says } = await bets('keno.pick1', { '': '3.8' }, 'keno');
  await tap('7', '8');
  expect(says('lottery.bets 2 · lottery.hit K\u00a03.8')).toBe(true);
});

it.each([
  ['on which day draws go on after a pause', '2027-02-09'],
  ['nothing of a pause where there is none', null],
])('the screen of a game says %s', async (_, resumesOn) => {
  const game = lotteryGame({ resumesOn });
  const near = { now: new Date().toISOString(), next: issuesFrom(Date.now() - 1_000, 3), past: [] };
  serve({
    '/lgw/numeros/near': { success: true, value: near },
    [`/lgw/games/${game.gameId}/odds`]: { success: true, value: { gameId: game.gameId, priceListId: '12', types: [] } },
    [`/lgw/games/${game.gameId}/numbers`]: { success: true, value: { numero: null, plays: [] } },
  });
  await loadFamily(game.family);
  const client = clientOfHouse();
  const screen = (
    <Suspense>
      <PlayScreen game={game} games={[game]} />
    </Suspense>
  );
  const page = await mountScreen(screen, { client, path: '/m/lottery', t: withValues });
  for (let n = 0; n < 3; n++) await page.forward(0);
  expect(page.box.textContent).toContain('lottery.closesIn');
  expect(page.box.textContent.includes('lottery.resumes 2027-02-09')).toBe(resumesOn !== null);
});
