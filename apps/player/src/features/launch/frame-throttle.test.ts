/** A game's page that floods the platform's page: the effects are counted with fake timers. */
import type { FrameNotice } from '@parlour/contract/frame';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { createBalanceCheck } from './balance-check.ts';
import { throttleNotices } from './frame-throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Sends one message per millisecond. */
async function flood(hear: (notice: FrameNotice) => void, count: number, notice: (i: number) => FrameNotice) {
  for (let i = 0; i < count; i++) {
    hear(notice(i));
    await vi.advanceTimersByTimeAsync(1);
  }
}

describe('messages of a frame', () => {
  it.each<[string, (i: number) => FrameNotice, number]>([
    ['ready', () => ({ type: 'parlour.ready' }), 20],
    ['balance', (i) => ({ type: 'parlour.balance', balance: `${i}.00` }), 41],
    ['busy', (i) => ({ type: 'parlour.busy', busy: i % 2 === 0 }), 201],
    ['sound', (i) => ({ type: 'parlour.sound', on: i % 2 === 0 }), 41],
    ['exit', () => ({ type: 'parlour.exit' }), 20],
    ['open', (i) => ({ type: 'parlour.open', url: `/${i}` }), 20],
  ])('20,000 in 20 seconds of kind %s are acted upon a few times', async (_kind, notice, acts) => {
    const done: FrameNotice[] = [];
    const throttle = throttleNotices((each) => void done.push(each));
    await flood(throttle.hear, 20_000, notice);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toHaveLength(acts);
    throttle.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the first word counts at once and the last one in the end, of each kind for itself', async () => {
    const done: unknown[] = [];
    const throttle = throttleNotices((each) => void done.push(each));
    for (const balance of ['1.00', '2.00', '3.00']) throttle.hear({ type: 'parlour.balance', balance });
    throttle.hear({ type: 'parlour.busy', busy: true });
    expect(done).toEqual([
      { type: 'parlour.balance', balance: '1.00' },
      { type: 'parlour.busy', busy: true },
    ]);
    throttle.hear({ type: 'parlour.busy', busy: false });
    await vi.advanceTimersByTimeAsync(500);
    expect(done.slice(2)).toEqual([
      { type: 'parlour.busy', busy: false },
      { type: 'parlour.balance', balance: '3.00' },
    ]);
    throttle.stop();
  });
});

describe('what a hostile game makes the app ask', () => {
  /** Mounts a page with a visible wallet; counts its requests. */
  function aPage(sumBalance = () => '50.00') {
    let calls = 0;
    setTransport(async () => {
      calls++;
      const value = { sumBalance: sumBalance(), symbol: 'K', book: 'PLAY' };
      return Response.json({ success: true, value });
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = new QueryObserver(client, walletQuery).subscribe(() => {});
    const check = createBalanceCheck({
      known: () => client.getQueryData(walletQuery.queryKey)?.sumBalance,
      ask: () => void client.invalidateQueries({ queryKey: walletQuery.queryKey }),
    });
    const throttle = throttleNotices((notice) => {
      if (notice.type === 'parlour.balance') check.told(notice.balance);
    });
    const close = () => {
      stop();
      throttle.stop();
      check.stop();
      client.clear();
    };
    return { throttle, calls: () => calls, close };
  }

  it('20,000 false balances in 20 seconds cost a handful of calls, and ever fewer', async () => {
    const page = aPage();
    await vi.advanceTimersByTimeAsync(10);
    expect(page.calls()).toBe(1);
    await flood(page.throttle.hear, 20_000, (i) => ({ type: 'parlour.balance', balance: `${i}.00` }));
    // After 1.5, 3, 6 and 12 more seconds; the next would follow after 24.
    expect(page.calls()).toBe(1 + 3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.calls()).toBe(1 + 4);
    page.close();
  });

  it('an honest game is believed while the stream is silent: one call for each of its rounds', async () => {
    let balance = 50;
    const page = aPage(() => `${balance}.00`);
    await vi.advanceTimersByTimeAsync(10);
    for (let round = 1; round <= 10; round++) {
      balance--;
      page.throttle.hear({ type: 'parlour.balance', balance: `${balance}.00` });
      await vi.advanceTimersByTimeAsync(4_000);
      expect(page.calls()).toBe(1 + round);
    }
    page.close();
  });

  it('an honest game costs none: what it says is what the stream has brought', async () => {
    const page = aPage();
    await vi.advanceTimersByTimeAsync(10);
    for (let i = 0; i < 40; i++) {
      page.throttle.hear({ type: 'parlour.balance', balance: '50.00' });
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(page.calls()).toBe(1);
    page.close();
  });
});
