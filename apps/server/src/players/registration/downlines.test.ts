/** Accounts that agents open: out of their quota, once, under them, for the agents' site. */
import { listAgentQuotas, listDownlines, openDownline } from '@parlour/contract/agents.endpoints';
import { getBranding, setBranding } from '@parlour/contract/branding.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { login } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentCommand } from '../../agents/index.ts';
import { balanceOf, trialBalance } from '../../ledger/wallet/index.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const SECRET = 'a password of the agent';
let visitors = 0;

eachDatabase((_kind, open) => {
  let app: TestApp;
  let boss: Player;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    boss = await anAgent();
    await agentCommand(app.database.db, [boss.account, 'rate', '0.9']);
    await agentCommand(app.database.db, [boss.account, 'quota', '0.7', '2']);
  });
  afterAll(() => app.close());

  const visitor = (): Player => ({ token: '', cookies: {}, account: '', address: `203.0.113.${++visitors}` });
  async function enter(username: string, password: string, side: 'member' | 'agent') {
    const player = visitor();
    const answer = await app.call(login, { body: { username, password, type: 'username', side } }, player);
    return { player, answer };
  }
  async function anAgent(): Promise<Player> {
    const { account } = await app.register();
    await agentCommand(app.database.db, [account, 'on', '1']);
    const { player, answer } = await enter(account, PASSWORD, 'agent');
    return { ...player, account, token: valueOf(answer).token };
  }
  const make = (username: string, rate: string, by = boss, password = SECRET) =>
    app.call(openDownline, { body: { username, password, rate } }, by);
  const left = async () => valueOf(await app.call(listAgentQuotas, {}, boss)).levels;
  const memberOf = (account: string) =>
    app.database.db
      .selectFrom('member')
      .select(['type', 'agent_only', 'birthday'])
      .where('account', '=', account)
      .executeTakeFirst();

  it('stand under the agent with their rate, and sign in on the agents’ site alone', async () => {
    const { memberId, name } = valueOf(await make('New_Agent_1', '0.007'));
    expect(name).toBe('new_agent_1');
    expect(await memberOf(name)).toEqual({ type: 1, agent_only: true, birthday: null });
    expect(await left()).toEqual([{ rate: '0.007', left: 1 }]);
    const { rows } = valueOf(await app.call(listDownlines, { query: {} }, boss));
    expect(rows.find((row) => row.memberId === memberId)).toMatchObject({ rate: '0.007', isAgent: true });
    expect((await enter(name, SECRET, 'member')).answer.body).toMatchObject({ code: 'access.denied' });
    expect(valueOf((await enter(name, SECRET, 'agent')).answer)).toMatchObject({ firstTimeLogin: true, type: 1 });
    expect((await balanceOf(app.database.db, BigInt(memberId), 'PLAY')).balance).toBe(0n);
    expect((await trialBalance(app.database.db)).problems).toEqual([]);
  });

  it('cannot play, although their type may', async () => {
    const { player, answer } = await enter('new_agent_1', SECRET, 'agent');
    player.token = valueOf(answer).token;
    const open = (of: Player) => app.call(startGame, { body: { nodeId: '1001' } }, of);
    expect((await open(player)).body).toMatchObject({ code: 'access.denied' });
    const keep = (only: boolean) =>
      app.database.db.updateTable('member').set({ agent_only: only }).where('account', '=', 'new_agent_1').execute();
    await keep(false);
    expect((await open(player)).status).toBe(200);
    await keep(true);
  });

  it('take one of the quota each, also at the same moment, and leave nothing behind where none is left', async () => {
    const names = ['race_one', 'race_two', 'race_three'];
    const answers = await Promise.all(names.map((name) => make(name, '0.007')));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await left()).toEqual([{ rate: '0.007', left: 0 }]);
    const made = await Promise.all(names.map(memberOf));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await make('late_one', '0.007')).body).toMatchObject({ code: 'agent.rate', value: { reason: 'NO_QUOTA' } });
    expect(await memberOf('late_one')).toBeUndefined();
    expect((await make('free_one', '0')).body.success).toBe(true);
  });

  it('have a name once, also at the same moment', async () => {
    const answers = await Promise.all([make('twin_name', '0'), make('twin_name', '0')]);
    const codes = answers.map(({ body }) => (body.success ? 'made' : body.code));
    expect(codes.toSorted()).toEqual(['made', 'register.username_taken']);
  });

  it('have at most the agent’s own rate, in steps', async () => {
    expect((await make('too_high', '0.01')).body).toMatchObject({ value: { reason: 'ABOVE_OWN' } });
    expect((await make('no_level', '0.0075')).body).toMatchObject({ value: { reason: 'NOT_A_LEVEL' } });
  });

  it('have names and passwords by the rules of registration', async () => {
    const refused = async (username: string, password: string) => (await make(username, '0', boss, password)).body;
    expect(await refused('x', SECRET)).toMatchObject({ code: 'register.field', value: { field: 'username' } });
    expect(await refused('good_name', 'short')).toMatchObject({ code: 'register.field', value: { field: 'password' } });
    expect(await refused('same_as_name', 'same_as_name')).toMatchObject({
      value: { messageKey: 'form.passwordIsName' },
    });
    expect(await refused('good_name', 'password123')).toMatchObject({ code: 'register.field' });
    expect(await refused('new_agent_1', SECRET)).toMatchObject({ code: 'register.username_taken' });
    expect(await refused('admin', SECRET)).toMatchObject({ code: 'register.username_taken' });
  });

  it('have no name of the house, also after it was renamed', async () => {
    const { current, version } = valueOf(await staff.call(getBranding, {}, tab));
    expect((await make('golden_lotus', '0')).body.success).toBe(true);
    valueOf(
      await staff.call(
        setBranding,
        { body: { base: version, branding: { ...current, name: 'Golden Lotus' }, note: '' } },
        tab,
      ),
    );
    expect((await make('goldenlotus', '0')).body).toMatchObject({ code: 'register.username_taken' });
  });

  it('are opened by agents alone', async () => {
    const player = await app.register();
    expect((await make('by_player', '0', player)).body).toMatchObject({ code: 'access.denied' });
    expect((await make('by_nobody', '0', visitor())).body.success).toBe(false);
  });
});
