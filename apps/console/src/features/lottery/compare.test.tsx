/** Entries of a result side by side, and the issues that were settled today. */
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { Compare } from './Compare.tsx';
import { IssuesView } from './IssuesView.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '' });
});

const AT = '2026-11-27T11:15:00Z';
const ISSUE = {
  id: '7',
  gameId: 301,
  gameCode: 'mienbac',
  family: 'vn.n',
  numero: '20261127',
  drawSource: 'entry' as const,
  opensAt: AT,
  closesAt: AT,
  drawsAt: AT,
  state: 'held' as const,
  settlement: null,
  holdCause: 'differs' as const,
  reason: '',
  corrections: 0,
  numbers: null,
  winningNumber: null,
  entries: 2,
  orders: 3,
  turnover: '27.00',
  prizes: '9.00',
  rebates: '0.00',
};
/** The issue as lists have it. */
const LISTED = { ...ISSUE, pending: null, asked: [] };
const entry = (by: string, numbers: Record<string, string[]> | null, over = {}) => ({
  by,
  kind: 'operator' as const,
  own: by === 'zinmar',
  at: AT,
  reason: '',
  numbers,
  void: false,
  askedBy: '',
  ...over,
});
type Look = Parameters<typeof Compare>[0]['look'];
const lookOf = (entries: Look['entries'], differing: string[] = []): Look => ({
  issue: ISSUE,
  form: [
    { name: 'DB', count: 1, digits: 5 },
    { name: 'G2', count: 2, digits: 5 },
  ],
  entries,
  differing,
  outcomes: [],
  cases: [],
  symbol: 'K',
});
const MINE = entry('zinmar', { DB: ['04447'], G2: ['29945', '60111'] });
const THEIRS = entry('kohtet', { DB: ['04447'], G2: ['29945', '60112'] });

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

describe('entries of a result', () => {
  it('mark each number that differs, and no other', async () => {
    const { all } = await mountPart(<Compare look={lookOf([MINE, THEIRS], ['G2'])} onDone={() => {}} />);
    expect(all('mark').map(({ textContent }) => textContent)).toEqual(['60111', '60112']);
  });

  it('that agree, or are hidden, have no marks and no requests', async () => {
    for (const entries of [[MINE, { ...MINE, by: 'kohtet', own: false }], [entry('kohtet', null)]]) {
      const { all, unmount } = await mountPart(<Compare look={lookOf(entries)} onDone={() => {}} />);
      expect([all('mark'), all('button')]).toEqual([[], []]);
      await unmount();
    }
  });

  it('let an operator ask another one to correct, but not a feed, nor twice', async () => {
    const done: string[] = [];
    const feed = entry('mekong', THEIRS.numbers, { kind: 'feed' });
    const page = await mountPart(
      <Compare look={lookOf([MINE, THEIRS, feed], ['G2'])} onDone={(said) => done.push(said)} />,
      { answer: () => ({ success: true, value: { done: true } }) },
    );
    expect(page.all('button').map(({ textContent }) => textContent)).toEqual(['Ask kohtet to correct']);
    await page.push('Ask kohtet to correct');
    expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: '/wps/console/lottery/issues/7/asks', body: { operator: 'kohtet' } },
    ]);
    expect(done).toEqual([t('lottery.askSent', { name: 'kohtet' })]);
    await page.unmount();
    const waiting = lookOf([MINE, { ...THEIRS, askedBy: 'zinmar' }], ['G2']);
    const again = await mountPart(<Compare look={waiting} onDone={() => {}} />);
    expect(again.all('button')).toEqual([]);
    expect(again.box.textContent).toContain(t('lottery.asked', { by: 'zinmar', name: 'kohtet' }));
  });

  it('tell the operator who was asked, and that one entry is to void the issue', async () => {
    const voids = entry('kohtet', {}, { void: true });
    const { alerts } = await mountPart(
      <Compare look={lookOf([{ ...MINE, askedBy: 'kohtet' }, voids])} onDone={() => {}} />,
    );
    expect(alerts()).toEqual([t('lottery.voidDiffers'), t('lottery.askedYou', { by: 'kohtet' })]);
  });
});

