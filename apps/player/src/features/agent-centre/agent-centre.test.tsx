/** The agent centre as a page mounts it: signed figures, the team's rows, and what is hidden. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import * as devices from '../../shared/browser.devices.ts';
import { useApp } from '../../shared/store.ts';
import { downlineRow } from '../../testing/downlines.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { OverviewScreen } from './OverviewScreen.tsx';
import { TeamScreen } from './TeamScreen.tsx';
// The views are imported in advance, so that no test waits for a file.
import './views.tsx';

const KPI = '/wps/agent/team-kpi';
const DOWNLINES = '/wps/agent/downlines';
const CONTRACTS = '/wps/agent/contracts';
const REBATES = '/wps/agent/rebates';
const QUOTAS = '/wps/agent/quotas';
const EXPORTS = '/wps/agent/exports';
const AFFILIATE = '/wps/agent/affiliate';

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
const downlines = {
  ...spanned,
  path: [{ memberId: '7', name: 'boss' }],
  rows: [downlineRow('8', 'mi***t', { members: 3, net: '-2.00' }), downlineRow('7', 'boss', { isSelf: true })],
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

/** The test router writes strings in quotes. */
const linksOf = (links: readonly { getAttribute: (name: string) => string | null }[]) =>
  links.map((link) => link.getAttribute('href')?.replaceAll('%22', ''));
/** Starts with an empty page again. */
async function anotherPage(): Promise<void> {
  await closePage();
  openPage();
  stubBrowser();
}
const texts = (nodes: readonly { textContent: string }[]) => nodes.map(({ textContent }) => textContent);

