/** Rounds as the screens show them: names, countdowns, and rounds that are held or void. */
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountScreen, withValues } from '../../testing/around.tsx';
import { serve } from '../../testing/forms.tsx';
import { issuesFrom, lotteryGame } from '../../testing/lottery.ts';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { whitelabelQuery } from '../system/system.queries.ts';
import { Lobby } from './Lobby.tsx';
import type { Issue, LotteryOrder } from './lottery.queries.ts';
import { MyBets } from './MyBets.tsx';
import { Orders } from './Orders.tsx';
import Records from './play/Records.tsx';
import { RoundBoard } from './RoundBoard.tsx';

beforeEach(() => {
  openPage();
  useApp.setState({ session: SESSION });
});
afterEach(async () => {
  await closePage();
  useApp.setState({ session: null });
  setTransport(fetch);
});

async function shown(screen: ReactNode, answers: Parameters<typeof serve>[0] = {}) {
  serve(answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(whitelabelQuery.queryKey, { currency: { code: 'MMK', symbol: 'K', exponent: 2 } } as never);
  const page = await mountScreen(screen, { client, path: '/m/lottery', t: withValues });
  await page.forward(0);
  return page;
}
const success = (value: unknown) => ({ success: true, value });
const board = (next: readonly Issue[], past: readonly Issue[] = []) =>
  shown(<RoundBoard near={{ now: '', next: [...next], past: [...past], offset: 0 }}>{null}</RoundBoard>);

describe('rounds are named', () => {
  const order = {
    orderDetailId: '1',
    orderNumber: 'L000000001',
    gameCode: 'mm2d',
    numero: '20261127-AM',
    playCode: 'mm.2d.straight',
    bettingContent: '47',
    bettingAmount: '100.00',
    winningAmount: '0.00',
    orderStatus: 3,
    issueState: 'settled',
    drawsAt: '2026-11-27T05:31:00Z',
  } as LotteryOrder;
  const page = { content: [order], page: 0, size: 20, more: false };

  it.each([
    ['bets', <MyBets key="bets" gameId={401} symbol="K" />],
    ['orders', <Orders key="orders" />],
  ])('by their day in %s', async (_, screen) => {
    const { box } = await shown(screen, { '/lgw/orders': success(page) });
    expect(box.textContent).toContain('lottery.round 2026-11-27 AM');
  });

  it('by their day in the history', async () => {
    const results = issuesFrom(0, 1, { numero: '20261127-PM', winningNumber: { set: '1,382.47', value: '46,105.23' } });
    const { box } = await shown(<Records game={lotteryGame({ family: 'mm.2d' })} results={results} symbol="K" />, {
      '/lgw/orders': success({ ...page, content: [] }),
    });
    expect(box.textContent).toContain('2026-11-27 PM');
  });
});

describe('the lobby', () => {
  it.each([
    ['a player', SESSION],
    ['a visitor', null],
  ])('links to the orders of %s', async (_, session) => {
    useApp.setState({ session });
    const { all } = await shown(<Lobby games={[lotteryGame()]} all={1} />, {});
    const links = all('a').map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toContainEqual(['/m/lottery?view=orders', 'lottery.orders']);
  });
});

describe('the countdown', () => {
  const DAY_MS = 86_400_000;
  const MINUTE_MS = 60_000;

  it('of a held round is closed, and the one of a void round is that of the next', async () => {
    const [first, second] = issuesFrom(Date.now(), 2);
    if (!first || !second) throw new Error('two issues');
    const held = await board([{ ...first, state: 'held' }, second]);
    expect(held.box.textContent).toContain('lottery.closedNow04:55');
    const voided = await board([{ ...first, state: 'void' }, second]);
    expect(voided.box.textContent).toContain('lottery.closesIn 013609:55');
    expect((await board([{ ...first, state: 'void' }])).box.textContent).toBe('');
  });

  it.each([
    ['a void', 'void', '··:··'],
    ['a held', 'held', '04:55lottery.closedNow'],
    ['an open', 'open', '04:55'],
  ] as const)('of %s round in the lobby', async (_, state, time) => {
    const game = lotteryGame();
    const [next = null] = issuesFrom(Date.now(), 1, { state });
    const now = new Date().toISOString();
    const games = [{ gameId: game.gameId, next, last: null, delayed: false }];
    useApp.setState({ session: null });
    const { all, forward } = await shown(<Lobby games={[game]} all={1} />, {
      '/lgw/numeros/now': success({ now, games }),
    });
    await forward(MINUTE_MS / 60);
    const row = all('li').find(({ textContent }) => textContent.includes('5D'))?.textContent ?? '';
    expect(row.endsWith(time.replace('04:55', '04:54'))).toBe(true);
  });

  it('of a game whose draws pause is beside the day on which they go on', async () => {
    const games = [lotteryGame({ family: 'vn.n', gameCode: 'mienbac', resumesOn: '2027-02-09' }), lotteryGame()];
    const { all } = await shown(<Lobby games={games} all={2} />, {});
    const rows = all('li').map(({ textContent }) => textContent);
    expect(rows.map((row) => row.includes('lottery.resumes 2027-02-09'))).toEqual([true, false]);
  });

  it('tells days in words', async () => {
    const at = Date.now() + 6 * DAY_MS;
    const [next] = issuesFrom(at, 1, { closesAt: new Date(at + 3 * 3_600_000).toISOString() });
    const { all } = await board(next ? [next] : []);
    expect(all('b')[0]?.textContent).toBe('lottery.daysHours 6 3');
  });
});