it('the page of results lists the issues that were settled today below those that wait', async () => {
  const settled = { ...LISTED, id: '8', numero: '20261126', state: 'settled' as const, numbers: { DB: ['88117'] } };
  const page = (rows: object[]) => ({ rows, more: false, due: 1, oldest: AT, symbol: 'K' });
  const { all, box, forward, sent } = await mountPart(<IssuesView isDue />, {
    answer: ({ path }) =>
      path.includes('view=today')
        ? { success: true, value: { ...page([settled]), more: true } }
        : { success: true, value: path.includes('/issues') ? page([LISTED]) : { games: [], symbol: 'K', decimals: 2 } },
  });
  await forward(0);
  const rows = all('tr').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(sent.some(({ path }) => path.includes('view=due'))).toBe(true);
  expect(rows.some((row) => row.includes('20261127'))).toBe(true);
  const today = rows.find((row) => row.includes('20261126')) ?? '';
  expect(today).toContain('88117');
  expect(all('h3').map(({ textContent }) => textContent)).toEqual(['Settled today']);
  expect(box.textContent).toContain(t('lottery.settledMore', { count: 1 }));
});

it('says that what was settled today could not be loaded', async () => {
  const page = (rows: object[]) => ({ rows, more: false, due: 1, oldest: AT, symbol: 'K' });
  const { box, forward } = await mountPart(<IssuesView isDue />, {
    answer: ({ path }) =>
      path.includes('view=today')
        ? { success: false, code: 'system.error', message: 'broken' }
        : { success: true, value: path.includes('/issues') ? page([LISTED]) : { games: [], symbol: 'K', decimals: 2 } },
  });
  await forward(0);
  expect(box.textContent).toContain('The issues settled today could not be loaded');
});

it('issues that wait for an operator say so in the lists, and have a list of their own', async () => {
  const page = (rows: object[]) => ({ rows, more: false, due: 3, oldest: AT, symbol: 'K' });
  const rows = [
    LISTED,
    { ...LISTED, id: '8', numero: '20261126', pending: 'second' },
    { ...LISTED, id: '9', numero: '20261125', pending: 'differs', asked: [{ operator: 'kohtet', by: 'zinmar' }] },
  ];
  const { all, press, forward, sent } = await mountPart(<IssuesView isDue={false} />, {
    answer: ({ path }) => ({
      success: true,
      value: path.includes('/issues')
        ? page(path.includes('view=entered') ? rows : [])
        : { games: [], symbol: 'K', decimals: 2 },
    }),
  });
  await forward(0);
  expect(sent.some(({ path }) => path.includes('view=coming'))).toBe(true);
  expect(all('tr')).toEqual([]);
  const label = all('label').find(({ textContent }) => textContent === 'Waiting for an operator');
  const choice = label?.children.find(({ localName }) => localName === 'input');
  Object.assign(choice ?? {}, { checked: true });
  await press(choice);
  await forward(0);
  const states = all('tr').map((row) => {
    const [, , state] = row.children;
    return state?.below().flatMap(({ children, textContent }) => (children.length === 0 ? [textContent] : []));
  });
  expect(states.slice(1)).toEqual([
    ['Held'],
    ['Held', 'Waits for a second operator'],
    ['Held', 'Entries differ', 'Correction requested from kohtet'],
  ]);
});

it('says how far the settlement of an issue is', async () => {
  const settling = { ...LISTED, state: 'settling', holdCause: null, settlement: { done: 120, of: 4_000 } };
  const { all, forward } = await mountPart(<IssuesView isDue={false} />, {
    answer: ({ path }) => ({
      success: true,
      value: path.includes('/issues')
        ? { rows: [settling], more: false, due: 0, oldest: null, symbol: 'K' }
        : { games: [], symbol: 'K', decimals: 2 },
    }),
  });
  await forward(0);
  const [, row] = all('tr');
  expect(row?.children[2]?.children.map(({ textContent }) => textContent)).toEqual(['Settling', '120 of 4,000 orders']);
});
