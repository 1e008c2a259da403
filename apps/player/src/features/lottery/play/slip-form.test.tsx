/** The slip: what leaves the app when answers are lost, prices change, or an order is refused. */
import { betTypeOf } from '@parlour/games/lottery/families';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { useApp } from '../../../shared/store.ts';
import { mountScreen, withValues } from '../../../testing/around.tsx';
import { refusal, serve } from '../../../testing/forms.tsx';
import { issuesFrom, lotteryGame } from '../../../testing/lottery.ts';
import { closePage, openPage } from '../../../testing/page.tsx';
import { SESSION } from '../../../testing/session.ts';
import { NO_NOTICES, type Notices } from '../numbers.rules.ts';
import { SlipForm } from './SlipSheet.tsx';
import { type Line, quoted } from './slip.rules.ts';

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

function line(id: number, playCode = 'ssc.last2.straight', content = '2,7'): Line {
  const type = betTypeOf(playCode);
  if (!type) throw new Error(playCode);
  const terms = { unit: '1', multiple: 1, series: 1980 } as const;
  const quote = quoted(game, { type, prices: { '': '100' } }, { content, terms, exponent: 2 });
  if (!quote.ok) throw new Error(quote.error);
  return { ...quote.line, agreed: {}, id };
}

async function slip(answers: Parameters<typeof serve>[0], lines = [line(1)], notices: Notices = NO_NOTICES) {
  const near = { now: new Date().toISOString(), next: issuesFrom(Date.now() - 1_000, 120), past: [] };
  answers[NEAR] = { success: true, value: near };
  const { callsTo } = serve(answers);
  const done: (readonly number[])[] = [];
  let closed = 0;
  const page = await mountScreen(
    <SlipForm
      game={game}
      lines={lines}
      notices={notices}
      priceListId="12"
      currency={{ symbol: 'K', exponent: 2 }}
      remove={() => undefined}
      placed={(ids) => done.push(ids)}
      onClose={() => void closed++}
    />,
    { client: new QueryClient(), path: '/m/lottery', t: withValues },
  );
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
