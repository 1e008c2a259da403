/** Agents' endpoints for their own team: figures, access, masking, moves, rebates and quotas. */
import {
  getTeamKpi,
  listAgentQuotas,
  listAgentRebates,
  listDownlines,
  raiseDownlineRate,
} from '@parlour/contract/agents.endpoints';
import { businessDay, previousDay } from '@parlour/contract/clock';
import type { Endpoint } from '@parlour/contract/endpoint';
import { getAffiliate, register } from '@parlour/contract/registration.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyCommands, findLedger } from '../ledger/wallet/index.ts';
import { sceneOf } from '../payments/deposits/scene.ts';
import { eachOrThrow } from '../platform/jobs/index.ts';
import { CAPTCHA_DIGITS, PASSWORD, type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { aSession, aVendor } from '../testing/players.ts';
import { agentCommand } from './agent-command.ts';
import { openCells } from './cells.ts';
import { payRebates } from './rebate-payments.ts';
import { PAYMENTS } from './testing/played-case.ts';

const LEDGER = findLedger('PLAY', 'MMK').id;
const SLOT = '1001';
const LIVE = '1004';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let vendor: number;
  let rounds = 0;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { flags: { USERNAMEREG3: true, AFFMAN3: true } } });
    vendor = await aVendor(app.database.db, 'TEAMS');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const idOf = async ({ account }: Player) =>
    (await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const anAgent = async (account: string, type = '1') => {
    const player = await app.register(account);
    await agentCommand(db(), [account, 'on', type]);
    // The agent joined before his team.
    await sql`update agent_node set joined_at = '2026-01-01' where member_id = ${await idOf(player)}`.execute(db());
    return player;
  };
  /** Registers with another member's code. */
  async function joins(account: string, inviter: Player): Promise<Player> {
    const { code } = valueOf(await app.call(getAffiliate, { query: {} }, inviter));
    const player: Player = { token: '', cookies: {}, account };
    const { captchaId } = valueOf(await app.call(getCaptcha, {}, player));
    const { token } = valueOf(
      await app.call(
        register,
        {
          body: {
            username: account,
            password: PASSWORD,
            confirmPassword: PASSWORD,
            birthday: '1990-01-31',
            captcha: CAPTCHA_DIGITS,
            captchaId,
            affiliateCode: code ?? '',
          },
        },
        player,
      ),
    );
    return Object.assign(player, { token });
  }
  /** Plays a round that is settled immediately; minor units. */
  async function plays(player: Player, game: string, bet: bigint, win: bigint): Promise<void> {
    const memberId = await idOf(player);
    const { account_id: accountId } = await db()
      .selectFrom('wallet')
      .select('account_id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const session = await aSession(db(), accountId, vendor);
    const command = aCommand(vendor, { memberId, accountId, session });
    const name = `round${++rounds}`;
    const [outcome] = await applyCommands(db(), [command({ op: 'settle', tx: name, round: name, game, bet, win })]);
    expect(outcome).toMatchObject({ state: 'done' });
  }
  async function counted(): Promise<void> {
    await everythingSeen(db());
    await openCells(db(), { timeZone: app.brand.timeZone }).catchUp();
  }
  const kpi = (player: Player | null, query: Record<string, string> = {}) => app.call(getTeamKpi, { query }, player);
  const downlines = (player: Player | null, query: Record<string, string> = {}) =>
    app.call(listDownlines, { query }, player);
  const named = async (player: Player, query: Record<string, string> = {}) =>
    valueOf(await downlines(player, query)).rows.map(
      ({ name, members, turnover, net, active }) => `${name} ${members} ${turnover} ${net} ${active}`,
    );

  it('API-070 AGT-015 an agent sees the figures of his team, and of each branch below him', async () => {
    const top = await anAgent('top_of_all');
    const middle = await joins('middle_agent', top);
    await agentCommand(db(), [middle.account, 'on']);
    const low = await joins('low_player', middle);
    const direct = await joins('direct_player', top);
    await plays(low, SLOT, 1000n, 400n);
    await plays(low, LIVE, 500n, 500n);
    await plays(direct, LIVE, 300n, 900n);
    await plays(top, SLOT, 70n, 0n);
    await counted();
    const { totals, days, lines, path, timeZone } = valueOf(await kpi(top));
    expect(timeZone).toBe('Asia/Yangon');
    // 1,000 on the slot, nothing for a tie, 300 of a bet won two to one, and 70 of his own.
    expect(totals).toMatchObject({
      turnover: '13.70',
      stake: '18.70',
      win: '18.00',
      net: '0.70',
      rounds: 4,
      active: 3,
      newMembers: 3,
    });
    expect(lines).toEqual([
      { line: 'LIVE', turnover: '3.00', net: '-6.00', active: 1, rounds: 2 },
      { line: 'RNG', turnover: '10.70', net: '6.70', active: 2, rounds: 2 },
    ]);
    expect(days).toMatchObject([{ turnover: '13.70', net: '0.70', active: 3, newMembers: 3 }]);
    expect(path).toEqual([{ memberId: `${await idOf(top)}`, name: 'top_of_all' }]);
    const rng = valueOf(await kpi(top, { line: 'RNG' }));
    expect(rng.totals).toMatchObject({ turnover: '10.70', active: 2 });
    expect(await named(top)).toEqual(['mi***t 1 10.00 6.00 1', 'di***r 0 3.00 -6.00 1', 'top_of_all 0 0.70 0.70 1']);
    const { sums, total } = valueOf(await downlines(top));
    expect([sums, total]).toEqual([{ turnover: '13.70', net: '0.70', active: 3 }, 3]);
    // Into the branch of the middle one, also through the agent below him.
    const memberId = `${await idOf(middle)}`;
    expect(await named(top, { memberId })).toEqual(['lo***r 0 10.00 6.00 1', 'mi***t 0 0.00 0.00 0']);
    expect(valueOf(await kpi(top, { memberId })).totals).toMatchObject({ turnover: '10.00', newMembers: 1 });
    const contracted = async (player: Player, query: Record<string, string>) =>
      valueOf(await downlines(player, query)).rows.map(({ name, takesContracts }) => [name, takesContracts]);
    expect(await contracted(top, { onlyAgents: '1' })).toEqual([
      ['mi***t', true],
      ['top_of_all', false],
    ]);
    expect(await contracted(top, { memberId })).toEqual([
      ['lo***r', false],
      ['mi***t', true],
    ]);
    expect(valueOf(await downlines(top, { memberId })).path.map(({ name }) => name)).toEqual(['top_of_all', 'mi***t']);
    expect(await named(middle)).toEqual(['lo***r 0 10.00 6.00 1', 'middle_agent 0 0.00 0.00 0']);
    // Another span contains nothing of today, and is what today is compared with.
    const past = valueOf(await kpi(top, { from: '2026-01-01', to: '2026-01-31' }));
    expect(past).toMatchObject({ totals: { turnover: '0.00', active: 0, newMembers: 0 }, days: [], lines: [] });
    expect(await named(top, { from: '2026-01-01', to: '2026-01-31', sort: 'name' })).toEqual([
      'di***r 0 0.00 0.00 0',
      'mi***t 1 0.00 0.00 0',
      'top_of_all 0 0.00 0.00 0',
    ]);
    const today = valueOf(await kpi(top));
    expect(today.before).toMatchObject({ turnover: '0.00', active: 0, newMembers: 0 });
    // Two days from tomorrow on are compared with today and yesterday.
    const [from, to] = [1, 2].map((days) => previousDay(today.to, -days));
    const next = valueOf(await kpi(top, { from: from ?? '', to: to ?? '' }));
    expect(next.totals).toMatchObject({ turnover: '0.00', active: 0, newMembers: 0 });
    expect(next.before).toEqual(today.totals);
  });

  it('sorts, searches, leaves out who did not play, and pages, with sums of all pages', async () => {
    const boss = await anAgent('boss_of_list');
    const names = ['anna_one', 'anna_two', 'bella_1'];
    const team = [];
    for (const name of names) team.push(await joins(name, boss));
    for (const [i, player] of team.slice(0, 2).entries()) await plays(player, SLOT, BigInt(100 * (i + 1)), 0n);
    await counted();
    expect((await named(boss, { sort: 'name' })).map((row) => row.split(' ')[0])).toEqual([
      'an***e',
      'an***o',
      'be***1',
      'boss_of_list',
    ]);
    expect(await named(boss, { onlyActive: '1' })).toEqual(['an***o 0 2.00 2.00 1', 'an***e 0 1.00 1.00 1']);
    expect(await named(boss, { search: 'an' })).toHaveLength(2);
    expect(await named(boss, { search: 'An***o' })).toHaveLength(2);
    // Masked letters cannot be guessed one by one.
    expect(await named(boss, { search: 'ann' })).toEqual([]);
    expect(await named(boss, { search: 'anna_two' })).toEqual(['an***o 0 2.00 2.00 1']);
    const second = valueOf(await downlines(boss, { size: '1', page: '2' }));
    expect(second).toMatchObject({ rows: [{ name: 'an***e' }], total: 4, sums: { turnover: '3.00', active: 2 } });
  });

  it('answers a member of another branch exactly as one who does not exist, and tells nothing personal', async () => {
    const [mine, other] = [await anAgent('mine_agent'), await anAgent('other_agent')];
    const foreign = await joins('foreign_one', other);
    const own = await joins('own_member', mine);
    await sql`update member set mobile = '912345678', dialing_code = '95', email = 'own@example.org'
      where account = ${own.account}`.execute(db());
    const ids = [`${await idOf(foreign)}`, `${await idOf(other)}`, '999999999999'];
    for (const ask of [kpi, downlines]) {
      const answers = await Promise.all(ids.map((memberId) => ask(mine, { memberId })));
      for (const answer of answers) expect(answer).toEqual(answers[2]);
      expect(answers[2]).toMatchObject({ status: 404, body: { code: 'thing.unknown' } });
    }
    // Upwards as well: a downline who is an agent cannot see his upline.
    await agentCommand(db(), [own.account, 'on']);
    expect((await kpi(own, { memberId: `${await idOf(mine)}` })).status).toBe(404);
    const raised = await Promise.all(
      ids.map((memberId) => app.call(raiseDownlineRate, { body: { memberId, rate: '0.001' } }, mine)),
    );
    for (const answer of raised) expect(answer).toMatchObject({ status: 404, body: { code: 'thing.unknown' } });
    const seen = JSON.stringify([await kpi(mine), await downlines(mine)]);
    for (const personal of ['own_member', '912345678', 'own@example.org', 'mobile', 'email', 'balance', 'address'])
      expect(seen).not.toContain(personal);
  });

  const READS: [string, Endpoint][] = [
    ['downlines', listDownlines],
    ['team-kpi', getTeamKpi],
    ['rebates', listAgentRebates],
    ['quotas', listAgentQuotas],
  ];
  it.each(READS)(
    'AGT-015 AGT-019 AGT-020 %s answers agents alone, and the same under the relay',
    async (name, endpoint) => {
      expect(endpoint.path).toBe(`/wps/agent/${name}`);
      expect(endpoint.relay).toBe(`/wps/relay/wps/agent/${name}`);
      const ask = async (player: Player | null) => (await app.call(endpoint, { query: {} } as never, player)).status;
      expect(await ask(null)).toBe(401);
      const states: Record<number, number> = {};
      for (const type of [0, 1, 2, 4, 40, 41, 42]) {
        const player = await app.register();
        await db().updateTable('member').set({ type }).where('account', '=', player.account).execute();
        states[type] = await ask(player);
      }
      expect(states).toEqual({ 0: 403, 1: 200, 2: 200, 4: 403, 40: 403, 41: 200, 42: 200 });
      const agent = await anAgent(`relay_${name.replace('-', '_')}`);
      const call = async (path: string) => {
        const headers = { 'x-mc-token': agent.token };
        return (await app.raw({ method: 'GET', url: path, cookies: agent.cookies, headers })).json();
      };
      const { countedTo: _, ...direct } = (await call(endpoint.path)).value;
      const { countedTo: __, ...relayed } = (await call(endpoint.relay ?? '')).value;
      expect(relayed).toEqual(direct);
    },
  );

  it('refuses spans that are half, turned round, too long or no days', async () => {
    const agent = await anAgent('span_agent');
    const spans = [
      { from: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2026-01-01', to: '2026-11-01' },
      { from: '2026-02-30', to: '2026-03-01' },
    ];
    for (const query of spans)
      expect(await kpi(agent, query as never)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    expect((await kpi(agent, { from: '2026-08-01', to: '2026-10-31' })).status).toBe(200);
  });

  it('keeps what was played before a move with the old branch, for both sides', async () => {
    const boss = await anAgent('boss_of_move');
    const [left, right] = [await joins('left_side', boss), await joins('right_side', boss)];
    for (const { account } of [left, right]) await agentCommand(db(), [account, 'on']);
    const member = await joins('moving_one', left);
    await plays(member, SLOT, 1000n, 0n);
    await counted();
    await agentCommand(db(), [member.account, 'under', right.account, 'asked for it']);
    // Today began before the move.
    const figures = async (player: Player) => {
      const { totals, days } = valueOf(await kpi(player));
      return [totals.turnover, totals.active, days.find(({ active }) => active > 0)?.active ?? 0];
    };
    expect(await figures(left)).toEqual(['10.00', 1, 1]);
    expect(await figures(right)).toEqual(['0.00', 0, 0]);
    expect(await figures(boss)).toEqual(['10.00', 1, 1]);
    const rows = valueOf(await downlines(left)).rows;
    expect(rows.map(({ hasLeft, turnover }) => [hasLeft, turnover])).toEqual([
      [true, '10.00'],
      [false, '0.00'],
    ]);
    // Predates the move to yesterday: branches are recomputed for it.
    await sql`alter table agent_move disable trigger user`.execute(db());
    await sql`update agent_move set requested_at = requested_at - interval '1 day'`.execute(db());
    await sql`alter table agent_move enable trigger user`.execute(db());
    await openCells(db(), { timeZone: app.brand.timeZone }).rebuild();
    expect(await figures(left)).toEqual(['0.00', 0, 0]);
    expect(await figures(right)).toEqual(['10.00', 1, 1]);
  });

  it('AGT-019 earns the difference of rates, by the rates at which each bet was placed', async () => {
    const boss = await anAgent('boss_of_rates');
    const below = await joins('below_rates', boss);
    await agentCommand(db(), [below.account, 'on']);
    const player = await joins('rated_player', below);
    await agentCommand(db(), [boss.account, 'rate', '1']);
    await agentCommand(db(), [below.account, 'rate', '0.4']);
    await plays(player, SLOT, 12_345n, 0n);
    await agentCommand(db(), [below.account, 'rate', '0.9']);
    await plays(player, SLOT, 1000n, 0n);
    await counted();
    const earned = async (agent: Player) => valueOf(await app.call(listAgentRebates, { query: {} }, agent));
    // 12,345 × 0.6 % = 74.07 and 1,000 × 0.1 % = 1: 75 whole units. 49.38 and 9: 58.
    expect(await earned(boss)).toMatchObject({
      rate: '0.01',
      earned: '0.75',
      days: [{ turnover: '133.45', earned: '0.75' }],
    });
    expect(await earned(below)).toMatchObject({ rate: '0.009', earned: '0.58' });
    // Predates the play by two days: the next payment includes it, and both agents see it.
    await sql`update agent_rebate set day = day - interval '2 days'`.execute(db());
    const pay = () =>
      payRebates(
        { db: db(), ledgerId: LEDGER, timeZone: app.brand.timeZone, clock: () => new Date(), payments: PAYMENTS },
        { each: eachOrThrow, signal: new AbortController().signal },
      );
    await pay();
    await counted();
    await pay();
    const from = businessDay(new Date(Date.now() - 5 * 86_400_000), app.brand.timeZone);
    const span = { query: { from, to: businessDay(new Date(), app.brand.timeZone) } };
    const seen = async (agent: Player) => valueOf(await app.call(listAgentRebates, span, agent));
    expect(await seen(boss)).toMatchObject({ earned: '0.75', paid: '0.75' });
    expect((await seen(boss)).days.map(({ paid }) => paid)).toContain('0.75');
    expect(await seen(below)).toMatchObject({ earned: '0.58', paid: '0.58' });
    await sql`update agent_rebate set day = day + interval '2 days'`.execute(db());
    // A bet that no longer counts is reverted by the same rates, and its player was not active.
    const activity = async () => {
      const { totals, days, lines } = valueOf(await kpi(boss));
      return [totals.active, days.map(({ active }) => active), lines.map(({ active }) => active)];
    };
    expect(await activity()).toEqual([1, [1], [1]]);
    await agentCommand(db(), [player.account, 'tester', 'on']);
    await counted();
    expect(await activity()).toEqual([0, [0], []]);
    expect(await earned(boss)).toMatchObject({ earned: '0.00' });
    expect(await earned(below)).toMatchObject({ earned: '0.00' });
  });

  it('AGT-016 an agent has an affiliate code, the same under the relay, and whoever registers by it is in his team', async () => {
    const agent = await anAgent('boss_of_code');
    const headers = { 'x-mc-token': agent.token };
    const call = async (url: string) => (await app.raw({ method: 'GET', url, cookies: agent.cookies, headers })).json();
    const { value } = await call('/wps/agent/affiliate');
    expect(value).toMatchObject({ module: 'AFFMAN3', enabled: true, memberId: `${await idOf(agent)}` });
    expect(await call('/wps/relay/wps/agent/affiliate')).toMatchObject({ value });
    const visitor = valueOf(await app.call(getAffiliate, { query: {} }));
    expect([visitor.code, visitor.memberId]).toEqual([null, null]);
    const friend = await joins('comes_by_code', agent);
    expect(valueOf(await downlines(agent)).rows.map(({ memberId }) => memberId)).toContain(`${await idOf(friend)}`);
  });

  it('AGT-020 shows quotas, and raises a rate out of them', async () => {
    const boss = await anAgent('boss_of_quota');
    const below = await joins('below_quota', boss);
    await agentCommand(db(), [boss.account, 'rate', '0.9']);
    for (const level of ['0.8', '0.5']) await agentCommand(db(), [boss.account, 'quota', level, '1']);
    const quotas = async () => valueOf(await app.call(listAgentQuotas, {}, boss));
    expect(await quotas()).toEqual({
      rate: '0.009',
      step: '0.001',
      freeUpTo: '0',
      levels: [
        { rate: '0.008', left: 1 },
        { rate: '0.005', left: 1 },
      ],
    });
    const raise = async (rate: string) =>
      app.call(raiseDownlineRate, { body: { memberId: `${await idOf(below)}`, rate } }, boss);
    expect(await raise('0.01')).toMatchObject({
      status: 409,
      body: { code: 'agent.rate', value: { reason: 'ABOVE_OWN' } },
    });
    expect(await raise('0.0085')).toMatchObject({ body: { value: { reason: 'NOT_A_LEVEL' } } });
    expect(await raise('0.009')).toMatchObject({ body: { value: { reason: 'NO_QUOTA' } } });
    const left = async () => (await quotas()).levels.map((level) => level.left);
    expect(valueOf(await raise('0.005'))).toEqual({ rate: '0.005' });
    expect(await left()).toEqual([1, 0]);
    // One of the new level's quota is used, and one of the old level's is returned.
    expect(valueOf(await raise('0.008'))).toEqual({ rate: '0.008' });
    expect(await left()).toEqual([0, 1]);
    expect(valueOf(await downlines(boss)).rows.map(({ rate }) => rate)).toContain('0.008');
  });

  it('counts deposits, first deposits and nobody who is not of the team', async () => {
    const boss = await anAgent('boss_of_cash');
    const member = await joins('pays_in', boss);
    const scene = sceneOf(app);
    for (const amount of ['50000', '20000']) await scene.paid(await scene.opened(member, { amount }));
    await scene.paid(await scene.opened(await app.register()));
    expect(valueOf(await kpi(boss)).totals).toMatchObject({
      firstDeposits: 1,
      depositCount: 2,
      deposits: '70000.00',
      withdrawalCount: 0,
      withdrawals: '0.00',
    });
  });
});
