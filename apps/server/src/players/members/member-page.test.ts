/**
 * The console's page of one player: facts, connections, contacts, timeline, records, notes and tags; and the search.
 */
import { approveAdjustment, askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import {
  addMemberNote,
  getMemberPage,
  listMemberMovements,
  listMemberRounds,
  listMemberTimeline,
  removeMemberNote,
  revealMemberContact,
  setMemberTags,
} from '@parlour/contract/members.admin.endpoints';
import { listMembers, setMemberState } from '@parlour/contract/operator-sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '../../platform/http/tokens.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let one: Tab;
  let other: Tab;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    one = await staff.operator(clock, 'one');
    other = await staff.operator(clock, 'other');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  async function player(account?: string) {
    const session = await app.register(account);
    const { id } = await db()
      .selectFrom('member')
      .select('id')
      .where('account', '=', session.account)
      .executeTakeFirstOrThrow();
    return { ...session, memberId: id, params: { id: id.toString() } };
  }
  const page = async (params: { id: string }, by = one) => valueOf(await staff.call(getMemberPage, { params }, by));
  const credit = async (account: string, amount: string, reason = 'a broken round') => {
    const body = { account, book: 'PLAY', direction: 'credit', amount, reason, idempotencyKey: newToken() } as const;
    const { id } = valueOf(await staff.call(askAdjustment, { body }, one));
    const row = await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const [wallet] = (await page({ id: row.id.toString() })).wallets;
    const before = wallet?.balance ?? '';
    return valueOf(await staff.call(approveAdjustment, { params: { id }, body: { before } }, other));
  };

  it('shows identity, access, wallets with parts that add up, and masked contacts', async () => {
    const { params, memberId, account } = await player('page_player');
    await sql`update member set dialing_code = '95', mobile = '9770001234', email = 'aye@example.com',
      email_proved_at = clock_timestamp() where id = ${memberId}`.execute(db());
    const shown = await page(params);
    expect(shown).toMatchObject({
      id: params.id,
      account,
      state: 'active',
      sessions: 1,
      twoStep: false,
      hasPassword: true,
      hasPaymentPassword: false,
      stop: null,
      upline: null,
      contacts: [
        { kind: 'mobile', masked: '+95 *****234', isProved: true },
        { kind: 'email', masked: 'a***@example.com', isProved: true },
        { kind: 'birthday', masked: '1990-••-••', isProved: false },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain('9770001234');
    expect(JSON.stringify(shown)).not.toContain('aye@');
    const [wallet] = shown.wallets;
    if (!wallet) throw new Error('a player has a wallet');
    const parts = Number(wallet.free) + Number(wallet.bonus) + Number(wallet.held);
    expect(parts).toBe(Number(wallet.balance));
    expect((await staff.call(getMemberPage, { params: { id: '999999999' } }, one)).status).toBe(404);
  });

  it('reveals a contact for a reason, and who looked goes on record', async () => {
    const { params, memberId } = await player();
    const reveal = (kind: 'mobile' | 'email' | 'birthday', reason: string) =>
      staff.call(revealMemberContact, { params: { ...params, kind }, body: { reason } }, one);
    expect(await staff.codeOf(reveal('birthday', ' '))).toBe('register.field');
    expect(await staff.codeOf(reveal('mobile', 'calls back'))).toBe('thing.unknown');
    expect(valueOf(await reveal('birthday', 'checks the age'))).toEqual({ value: '1990-01-31' });
    const { rows } = valueOf(await staff.call(listAudit, { query: { act: 'member.contact_viewed', size: '1' } }, one));
    expect(rows).toMatchObject([{ operator: 'one', after: { contact: 'birthday' }, reason: 'checks the age' }]);
    expect(rows[0]?.account).toBe(
      (await db().selectFrom('member').select('account').where('id', '=', memberId).executeTakeFirstOrThrow()).account,
    );
  });

  it('names players of the same address, device, payout account and holder, and no others', async () => {
    const [me, twin, stranger] = [await player(), await player(), await player()];
    const set = (id: bigint, address: string) =>
      sql`update session set address = ${address} where member_id = ${id}`.execute(db());
    await set(me.memberId, '8.8.8.8');
    await set(twin.memberId, '8.8.8.8');
    await set(stranger.memberId, '8.8.4.4');
    for (const [id, hash] of [
      [me.memberId, 'a'],
      [stranger.memberId, 'a'],
      [twin.memberId, 'b'],
    ] as const)
      await sql`insert into member_device (member_id, device_hash) values (${id}, ${Buffer.from(`${hash}-page`)})
        on conflict do nothing`.execute(db());
    const { signals } = await page(me.params);
    const named = (kind: string) =>
      signals.find((each) => each.kind === kind)?.members.map((each) => each.account) ?? [];
    expect(named('address')).toEqual([twin.account]);
    expect(named('device')).toContain(stranger.account);
    expect(named('device')).not.toContain(twin.account);
    expect([named('payee'), named('holder')]).toEqual([[], []]);
    // The address of a session that began more than a month ago is no connection.
    await sql`update session set created_at = clock_timestamp() - interval '32 days' where member_id = ${twin.memberId}`.execute(
      db(),
    );
    expect((await page(me.params)).signals.some(({ kind }) => kind === 'address')).toBe(false);
  });

  it('the timeline holds money, play, access and acts in order, page by page, filtered by kind', async () => {
    const { params, account, memberId } = await player();
    await credit(account, '25');
    await credit(account, '7', 'a second one');
    const reason = 'asked by the player';
    valueOf(await staff.call(setMemberState, { params, body: { state: 'disabled', reason } }, one));
    await sql`insert into member_play_day (member_id, ledger_id, day, turnover, wins, deposits, rounds, last_transfer, last_round)
      select ${memberId}, w.ledger_id, date '2020-02-03', 5000, 2000, 0, 4, 0, 0 from wallet w
      where w.member_id = ${memberId}`.execute(db());
    const events = async (query: { kind?: 'money' | 'play' | 'access' | 'staff'; before?: string; size?: string }) =>
      valueOf(await staff.call(listMemberTimeline, { params, query }, one));
    const all = (await events({ size: '100' })).events;
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const money = (await events({ kind: 'money' })).events.filter(({ what }) => what === 'adjustment');
    expect(money).toMatchObject([
      { state: 'done', amount: '7.00', by: 'one', reason: 'a second one' },
      { state: 'done', amount: '25.00', by: 'one', reason: 'a broken round' },
    ]);
    const access = (await events({ kind: 'access' })).events;
    expect(access.map(({ what }) => what)).toEqual(['sign_out', 'sign_in']);
    // A day of play is listed at its end in the brand's time zone, here Yangon.
    expect((await events({ kind: 'play' })).events).toMatchObject([
      { what: 'play', at: '2020-02-03T17:29:59.999Z', amount: '-30.00', state: '50.00', detail: '4' },
    ]);
    expect((await events({ kind: 'staff' })).events.map(({ detail }) => detail)).toContain('member.disabled');
    // Pages of one event each return every event once.
    const walked: string[] = [];
    for (let before: string | undefined; walked.length <= all.length; ) {
      const part = await events({ size: '1', ...(before ? { before } : {}) });
      walked.push(...part.events.map(({ id }) => id));
      if (!part.next) break;
      before = part.next;
    }
    expect(walked).toEqual(all.map(({ id }) => id));
  });

  it('lists movements with balances and rounds, also of a player without any', async () => {
    const { params, account } = await player();
    await credit(account, '11');
    const { movements, symbol } = valueOf(await staff.call(listMemberMovements, { params, query: {} }, one));
    expect(symbol).not.toBe('');
    expect(movements[0]).toMatchObject({ amount: '11.00' });
    const [wallet] = (await page(params)).wallets;
    expect(movements[0]?.balance).toBe(wallet?.balance);
    expect(valueOf(await staff.call(listMemberRounds, { params, query: {} }, one))).toMatchObject({
      rounds: [],
      next: null,
    });
    expect(valueOf(await staff.call(listMemberMovements, { params, query: { book: 'REAL' } }, one)).movements).toEqual(
      [],
    );
  });

  it('keeps notes with their authors and tags, and records what was removed', async () => {
    const { params } = await player();
    const write = (text: string, by: Tab) => staff.call(addMemberNote, { params, body: { text } }, by);
    expect(await staff.codeOf(write('  ', one))).toBe('register.field');
    valueOf(await write('Calls every Monday.', one));
    const second = valueOf(await write('Prefers Burmese.', other));
    expect((await page(params)).notes).toMatchObject([
      { text: 'Prefers Burmese.', by: 'other', own: false },
      { text: 'Calls every Monday.', by: 'one', own: true },
    ]);
    const gone = { params: { ...params, note: second.id } };
    expect(valueOf(await staff.call(removeMemberNote, gone, one))).toEqual({ removed: true });
    expect(await staff.codeOf(staff.call(removeMemberNote, gone, one))).toBe('thing.unknown');
    const { rows } = valueOf(await staff.call(listAudit, { query: { act: 'member.note_removed', size: '1' } }, one));
    expect(rows).toMatchObject([{ before: { text: 'Prefers Burmese.' } }]);
    const tags = ['VIP', ' vip ', 'watch', ''];
    expect(valueOf(await staff.call(setMemberTags, { params, body: { tags } }, one))).toEqual({
      tags: ['VIP', 'watch'],
    });
    expect((await page(params)).tags).toEqual(['VIP', 'watch']);
  });

  it('finds a player by nickname, mail address, id, IP address and reference', async () => {
    const { memberId, account, params } = await player('find_me');
    await sql`update member set nickname = 'Thiri Aung', email = 'thiri@example.com' where id = ${memberId}`.execute(
      db(),
    );
    await sql`update session set address = '9.9.9.9' where member_id = ${memberId}`.execute(db());
    const found = async (name: string) =>
      valueOf(await staff.call(listMembers, { query: { name } }, one)).members.map((each) => each.account);
    for (const text of ['thiri', 'THIRI au', 'Thiri@Example.com', params.id, `#${params.id}`, '9.9.9.9', 'find_m'])
      expect([text, await found(text)]).toEqual([text, expect.arrayContaining([account])]);
    expect(await found('thiri@example.co')).toEqual([]);
    expect(await found('9.9.9.8')).toEqual([]);
  });
});
