/** Movements and rounds as a page mounts them, including pages that fail to load. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadShapes, setTransport } from '../../shared/api.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { closePage, Near, openPage } from '../../testing/page.tsx';
import { Records } from './Records.tsx';
import { Played, type Round } from './rows.tsx';

const aLine = (id: string) => ({
  id,
  kind: 'bet',
  amount: '-1.00',
  balance: '9.00',
  at: '2026-01-01T00:00:00.000Z',
  gameName: `Line ${id}`,
  roundId: null,
});
const aRound = (bet: string, win: string): Round => ({
  roundId: '1',
  gameName: 'Jade',
  vassalage: 'PG',
  state: 'closed',
  bet,
  win,
  startedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  recallUrl: null,
});

const asked: (string | null)[] = [];
let isConnected = true;
/** Answers of the pages by the record before which they begin; all others fail. */
let pages: Record<string, { lines: object[]; next: string | null }> = {};

beforeAll(loadShapes);
beforeEach(() => {
  openPage();
  asked.length = 0;
  [isConnected, pages] = [true, {}];
  setTransport(async (input) => {
    const before = new URL(addressIn(input), 'http://parlour.example').searchParams.get('before');
    asked.push(before);
    if (!isConnected) throw new TypeError('no network');
    const value = pages[before ?? ''];
    return value ? Response.json({ success: true, value }) : new Response('', { status: 500 });
  });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

async function records() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await mountScreen(<Records />, { client, path: PATHS.home });
  await page.forward(100);
  const button = (label: string) => page.all('button').find(({ textContent }) => textContent === label);
  return {
    ...page,
    button,
    rows: () => page.all('li').map((row) => row.querySelectorAll('b')[0]?.textContent),
    /** Returns the reason why the next page failed. */
    trouble: () =>
      page
        .all('div')
        .filter((each) => each.getAttribute('role') === 'status')
        .map((each) => each.querySelectorAll('span')[0]?.textContent),
  };
}

describe('the end of a list', () => {
  beforeEach(() => {
    pages = { '': { lines: [aLine('2')], next: '2' } };
    Near.distance = () => 5_000;
  });

  it('keeps its rows when the network is gone, and goes on by itself once it is back', async () => {
    const { rows, trouble, button, press, does, forward } = await records();
    isConnected = false;
    await press(button('action.more'));
    await forward(100);
    expect([rows(), trouble(), asked]).toEqual([['Line 2'], ['error.offlineTitle'], [null, '2']]);
    [isConnected, pages['2']] = [true, { lines: [aLine('1')], next: null }];
    await does(() => dispatchEvent(new Event('online')));
    await forward(100);
    expect([rows(), trouble(), asked]).toEqual([['Line 2', 'Line 1'], [], [null, '2', '2']]);
  });

  it('keeps its rows when the server fails, and asks again by its button alone', async () => {
    const { rows, trouble, button, press, does, forward } = await records();
    await press(button('action.more'));
    await forward(100);
    expect([rows(), trouble()]).toEqual([['Line 2'], ['error.title']]);
    pages['2'] = { lines: [aLine('1')], next: null };
    await does(() => dispatchEvent(new Event('online')));
    await forward(100);
    expect(asked).toEqual([null, '2']);
    await press(button('action.retry'));
    await forward(100);
    expect([rows(), trouble(), button('action.more')]).toEqual([['Line 2', 'Line 1'], [], undefined]);
  });
});

describe('records of which a page finds none', () => {
  it('are gone on from where it ended', async () => {
    pages = { '': { lines: [], next: '3' }, 3: { lines: [], next: '2' }, 2: { lines: [aLine('1')], next: null } };
    const { rows } = await records();
    expect([rows(), asked]).toEqual([['Line 1'], [null, '3', '2']]);
  });

  it('say that they did not come when a later page fails', async () => {
    pages = { '': { lines: [], next: '3' } };
    const { rows, button } = await records();
    expect([rows(), button('action.retry') !== undefined, asked]).toEqual([[], true, [null, '3']]);
  });
});

it.each([
  ['100.00', '40.00', 'member.returned'],
  ['100.00', '99.99', 'member.returned'],
  ['100.00', '100.00', 'member.win'],
  ['100.00', '250.00', 'member.win'],
  ['100.00', '0.00', 'member.win'],
  ['0.00', '5.00', 'member.win'],
])('a round of %s that paid %s is shown with %s', async (bet, win, key) => {
  const row = <Played round={aRound(bet, win)} onOpen={() => undefined} />;
  const { all } = await mountScreen(row, { client: new QueryClient(), path: PATHS.home });
  expect(all('small').at(-1)?.textContent).toBe(key);
});
