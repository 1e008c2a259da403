/** Results reach open pages without an event: how often draws are fetched, and by what. */
import { environmentManager, QueryClient, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { passOn } from '../../shared/stream.ts';
import { mountScreen } from '../../testing/around.tsx';
import { serve } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { currentQuery, type Issue, nearQuery, useDrawEvents } from './lottery.queries.ts';
import { awaitedIn, currentInterval, nearInterval } from './poll.rules.ts';

const NOW = Date.parse('2026-11-27T05:00:00Z');
const draw = (afterMs: number, over: Partial<Issue> = {}, from = NOW): Issue => ({
  numero: '20261127-0001',
  opensAt: new Date(from + afterMs - 60_000).toISOString(),
  closesAt: new Date(from + afterMs - 5_000).toISOString(),
  drawsAt: new Date(from + afterMs).toISOString(),
  state: afterMs > 0 ? 'open' : 'awaiting',
  commitment: 'c',
  seed: null,
  winningNumber: null,
  ...over,
});
const real = { commitment: null };
const settled = { state: 'settled', winningNumber: 7 } as const;

describe('issues of one game are fetched again', () => {
  it.each([
    ['shortly after a fast draw', [draw(20_000)], [draw(-10_000, settled)], 20_350],
    ['soon while its result is due', [draw(20_000)], [draw(-400)], 500],
    ['soon while the answer is from before the draw', [draw(0)], [], 500],
    ['now and then when it is late', [draw(40_000)], [draw(-20_000)], 15_000],
    ['now and then while a result made elsewhere is to come', [draw(86_000_000, real)], [draw(-400, real)], 15_000],
    ['now and then while one is held', [draw(86_000_000, real)], [draw(-400, { ...real, state: 'held' })], 15_000],
    ['once a minute while nothing is to come', [], [draw(-60_000, settled)], 60_000],
    ['once a minute if the next draw is in days', [draw(30 * 86_400_000, real)], [draw(-60_000, settled)], 60_000],
    ['once a minute beside a void one', [draw(86_000_000, real)], [draw(-60_000, { state: 'void' })], 60_000],
  ] as const)('%s', (_, next, past, wait) => {
    expect(nearInterval({ next, past }, NOW)).toBe(wait);
  });
});

describe('the next issues of all games are fetched again', () => {
  const game = (next: Issue | null, last: Issue | null, delayed = false) => ({ gameId: 1, next, last, delayed });
  const [past, coming] = [draw(-400), draw(59_000)];

  it('soon while a draw of the previous answer has no result, and at the next draw once it has', () => {
    const before = { games: [game(past, null)], awaited: {} };
    const missing = awaitedIn([game(coming, null)], before, NOW);
    expect(currentInterval({ games: [game(coming, null)], awaited: missing }, NOW)).toBe(500);
    // It is remembered over further answers, and at last only looked for now and then.
    const later = awaitedIn([game(coming, null)], { games: [game(coming, null)], awaited: missing }, NOW + 11_000);
    expect(currentInterval({ games: [game(coming, null)], awaited: later }, NOW + 11_000)).toBe(15_000);
    const drawn = game(coming, { ...past, ...settled });
    expect(awaitedIn([drawn], { games: [game(coming, null)], awaited: later }, NOW)).toEqual({});
    expect(currentInterval({ games: [drawn], awaited: {} }, NOW)).toBe(59_350);
  });

  it('now and then while a result is late, else once a minute at least', () => {
    expect(currentInterval({ games: [game(draw(86_000_000, real), null, true)], awaited: {} }, NOW)).toBe(15_000);
    expect(currentInterval({ games: [game(null, null)], awaited: {} }, NOW)).toBe(60_000);
    expect(
      awaitedIn([game(null, null)], { games: [game({ ...past, state: 'void' }, null)], awaited: {} }, NOW),
    ).toEqual({});
  });
});

describe('open pages', () => {
  const [NEAR, CURRENT] = ['/lgw/numeros/near', '/lgw/numeros/now'];
  beforeEach(() => {
    openPage();
    // The library decides when it is loaded, before the page exists; on a server nothing is polled.
    environmentManager.setIsServer(() => false);
  });
  afterEach(async () => {
    await closePage();
    environmentManager.setIsServer(() => true);
    setTransport(fetch);
  });

  function Board() {
    useDrawEvents();
    const near = useQuery(nearQuery(1, 10)).data;
    const current = useQuery(currentQuery).data;
    return (
      <>
        <b>{String(near?.past[0]?.winningNumber)}</b>
        <i>{String(current?.games[0]?.last?.winningNumber)}</i>
      </>
    );
  }
  async function board(over: Partial<Issue>) {
    const answers: Parameters<typeof serve>[0] = {};
    const { callsTo } = serve(answers);
    const answer = (next: Issue, past: Issue) => {
      const last = past.winningNumber === null ? null : past;
      answers[NEAR] = {
        success: true,
        value: {
          get now() {
            return new Date().toISOString();
          },
          next: [next],
          past: [past],
        },
      };
      answers[CURRENT] = {
        success: true,
        value: {
          get now() {
            return new Date().toISOString();
          },
          games: [{ gameId: 1, next, last, delayed: false }],
        },
      };
    };
    const from = Date.now();
    const at = (afterMs: number, more: Partial<Issue> = {}) => draw(afterMs, { ...over, ...more }, from);
    answer(at(3_000), at(-57_000, { state: 'void' }));
    const page = await mountScreen(<Board />, { client: new QueryClient(), path: '/m/lottery' });
    await page.forward(0);
    const calls = () => [callsTo(NEAR).length, callsTo(CURRENT).length];
    return { ...page, answer, at, calls, shown: () => page.box.textContent };
  }

  it('show a fast result within a second of its draw, also when the first answer has none yet', async () => {
    const page = await board({});
    page.answer(page.at(63_000), page.at(3_000, { state: 'awaiting' }));
    await page.forward(3_400);
    expect([page.calls(), page.shown()]).toEqual([[2, 2], 'nullundefined']);
    page.answer(page.at(63_000), page.at(3_000, settled));
    await page.forward(500);
    expect([page.calls(), page.shown()]).toEqual([[3, 3], '77']);
    await page.forward(50_000);
    expect(page.calls()).toEqual([3, 3]);
  });

  it('look for a result made elsewhere every fifteen seconds until it is there', async () => {
    const page = await board(real);
    page.answer(page.at(86_000_000), page.at(3_000, { state: 'awaiting' }));
    await page.forward(3_400);
    await page.forward(45_000);
    expect(page.calls()).toEqual([5, 5]);
    page.answer(page.at(86_000_000), page.at(3_000, settled));
    await page.forward(15_000);
    expect(page.shown()).toBe('77');
  });

  it('fetch the draws of an event at once, also those of the lobby', async () => {
    const page = await board({});
    page.answer(page.at(63_000), page.at(3_000, settled));
    await page.does(() => passOn({ type: 'draw', gameId: '1' } as never));
    await page.forward(0);
    expect([page.calls(), page.shown()]).toEqual([[2, 2], '77']);
  });
});
