/** The proof of a draw: computed on the phone, and never claimed for a result that does not follow from the seed. */
import { commitment } from '@parlour/games/fairness';
import { drawBySeed, drawName } from '@parlour/games/lottery/verify-draw';
import { toHex } from '@parlour/games/sha256';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountScreen, withValues } from '../../testing/around.tsx';
import { serve } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { whitelabelQuery } from '../system/system.queries.ts';
import type { LotteryOrder } from './lottery.queries.ts';
import { Details } from './OrderSheet.tsx';

const SEED = new Uint8Array(32).fill(5);
const NUMERO = '20261127-1292';
const RESULT = drawBySeed('k3', SEED, drawName('k3-1m', NUMERO)) as number[];

beforeEach(() => {
  openPage();
  useApp.setState({ session: SESSION });
});
afterEach(async () => {
  await closePage();
  useApp.setState({ session: null });
  setTransport(fetch);
});

async function opened(over: Partial<LotteryOrder>) {
  const order = {
    orderDetailId: '1',
    orderNumber: 'L000000001',
    gameCode: 'k3-1m',
    numero: NUMERO,
    playCode: 'k3.big',
    bettingContent: '*',
    bettingAmount: '100.00',
    winningAmount: '0.00',
    orderStatus: 3,
    issueState: 'settled',
    bettingTime: '2026-11-27T05:30:00Z',
    drawsAt: '2026-11-27T05:31:00Z',
    priceCuts: [],
    winningNumber: RESULT,
    commitment: commitment(SEED),
    seed: toHex(SEED),
    ...over,
  } as unknown as LotteryOrder;
  serve({});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(whitelabelQuery.queryKey, { currency: { code: 'MMK', symbol: 'K', exponent: 2 } } as never);
  const sheet = <Details order={order} suborders={[order]} symbol="K" onClose={() => {}} />;
  const page = await mountScreen(sheet, { client, path: '/m/lottery/orders', t: withValues });
  await page.forward(0);
  return page;
}

describe('the proof of a draw', () => {
  const textsOf = async (over: Partial<LotteryOrder>) => {
    const page = await opened(over);
    const [button] = page.all('button').filter(({ textContent }) => textContent === 'lottery.prove');
    if (!button) return null;
    await page.press(button);
    await page.does(() => import('./DrawProof.tsx'));
    await page.forward(0);
    return page.box.textContent;
  };

  it('is shown with the numbers that follow from the seed, its fingerprint and the seed', async () => {
    const text = (await textsOf({})) ?? '';
    expect(text).toContain('lottery.proofOk');
    expect(text).toContain(commitment(SEED));
    expect(text).toContain(toHex(SEED));
    expect(text).not.toContain('lottery.proofBad');
  });

  it('fails for another result, another seed, and another issue', async () => {
    const [first = 1, ...others] = RESULT;
    for (const over of [
      { winningNumber: [(first % 6) + 1, ...others] },
      { seed: toHex(new Uint8Array(32).fill(6)) },
      { numero: '20261127-1293' },
    ])
      expect(await textsOf(over)).toContain('lottery.proofBad');
  });

  it('is not offered for draws made elsewhere, and before the draw', async () => {
    expect(await textsOf({ commitment: null, seed: null })).toBeNull();
    expect(await textsOf({ winningNumber: null, seed: null })).toBeNull();
  });
});
