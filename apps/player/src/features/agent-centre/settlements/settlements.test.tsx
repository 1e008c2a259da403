/** Settlements as an agent sees them: amount, computation, remaining debt, and payment. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { useApp } from '../../../shared/store.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../../testing/forms.tsx';
import { closePage, openPage } from '../../../testing/page.tsx';
import { SESSION } from '../../../testing/session.ts';
import { OverviewScreen } from '../OverviewScreen.tsx';
// The views are imported in advance, so that no test waits for a file.
import './views.tsx';
import { periodOf, restOf } from './settlements.rules.ts';

const DAILY = '/wps/agent/daily-salary';
const DIVIDENDS = '/wps/agent/dividends';
const HOURLY = '/wps/agent/hourly-salary';
const PAY = '/wps/agent/debts/payments';

const terms = {
  rateType: 'P',
  activeMin: '100.00',
  lossCheck: false,
  tierBasis: 'total',
  carry: 'none',
  cap: null,
  tiers: [
    { minTurnover: '1000.00', minActive: 2, minLoss: '0.00', rate: '0.5' },
    { minTurnover: '9000.00', minActive: 5, minLoss: '0.00', rate: '0.8' },
  ],
};
const settlement = (id: string, over: object = {}) => ({
  id,
  agent: 'boss',
  isDownline: false,
  payer: 'to***p',
  stoppedAbove: false,
  periodStart: '2026-11-01T17:30:00.000Z',
  periodEnd: '2026-11-02T17:30:00.000Z',
  line: 'CONS',
  version: 3,
  terms,
  turnover: '4000.00',
  active: 2,
  loss: '-12.00',
  costs: '0.00',
  carryIn: '0.00',
  base: '4000.00',
  tier: 1,
  amount: '20.00',
  corrections: [{ periodStart: '2026-10-30T17:30:00.000Z', amount: '-1.50' }],
  debtIn: '-0.50',
  debtOut: '0.00',
  payable: '18.00',
  paid: '10.00',
  state: 'partlyPaid',
  payments: [{ amount: '10.00', at: '2026-11-02T19:35:00.000Z' }],
  ...over,
});
const page = (lines: object[], over: object = {}) => ({
  success: true,
  value: { lines, next: null, owes: '0.00', isOwed: '0.00', symbol: 'K', timeZone: 'Asia/Yangon', ...over },
});

beforeEach(() => {
  openPage();
  stubBrowser();
  document.documentElement.dataset['timeZone'] = 'Asia/Yangon';
  useApp.setState({ session: { ...SESSION, type: 1 } });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState((state) => ({ session: null, settings: { ...state.settings, balanceHidden: false } }));
});

const texts = (nodes: readonly { textContent: string }[]) => nodes.map(({ textContent }) => textContent);
/** Starts with an empty page again. */
async function anotherPage(): Promise<void> {
  await closePage();
  openPage();
  stubBrowser();
}
/** Opens the view with mocked answers. */
async function open(answers: Parameters<typeof serve>[0], query = '') {
  const server = serve(answers);
  const screen = await mountForm(<OverviewScreen />, { path: `${PATHS.agentCentre}?view=settlements${query}` });
  return { ...screen, ...server };
}

it('shows step by step how a settlement was computed, and what is paid and owed of it', async () => {
  const { all, until } = await open({ [DAILY]: page([settlement('1')]) });
  await until(() => all('details').length > 0);
  // In UTC, the day began at 17:30 of the day before.
  expect(texts(all('summary'))).toEqual(['2026-11-02contract.allLinessettle.is.partlyPaidK\u00a018']);
  expect(texts(all('ol').flatMap(({ childNodes }) => childNodes))).toEqual([
    'agent.turnoverK\u00a04,000',
    'agent.active2contract.activeMin K\u00a0100',
    'settle.tier 1 20.5 %settle.next K\u00a09,000 5',
    'settle.amountK\u00a020K\u00a04,000 × 0.5 %',
    'settle.correction 2026-10-31−K\u00a01.50',
    'settle.before−K\u00a00.50',
    'settle.payableK\u00a018',
    'agent.paidK\u00a010',
    'settle.restK\u00a08',
  ]);
  const notes = texts(all('ul').flatMap(({ childNodes }) => childNodes));
  expect(notes).toEqual(['settle.by to***p', 'agent.paid: K\u00a010 · 2026-11-03 02:05', 'contract.version 3']);
});

