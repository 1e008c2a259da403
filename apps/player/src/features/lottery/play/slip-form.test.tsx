/** The slip: what leaves the app when answers are lost, prices change, or an order is refused. */
import { betTypeOf } from '@parlour/games/lottery/families';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { useApp } from '../../../shared/store.ts';
import { mountScreen, withValues } from '../../../testing/around.tsx';
import { refusal, serve } from '../../../testing/forms.tsx';
import { issuesFrom, lotteryGame } from '../../../testing/lottery.ts';
import { closePage, openPage } from '../../../testing/page.tsx';
import { SESSION } from '../../../testing/session.ts';
import { NO_NOTICES, type Notices } from '../numbers.rules.ts';
import { SlipForm } from './SlipForm.tsx';
import type { Line, Sold } from './slip.rules.ts';

const PATH = '/lgw/orders';
const NEAR = '/lgw/numeros/near';
const game = lotteryGame();
const placed = (amount: string, replayed = false) => ({
  success: true,
  value: { orderMasterIds: ['1'], amount, replayed },
});
/** As at a crashed server: nobody knows whether the order was placed. */
const lost = refusal('system.error');

beforeEach(() => {
  openPage();
  // An order left unanswered by another test belongs to another player.
  useApp.setState({ session: { ...SESSION, userName: crypto.randomUUID() } });
});
afterEach(async () => {
  await closePage();
  useApp.setState({ session: null });
  setTransport(fetch);
});

const TERMS = { unit: '1', multiple: 1, series: 1980 } as const;
const line = (id: number, playCode = 'ssc.last2.straight', content = '2,7', terms: Line['terms'] = TERMS): Line => ({
  id,
  playCode,
  content,
  terms,
  agreed: {},
});
const soldAs = (id: string, prices: Record<string, string>): Sold => {
  const type = betTypeOf(id);
  if (!type) throw new Error(id);
  return { type, prices };
};
const SOLD = [
  soldAs('ssc.last2.straight', { '': '100' }),
  soldAs('ssc.fixed', { '': '10' }),
  soldAs('ssc.last3.straight', { '': '1000' }),
];

