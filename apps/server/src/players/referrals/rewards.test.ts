import { listInbox } from '@parlour/contract/inbox.endpoints';
import { getInvite, listFriends } from '@parlour/contract/profile.endpoints';
import { getAffiliate, register } from '@parlour/contract/registration.endpoints';
import { stopPlay } from '@parlour/contract/responsible-gaming.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { listRankRows } from '@parlour/contract/vip.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAffiliate } from '../../agents/affiliates/testing/affiliates.ts';
import { applyCommands, trialBalance } from '../../ledger/wallet/index.ts';
import {
  CAPTCHA_DIGITS,
  PASSWORD,
  type Player,
  SHARED_SECRET,
  type TestApp,
  testApp,
  valueOf,
} from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aSession, aVendor } from '../../testing/players.ts';

const brand = {
  flags: { USERNAMEREG3: true, AFFMAN3: true, REFERRAL3: true },
  invite: { reward: '100', turnover: '50', friends: 2 },
  ranks: [],
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let vendor: number;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { brand, env: SHARED_SECRET, clock: clock.now });
    vendor = await aVendor(app.database.db, 'FRIEND');
  });
  afterAll(() => app.close());

  let names = 0;
  /** Registers a member with a referral code, in the given browser or in a new one. */
  async function friendOf(referrer: Player, browser: Player = { token: '', cookies: {}, account: '' }) {
    const { code } = valueOf(await app.call(getAffiliate, { query: {} }, referrer));
    const account = `friend_no_${++names}`;
    const { captchaId } = valueOf(await app.call(getCaptcha, {}, browser));
    const body = {
      username: account,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-01-31',
      captcha: CAPTCHA_DIGITS,
      captchaId,
      affiliateCode: code ?? '',
    };
    const { token } = valueOf(await app.call(register, { body }, browser));
    return Object.assign(browser, { token, account });
  }
  let plays = 0;
  async function bet(player: Player, amount: bigint): Promise<void> {
    const { db } = app.database;
    const { account_id: accountId, id: memberId } = await db
      .selectFrom('wallet as w')
      .innerJoin('member as m', 'm.id', 'w.member_id')
      .select(['w.account_id', 'm.id'])
      .where('m.account', '=', player.account)
      .executeTakeFirstOrThrow();
    const command = aCommand(vendor, { memberId, accountId, session: await aSession(db, accountId, vendor) });
    await applyCommands(db, [command({ op: 'bet', tx: `f${++plays}`, round: `f${plays}`, bet: amount })]);
  }
  // Transactions of other suites on the same server delay the processing of later ones.
  const takeIn = () => expect.poll(() => app.engagement.standing.refresh()).toBe(false);
  const invite = async (player: Player) => valueOf(await app.call(getInvite, {}, player));
  const balance = async (player: Player) => valueOf(await app.call(getWallet, {}, player)).sumBalance;

  it('a friend who plays brings the reward once, and the sum that was earned is the ledger’s own', async () => {
    const referrer = await app.register('referrer_one');
    const before = Number(await balance(referrer));
    const friend = await friendOf(referrer);
    await bet(friend, 4_999n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ rule: { reward: '100.00', friends: 2 }, invited: 1, paid: 0 });
    const { friends } = valueOf(await app.call(listFriends, { query: {} }, referrer));
    expect(friends).toMatchObject([{ name: 'fr***1', state: 'playing', tenths: 9, earned: '0.00' }]);
    await bet(friend, 1n);
    await takeIn();
    await bet(friend, 10_000n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ invited: 1, paid: 1, earned: '100.00' });
    expect(Number(await balance(referrer)) - before).toBe(100);
    const { rows } = valueOf(await app.call(listInbox, { query: { language: 'EN' } }, referrer));
    expect(rows).toMatchObject([{ title: 'A friend brought you K 100.00' }]);
    expect(valueOf(await app.call(listFriends, { query: {} }, referrer)).friends).toMatchObject([
      { state: 'paid', tenths: 10, earned: '100.00' },
    ]);
    const desk = consoleOf(app);
    const { invites } = valueOf(await desk.call(listRankRows, {}, await desk.operator(clock)));
    expect(invites).toMatchObject({ invited: 1, paid: 1, refused: 0, earned: '100.00', ledger: '100.00' });
    expect((await trialBalance(app.database.db)).problems).toEqual([]);
  });

  it('AGT-003 an affiliate is paid by his terms alone, and as before for friends of the time before', async () => {
    const referrer = await app.register('referrer_affiliate');
    const early = await friendOf(referrer);
    const { db } = app.database;
    const { id: memberId } = await db
      .selectFrom('member')
      .select('id')
      .where('account', '=', referrer.account)
      .executeTakeFirstOrThrow();
    await anAffiliate(db, { memberId });
    const late = await friendOf(referrer);
    await bet(late, 6_000n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ invited: 2, paid: 0, earned: '0.00' });
    await bet(early, 6_000n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ invited: 2, paid: 1, earned: '100.00' });
  });

  it('who takes a break from play earns nothing with friends until it is over', async () => {
    const referrer = await app.register('referrer_resting');
    const friend = await friendOf(referrer);
    valueOf(await app.call(stopPlay, { body: { kind: 'time_out', span: '24h' } }, referrer));
    await bet(friend, 6_000n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ invited: 1, paid: 0, earned: '0.00' });
    await app.database.exec(`update member_stop set began_at = began_at - interval '2 days',
      until = until - interval '25 hours', least_until = until - interval '25 hours'`);
    await bet(friend, 1n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ invited: 1, paid: 1, earned: '100.00' });
  });

  it('an account made on the referrer’s own browser brings nothing', async () => {
    const referrer = await app.register('referrer_two');
    const second: Player = { token: '', cookies: { ...referrer.cookies }, account: '' };
    const self = await friendOf(referrer, second);
    await bet(self, 20_000n);
    await takeIn();
    expect(await invite(referrer)).toMatchObject({ invited: 1, paid: 0, earned: '0.00' });
    const { friends } = valueOf(await app.call(listFriends, { query: {} }, referrer));
    expect(friends).toMatchObject([{ state: 'refused' }]);
  });

  it('cleared cookies hide no account of one’s own: the address and the payout account tell', async () => {
    const { db } = app.database;
    const at = (address: string): Player => ({ token: '', cookies: {}, account: '', address });
    const idOf = async (account: string) =>
      (await db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
    const reasonOf = async (friend: Player) =>
      (
        await db
          .selectFrom('referral_reward')
          .select('reason')
          .where('member_id', '=', await idOf(friend.account))
          .executeTakeFirstOrThrow()
      ).reason;
    const referrer = await app.register('referrer_four', at('203.0.113.40'));
    const far = await app.register('referrer_five', at('2001:db8:5:5::1'));
    // Another browser at the same address; another address of the same household; a shared payout account.
    const [one, two, three, honest] = [
      await friendOf(referrer, at('::ffff:203.0.113.40')),
      await friendOf(far, at('2001:db8:5:5:9:9:9:9')),
      await friendOf(referrer, at('198.51.100.41')),
      await friendOf(referrer, at('198.51.100.42')),
    ];
    for (const member of [referrer, three]) {
      const id = await idOf(member.account);
      const hash = Buffer.alloc(32, 8);
      await sql`insert into payee_holder (member_id, name_hash) values (${id}, ${hash})`.execute(db);
      // The referrer's one has been removed since.
      await sql`insert into payee (member_id, name_hash, fingerprint, sealed, method, kind, removed_at)
        values (${id}, ${hash}, ${Buffer.alloc(32, 9)}, ${Buffer.alloc(40)}, 'kbz', 'wallet',
          case when ${member === referrer}::boolean then clock_timestamp() end)`.execute(db);
    }
    for (const friend of [one, two, three, honest]) await bet(friend, 6_000n);
    await takeIn();
    expect([await reasonOf(one), await reasonOf(two), await reasonOf(three), await reasonOf(honest)]).toEqual([
      'same_address',
      'same_address',
      'same_payee',
      '',
    ]);
  });

  it('addresses of private networks and what is no address tell of nobody', async () => {
    const { rows } = await sql<{
      a: string;
      s: string | null;
    }>`select a, host(traceable_source(a)) as s from unnest(array[
      '203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2:3::4', '127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', 'fd00::1',
      'fe80::1', '', 'nonsense', '999.1.1.1'
    ]) as t (a)`.execute(app.database.db);
    expect(rows.map(({ s }) => s)).toEqual([
      '203.0.113.7',
      '203.0.113.7',
      '2001:db8:1:2::',
      ...Array.from({ length: 9 }, () => null),
    ]);
  });

  it('only so many friends are paid for, also of those who reach the mark together', async () => {
    const referrer = await app.register('referrer_three');
    const friends: Player[] = [];
    for (let i = 0; i < 4; i++) friends.push(await friendOf(referrer));
    for (const friend of friends) await bet(friend, 5_000n);
    // Two servers decide concurrently.
    const other = await testApp(app.database, { brand, env: SHARED_SECRET });
    await Promise.all([app, other, app, other].map(({ engagement }) => engagement.standing.refresh()));
    await takeIn();
    await other.close();
    expect(await invite(referrer)).toMatchObject({ invited: 4, paid: 2, earned: '200.00' });
    const { rows } = await sql<{ state: string; reason: string; n: bigint }>`
      select r.state, r.reason, count(*) as n from referral_reward r join member m on m.id = r.referrer_id
      where m.account = 'referrer_three' group by 1, 2 order by 1`.execute(app.database.db);
    expect(rows).toEqual([
      { state: 'paid', reason: '', n: 2n },
      { state: 'refused', reason: 'full', n: 2n },
    ]);
    const first = valueOf(await app.call(listFriends, { query: { size: '3' } }, referrer));
    const rest = valueOf(await app.call(listFriends, { query: { size: '3', before: first.next ?? '' } }, referrer));
    expect([first.friends.length, rest.friends.length, rest.next]).toEqual([3, 1, null]);
  });

  it('the same friend can be decided once only, whoever asks', async () => {
    const { db } = app.database;
    const paid = await db
      .selectFrom('referral_reward')
      .selectAll()
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow();
    await expect(
      db
        .insertInto('referral_reward')
        .values({ ...paid, amount: 1n })
        .execute(),
    ).rejects.toThrow();
  });
});
