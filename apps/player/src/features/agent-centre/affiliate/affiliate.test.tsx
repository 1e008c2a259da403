/** The affiliate's page: programme, traffic, months with their working, players, and its states. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadShapes, setTransport } from '../../../shared/api.ts';
import { useApp } from '../../../shared/store.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../../testing/forms.tsx';
import { closePage, openPage } from '../../../testing/page.tsx';
import { SESSION } from '../../../testing/session.ts';
import { InviteScreen } from '../../referrals/InviteScreen.tsx';
// Imported in advance, so that no test waits for a file.
import './AffiliateView.tsx';

const AFFILIATE = '/wps/agent/affiliate';
const REPORT = '/wps/agent/affiliate/report';
const PLAYERS = '/wps/agent/affiliate/players';
const POSTBACKS = '/wps/agent/affiliate/postbacks';
const INVITE = '/wps/member/invite';
const answer = (value: object) => ({ success: true, value });

const terms = {
  share: [
    { minNgr: '0.00', rate: '25' },
    { minNgr: '100000.00', rate: '30' },
  ],
  cpa: { amount: '50.00', minDeposit: '10.00', minTurnover: '20.00', days: 30 },
  adminFee: '10',
  paymentFee: '0',
  negative: 'none',
  fenceAt: null,
  subRate: '5',
  minActive: 0,
  activeMin: '1.00',
  minPayout: '0.00',
};
const programme = {
  kind: 'hybrid',
  state: 'active',
  since: '2026-10-01T00:00:00.000Z',
  terms,
  next: { from: '2026-12-31T17:30:00.000Z', terms: { ...terms, share: [{ minNgr: '0.00', rate: '20' }], cpa: null } },
};
const month = (over: object = {}) => ({
  id: '1001',
  monthStart: '2026-10-31T17:30:00.000Z',
  monthEnd: '2026-11-30T17:30:00.000Z',
  players: 12,
  active: 9,
  fenced: 0,
  ggr: '11000.00',
  promotions: '700.00',
  paymentFees: '0.00',
  chargebacks: '0.00',
  adminFee: '1100.00',
  fencePaid: '0.00',
  ngr: '9200.00',
  carryIn: '0.00',
  base: '9200.00',
  carryOut: '0.00',
  shareRate: '25',
  share: '2300.00',
  cpaPlayers: 2,
  cpa: '100.00',
  sub: '0.00',
  earned: '2400.00',
  correction: '-50.00',
  held: '0.00',
  kept: '0.00',
  payout: '2350.00',
  state: 'waiting',
  paidAt: null,
  ...over,
});
const report = (over: object = {}) =>
  answer({
    programme,
    code: 'ABCD2345',
    months: [month()],
    next: null,
    traffic: [{ monthStart: '2026-10-31T17:30:00.000Z', clicks: 1500, registrations: 12, firstDeposits: 7 }],
    subAffiliates: 0,
    symbol: 'K',
    timeZone: 'Asia/Yangon',
    ...over,
  });
const player = {
  id: '1001',
  pseudonym: 'P-0123456789AB',
  source: 'click',
  since: '2026-11-02T03:30:00.000Z',
  until: null,
  clickId: 'banner-7',
  hasDeposited: true,
  isQualified: false,
  excluded: 'own account',
};
const players = (rows: object[]) => answer({ players: rows, next: null, timeZone: 'Asia/Yangon' });
const invite = answer({ rule: null, symbol: 'K', invited: 0, paid: 0, earned: '0.00' });
const own = (over: object = {}) =>
  answer({ module: 'AFFMAN3', enabled: true, code: 'ABCD2345', memberId: '7', programme, ...over });
const protection = { '/wps/protection': refusal('thing.unknown') };

beforeAll(loadShapes);
beforeEach(() => {
  openPage();
  stubBrowser();
  document.documentElement.dataset['timeZone'] = 'Asia/Yangon';
  useApp.setState({ session: SESSION });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

const texts = (nodes: readonly { textContent: string }[]) => nodes.map(({ textContent }) => textContent);
async function open(answers: Record<string, Parameters<typeof serve>[0][string]>) {
  const server = serve({
    [AFFILIATE]: own(),
    [INVITE]: invite,
    [REPORT]: report(),
    [PLAYERS]: players([player]),
    [POSTBACKS]: answer({ postbacks: [], deliveries: [] }),
    ...protection,
    ...answers,
  });
  const page = await mountForm(<InviteScreen />, { path: PATHS.invite });
  // React shows what replaces a placeholder 300 ms after it at the earliest.
  const until = async (holds: () => boolean) => {
    await page.forward(1_000);
    await page.until(holds);
  };
  return { ...page, ...server, until };
}

it('AGT-016 an affiliate reads link, terms, traffic, each step of a month, and players by pseudonyms', async () => {
  const { all, until, says } = await open({});
  await until(() => all('ol').length > 0 && says('P-0123456789AB'));
  expect(
    texts(
      all('ol')[0]
        ?.below()
        .filter(({ localName }) => localName === 'li') ?? [],
    ),
  ).toEqual([
    'affiliate.gross+K\u00a011,000',
    'nav.promotions−K\u00a0700',
    'affiliate.adminFee−K\u00a01,100',
    'affiliate.net+K\u00a09,200',
    'affiliate.shareK\u00a02,300K\u00a09,200 × 25 %',
    'affiliate.qualified 2+K\u00a0100',
    'settle.correction 2026-10−K\u00a050',
    'settle.payableK\u00a02,350',
  ]);
  expect(texts(all('tr')).at(-1)).toBe('2026-111,500127');
  expect(texts(all('bdi')).some((text) => text.endsWith('/wps/affiliate/ABCD2345'))).toBe(true);
  expect(says('affiliate.from 25 K\u00a00')).toBe(true);
  expect(says('affiliate.from 20 K\u00a00')).toBe(true);
  expect(says('contract.carry.none')).toBe(true);
  expect(says('settle.is.pendingReview')).toBe(true);
  expect(says('invite.refused: own account')).toBe(true);
});

it('AGT-016 says that no month is settled, and that a part failed to load', async () => {
  const none = await open({ [REPORT]: report({ months: [] }), [PLAYERS]: players([]) });
  await none.until(() => none.says('affiliate.noneText') && none.says('invite.none'));
  await closePage();
  openPage();
  stubBrowser();
  const failed = await open({ [REPORT]: refusal('system.error') });
  await failed.until(() => failed.says('error.safe'));
});

it('AGT-016 whoever is no affiliate sees the invitation alone', async () => {
  const { all, until, says } = await open({ [AFFILIATE]: own({ programme: null }) });
  await until(() => texts(all('h2')).includes('invite.title'));
  expect(says('affiliate.title')).toBe(false);
});

const postback = {
  id: '1001',
  url: 'https://tracker.example/?c={click_id}',
  events: ['deposit'],
  secret: 'key-of-the-address',
};
const delivery = {
  id: '0b7c6c1e-6f0e-4a3c-9a2f-0d6a1f8b2c3d',
  postbackId: '1001',
  event: 'deposit',
  createdAt: '2026-11-02T03:30:00.000Z',
  attempts: 6,
  error: 'HTTP 500',
  state: 'parked',
};

it('AGT-003 postback addresses are tested, and what was not delivered is sent again', async () => {
  const { until, says, button, press, callsTo } = await open({
    [POSTBACKS]: answer({ postbacks: [postback], deliveries: [delivery] }),
    [`${POSTBACKS}/1001/tests`]: answer({ status: 200, error: null }),
    [`/wps/agent/affiliate/deliveries/${delivery.id}/resend`]: answer({ queued: true }),
  });
  await until(() => says('https://tracker.example/?c={click_id}') && says('HTTP 500'));
  expect(says('key-of-the-address')).toBe(false);
  await press(button('affiliate.sendTest'));
  await until(() => says('affiliate.answered HTTP 200'));
  await press(button('action.retry'));
  await until(() => callsTo(`/wps/agent/affiliate/deliveries/${delivery.id}/resend`).length === 1);
});

it('AGT-003 a wrong postback address is refused at its field', async () => {
  const { until, says, submit, callsTo } = await open({ [POSTBACKS]: answer({ postbacks: [], deliveries: [] }) });
  await until(() => says('affiliate.addUrl'));
  await submit();
  await until(() => says('affiliate.badUrl'));
  expect(callsTo(POSTBACKS).filter(({ method }) => method === 'POST')).toEqual([]);
});