async function slip(answers: Parameters<typeof serve>[0], lines = [line(1)], notices: Notices = NO_NOTICES) {
  const near = { now: new Date().toISOString(), next: issuesFrom(Date.now() - 1_000, 120), past: [] };
  answers[NEAR] = { success: true, value: near };
  answers['/wps/wallets/member'] ??= null;
  const { callsTo } = serve(answers);
  const done: (readonly number[])[] = [];
  let closed = 0;
  let kept: readonly Line[] = lines;
  function Held() {
    const [all, setAll] = useState<readonly Line[]>(lines);
    kept = all;
    return (
      <SlipForm
        game={game}
        sold={SOLD}
        lines={all}
        notices={notices}
        priceListId="12"
        currency={{ symbol: 'K', exponent: 2 }}
        change={setAll}
        placed={(ids) => done.push(ids)}
        onClose={() => void closed++}
      />
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await mountScreen(<Held />, { client, path: '/m/lottery', t: withValues });
  await page.forward(0);
  const send = async () => {
    await page.press(page.all('button').at(-1));
    await page.forward(0);
  };
  const bodies = () => callsTo(PATH).map(({ body }) => body);
  return {
    ...page,
    answers,
    send,
    bodies,
    keys: () => bodies().map((body) => body['key']),
    says: (text: string) => page.box.textContent.includes(text),
    named: (label: string) => page.all('button').find((one) => one.getAttribute('aria-label') === label),
    lines: () => kept,
    done,
    closings: () => closed,
  };
}

it('an order whose answer was lost is sent again unchanged with its key, and shown as placed', async () => {
  const page = await slip({ [PATH]: lost });
  await page.send();
  expect(page.says('lottery.unanswered K\u00a01')).toBe(true);
  page.answers[PATH] = placed('1.00', true);
  await page.send();
  const [first, second] = page.bodies();
  expect(second).toEqual(first);
  expect([page.done, page.closings()]).toEqual([[[1]], 1]);
});

it('a slip opened again after a lost answer has nothing else to send', async () => {
  const first = await slip({ [PATH]: lost });
  await first.send();
  await first.unmount();
  // Another line has been added, and the own stake has cut the price.
  const cut: Notices = new Map([['ssc.last2.straight', new Map([['27', { cut: 10, blocked: false }]])]]);
  const again = await slip({ [PATH]: lost }, [line(1), line(2, 'ssc.last2.straight', '3,3')], cut);
  expect(again.says('lottery.sendAgain K\u00a01')).toBe(true);
  await again.send();
  expect(again.bodies()).toEqual(first.bodies());
  again.answers[PATH] = placed('1.00', true);
  await again.send();
  expect(again.done).toEqual([[1]]);
});

it('an unanswered order that turns out not to be placed is replaced by the slip as it is now', async () => {
  const page = await slip({ [PATH]: lost });
  await page.send();
  page.answers[PATH] = refusal('lottery.closed');
  await page.send();
  expect(page.says('said.lottery.closed')).toBe(true);
  await page.press(page.named('lottery.increase lottery.roundCount'));
  await page.forward(0);
  page.answers[PATH] = placed('2.00');
  await page.send();
  const [first, second, third] = page.keys();
  expect([second === first, third === first]).toEqual([true, false]);
  expect(page.bodies()[2]?.['numeros']).toHaveLength(2);
});

it('after a refusal the same order keeps its key, and a changed one has its own', async () => {
  const page = await slip({ [PATH]: refusal('lottery.funds') });
  await page.send();
  await page.send();
  await page.press(page.named('lottery.increase lottery.roundCount'));
  await page.forward(0);
  await page.send();
  const [first, second, third] = page.keys();
  expect([second === first, third === first]).toEqual([true, false]);
});

it('a refusal before the orders, such as an ended session, does not free an unanswered order', async () => {
  const page = await slip({ [PATH]: lost });
  await page.send();
  page.answers[PATH] = refusal('request.too_many');
  await page.send();
  expect(page.says('lottery.unanswered K\u00a01')).toBe(true);
  await page.send();
  expect(new Set(page.keys()).size).toBe(1);
});

it('an order unanswered by a page that was reloaded is still the first to be sent', async () => {
  const page = await slip({ [PATH]: lost });
  await page.send();
  const stored = sessionStorage.getItem('mc_lottery_orders') ?? '';
  await page.unmount();
  vi.resetModules();
  sessionStorage.setItem('mc_lottery_orders', stored);
  const { useSendOrder } = await import('../sent-orders.ts');
  const { useApp: app } = await import('../../../shared/store.ts');
  app.setState({ session: useApp.getState().session });
  const sent: unknown[] = [];
  function Shown() {
    sent.push(useSendOrder(game.gameId).sent);
    return null;
  }
  await mountScreen(<Shown />, { client: new QueryClient(), path: '/m/lottery' });
  const [order] = sent;
  expect(order).toMatchObject({ key: page.keys()[0], isUnanswered: true, isSending: false, about: { amount: 100n } });
});

it('an unanswered order of another player is not sent', async () => {
  const first = await slip({ [PATH]: lost });
  await first.send();
  await first.unmount();
  useApp.setState({ session: { ...SESSION, userName: 'zaw' } });
  const other = await slip({ [PATH]: placed('1.00') });
  await other.send();
  expect(other.keys()).toHaveLength(1);
  expect(other.keys()[0]).not.toBe(first.keys()[0]);
});

const more = 'lottery.increase lottery.roundCount';
/** The figures of the chase, row by row. */
const figures = (page: Awaited<ReturnType<typeof slip>>) =>
  page
    .all('tr')
    .slice(1)
    .map((row) => row.children.map((cell) => cell.textContent).join(' '));
const multiples = (page: Awaited<ReturnType<typeof slip>>) =>
  page.bodies().map((body) => (body['numeros'] as { multiple: number }[]).map(({ multiple }) => multiple));
async function typeRounds(page: Awaited<ReturnType<typeof slip>>, rounds: number) {
  const control = page.all('input').find((one) => one.getAttribute('aria-label') === 'lottery.roundCount');
  Object.assign(control ?? {}, { name: 'rounds' });
  await page.type('rounds', String(rounds));
  await page.forward(0);
}
async function chaseOf(rounds: number, ...of: Parameters<typeof slip>) {
  const page = await slip(...of);
  await typeRounds(page, rounds);
  return page;
}
const choose = async (page: Awaited<ReturnType<typeof slip>>, growth: string) => {
  const label = page.all('label').find(({ textContent }) => textContent === `lottery.${growth}`);
  const box = label?.children.find(({ localName }) => localName === 'input');
  Object.assign(box ?? {}, { checked: true });
  await page.press(box);
  await page.forward(0);
};

it('before an order is confirmed, each line says what one hit pays, or the most if only one can', async () => {
  const lines = [line(1), line(2, 'ssc.fixed', '12,-,3,-,-')];
  const cut: Notices = new Map([['ssc.last2.straight', new Map([['27', { cut: 10, blocked: false }]])]]);
  const page = await slip({ [PATH]: placed('4.00') }, lines, cut);
  const [straight, fixed] = page.all('li').filter(({ parentNode }) => parentNode?.parentNode?.nodeName === 'DIV');
  expect(straight?.textContent).toContain('lottery.most K\u00a089.1');
  expect(fixed?.textContent).toContain('lottery.hit K\u00a09.9');
});

it('a chase says what is held, what each round leaves, and the most of a round', async () => {
  const page = await chaseOf(3, { [PATH]: placed('3.00') });
  expect(figures(page)).toEqual(['0135  1.00 1.00 +98.00', '0136  1.00 2.00 +97.00', '0137  1.00 3.00 +96.00']);
  expect(page.says('lottery.heldK\u00a03')).toBe(true);
  expect(page.says('lottery.mostRoundK\u00a099')).toBe(true);
  await page.type('multiple-20261127-0136', '5');
  expect(figures(page)[2]).toBe('0137  1.00 7.00 +92.00');
  expect(page.says('lottery.mostRoundK\u00a0495')).toBe(true);
  await page.send();
  expect(multiples(page)).toEqual([[1, 5, 1]]);
});

it('a chase of bets of which each hit pays says the payout of one hit', async () => {
  const page = await chaseOf(2, { [PATH]: placed('6.00') }, [line(1, 'ssc.fixed', '12,-,3,-,-')]);
  expect(page.says('lottery.mostRoundlottery.hit K\u00a09.9')).toBe(true);
});

it('a chase grows by steps, or for a profit that it says it cannot reach', async () => {
  const page = await chaseOf(7, { [PATH]: placed('9.00') });
  await choose(page, 'stepUp');
  expect(figures(page).at(-1)).toBe('0141  2.00 9.00 +189.00');
  await choose(page, 'targetProfit');
  expect(page.says('50 %')).toBe(true);
  expect(page.says('lottery.targetMissed')).toBe(false);
  const soft = await chaseOf(2, { [PATH]: placed('2.00') }, [line(1, 'ssc.fixed', '0123456,-,-,-,-')]);
  await choose(soft, 'targetProfit');
  // Seven stakes pay 9.9, which is no profit of a half.
  expect(soft.says('lottery.targetMissed 0135')).toBe(true);
  await soft.send();
  expect(soft.bodies()).toEqual([]);
  for (let n = 0; n < 5; n++) await soft.press(soft.named('lottery.decrease lottery.targetProfit'));
  expect(soft.says('lottery.targetMissed')).toBe(false);
  await soft.send();
  expect(multiples(soft)).toEqual([[1, 3]]);
});

it('a multiple that the game does not sell is said at its cell, and not sent', async () => {
  const terms = { ...TERMS, multiple: 300 };
  const page = await chaseOf(2, { [PATH]: placed('1.00') }, [line(1, 'ssc.last2.straight', '2,7', terms)]);
  await page.type('multiple-20261127-0136', '4');
  expect(figures(page)).toContain('lottery.cellMost 3');
  await page.send();
  expect(page.bodies()).toEqual([]);
  await page.type('multiple-20261127-0136', '3');
  await page.send();
  expect(multiples(page)).toEqual([[1, 3]]);
});

it('a round that the server refuses is marked at its cell until the order is changed', async () => {
  const page = await chaseOf(3, { [PATH]: refusal('lottery.terms', { line: 0, reason: 'multiple' }) });
  await page.type('multiple-20261127-0136', '5');
  await page.send();
  expect(figures(page).indexOf('said.lottery.terms')).toBe(2);
  page.answers[PATH] = refusal('lottery.limit', { limit: '2.00', numero: '20261127-0137' });
  await page.send();
  expect(figures(page).indexOf('said.lottery.limit')).toBe(3);
  await page.type('multiple-20261127-0136', '2');
  expect(figures(page)).toHaveLength(3);
});

it('a chase beyond the balance is offered with the rounds that fit', async () => {
  const wallet = { success: true, value: { sumBalance: '2.50', symbol: 'K' } };
  const page = await chaseOf(4, { [PATH]: placed('2.00'), '/wps/wallets/member': wallet });
  await page.press(page.all('button').find(({ textContent }) => textContent === 'lottery.fitRounds 2'));
  expect(figures(page)).toHaveLength(2);
  await typeRounds(page, 4);
  const hide = (balanceHidden: boolean) =>
    page.does(() => useApp.setState(({ settings }) => ({ settings: { ...settings, balanceHidden } })));
  await hide(true);
  expect(page.says('lottery.fitRounds')).toBe(false);
  await hide(false);
  expect(page.says('lottery.fitRounds')).toBe(true);
});

it('a chase says the exact chance of at least one win, if its bets declare it', async () => {
  const page = await chaseOf(3, { [PATH]: placed('3.00') });
  // 1 − 0.99³ is 2.9701 %.
  expect(page.says('lottery.anyWin2.97 %')).toBe(true);
  await typeRounds(page, 2);
  expect(page.says('lottery.anyWin1.99 %')).toBe(true);
  const straight = line(2, 'ssc.last2.straight', '2,78');
  const two = await chaseOf(2, { [PATH]: placed('6.00') }, [line(1, 'ssc.last2.straight', '2,7'), straight]);
  // 27 is on both lines: two numbers of a hundred.
  expect(two.says('lottery.anyWin3.96 %')).toBe(true);
  for (const others of [[line(1, 'ssc.fixed', '12,-,3,-,-')], [line(1), line(2, 'ssc.last2.com', '27')]]) {
    const unknown = await chaseOf(2, { [PATH]: placed('6.00') }, others);
    expect(unknown.all('dt').map(({ textContent }) => textContent)).not.toContain('lottery.anyWin');
  }
});

it('a chase says the most it can lose and win, and what is won at the first win if it stops there', async () => {
  const page = await chaseOf(3, { [PATH]: placed('3.00') });
  await page.type('multiple-20261127-0136', '5');
  expect(page.says('lottery.mostLossK\u00a07')).toBe(true);
  // The best of its rounds, and all of them.
  expect(page.says('lottery.mostK\u00a0495')).toBe(true);
  const stops = page.all('input').find((one) => Object(one).type === 'checkbox');
  Object.assign(stops ?? {}, { checked: false });
  await page.press(stops);
  expect(page.says('lottery.mostK\u00a0693')).toBe(true);
  // A lower series gives 14 % of the stake back whatever is drawn.
  const lower = { ...TERMS, series: 1700 };
  const rebated = await chaseOf(2, { [PATH]: placed('2.00') }, [line(1, 'ssc.last2.straight', '2,7', lower)]);
  expect(rebated.says('lottery.mostLossK\u00a01.72')).toBe(true);
  const several = await chaseOf(2, { [PATH]: placed('6.00') }, [line(1, 'ssc.fixed', '12,-,3,-,-')]);
  expect(several.says('lottery.mostLossK\u00a06')).toBe(true);
  expect(several.all('dt').map(({ textContent }) => textContent)).not.toContain('lottery.most');
});

it('an order says what it leaves of the balance, unless that is hidden, unknown, or too low', async () => {
  const wallet = (sumBalance: string) => ({ success: true, value: { sumBalance, symbol: 'K' } });
  const page = await chaseOf(2, { [PATH]: placed('2.00'), '/wps/wallets/member': wallet('5.50') });
  expect(page.says('lottery.balanceAfter K\u00a03.5')).toBe(true);
  const hide = (balanceHidden: boolean) =>
    page.does(() => useApp.setState(({ settings }) => ({ settings: { ...settings, balanceHidden } })));
  await hide(true);
  expect(page.says('lottery.balanceAfter ****')).toBe(true);
  await typeRounds(page, 6);
  expect(page.says('lottery.balanceAfter ****')).toBe(true);
  await hide(false);
  expect(page.says('lottery.balanceAfter')).toBe(false);
  expect(page.says('lottery.funds')).toBe(true);
  const unknown = await slip({ [PATH]: placed('1.00') });
  expect(unknown.says('lottery.balanceAfter')).toBe(false);
});

it('a removed line can be put back where it was for five seconds', async () => {
  const page = await slip({ [PATH]: placed('2.00') }, [line(1), line(2, 'ssc.fixed', '1,-,-,-,-'), line(3)]);
  const remove = () => page.named('lottery.remove lottery.name.fixed');
  await page.press(remove());
  expect(page.lines().map(({ id }) => id)).toEqual([1, 3]);
  await page.forward(4_999);
  await page.press(page.all('button').find(({ textContent }) => textContent === 'lottery.undo'));
  expect(page.lines().map(({ id }) => id)).toEqual([1, 2, 3]);
  await page.press(remove());
  await page.forward(5_000);
  expect(page.says('lottery.undo')).toBe(false);
  expect(page.lines().map(({ id }) => id)).toEqual([1, 3]);
});

it('the terms of a line are changed on the slip', async () => {
  const page = await slip({ [PATH]: placed('3.00') });
  await page.press(page.named('lottery.edit lottery.name.last 2 · lottery.name.straight'));
  await page.press(page.named('lottery.increase lottery.multiple'));
  await page.press(page.named('lottery.increase lottery.multiple'));
  await page.press(page.named('lottery.decrease lottery.unit'));
  expect(page.lines().map(({ terms }) => terms)).toEqual([{ ...TERMS, unit: '0.1', multiple: 3 }]);
  expect(page.says('lottery.placeOrder K\u00a00.3')).toBe(true);
  await page.send();
  expect(page.bodies()[0]?.['orders']).toMatchObject([{ bettingMode: '0.1', multiple: 3 }]);
});

it('a chase of 120 rounds is the longest', async () => {
  const page = await chaseOf(500, { [PATH]: placed('1.00') });
  expect(figures(page)).toHaveLength(120);
  expect(page.named(more)?.getAttribute('aria-disabled')).toBe('true');
});
