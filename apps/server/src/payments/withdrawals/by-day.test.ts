/** Withdrawal limits by member and day, withdrawals of locked members, and the list of members who share data. */
import { readFile } from 'node:fs/promises';
import { setMemberState } from '@parlour/contract/operator-sessions.endpoints';
import { stopPlay } from '@parlour/contract/responsible-gaming.endpoints';
import {
  getWithdrawalFacts,
  listAdminWithdrawals,
  moveAdminWithdrawal,
} from '@parlour/contract/withdrawals.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, type Out, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let [first, second]: Tab[] = [];
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { ...CHEAP, clock: clock.now });
    scene = sceneOf(app);
    desk = consoleOf(app);
    first = await desk.operator(clock, 'first-of-the-day');
    second = await desk.operator(clock, 'second-of-the-day');
  });
  afterAll(() => app.close());

  const asked = async (out: Out, amount: string) => valueOf(await scene.ask(out, amount)).id;
  type From = 'requested' | 'reviewing' | 'approved';
  const move = (id: string, from: From, to: 'approved' | 'paid' | 'refused', by = first as Tab) =>
    desk.call(moveAdminWithdrawal, { params: { id }, body: { from, to, reason: 'no', reference: 'TX 1' } }, by);
  const approve = async (id: string, from: From = 'requested', by = first as Tab) =>
    valueOf(await move(id, from, 'approved', by));
  const shown = async (id: string) =>
    valueOf(await desk.call(listAdminWithdrawals, { query: { state: 'all', search: id } }, first as Tab)).rows[0];

  // The demo brand lets one operator approve up to 50,000.
  it('one operator approves what a member takes out in a day up to the limit, and the sum above it needs two', async () => {
    const out = await scene.ready();
    const [one, two, three] = [await asked(out, '20000'), await asked(out, '30000'), await asked(out, '1000')];
    expect([(await approve(one)).state, (await approve(two)).state]).toEqual(['approved', 'approved']);
    expect(await shown(three)).toMatchObject({ needsTwo: true, state: 'requested' });
    expect(await approve(three)).toMatchObject({ state: 'reviewing', needsTwo: true, isOwnApproval: true });
    expect(await desk.codeOf(move(three, 'reviewing', 'approved'))).toBe('withdraw.second');
    expect((await approve(three, 'reviewing', second as Tab)).state).toBe('approved');
    // Withdrawals approved by two operators count for the day too; another member has another sum.
    const other = await scene.ready();
    const four = await asked(other, '60000');
    expect((await approve(four)).state).toBe('reviewing');
    expect((await approve(four, 'reviewing', second as Tab)).state).toBe('approved');
    const five = await asked(other, '1000');
    await sql`update withdrawal_day set day = day - 1`.execute(app.database.db);
    expect((await approve(five)).state).toBe('approved');
    const six = await asked(other, '1000');
    await sql`update withdrawal_day set approved = 5000000`.execute(app.database.db);
    expect((await approve(six)).state).toBe('reviewing');
  });

  it('approvals at the same moment never pass the limit together, and the database says so too', async () => {
    const out = await scene.ready();
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await asked(out, '20000'));
    const states = (await Promise.all(ids.map((id) => approve(id)))).map(({ state }) => state);
    expect(states.sort()).toEqual(['approved', 'approved', 'reviewing', 'reviewing']);
    await expect(
      sql`update withdrawal_day set alone = ceiling + 1, approved = ceiling + 1`.execute(app.database.db),
    ).rejects.toThrow('withdrawal_day_within_ceiling');
    await expect(sql`update withdrawal set needs_two = false where needs_two`.execute(app.database.db)).rejects.toThrow(
      'stays as it was asked for',
    );
  });

  it('the money of a locked member is held and says so; a break shows beside it, and money comes back as ever', async () => {
    const out = await scene.ready();
    const [one, two, back] = [await asked(out, '1000'), await asked(out, '2000'), await asked(out, '3000')];
    await approve(one);
    const row = await shown(one);
    expect(row?.member).toMatchObject({ disabled: false, stop: null });
    const params = { id: row?.member.id ?? '' };
    const lock = async (state: 'active' | 'disabled') =>
      valueOf(await desk.call(setMemberState, { params, body: { state, reason: 'looked into' } }, first as Tab));
    valueOf(await app.call(stopPlay, { body: { kind: 'exclusion', span: '1y' } }, out.player));
    await lock('disabled');
    expect((await shown(one))?.member).toMatchObject({ disabled: true, stop: { kind: 'exclusion' } });
    expect(await desk.codeOf(move(one, 'approved', 'paid'))).toBe('withdraw.held');
    expect(await desk.codeOf(move(two, 'requested', 'approved'))).toBe('withdraw.held');
    expect(valueOf(await move(back, 'requested', 'refused')).state).toBe('refused');
    await lock('active');
    expect(valueOf(await move(one, 'approved', 'paid')).state).toBe('paid');
  });

  it('members with the same holder’s name and the same address are named beside those with number and device', async () => {
    const holder = 'Khin Sandar';
    const [out, namesake, stranger] = [
      await scene.ready({ holder }),
      await scene.ready({ holder }),
      await scene.ready({ holder: 'Somebody Else' }),
    ];
    const at = (who: Out, address: string) =>
      sql`update session set address = ${address} where member_id = (
        select id from member where account = ${who.player.account})`.execute(app.database.db);
    await at(out, '192.0.2.1');
    await at(namesake, '192.0.2.2');
    await at(stranger, '192.0.2.1');
    const id = await asked(out, '1000');
    const facts = async () => {
      const found = valueOf(await desk.call(getWithdrawalFacts, { params: { id } }, first as Tab));
      return [found.sameHolder, found.sameAddress].map((list) => list.map(({ account }) => account));
    };
    expect(await facts()).toEqual([[namesake.player.account], [stranger.player.account]]);
    for (const who of [out, stranger]) await at(who, '10.0.0.1');
    expect(await facts()).toEqual([[namesake.player.account], []]);
    for (const who of [out, stranger]) await at(who, '192.0.2.1');
    await sql`update session set created_at = created_at - interval '31 days' where address = '192.0.2.1'
      and member_id = (select id from member where account = ${stranger.player.account})`.execute(app.database.db);
    expect(await facts()).toEqual([[namesake.player.account], []]);
  });

  it('sessions of before addresses were stored as plain IPv4 share their address with later ones', async () => {
    const people = [await scene.ready(), await scene.ready(), await scene.ready()];
    const [out] = people as [Out, Out, Out];
    const { db } = app.database;
    for (const [n, address] of ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407'].entries())
      await sql`update session set address = ${address} where member_id = (
        select id from member where account = ${people[n]?.player.account ?? ''})`.execute(db);
    const text = await readFile(
      new URL('../../platform/db/migrations/0245-plain-addresses.sql', import.meta.url),
      'utf8',
    );
    await sql.raw(text.slice(text.indexOf('update session'))).execute(db);
    const id = await asked(out, '1000');
    const { sameAddress } = valueOf(await desk.call(getWithdrawalFacts, { params: { id } }, first as Tab));
    expect(sameAddress.map(({ account }) => account)).toEqual(people.slice(1).map(({ player }) => player.account));
  });
});
