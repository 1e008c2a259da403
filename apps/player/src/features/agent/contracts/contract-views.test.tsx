/** Views of an agent's contracts as a page mounts them: list, agent picker, proposal form. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../shared/api.ts';
import { useApp } from '../../../shared/store.ts';
import { downlineRow } from '../../../testing/downlines.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../../testing/forms.tsx';
import { closePage, openPage } from '../../../testing/page.tsx';
import { SESSION } from '../../../testing/session.ts';
import { OverviewScreen } from '../../agent-centre/OverviewScreen.tsx';
// The views are imported in advance, so that no test waits for a file.
import './views.tsx';

const DOWNLINES = '/wps/agent/downlines';
const CONTRACTS = '/wps/agent/contracts';
const ANSWERS = '/wps/agent/contracts/answers';

const downlines = {
  from: '2026-11-01',
  to: '2026-11-03',
  timeZone: 'Asia/Yangon',
  path: [{ memberId: '7', name: 'boss' }],
  rows: [],
  sums: { turnover: '20.00', net: '8.00', active: 2 },
  total: 2,
};

beforeEach(() => {
  openPage();
  stubBrowser();
  useApp.setState({ session: { ...SESSION, userName: 'boss', type: 1 } });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
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
const answer = (value: object) => ({ success: true, value });

/** Opens a view by its address. */
async function open(view: string, answers: Parameters<typeof serve>[0]) {
  const server = serve({ [CONTRACTS]: answer({ contracts: [] }), ...answers });
  const page = await mountForm(<OverviewScreen />, { path: `${PATHS.agentCentre}?view=${view}` });
  return { ...page, ...server };
}

const terms = {
  rateType: 'P',
  activeMin: '100.00',
  lossCheck: false,
  tierBasis: 'total',
  carry: 'none',
  cap: null,
  tiers: [{ minTurnover: '1000.00', minActive: 2, minLoss: '0.00', rate: '0.5' }],
};
const version = (id: string, over: object = {}) => ({
  id,
  agent: 'boss',
  memberId: '7',
  isDownline: false,
  kind: 'daily',
  line: 'CONS',
  version: 1,
  textHash: 'a'.repeat(64),
  state: 'agreed',
  terms,
  proposedAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-11-08T00:00:00.000Z',
  effectiveFrom: '2026-11-02T00:00:00.000Z',
  effectiveUntil: null,
  endAskedBy: null,
  endsWith: [],
  history: [
    { act: 'proposed', by: 'house', at: '2026-11-01T00:00:00.000Z', reason: '' },
    { act: 'agreed', by: 'boss', at: '2026-11-01T08:00:00.000Z', reason: 'fine' },
  ],
  ...over,
});
const theirs = { agent: 'mi***t', memberId: '8', isDownline: true };

it('contracts with what is proposed, what is in force, and who did what', async () => {
  const contracts = [
    version('3', { ...theirs, version: 2, state: 'edited', effectiveFrom: null }),
    version('2', { version: 2, state: 'proposed', effectiveFrom: null, terms: { ...terms, carry: 'permanent' } }),
    version('1'),
  ];
  const { all, until } = await open('contracts', { [CONTRACTS]: answer({ contracts }) });
  await until(() => all('article').length > 0);
  const [own, other] = texts(all('article'));
  expect(own).toContain('contract.proposedcontract.version 2');
  expect(own).toContain('contract.carry.permanent');
  expect(own).toContain('contract.is.agreedcontract.version 1');
  expect(own).toContain('contract.house');
  expect(own).toContain('fine');
  expect(other).toContain('mi***t');
  expect(texts(all('button'))).toEqual(['contract.askEnd', 'contract.withdraw']);
  expect(linksOf(all('a'))).toEqual([
    `${PATHS.agentCentre}?view=propose`,
    PATHS.salaryContract,
    `${PATHS.agentCentre}?view=propose&member=8&kind=daily&product=CONS`,
  ]);
});

it('an end that an agent below asks for is answered with the list that was shown', async () => {
  const contract = version('5', { ...theirs, state: 'changeRequested', endAskedBy: 'agent', endsWith: ['6', '9'] });
  const { all, button, callsTo, press, says, until } = await open('contracts', {
    [CONTRACTS]: answer({ contracts: [contract] }),
    [ANSWERS]: answer({ state: 'revoked', effectiveFrom: null, effectiveUntil: null }),
  });
  await until(() => all('article').length > 0);
  expect(says('contract.endsWith 2')).toBe(true);
  await press(button('contract.end'));
  await until(() => callsTo(ANSWERS).length > 0);
  expect(callsTo(ANSWERS)[0]?.body).toMatchObject({ id: '5', status: 'A', version: 1, endsWith: ['6', '9'] });
});