it('shows figures with their signs, beside those of the days before, and a bar for each day', async () => {
  const { queriesTo } = serve({
    [KPI]: { success: true, value: kpi },
    [CONTRACTS]: { success: true, value: { contracts: [] } },
  });
  const { all, until } = await mountForm(<OverviewScreen />, { path: PATHS.agentCentre });
  await until(() => all('dd').length > 0);
  expect(texts(all('dd'))).toEqual(
    [
      ['K\u00a01,234.50', 'agent.before K\u00a01'],
      ['−K\u00a020', 'agent.before +K\u00a03'],
      ['1,500', 'agent.before 2'],
      ['4', 'agent.before 0'],
      ['2', 'agent.before 0'],
    ].flat(),
  );
  const days = ['2026-11-01: K\u00a01,000', '2026-11-02: K\u00a00', '2026-11-03: K\u00a0234.50'];
  expect(texts(all('title'))).toEqual(days);
  // The bars' amounts are also available as texts.
  expect(
    texts(
      all('figcaption')[0]
        ?.below()
        .filter(({ localName }) => localName === 'li') ?? [],
    ),
  ).toEqual(days);
  expect(
    texts(
      all('section')[1]
        ?.below()
        .filter(({ localName }) => localName === 'li') ?? [],
    ),
  ).toEqual(['category.LIVEK\u00a0234.50agent.net: −K\u00a050agent.active: 3']);
  const [asked] = queriesTo(KPI);
  expect(asked?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(asked?.to).toBe(asked?.from);
});

it('hides amounts, and bars of amounts, while the balance is hidden', async () => {
  useApp.setState((state) => ({ settings: { ...state.settings, balanceHidden: true } }));
  serve({ [KPI]: { success: true, value: kpi }, [CONTRACTS]: { success: true, value: { contracts: [] } } });
  const { all, until } = await mountForm(<OverviewScreen />, { path: PATHS.agentCentre });
  await until(() => all('dd').length > 0);
  expect(texts(all('dd')).filter((_, i) => i % 2 === 0)).toEqual(['****', '****', '1,500', '4', '2']);
  expect(new Set(all('rect').map((bar) => bar.getAttribute('height')))).toEqual(new Set(['60', '0']));
});

it('leads into a branch that has members, and says whose the other rows are', async () => {
  serve({ [DOWNLINES]: { success: true, value: downlines } });
  const { all, until } = await mountForm(<TeamScreen />, { path: PATHS.agentTeam });
  await until(() => all('li').length > 0);
  expect(texts(all('li'))).toEqual([
    'mi***tagent.members 3agent.active: 1agent.joined: 2026-10-01agent.turnover10agent.net−2',
    'bossagent.ownagent.active: 1agent.joined: 2026-10-01agent.turnover10agent.net+10',
  ]);
  expect(linksOf(all('a'))).toEqual([`${PATHS.agentTeam}?member=8`]);
});

it('says what is missing: a team, a name, or a member who is in no team of the agent', async () => {
  const none = { ...downlines, rows: [downlineRow('7', 'boss', { isSelf: true })], total: 1 };
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

it('keeps the days while a report cannot be loaded, and says that a team without members can be invited', async () => {
  serve({ [DOWNLINES]: refusal('system.error') });
  const failed = await mountForm(<TeamScreen />, { path: PATHS.agentTeam });
  await failed.until(() => texts(failed.all('h2')).includes('error.title'));
  expect(failed.says('funds.week')).toBe(true);
  await closePage();
  openPage();
  stubBrowser();
  serve({ [KPI]: refusal('system.error'), [CONTRACTS]: { success: true, value: { contracts: [] } } });
  const overview = await mountForm(<OverviewScreen />, { path: PATHS.agentCentre });
  await overview.until(() => texts(overview.all('h2')).includes('error.title'));
  expect(overview.says('agent.contracts')).toBe(true);
});

it('saves the list as it is shown as a file, and says why it cannot', async () => {
  const saved: File[] = [];
  vi.spyOn(devices, 'saveFile').mockImplementation((file) => void saved.push(file));
  const content = Buffer.from('name,turnover\r\nmi***t,10.00\r\n').toString('base64');
  const value = { name: 'downlines.csv', type: 'text/csv', content, rows: 10_000, isCut: true };
  const { callsTo } = serve({ [DOWNLINES]: { success: true, value: downlines }, [EXPORTS]: { success: true, value } });
  const page = await mountForm(<TeamScreen />, { path: `${PATHS.agentTeam}?member=8&line=RNG` });
  await page.until(() => page.all('li').length > 0);
  const button = () => page.all('button').find(({ textContent }) => textContent === 'CSV');
  await page.press(button());
  await page.until(() => page.says('agent.tableCut 10000'));
  expect(callsTo(EXPORTS).map(({ body }) => body)).toMatchObject([
    { table: 'downlines', format: 'csv', memberId: '8', line: 'RNG', sort: 'turnover' },
  ]);
  expect(await Promise.all(saved.map(async (file) => [file.name, file.type, await file.text()]))).toEqual([
    ['downlines.csv', 'text/csv', 'name,turnover\r\nmi***t,10.00\r\n'],
  ]);
  serve({ [EXPORTS]: refusal('thing.unknown') });
  await page.press(button());
  await page.until(() => page.says('said.thing.unknown') || page.says('thing.unknown'));
  expect(saved).toHaveLength(1);
});

it('offers a contract in the branch of an agent directly below', async () => {
  const path = [...downlines.path, { memberId: '8', name: 'mi***t' }];
  const rows = [downlineRow('8', 'mi***t', { isSelf: true, isAgent: true, takesContracts: true })];
  serve({ [DOWNLINES]: { success: true, value: { ...downlines, path, rows, total: 1 } } });
  const { all, until } = await mountForm(<TeamScreen />, { path: PATHS.agentTeam });
  await until(() => all('li').length > 0);
  expect(linksOf(all('a'))).toContain(`${PATHS.agentCentre}?view=propose&member=8`);
});

describe('views of the centre', () => {
  /** Opens a view by its address. */
  const open = (view: string, answers: Parameters<typeof serve>[0]) => {
    const server = serve({ [CONTRACTS]: { success: true, value: { contracts: [] } }, ...answers });
    const path = `${PATHS.agentCentre}?view=${view}`;
    return mountForm(<OverviewScreen />, { path }).then((page) => ({ ...page, ...server }));
  };
  const answer = (value: object) => ({ success: true, value });

  it('an unknown one is the overview', async () => {
    const { all, until } = await open('nowhere', { [KPI]: answer(kpi) });
    await until(() => all('dd').length > 0);
  });

  it('rebates by day with the rate; none; and a failure', async () => {
    const value = {
      ...spanned,
      rate: '0.009',
      days: [{ day: '2026-11-02', turnover: '1000.00', earned: '9.00', paid: '8.50' }],
      earned: '9.00',
      paid: '8.50',
    };
    const { all, says, until } = await open('rebates', { [REBATES]: answer(value) });
    await until(() => all('dd').length > 0);
    expect(texts(all('dd'))).toEqual(['K\u00a09', 'K\u00a08.50', '0.9 %']);
    expect(texts(all('li'))).toEqual(['2026-11-02agent.turnover: K\u00a01,000K\u00a09agent.paid: K\u00a08.50']);
    expect(says('agent.rebatesText Asia/Yangon')).toBe(true);
    await anotherPage();
    const none = await open('rebates', { [REBATES]: answer({ ...value, days: [], earned: '0.00', paid: '0.00' }) });
    await none.until(() => texts(none.all('h2')).includes('agent.noRebates'));
    await anotherPage();
    const failed = await open('rebates', { [REBATES]: refusal('system.error') });
    await failed.until(() => texts(failed.all('h2')).includes('error.title'));
  });

  it('hides what rebates came to while the balance is hidden, and not their rate', async () => {
    useApp.setState((state) => ({ settings: { ...state.settings, balanceHidden: true } }));
    const days = [{ day: '2026-11-02', turnover: '1000.00', earned: '9.00', paid: '9.00' }];
    const { all, until } = await open('rebates', {
      [REBATES]: answer({ ...spanned, rate: '0.009', days, earned: '9.00', paid: '9.00' }),
    });
    await until(() => all('dd').length > 0);
    expect(texts(all('dd'))).toEqual(['****', '****', '0.9 %']);
    expect(texts(all('li'))).toEqual(['2026-11-02agent.turnover: ********agent.paid: ****']);
  });

  it('quotas by rate; none; and a failure', async () => {
    const value = { rate: '0.009', step: '0.001', freeUpTo: '0', levels: [{ rate: '0.007', left: 5 }] };
    const { all, says, until } = await open('quotas', { [QUOTAS]: answer(value) });
    await until(() => all('tr').length > 0);
    expect(texts(all('tr'))).toEqual(['agent.rateagent.quotas', '0.7 %second.recoveryLeft 5']);
    expect(says('agent.quotasText 0.9 % 0.1 %')).toBe(true);
    await anotherPage();
    const none = await open('quotas', { [QUOTAS]: answer({ ...value, levels: [] }) });
    await none.until(() => texts(none.all('h2')).includes('agent.noQuotas'));
    await anotherPage();
    const failed = await open('quotas', { [QUOTAS]: refusal('system.error') });
    await failed.until(() => texts(failed.all('h2')).includes('error.title'));
  });

  it('the link and the code, and their picture; nothing where the merchant takes no codes', async () => {
    const value = { module: 'AFFMAN3', enabled: true, code: 'ABCD2345', memberId: '7', programme: null };
    const { all, until } = await open('invite', { [AFFILIATE]: answer(value) });
    await until(() => texts(all('bdi')).includes('ABCD2345'));
    expect(texts(all('bdi')).at(-1)).toContain(`${PATHS.agent}?agentCode=ABCD2345`);
    expect(texts(all('bdi')).at(-3)).toContain(`${PATHS.register}?affiliateCode=ABCD2345`);
    expect(all('svg').some((svg) => svg.getAttribute('aria-label') === 'invite.link')).toBe(true);
    await anotherPage();
    const none = await open('invite', { [AFFILIATE]: answer({ ...value, enabled: false, code: null }) });
    await none.until(() => none.says('error.noPermission'));
  });
});
