/** The agent centre as a page mounts it: figures with their signs, the team's rows, and what is hidden. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { OverviewScreen } from './OverviewScreen.tsx';
import { TeamScreen } from './TeamScreen.tsx';

const KPI = '/wps/agent/team-kpi';
const DOWNLINES = '/wps/agent/downlines';

const totals = (over: object = {}) => ({
  turnover: '1234.50',
  net: '-20.00',
  active: 1500,
  stake: '1234.50',
  win: '1254.50',
  rounds: 9,
  newMembers: 4,
  firstDeposits: 2,
  deposits: '0',
  depositCount: 0,
  withdrawals: '0',
  withdrawalCount: 0,
  ...over,
});
const spanned = { from: '2026-11-01', to: '2026-11-03', timeZone: 'Asia/Yangon' };
const kpi = {
  ...spanned,
  path: [{ memberId: '7', name: 'boss' }],
  symbol: 'K',
  countedTo: '2026-11-03T05:00:00.000Z',
  totals: totals(),
  before: totals({ turnover: '1.00', net: '3.00', active: 2, newMembers: 0, firstDeposits: 0 }),
  days: [
    { day: '2026-11-01', turnover: '1000.00', net: '30.00', active: 2, newMembers: 1 },
    { day: '2026-11-03', turnover: '234.50', net: '-50.00', active: 3, newMembers: 3 },
  ],
  lines: [{ line: 'LIVE', turnover: '234.50', net: '-50.00', active: 3, rounds: 4 }],
};
const row = (memberId: string, name: string, over: object = {}) => ({
  memberId,
  name,
  isSelf: false,
  isAgent: false,
  hasLeft: false,
  rate: '0',
  members: 0,
  joinedAt: '2026-10-01T00:00:00.000Z',
  turnover: '10.00',
  net: '10.00',
  active: 1,
  ...over,
});
const downlines = {
  ...spanned,
  path: [{ memberId: '7', name: 'boss' }],
  rows: [row('8', 'mi***t', { members: 3, net: '-2.00' }), row('7', 'boss', { isSelf: true })],
  sums: { turnover: '20.00', net: '8.00', active: 2 },
  total: 2,
};

beforeEach(() => {
  openPage();
  stubBrowser();
  useApp.setState({ session: { ...SESSION, type: 1 } });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState((state) => ({ session: null, settings: { ...state.settings, balanceHidden: false } }));
});

const texts = (nodes: readonly { textContent: string }[]) => nodes.map(({ textContent }) => textContent);

it('shows figures with their signs, beside those of the days before, and a bar for each day', async () => {
  const { queriesTo } = serve({ [KPI]: { success: true, value: kpi } });
  const { all, until } = await mountForm(<OverviewScreen />, { path: PATHS.agentCentre });
  await until(() => all('dd').length > 0);
  expect(texts(all('dd'))).toEqual(['1,234.50', '−20.00', '1,500', '4', '2']);
  expect(texts(all('small')).slice(0, 2)).toEqual(['agent.before 1.00', 'agent.before +3.00']);
  expect(texts(all('title'))).toEqual(['2026-11-01: 1,000.00', '2026-11-02: 0.00', '2026-11-03: 234.50']);
  expect(texts(all('td')).filter(Boolean)).toEqual(['234.50', '−50.00', '3']);
  const [asked] = queriesTo(KPI);
  expect(asked?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(asked?.to).toBe(asked?.from);
});

it('hides amounts, and bars of amounts, while the balance is hidden', async () => {
  useApp.setState((state) => ({ settings: { ...state.settings, balanceHidden: true } }));
  serve({ [KPI]: { success: true, value: kpi } });
  const { all, until } = await mountForm(<OverviewScreen />, { path: PATHS.agentCentre });
  await until(() => all('dd').length > 0);
  expect(texts(all('dd'))).toEqual(['****', '****', '1,500', '4', '2']);
  expect(new Set(all('rect').map((bar) => bar.getAttribute('height')))).toEqual(new Set(['60', '0']));
});

it('leads into a branch that has members, and says whose the other rows are', async () => {
  serve({ [DOWNLINES]: { success: true, value: downlines } });
  const { all, until } = await mountForm(<TeamScreen />, { path: PATHS.agentTeam });
  await until(() => all('li').length > 0);
  expect(texts(all('li'))).toEqual([
    'mi***tagent.members 3 · 2026-10-0110.00−2.00agent.active: 1',
    'bossagent.own · 2026-10-0110.00+10.00agent.active: 1',
  ]);
  // The router of tests writes texts in quotes.
  const links = all('a').map((link) => link.getAttribute('href')?.replaceAll('%22', ''));
  expect(links).toEqual([`${PATHS.agentTeam}?member=8`]);
});

it('says what is missing: a team, a name, or a member who is in no team of the agent', async () => {
  const none = { ...downlines, rows: [row('7', 'boss', { isSelf: true })], total: 1 };
  serve({ [DOWNLINES]: { success: true, value: none } });
  const empty = await mountForm(<TeamScreen />, { path: PATHS.agentTeam });
  await empty.until(() => texts(empty.all('h2')).includes('agent.noTeamTitle'));
  await closePage();
  openPage();
  stubBrowser();
  serve({ [DOWNLINES]: refusal('thing.unknown') });
  const unknown = await mountForm(<TeamScreen />, { path: PATHS.agentTeam });
  await unknown.until(() => texts(unknown.all('p')).includes('agent.unknown'));
});

it('gives the link and the code, and their picture', async () => {
  const value = { module: 'AFFMAN3', enabled: true, code: 'ABCD2345', memberId: '7' };
  serve({ [KPI]: { success: true, value: kpi }, '/wps/agent/affiliate': { success: true, value } });
  const { all, until } = await mountForm(<OverviewScreen />, { path: PATHS.agentCentre });
  await until(() => texts(all('bdi')).includes('ABCD2345'));
  expect(texts(all('bdi')).at(-2)).toContain(`${PATHS.register}?affiliateCode=ABCD2345`);
  expect(all('h2').map(({ textContent }) => textContent)).toContain('agent.invite');
});
