/** The invitations of one player in the console: by whom, whom, what came of it, and the agents above. */
import { makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { redeemVoucher } from '@parlour/contract/deposits.endpoints';
import { getMemberInvitations, listInvitedMembers } from '@parlour/contract/member-invitations.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let keys = 0;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'nandar');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  async function member() {
    const player = await app.register();
    const row = await db().selectFrom('member').select('id').where('account', '=', player.account).executeTakeFirst();
    if (!row) throw new Error('not registered');
    return { player, id: row.id, account: player.account, params: { id: row.id.toString() } };
  }
  type Member = Awaited<ReturnType<typeof member>>;
  const brings = (by: Member | null, whom: Member, code = 'FRIEND1') =>
    sql`insert into referral (member_id, referrer_id, code) values (${whom.id}, ${by?.id ?? null}, ${code})`.execute(
      db(),
    );
  const pays = async (player: Player, amount: string) => {
    const terms = { name: 'Lamps', book: 'PLAY', amount, count: 1, expiresAt: null, audience: null } as const;
    const body = { ...terms, idempotencyKey: `key-of-the-invitations-${++keys}` };
    const { codes } = valueOf(await desk.call(makeVouchers, { body }, tab));
    valueOf(await app.call(redeemVoucher, { body: { code: codes[0] ?? '', bonus: null, language: 'EN' } }, player));
  };
  const facts = async ({ params }: Member) =>
    valueOf(await desk.call(getMemberInvitations, { params, query: {} }, tab));
  const invited = async ({ params }: Member, query: { before?: string; size?: string } = {}) =>
    valueOf(await desk.call(listInvitedMembers, { params, query }, tab));

  it('names who invited a player and the agents above, the top first', async () => {
    const [top, middle, low, friend] = [await member(), await member(), await member(), await member()];
    expect(await facts(low)).toMatchObject({ referrer: null, code: null, invitedAt: null, agents: [] });
    await brings(friend, low, 'FROMFRIEND');
    await brings(null, friend, 'HOUSE1');
    for (const [one, parent] of [
      [top, null],
      [middle, top],
      [low, middle],
    ] as const)
      await sql`insert into agent_node (member_id, parent_id) values (${one.id}, ${parent?.id ?? null})
        on conflict (member_id) do update set parent_id = excluded.parent_id`.execute(db());
    const personOf = ({ params, account }: Member) => ({ id: params.id, account });
    expect(await facts(low)).toMatchObject({
      referrer: personOf(friend),
      code: 'FROMFRIEND',
      agents: [personOf(top), personOf(middle)],
    });
    expect(await facts(friend)).toMatchObject({ referrer: null, code: 'HOUSE1', agents: [], invited: 1 });
    expect(await facts(top)).toMatchObject({ agents: [] });
  });

  it('counts the invited players, their deposits and the rewards', async () => {
    const [inviter, rich, poor, refused] = [await member(), await member(), await member(), await member()];
    for (const each of [rich, poor, refused]) await brings(inviter, each);
    await brings(poor, await member());
    await pays(rich.player, '30');
    await pays(rich.player, '12');
    const ledger = await db()
      .selectFrom('wallet')
      .select('ledger_id')
      .where('member_id', '=', rich.id)
      .executeTakeFirstOrThrow();
    const decide = (whom: Member, state: string, amount: number, reason = '') =>
      sql`insert into referral_reward (member_id, referrer_id, state, reason, amount, ledger_id, transfer_id)
        values (${whom.id}, ${inviter.id}, ${state}, ${reason}, ${amount}, ${ledger.ledger_id},
          ${amount > 0 ? 1 : null})`.execute(db());
    await decide(rich, 'paid', 500);
    await decide(refused, 'refused', 0, 'same_device');
    expect(await facts(inviter)).toMatchObject({
      invited: 3,
      depositors: 1,
      deposits: '42.00',
      paid: 1,
      refused: 1,
      earned: '5.00',
    });
    const { members, next } = await invited(inviter);
    expect(next).toBeNull();
    expect(members).toMatchObject([
      { id: refused.params.id, deposits: '0.00', reward: { state: 'refused', reason: 'same_device' } },
      { id: poor.params.id, depositCount: 0, invited: 1, reward: null },
      { id: rich.params.id, account: rich.account, deposits: '42.00', depositCount: 2, reward: { amount: '5.00' } },
    ]);
    const first = await invited(inviter, { size: '2' });
    expect(first.members.map(({ id }) => id)).toEqual([refused.params.id, poor.params.id]);
    expect((await invited(inviter, { size: '2', before: first.next ?? '' })).members).toMatchObject([
      { id: rich.params.id },
    ]);
    expect(await invited(rich)).toMatchObject({ members: [], next: null });
  });

  it('an unknown player has none', async () => {
    const call = { params: { id: '999999999' }, query: {} };
    for (const endpoint of [getMemberInvitations, listInvitedMembers])
      expect(await desk.codeOf(desk.call(endpoint, call, tab))).toBe('thing.unknown');
  });
});
