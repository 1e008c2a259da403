/** The bet sheet for a number with a falling price, or a blocked one. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountScreen, withValues } from '../../testing/around.tsx';
import { refusal, serve } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { BetForm } from './BetSheet.tsx';
import type { Issue, LotteryGame } from './lottery.queries.ts';
import type { Notice } from './numbers.rules.ts';
import { NUMBERS } from './wingo.rules.ts';

const PATH = '/lgw/orders';
const game = {
  gameId: 102,
  gameCode: 'wingo-1m',
  stake: '1.00',
  betAmountMax: '1000.00',
  maxBetSeries: 1980,
  lockSeconds: 5,
} as LotteryGame;
const issue = { numero: '20261127-0673' } as Issue;
const placed = { success: true, value: { orderMasterIds: ['1'], amount: '10.00', replayed: false } };

beforeEach(() => void openPage());
afterEach(async () => {
  await closePage();
  useApp.setState({ session: null });
  setTransport(fetch);
});

async function form(notice: Notice | undefined) {
  const choice = NUMBERS[7];
  if (!choice) throw new Error('there is a seven');
  const page = await mountScreen(
    <BetForm
      game={game}
      choice={choice}
      issue={issue}
      price="8.82"
      priceListId="12"
      notice={notice}
      currency={{ symbol: 'K', exponent: 2 }}
      isOpen
      onClose={() => undefined}
    />,
    { client: new QueryClient(), path: '/m/lottery', t: withValues },
  );
  const button = () => page.all('button').at(-1);
  return { ...page, button, says: () => button()?.textContent ?? '' };
}
const sentLines = (calls: readonly { body: Record<string, unknown> }[]) =>
  calls.map(({ body }) => (body['orders'] as { cuts: object }[])[0]?.cuts);

it('a cut price is shown beside the list price, and is what the player agrees to', async () => {
  const { callsTo } = serve({ [PATH]: placed });
  const page = await form({ cut: 10, blocked: false });
  expect(page.all('s')[0]?.textContent).toBe('8.82');
  expect(page.box.textContent).toContain('7.938');
  expect(page.says()).toContain('lottery.bet');
  await page.press(page.button());
  await page.forward(0);
  expect(sentLines(callsTo(PATH))).toEqual([{ '7': 10 }]);
  expect(callsTo(PATH)[0]?.body).toMatchObject({ priceListId: '12' });
});

it('a bet says what it leaves of the balance', async () => {
  useApp.setState({ session: SESSION });
  serve({ [PATH]: placed, '/wps/wallets/member': { success: true, value: { sumBalance: '145.00', symbol: 'K' } } });
  const page = await form(undefined);
  await page.forward(0);
  expect(page.box.textContent).toContain('lottery.balanceAfter K\u00a045');
});

it('a price that has fallen since is told and confirmed once more, with the key of the refused bet', async () => {
  const numbers = [{ line: 0, playCode: 'wingo.num', number: '7', cut: 5 }];
  const answers: Parameters<typeof serve>[0] = { [PATH]: refusal('lottery.price_changed', { numbers }) };
  const { callsTo } = serve(answers);
  const page = await form(undefined);
  await page.press(page.button());
  await page.forward(0);
  expect(page.box.textContent).toContain('lottery.priceChanged');
  expect(page.box.textContent).toContain('8.379');
  expect(page.says()).toContain('lottery.confirmPrice');
  answers[PATH] = placed;
  await page.press(page.button());
  await page.forward(0);
  expect(sentLines(callsTo(PATH))).toEqual([{}, { '7': 5 }]);
  const [first, second] = callsTo(PATH).map(({ body }) => body['key']);
  // The server would return an order placed with this key, and placed none.
  expect(second).toBe(first);
  expect(page.box.textContent).not.toContain('lottery.priceChanged');
});

it('a number that takes no more bets cannot be bet, and says so', async () => {
  const { callsTo } = serve({ [PATH]: placed });
  const page = await form({ cut: 20, blocked: true });
  expect(page.box.textContent).toContain('lottery.blocked');
  expect(page.button()?.getAttribute('aria-disabled')).toBe('true');
  await page.press(page.button());
  await page.forward(0);
  expect(callsTo(PATH)).toEqual([]);
});

it('a stake beyond the room of a number is refused with the room that is left', async () => {
  serve({ [PATH]: refusal('lottery.blocked', { number: '7', left: '35.28' }) });
  const page = await form(undefined);
  await page.press(page.button());
  await page.forward(0);
  expect(page.box.textContent).toContain('lottery.roomLeft');
  expect(page.box.textContent).toContain('35.28');
});

it('a bet whose answer was lost is sent again with its key, whatever its own stake has done to the price', async () => {
  const answers: Parameters<typeof serve>[0] = { [PATH]: refusal('system.error') };
  const { callsTo } = serve(answers);
  const first = await form(undefined);
  await first.press(first.button());
  await first.forward(0);
  expect(first.box.textContent).toContain('lottery.unanswered K\u00a0100');
  await first.unmount();
  // Opened again: the price is cut, and the first bet is still the one that is asked for.
  const page = await form({ cut: 5, blocked: false });
  answers[PATH] = { ...placed, value: { ...placed.value, amount: '100.00', replayed: true } };
  await page.press(page.button());
  await page.forward(0);
  const [sent, again] = callsTo(PATH).map(({ body }) => body);
  expect(again).toEqual(sent);
  expect(page.box.textContent).not.toContain('lottery.unanswered');
});

it('a refused bet has another key once its stake was changed', async () => {
  const { callsTo } = serve({ [PATH]: refusal('lottery.funds') });
  const page = await form(undefined);
  const send = async () => {
    await page.press(page.button());
    await page.forward(0);
  };
  await send();
  await send();
  await page.press(page.all('button')[1]);
  await send();
  const [first, second, third] = callsTo(PATH).map(({ body }) => body['key']);
  expect([second === first, third === first]).toEqual([true, false]);
});
