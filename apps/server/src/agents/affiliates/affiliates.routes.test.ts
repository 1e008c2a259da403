/** Affiliates through the app: registration by their codes, their own report, and operators' changes and payouts. */
import {
  addAffiliate,
  addAffiliateTerms,
  approveAffiliatePayout,
  excludeAffiliatePlayer,
  getAdminAffiliate,
  getAffiliatesDue,
  listAdminAffiliatePlayers,
  listAffiliates,
  recomputeAffiliateMonth,
  setAffiliateState,
} from '@parlour/contract/affiliates.admin.endpoints';
import { type AffiliateTerms, getAffiliateReport, listAffiliatePlayers } from '@parlour/contract/affiliates.endpoints';
import { decideCredit } from '@parlour/contract/credit-policy.endpoints';
import type { Endpoint, SentInputOf } from '@parlour/contract/endpoint';
import { getAffiliate, register } from '@parlour/contract/registration.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, freezeWallets, liftFreeze, listFreezes, trialBalance } from '../../ledger/wallet/index.ts';
import { CAPTCHA_DIGITS, PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { agentCommand } from '../agent-command.ts';
import { firstNewMonth, monthStartOf } from './terms.ts';
import { AFTER, anAffiliate, movedAt, playedAt, settleAt, ZONE } from './testing/affiliates.ts';

const TERMS: AffiliateTerms = {
  share: [
    { minNgr: '0', rate: '25' },
    { minNgr: '100000', rate: '30' },
  ],
  cpa: null,
  adminFee: '10',
  paymentFee: '0',
  negative: 'none',
  fenceAt: null,
  subRate: '5',
  minActive: 0,
  activeMin: '1',
  minPayout: '0',
};
const reason = 'agreed by mail';
const FOURTH = '2026-09-03T17:30:00.000Z';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let [tab, other]: Tab[] = [];
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      clock: clock.now,
      env: { ROLES: 'api' },
      brand: { flags: { USERNAMEREG3: true, AFFMAN3: true }, credit: { perDay: '1000', depositsPerDay: '0' } },
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'first-person');
    other = await desk.operator(clock, 'second-person');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const at = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>, by = tab as Tab) =>
    desk.call(endpoint, input, by);
  const codeOf = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>, by = tab as Tab) =>
    desk.codeOf(desk.call(endpoint, input, by));
  const idOf = async (account: string) =>
    (await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const enrolled = async (account: string, over: Partial<AffiliateTerms> = {}, upline: string | null = null) => {
    const player = await app.register(account);
    const body = { account, upline, terms: { ...TERMS, ...over }, reason };
    const { id } = valueOf(await at(addAffiliate, { body }));
    const { code } = valueOf(await app.call(getAffiliate, { query: {} }, player));
    return { player, id, code: code ?? '' };
  };
  async function registered(username: string, affiliateCode: string, cookies: Record<string, string> = {}) {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    const common = { password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', captcha: CAPTCHA_DIGITS };
    const player: Player = { token: '', cookies, account: username };
    const body = { username, affiliateCode, captchaId, ...common };
    const value = valueOf(await app.call(register, { body }, player));
    return { ...player, token: value.token };
  }
  const affiliateOf = async (account: string) =>
    db()
      .selectFrom('affiliate_player')
      .selectAll()
      .where('member_id', '=', await idOf(account))
      .execute();
  it('AGT-003 whoever registers by the code of an affiliate is his player, for life, and his play is counted', async () => {
    const { id, code } = await enrolled('partner_one');
    await registered('brought_by_one', code.toLowerCase());
    const [row] = await affiliateOf('brought_by_one');
    expect(row).toMatchObject({ affiliate_id: BigInt(id), source: 'code', until: null });
    const node = await db()
      .selectFrom('agent_node')
      .selectAll()
      .where('member_id', '=', await idOf('brought_by_one'))
      .executeTakeFirst();
    expect(node).toMatchObject({ parent_id: null, counts: true });
    // Another code cannot be used afterwards, and a friend's code brings nobody to an affiliate.
    const friend = await app.register('only_a_friend');
    const own = valueOf(await app.call(getAffiliate, { query: {} }, friend));
    expect(own.programme).toBeNull();
    await registered('brought_by_friend', own.code ?? '');
    expect(await affiliateOf('brought_by_friend')).toEqual([]);
    // A closed affiliate brings nobody any more; his code stays good, as any member's.
    valueOf(await at(setAffiliateState, { params: { id }, body: { state: 'closed', reason } }));
    await registered('brought_too_late', code);
    expect(await affiliateOf('brought_too_late')).toEqual([]);
    expect(await affiliateOf('brought_by_one')).toHaveLength(1);
    valueOf(await at(setAffiliateState, { params: { id }, body: { state: 'active', reason } }));
  });

  it('AGT-003 the last click within 30 days brings a registration without a code to its affiliate', async () => {
    const [one, two] = [await enrolled('partner_clicks'), await enrolled('partner_later')];
    const click = async (code: string, query = '', cookies: Record<string, string> = {}) => {
      const answer = await app.raw({ url: `/wps/affiliate/${code}${query}`, cookies });
      for (const cookie of answer.cookies) cookies[cookie.name] = cookie.value;
      return { answer, cookies };
    };
    const { answer, cookies } = await click(one.code.toLowerCase(), '?click_id=b7&sub1=home&sub5=x&utm_source=mail');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/m/register?affiliateCode=${one.code}`]);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'mc_aff', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400, path: '/' });
    const clicks = await db().selectFrom('affiliate_click').selectAll().execute();
    expect(clicks).toMatchObject([{ affiliate_id: BigInt(one.id), click_id: 'b7', subs: ['home', '', '', '', 'x'] }]);
    expect(JSON.stringify(clicks.map(({ token_hash }) => token_hash.toString('base64url')))).not.toContain(
      cookie?.value,
    );
    await registered('by_first_click', '', cookies);
    expect(await affiliateOf('by_first_click')).toMatchObject([
      { affiliate_id: BigInt(one.id), source: 'click', click_id: clicks[0]?.id },
    ]);
    // The last click counts, a code before any click, and a code of nobody's programme brings nobody.
    await click(two.code, '', cookies);
    await registered('by_last_click', '', cookies);
    expect(await affiliateOf('by_last_click')).toMatchObject([{ affiliate_id: BigInt(two.id) }]);
    await registered('by_code_after_click', one.code, cookies);
    expect(await affiliateOf('by_code_after_click')).toMatchObject([
      { affiliate_id: BigInt(one.id), source: 'code', click_id: null },
    ]);
    const age = (days: number) =>
      db()
        .updateTable('affiliate_click')
        .set({ at: new Date(Date.now() - days * 86_400_000) })
        .where('affiliate_id', '=', BigInt(two.id))
        .execute();
    await age(29.9);
    await registered('in_time', '', cookies);
    expect(await affiliateOf('in_time')).toHaveLength(1);
    await age(30.1);
    await registered('too_late_click', '', cookies);
    expect(await affiliateOf('too_late_click')).toEqual([]);
    // A picture, a frame or a prefetch on another site plants no click.
    for (const headers of [
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-purpose': 'prefetch' },
    ]) {
      const planted = await app.raw({ url: `/wps/affiliate/${one.code}`, headers });
      expect([planted.statusCode, planted.cookies]).toEqual([303, []]);
    }
    const unknown = await click('NOBODY22');
    expect([unknown.answer.statusCode, unknown.answer.headers.location]).toEqual([303, '/m/register']);
    expect(unknown.answer.cookies).toEqual([]);
    const { traffic } = valueOf(await app.call(getAffiliateReport, { query: {} }, one.player));
    expect(traffic[0]).toMatchObject({ clicks: 1, registrations: 2 });
  });

  it('AGT-003 an agent wins: his players are nobody else’s, and he is no affiliate', async () => {
    const agent = await app.register('agent_wins');
    await agentCommand(db(), ['agent_wins', 'on']);
    const body = { account: 'agent_wins', upline: null, terms: TERMS, reason };
    expect(await codeOf(addAffiliate, { body })).toBe('affiliate.account');
    const { code } = valueOf(await app.call(getAffiliate, { query: {} }, agent));
    await registered('of_the_agent', code ?? '');
    expect(await affiliateOf('of_the_agent')).toEqual([]);
    expect(await codeOf(addAffiliate, { body: { ...body, account: 'of_the_agent' } })).toBe('affiliate.account');
    expect(await codeOf(addAffiliate, { body: { ...body, account: 'nobody_at_all' } })).toBe('affiliate.account');
  });

  it('AGT-016 API-015 an affiliate reads his programme with the documented call, at both of its paths', async () => {
    const { player } = await enrolled('partner_reads', {
      cpa: { amount: '50', minDeposit: '10', minTurnover: '20', days: 30 },
    });
    const { programme, module, enabled } = valueOf(await app.call(getAffiliate, { query: {} }, player));
    expect([module, enabled, programme?.kind, programme?.state]).toEqual(['AFFMAN3', true, 'hybrid', 'active']);
    expect(programme?.terms).toMatchObject({
      share: [
        { minNgr: '0.00', rate: '25' },
        { minNgr: '100000.00', rate: '30' },
      ],
      cpa: { amount: '50.00', minDeposit: '10.00', minTurnover: '20.00', days: 30 },
      adminFee: '10',
      negative: 'none',
    });
    const relayed = await app.raw({
      url: '/wps/relay/wps/agent/affiliate',
      headers: { 'x-mc-token': player.token },
      cookies: player.cookies,
    });
    expect(relayed.json().value.programme).toEqual(programme);
    const visitor = valueOf(await app.call(getAffiliate, { query: {} }));
    expect([visitor.code, visitor.programme]).toEqual([null, null]);
  });

  it('AGT-003 wrong terms are refused at their field, and new ones begin after the notice', async () => {
    const player = await app.register('partner_terms');
    const add = (over: Partial<AffiliateTerms>) =>
      at(addAffiliate, { body: { account: player.account, upline: null, terms: { ...TERMS, ...over }, reason } });
    const problem = async (over: Partial<AffiliateTerms>) => {
      const { body } = await add(over);
      return body.success ? 'success' : [body.code, body.value];
    };
    expect(await problem({ share: [] })).toEqual(['affiliate.terms', { field: 'share', fault: 'EMPTY' }]);
    expect(await problem({ share: [...TERMS.share, { minNgr: '100000', rate: '31' }] })).toEqual([
      'affiliate.terms',
      { field: 'share.2.minNgr', fault: 'ORDER' },
    ]);
    expect(await problem({ adminFee: '100.1' })).toEqual(['affiliate.terms', { field: 'adminFee', fault: 'RATE' }]);
    expect(await problem({ minPayout: '1.001' })).toEqual(['affiliate.terms', { field: 'minPayout', fault: 'AMOUNT' }]);
    const { id } = valueOf(await add({}));
    expect(await codeOf(addAffiliate, { body: { account: player.account, upline: null, terms: TERMS, reason } })).toBe(
      'affiliate.account',
    );
    const monthAt = (date: Date) => new Intl.DateTimeFormat('sv', { timeZone: ZONE }).format(date).slice(0, 7);
    const change = (month: string) =>
      at(addAffiliateTerms, { params: { id }, body: { month, terms: { ...TERMS, adminFee: '0' }, reason } });
    const first = firstNewMonth(clock.now(), ZONE);
    const tooEarly = monthAt(new Date(first.getTime() - 86_400_000));
    expect((await change(tooEarly)).body).toMatchObject({ code: 'affiliate.notice' });
    expect(valueOf(await change(monthAt(first)))).toEqual({ version: 2, from: first.toISOString() });
    const { versions, nextFrom } = valueOf(await at(getAdminAffiliate, { params: { id } }));
    expect(nextFrom).toBe(first.toISOString());
    expect(versions.map(({ version, from, terms }) => [version, from, terms.adminFee])).toEqual([
      [2, first.toISOString(), '0'],
      [1, monthStartOf(clock.now(), ZONE).toISOString(), '10'],
    ]);
    const { programme } = valueOf(await app.call(getAffiliateReport, { query: {} }, player));
    expect([programme.terms.adminFee, programme.next?.from, programme.next?.terms.adminFee]).toEqual([
      '10',
      first.toISOString(),
      '0',
    ]);
  });

  it('AGT-003 a month is approved with the amount that was shown and is in the wallet once; above the ceiling by two', async () => {
    const player = await app.register('partner_paid');
    const member = await idOf('partner_paid');
    await anAffiliate(db(), { memberId: member, terms: { adminFeePpm: '100000' } });
    const { code } = valueOf(await app.call(getAffiliate, { query: {} }, player));
    await registered('player_paid_for', code ?? '');
    const memberId = await idOf('player_paid_for');
    await db()
      .updateTable('affiliate_player')
      .set({ since: new Date('2026-09-02T00:00:00Z') })
      .where('member_id', '=', memberId)
      .execute();
    await playedAt(db(), memberId, { day: FOURTH, stake: 1_000_000n });
    await settleAt(db(), AFTER.september);
    const { waiting } = valueOf(await at(listAffiliates, { query: {} }));
    const own = waiting.find(({ account }) => account === 'partner_paid');
    // 10,000.00 less a tenth; a quarter of it.
    expect(own?.month).toMatchObject({
      ggr: '10000.00',
      adminFee: '1000.00',
      ngr: '9000.00',
      shareRate: '25',
      share: '2250.00',
      payout: '2250.00',
      state: 'waiting',
    });
    expect(valueOf(await at(getAffiliatesDue, {}))).toEqual({ payouts: 1, moves: 0, oldest: expect.any(String) });
    const params = { id: own?.month.id ?? '' };
    const approve = (payout: string, by = tab as Tab) =>
      at(approveAffiliatePayout, { params, body: { payout, reason } }, by);
    expect((await approve('2249.99')).body).toMatchObject({ code: 'contract.changed' });
    const { accountId, balance: before } = await balanceOf(db(), member, 'PLAY');
    await freezeWallets(db(), [accountId]);
    expect((await approve('2250.00')).body).toMatchObject({ code: 'affiliate.frozen' });
    const [freeze] = await listFreezes(db(), 1);
    if (freeze) await liftFreeze(db(), freeze, { by: 'test', reason: 'test' });
    const asked = await approve('2250.00');
    expect(asked.body).toMatchObject({ success: false, code: 'credit.second', value: { amount: '2250.00' } });
    const credit = (asked.body as { value?: { id: string } }).value?.id ?? '';
    const decide = (by: Tab) => at(decideCredit, { params: { id: credit }, body: { approve: true } }, by);
    expect((await decide(tab as Tab)).body).toMatchObject({ code: 'approval.own' });
    const results = await Promise.all([decide(other as Tab), decide(other as Tab)]);
    expect(results.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await balanceOf(db(), member, 'PLAY')).balance - before).toBe(225_000n);
    expect((await approve('2250.00')).body).toMatchObject({ code: 'approval.decided' });
    expect(valueOf(await at(getAffiliatesDue, {}))).toEqual({ payouts: 0, moves: 0, oldest: null });
    const report = valueOf(await app.call(getAffiliateReport, { query: {} }, player));
    expect(report.months).toMatchObject([{ state: 'paid', payout: '2250.00', paidAt: expect.any(String) }]);
    expect(report.code).toBe(code);
    expect(valueOf(await at(recomputeAffiliateMonth, { params }))).toEqual({ same: true, at: null });
    expect((await trialBalance(db())).problems).toEqual([]);
    const kinds = await db().selectFrom('transfer').select('kind').where('kind', '=', 'commission').execute();
    expect(kinds).toHaveLength(1);
  });

  it('AGT-003 an affiliate knows his players by pseudonyms; nobody else reads them', async () => {
    const { player, id, code } = await enrolled('partner_sees');
    const stranger = await enrolled('partner_other');
    await registered('secret_player', code);
    const memberId = await idOf('secret_player');
    await movedAt(db(), new Date().toISOString(), { memberId, house: 'deposits', amount: 500n });
    const own = await app.call(listAffiliatePlayers, { query: {} }, player);
    const { players } = valueOf(own);
    expect(players).toMatchObject([{ source: 'code', hasDeposited: true, isQualified: false, excluded: null }]);
    expect(players[0]?.pseudonym).toMatch(/^P-[0-9A-F]{12}$/);
    expect(JSON.stringify(own.body)).not.toContain('secret_player');
    const { traffic } = valueOf(await app.call(getAffiliateReport, { query: {} }, player));
    expect(traffic[0]).toMatchObject({
      monthStart: monthStartOf(new Date(), ZONE).toISOString(),
      clicks: 0,
      registrations: 1,
      firstDeposits: 1,
    });
    expect(valueOf(await app.call(listAffiliatePlayers, { query: {} }, stranger.player)).players).toEqual([]);
    const plain = await app.register('no_partner');
    for (const endpoint of [getAffiliateReport, listAffiliatePlayers] as const) {
      expect((await app.call(endpoint, { query: {} }, plain)).body).toMatchObject({ code: 'thing.unknown' });
      expect((await app.call(endpoint, { query: {} })).status).toBe(401);
    }
    // The operator sees who it is, excludes him, and the affiliate reads why.
    const shown = valueOf(await at(listAdminAffiliatePlayers, { params: { id }, query: {} }));
    expect(shown.players).toMatchObject([{ member: { account: 'secret_player' }, flags: [], hasAgent: false }]);
    const params = { id: shown.players[0]?.id ?? '' };
    valueOf(await at(excludeAffiliatePlayer, { params, body: { excluded: true, reason: 'own account' } }));
    const again = valueOf(await app.call(listAffiliatePlayers, { query: {} }, player));
    expect(again.players).toMatchObject([{ excluded: 'own account' }]);
    valueOf(await at(excludeAffiliatePlayer, { params, body: { excluded: false, reason: 'a mistake' } }));
    expect(valueOf(await app.call(listAffiliatePlayers, { query: {} }, player)).players[0]?.excluded).toBeNull();
    for (const unknown of ['1', '999999'])
      expect(await codeOf(getAdminAffiliate, { params: { id: unknown } })).toBe('thing.unknown');
  });

  it('AGT-003 players who share a device or a payout account with their affiliate are flagged', async () => {
    const { player, id, code } = await enrolled('partner_self');
    await registered('same_person', code);
    const [owner, self] = [await idOf(player.account), await idOf('same_person')];
    const device = Buffer.alloc(32, 7);
    await db()
      .insertInto('member_device')
      .values([owner, self].map((member_id) => ({ member_id, device_hash: device })))
      .execute();
    const { players } = valueOf(await at(listAdminAffiliatePlayers, { params: { id }, query: {} }));
    expect(players).toMatchObject([{ flags: ['sameDevice'] }]);
  });
});