it('no contracts; and a failure', async () => {
  const none = await open('contracts', {});
  await none.until(() => texts(none.all('h2')).includes('contract.noneYet'));
  await anotherPage();
  const failed = await open('contracts', { [CONTRACTS]: refusal('system.error') });
  await failed.until(() => texts(failed.all('h2')).includes('error.title'));
});

it('a proposal begins with an agent directly below, if there is one', async () => {
  const rows = [
    downlineRow('8', 'mi***t', { isAgent: true, takesContracts: true }),
    downlineRow('7', 'boss', { isSelf: true }),
  ];
  const page = await open('propose', { [DOWNLINES]: answer({ ...downlines, rows }) });
  await page.until(() => page.says('mi***t'));
  expect(linksOf(page.all('a'))).toEqual([`${PATHS.agentCentre}?view=propose&member=8`]);
  expect(page.queriesTo(DOWNLINES)[0]).toMatchObject({ onlyAgents: '1', sort: 'name' });
  await anotherPage();
  const none = await open('propose', { [DOWNLINES]: answer({ ...downlines, rows: [], total: 0 }) });
  await none.until(() => none.says('contract.onlyDirect'));
});

describe('the form of a proposal', () => {
  const path = [...downlines.path, { memberId: '8', name: 'mi***t' }];
  const toMember = (contracts: object[], more: object = {}) =>
    open('propose&member=8', {
      [DOWNLINES]: answer({ ...downlines, path, rows: [] }),
      [CONTRACTS]: answer({ contracts }),
      ...more,
    });

  it('is not offered to who has no such contract himself, nor for members further down', async () => {
    const page = await toMember([]);
    await page.until(() => page.says('contract.fault.UPLINE_HAS_NONE'));
    expect(page.all('form')).toEqual([]);
    await anotherPage();
    const deep = [...path, { memberId: '9', name: 'lo***w' }];
    const far = await toMember([version('1')], { [DOWNLINES]: answer({ ...downlines, path: deep, rows: [] }) });
    await far.until(() => far.says('contract.onlyDirect'));
    await anotherPage();
    const foreign = await toMember([version('1')], { [DOWNLINES]: refusal('thing.unknown') });
    await foreign.until(() => foreign.says('agent.unknown'));
  });

  it('says at its field what is wrong, with the tier, and sends nothing', async () => {
    const page = await toMember([version('1')]);
    await page.until(() => page.control('rate.0') !== null);
    await page.press(page.button('contract.addTier'));
    await page.type('rate.1', '0.4');
    await page.submit();
    expect(page.says('contract.fault.TIERS_ORDER')).toBe(true);
    expect(page.says('2')).toBe(true);
    await page.type('minTurnover.1', '5,000');
    await page.submit();
    expect(page.says('contract.fault.TIERS_RATE_ORDER')).toBe(true);
    await page.type('activeMin', 'many');
    await page.submit();
    expect(page.says('cashier.amountShape')).toBe(true);
    expect(page.callsTo(CONTRACTS).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows the ceiling that the server names at the tier that is above it', async () => {
    const value = { errorCode: 'RATE_ABOVE_UPLINE', tier: 1, ceiling: '0.5' };
    const page = await toMember([version('1')]);
    await page.until(() => page.control('rate.0') !== null);
    await page.type('rate.0', '0.9');
    serve({ [CONTRACTS]: refusal('contract.terms', value) });
    await page.submit();
    await page.until(() => page.says('contract.fault.RATE_ABOVE_UPLINE'));
    expect(page.says('1 0.5 %')).toBe(true);
    expect(page.control('rate.0')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('sends the terms, and replaces the proposal that waits', async () => {
    const open3 = version('3', { ...theirs, version: 4, state: 'proposed', effectiveFrom: null });
    const page = await toMember([open3, version('1')]);
    await page.until(() => page.control('rate.0') !== null);
    expect(page.says('contract.replaces 4')).toBe(true);
    await page.type('rate.0', '0.25');
    await page.type('cap', '1,000.50');
    const sent = { id: '4', version: 5, textHash: 'b'.repeat(64), downlineHigherRate: 'N', contracts: [] };
    const { callsTo } = serve({ [CONTRACTS]: answer(sent) });
    await page.submit();
    await page.until(() => callsTo(CONTRACTS).some(({ method }) => method === 'POST'));
    expect(callsTo(CONTRACTS).find(({ method }) => method === 'POST')?.body).toEqual({
      memberId: '8',
      kind: 'daily',
      line: 'CONS',
      replaces: '3',
      terms: {
        ...terms,
        cap: '1000.50',
        tiers: [{ minTurnover: '1000.00', minActive: 2, minLoss: '0', rate: '0.2500' }],
      },
    });
    await page.until(() => page.says('contract.sent'));
  });
});
