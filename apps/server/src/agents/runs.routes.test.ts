/** Settlements through the app: agents' statements and debts, and operators' reviews. */
import type { ContractKind } from '@parlour/contract/agent-contracts';
import {
  approveAgentRun,
  getAgentRun,
  listAgentRuns,
  listDailySalaries,
  listDividends,
  listHourlySalaries,
  payAgentDebts,
  recomputeAgentRun,
} from '@parlour/contract/agent-runs.endpoints';
import type { Endpoint, SentInputOf } from '@parlour/contract/endpoint';
import { listWallets } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLedger, grantPlayMoney, trialBalance } from '../ledger/wallet/index.ts';
import { sceneOf as withdrawalsOf } from '../payments/withdrawals/scene.ts';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { agentCommand } from './agent-command.ts';
import { openCells } from './cells.ts';
import { settleContracts } from './keep-runs.ts';
import type { LineRow } from './runs.store.ts';
import { PAYMENTS, SETTINGS } from './testing/played-case.ts';
import { agreeOn, playedOn } from './testing/settlements.ts';

const LEDGER = findLedger('PLAY', 'MMK').id;
/** Midnight of the first of November in Yangon. */
const FIRST = '2026-10-31T17:30:00.000Z';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const clock = testClock();
  let [top, low, stranger]: Player[] = [];
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { flags: { USERNAMEREG3: true, AFFMAN3: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    top = await anAgent('settled_top');
    low = await anAgent('settled_low');
    stranger = await anAgent('settled_other');
    await agentCommand(db(), ['settled_low', 'under', 'settled_top', 'team']);
    for (const [account, ppm] of [
      ['settled_top', 10_000n],
      ['settled_low', 5_000n],
    ] as const)
      for (const kind of ['daily', 'dividend'] as const)
        await agreeOn(db(), { memberId: await idOf(account), kind, ppm, from: FIRST });
    await playedOn(db(), await idOf('settled_low'), FIRST, { stake: 400_000n, win: 100_000n, ledgerId: LEDGER });
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const idOf = async (account: string) =>
    (await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const anAgent = async (account: string) => {
    const player = await app.register(account);
    await anAgentOf(player);
    return player;
  };
  async function settle(now: string, kinds: readonly ContractKind[]): Promise<void> {
    const cells = openCells(db(), { timeZone: SETTINGS.timeZone });
    const parts = { db: db(), settings: SETTINGS, payments: PAYMENTS, kinds, clock: () => new Date(now) };
    for (let look = 0; look < 4; look++) {
      await settleContracts(parts, { each: eachAndGoOn, signal: new AbortController().signal });
      await everythingSeen(db());
      await cells.catchUp();
    }
  }
  let copies = 0;
  /** Copies a line as a payer's unpaid debt. */
  const owing = (like: LineRow, payer: bigint, amount: bigint) => ({
    ...like,
    id: undefined,
    position: 100 + ++copies,
    line: copies === 1 ? ('RNG' as const) : ('FISH' as const),
    payer_id: payer,
    payable: amount,
    paid: 0n,
    state: 'insufficient' as const,
  });
  const anAgentOf = async ({ account }: Player) => agentCommand(db(), [account, 'on']);
  const salaries = (player: Player | null, query: Record<string, string> = {}) =>
    app.call(listDailySalaries, { query }, player);
  const at = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => desk.call(endpoint, input, tab);

  it('AGT-018 an agent reads each of his salaries with its working, and what his upline paid of it', async () => {
    await settle('2026-11-01T20:00:00Z', ['daily']);
    const { lines, isOwed, owes, timeZone } = valueOf(await salaries(low ?? null));
    expect([timeZone, owes, isOwed]).toEqual(['Asia/Yangon', '0.00', '0.00']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      agent: 'settled_low',
      isDownline: false,
      payer: 'house',
      periodStart: FIRST,
      turnover: '4000.00',
      active: 1,
      loss: '3000.00',
      base: '4000.00',
      tier: 1,
      amount: '20.00',
      payable: '20.00',
      paid: '20.00',
      state: 'paid',
      corrections: [],
      stoppedAbove: false,
      terms: { rateType: 'P', tiers: [{ rate: '0.5' }] },
      payments: [{ amount: '20.00' }],
    });
    const relayed = await app.raw({
      url: '/wps/relay/wps/agent/daily-salary',
      headers: { cookie: '', 'x-mc-token': '' },
    });
    expect(relayed.statusCode).toBe(401);
  });

  it('AGT-018 an hourly salary is read apart from the daily one', async () => {
    const hourly = async () => valueOf(await app.call(listHourlySalaries, { query: {} }, low)).lines;
    expect(await hourly()).toEqual([]);
    await agreeOn(db(), { memberId: await idOf('settled_low'), kind: 'hourly', ppm: 1_000n, from: FIRST });
    await settle('2026-10-31T18:35:00Z', ['hourly']);
    expect(await hourly()).toMatchObject([
      { periodStart: FIRST, periodEnd: '2026-10-31T18:30:00.000Z', payable: '4.00', paid: '4.00' },
    ]);
    expect(valueOf(await salaries(low ?? null)).lines).toMatchObject([{ payable: '20.00' }]);
  });

  it('AGT-017 dividends wait for an operator, who confirms their sum; nobody else reads them', async () => {
    await settle('2026-11-15T21:00:00Z', ['dividend']);
    const own = async () => valueOf(await app.call(listDividends, { query: {} }, top)).lines;
    // In that half-month the top's team is only himself: the other one came under him today.
    expect((await own()).map(({ state, payable }) => [state, payable])).toEqual([['zero', '0.00']]);
    const waiting = valueOf(await app.call(listDividends, { query: {} }, low)).lines;
    expect(waiting).toMatchObject([{ state: 'pendingReview', loss: '3000.00', payable: '15.00', paid: '0.00' }]);

    const { runs, toReview, oldestToReview } = valueOf(await at(listAgentRuns, { query: { kind: 'dividend' } }));
    expect(oldestToReview).toBe(runs[0]?.computedAt);
    expect([toReview, runs[0]?.toReview, runs[0]?.reviewPayable, runs[0]?.state]).toEqual([1, 1, '15.00', 'paying']);
    const id = runs[0]?.id ?? '';
    const reason = 'as agreed';
    const wrong = await at(approveAgentRun, { params: { id }, body: { payable: '14.99', reason } });
    expect(wrong.body).toMatchObject({ success: false, code: 'contract.changed' });
    const unproven = await desk.call(
      approveAgentRun,
      { params: { id }, body: { payable: '15.00', reason } },
      { ...tab, csrf: null },
    );
    expect(unproven.body.success).toBe(false);
    valueOf(await at(approveAgentRun, { params: { id }, body: { payable: '15.00', reason } }));
    const again = await at(approveAgentRun, { params: { id }, body: { payable: '15.00', reason } });
    expect(again.body).toMatchObject({ success: false, code: 'approval.decided' });
    await settle('2026-11-15T21:00:00Z', ['dividend']);
    expect(valueOf(await app.call(listDividends, { query: {} }, low)).lines).toMatchObject([
      { state: 'paid', paid: '15.00' },
    ]);
    const { run, lines } = valueOf(await at(getAgentRun, { params: { id }, query: {} }));
    expect(run).toMatchObject({ state: 'done', paid: '15.00', toReview: 0, reviewPayable: '0.00' });
    expect(valueOf(await at(listAgentRuns, { query: {} }))).toMatchObject({ toReview: 0, oldestToReview: null });
    expect(lines.map(({ agent, payer, state, decidedBy }) => [agent, payer, state, decidedBy])).toEqual([
      ['settled_top', 'house', 'zero', null],
      ['settled_low', 'house', 'paid', 'nandar'],
    ]);
    expect(lines.map(({ payerId }) => payerId)).toEqual([null, null]);
    expect(valueOf(await at(recomputeAgentRun, { params: { id } }))).toEqual({ same: true, at: null, lines: 2 });
    const acts = await db()
      .selectFrom('audit')
      .select(['act', 'reason'])
      .where('act', '=', 'agents.run_approved')
      .execute();
    expect(acts).toEqual([{ act: 'agents.run_approved', reason }]);
  });

  it('an agent owes what he lacks, cannot withdraw it, and pays it when he is told to or has money', async () => {
    const line = await db()
      .selectFrom('agent_run_line')
      .selectAll()
      .where('member_id', '=', await idOf('settled_low'))
      .where('kind', '=', 'daily')
      .executeTakeFirstOrThrow();
    const { id: lineId } = await db()
      .insertInto('agent_run_line')
      .values(owing(line, await idOf('settled_top'), 5_000_000_000n))
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(valueOf(await salaries(top ?? null))).toMatchObject({ owes: '50000000.00', isOwed: '0.00' });
    const below = valueOf(await salaries(top ?? null, { side: 'below' })).lines;
    expect(below).toMatchObject([{ agent: 'se***w', isDownline: true, payer: 'settled_top', state: 'insufficient' }]);
    await grantPlayMoney(db(), { memberId: await idOf('settled_top'), amount: 12_345n, idempotencyKey: 'some' });
    const { owes } = valueOf(await app.call(payAgentDebts, { body: {} }, top));
    expect(owes).not.toBe('50000000.00');
    const { paid, state } = await db()
      .selectFrom('agent_run_line')
      .select(['paid', 'state'])
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow();
    expect([paid >= 12_345n, state]).toEqual([true, 'partlyPaid']);
    expect(valueOf(await salaries(low ?? null)).isOwed).toBe(owes);
    // His wallet contains nothing beyond his debts, so nothing can be withdrawn.
    const { pass, payee, player } = await withdrawalsOf(app).ready();
    await grantPlayMoney(db(), { memberId: await idOf(player.account), amount: 5_000_000n, idempotencyKey: 'funds' });
    await anAgentOf(player);
    await db()
      .insertInto('agent_run_line')
      .values(owing(line, await idOf(player.account), 4_999_999n))
      .execute();
    const { wallets } = valueOf(await app.call(listWallets, {}, player));
    const { sumBalance, withdrawable } = wallets.find(({ book }) => book === 'PLAY') ?? {};
    expect(Number(sumBalance) - Number(withdrawable)).toBeCloseTo(49_999.99, 2);
    const refused = await withdrawalsOf(app).ask({ pass, payee, player }, sumBalance ?? '');
    expect(refused.body).toMatchObject({ success: false, code: 'withdraw.funds' });
    expect((await trialBalance(db())).problems).toEqual([]);
  });

  it('AGT-017 AGT-018 players and visitors read nothing, and another agent none of it', async () => {
    const player = await app.register('settled_player');
    for (const endpoint of [listDailySalaries, listDividends, listHourlySalaries]) {
      expect((await app.call(endpoint, { query: {} }, null)).status).toBe(401);
      expect((await app.call(endpoint, { query: {} }, player)).body).toMatchObject({ code: 'access.denied' });
      expect(valueOf(await app.call(endpoint, { query: {} }, stranger)).lines).toEqual([]);
      expect(valueOf(await app.call(endpoint, { query: { side: 'below' } }, stranger)).lines).toEqual([]);
    }
    expect((await at(getAgentRun, { params: { id: '999999' }, query: {} })).body).toMatchObject({
      code: 'thing.unknown',
    });
  });
});