it('a dividend names the first and the last day, its loss, costs and what was carried over', async () => {
  const dividend = settlement('2', {
    periodStart: '2026-10-31T17:30:00.000Z',
    periodEnd: '2026-11-15T17:30:00.000Z',
    payer: 'house',
    loss: '500.00',
    costs: '20.00',
    carryIn: '-100.00',
    base: '380.00',
    tier: null,
    amount: '0.00',
    corrections: [],
    debtIn: '0.00',
    payable: '0.00',
    paid: '0.00',
    payments: [],
    state: 'notReached',
  });
  const { all, until } = await open({ [DIVIDENDS]: page([dividend]) }, '&kind=dividend');
  await until(() => all('details').length > 0);
  expect(texts(all('summary'))).toEqual(['2026-11-01 – 2026-11-15contract.allLinessettle.noTierK\u00a00']);
  expect(texts(all('ol').flatMap(({ childNodes }) => childNodes)).slice(2)).toEqual([
    'settle.loss+K\u00a0500',
    'settle.costs−K\u00a020',
    'settle.carried−K\u00a0100',
    'settle.noTiersettle.next K\u00a01,000 2',
    'settle.amountK\u00a00',
    'settle.payableK\u00a00',
  ]);
});

it.each([
  ['', '1'],
  ['&kind=daily', '1'],
  ['&kind=dividend', '2'],
  ['&kind=hourly', '3'],
])('AGT-017 AGT-018 the address %s shows settlements of its kind alone', async (query, version) => {
  const { all, until } = await open(
    Object.fromEntries(
      [DAILY, DIVIDENDS, HOURLY].map((path, i) => [path, page([settlement('9', { version: i + 1 })])]),
    ),
    query,
  );
  await until(() => all('details').length > 0);
  expect(texts(all('li')).filter((text) => text.startsWith('contract.version'))).toEqual([
    `contract.version ${version}`,
  ]);
});

it('says why nothing was computed below an upline who reached nothing', async () => {
  const stopped = settlement('3', {
    stoppedAbove: true,
    state: 'notComputed',
    payable: '0.00',
    paid: '0.00',
    payments: [],
  });
  const { all, says, until } = await open({ [DAILY]: page([stopped]) });
  await until(() => all('details').length > 0);
  expect(says('settle.stopped')).toBe(true);
  expect(all('ol')).toEqual([]);
});

it('debts are paid at a press, once, and asked for anew', async () => {
  const { button, callsTo, press, says, until } = await open({
    [DAILY]: page([], { owes: '30.00', isOwed: '7.00' }),
    [PAY]: { success: true, value: { owes: '0.00' } },
  });
  await until(() => says('settle.owes K\u00a030'));
  expect(says('settle.isOwed K\u00a07')).toBe(true);
  const asked = callsTo(DAILY).length;
  await press(button('settle.payNow'));
  await until(() => says('settle.paidNow'));
  expect(callsTo(PAY)).toHaveLength(1);
  expect(callsTo(DAILY).length).toBeGreaterThan(asked);
});

it('the side of agents below is asked for when it is chosen; none; a failure; and amounts stay hidden', async () => {
  useApp.setState((state) => ({ settings: { ...state.settings, balanceHidden: true } }));
  const { all, press, queriesTo, until } = await open({ [DAILY]: page([settlement('4')]) });
  await until(() => all('details').length > 0);
  expect(texts(all('summary'))[0]).toContain('****');
  expect(texts(all('ol'))[0]).not.toContain('K\u00a0');
  expect(queriesTo(DAILY)[0]).toMatchObject({ side: 'own' });
  await press(all('input').find((each) => each.getAttribute('value') === 'below' || Object(each).value === 'below'));
  await until(() => queriesTo(DAILY).length > 1);
  expect(queriesTo(DAILY)[1]).toMatchObject({ side: 'below' });
  await anotherPage();
  const none = await open({ [DAILY]: page([]) });
  await none.until(() => none.says('settle.none'));
  await anotherPage();
  const failed = await open({ [DAILY]: refusal('system.error') });
  await failed.until(() => texts(failed.all('h2')).includes('error.title'));
});

it('names periods by the zone of the house, and subtracts to the unit', () => {
  const hour = { periodStart: '2026-11-01T17:30:00.000Z', periodEnd: '2026-11-01T18:30:00.000Z' };
  expect(periodOf('hourly', hour)).toBe('2026-11-02 00:00');
  expect(periodOf('daily', hour)).toBe('2026-11-02');
  expect([restOf('18.00', '10.05'), restOf('1', '0'), restOf('0.30', '0.25')]).toEqual(['7.95', '1', '0.05']);
});
