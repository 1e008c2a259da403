import {
  getMerchantWallet,
  getRound,
  getWallet,
  listRounds,
  listStatement,
  listWallets,
} from '@parlour/contract/wallet.endpoints';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aSession, aVendor } from '../../testing/players.ts';
import { applyCommands } from './index.ts';
import { entriesQuery, LOOKS_AT, type RecordsOf, type RecordsQuery, roundsQuery } from './records.store.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

eachDatabase((_kind, open) => {
  let app: TestApp;
  let vendor: number;
  beforeAll(async () => {
    app = await testApp(await open());
    vendor = await aVendor(app.database.db, 'REC');
    await sql`update gateway_vendor set recall_url = '/recall?round={round}' where id = ${vendor}`.execute(
      app.database.db,
    );
  });
  afterAll(() => app.close());

  async function playerOf(player: Player) {
    const { db } = app.database;
    const { account_id: accountId, id: memberId } = await db
      .selectFrom('wallet as w')
      .innerJoin('member as m', 'm.id', 'w.member_id')
      .select(['w.account_id', 'm.id'])
      .where('m.account', '=', player.account)
      .executeTakeFirstOrThrow();
    return { memberId, accountId, session: await aSession(db, accountId, vendor) };
  }

  it('API-064 the merchant wallet is a GET of how the merchant’s wallets are set', async () => {
    const player = await app.register();
    const value = valueOf(await app.call(getMerchantWallet, {}, player));
    expect(value).toEqual({
      merchantCode: 'parlour_demo',
      currency: 'MMK',
      symbol: 'K',
      exponent: 2,
      books: ['PLAY', 'TRIAL'],
      play: { float: '100000.00', refillBelow: '1000.00' },
    });
    const none = await app.raw({ method: 'GET', url: '/wps/wallets/merchant' });
    expect(none.json()).toMatchObject({ code: 'session.none' });
  });

  it('ENT-038 WAL-001 WAL-007 a member holds a balance, told as sumBalance, also by the relayed wallets', async () => {
    const player = await app.register();
    expect(valueOf(await app.call(getWallet, {}, player))).toMatchObject({ sumBalance: '100000.00', book: 'PLAY' });
    expect(listWallets.relay).toBe('/wps/relay/wps/wallets/gcs');
    expect(valueOf(await app.call(listWallets, {}, player)).wallets).toMatchObject([{ sumBalance: '100000.00' }]);
  });

  describe('the statement', () => {
    it('is looked through by kind, game and days; a round opens with its movements and the vendor’s showing', async () => {
      const player = await app.register();
      const command = aCommand(vendor, await playerOf(player));
      const { db } = app.database;
      const run = (...commands: Parameters<typeof command>[0][]) =>
        applyCommands(
          db,
          commands.map((one) => command(one)),
        );
      await run({ op: 'bet', tx: 'q1', round: 'one', game: '1001', bet: 500n });
      await run({ op: 'win', tx: 'q2', round: 'one', game: '1001', win: 900n, closeRound: true });
      await run({ op: 'bet', tx: 'q3', round: 'two', game: '1002', bet: 700n });
      type Query = {
        kind?: 'bet' | 'win' | 'rollback' | 'other';
        game?: string;
        from?: string;
        to?: string;
        size?: string;
      };
      const lines = async (query: Query) => valueOf(await app.call(listStatement, { query }, player)).lines;
      const amounts = async (query: Query) => (await lines(query)).map(({ amount }) => amount);
      expect(await amounts({})).toEqual(['-7.00', '9.00', '-5.00', '100000.00']);
      expect(await amounts({ kind: 'bet' })).toEqual(['-7.00', '-5.00']);
      expect(await amounts({ kind: 'other' })).toEqual(['100000.00']);
      expect(await amounts({ game: '1001' })).toEqual(['9.00', '-5.00']);
      expect(await amounts({ game: '1001', kind: 'win' })).toEqual(['9.00']);
      expect(await amounts({ game: 'nothing' })).toEqual([]);

      const { rows } = await sql<{ today: string }>`
        select (clock_timestamp() at time zone 'Asia/Yangon')::date::text as today`.execute(db);
      const today = rows[0]?.today ?? '';
      const taken = () => expect.poll(() => app.engagement.standing.refresh()).toBe(false);
      for (const settle of [async () => {}, taken]) {
        await settle();
        expect(await amounts({ from: today, to: today })).toHaveLength(4);
        expect(await amounts({ to: '2020-01-01' })).toEqual([]);
        expect(await amounts({ from: '2099-01-01' })).toEqual([]);
      }
      const rounds = async (query: Query) =>
        valueOf(await app.call(listRounds, { query: { ...query, language: 'EN' } }, player)).rounds.map(
          ({ gameName, bet }) => [gameName, bet],
        );
      expect(await rounds({ from: today, game: '1001' })).toEqual([['Game 1', '5.00']]);
      expect(await rounds({ to: '2020-01-01' })).toEqual([]);

      const id = (await lines({ kind: 'win' }))[0]?.roundId ?? '';
      const opened = valueOf(await app.call(getRound, { params: { id }, query: {} }, player));
      expect(opened.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['bet', '-5.00'],
        ['win', '9.00'],
      ]);
      expect(opened.round).toMatchObject({ recallUrl: '/recall?round=one', state: 'closed', win: '9.00' });
      const stranger = await app.register();
      expect((await app.call(getRound, { params: { id }, query: {} }, stranger)).body).toMatchObject({
        code: 'thing.unknown',
      });
    });

    it('of 100,000 movements every page is one statement that reads a bounded part of the index', async () => {
      const { db } = app.database;
      const player = await aPlayer(db, vendor, 0n);
      const of: RecordsOf = { accountId: player.accountId, memberId: player.memberId, ledgerId: 4 };
      // Disables the ledger's triggers, which would check each row and are tested elsewhere. Runs without the server's
      // statement limit.
      await app.database.session(async ({ query }) => {
        const guards = async (how: 'disable' | 'enable') => {
          for (const table of ['transfer', 'entry']) await query(`alter table ${table} ${how} trigger user`);
        };
        await guards('disable');
        await query(
          `insert into round (id, account_id, scope, ext_id, game_id, state)
          select 1000000 + n, $1, $2, 'many' || n, (1001 + n % 40)::text, 'closed' from generate_series(1, 50000) n`,
          [of.accountId, vendor],
        );
        await query(`insert into transfer (id, cause_id, round_id, ledger_id, kind)
          select 1000000 + n, 0, 1000000 + (n + 1) / 2, 4,
            case when n % 1000 = 0 then 'refill' when n % 2 = 0 then 'win' else 'bet' end
          from generate_series(1, 100000) n`);
        await query(
          `insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
          select 1000000 + n, $1, 1, 1, 4 from generate_series(1, 100000) n`,
          [of.accountId],
        );
        await guards('enable');
        await query('analyze');
      });
      const draft = (over: Partial<RecordsQuery>): RecordsQuery => ({
        before: null,
        size: 20,
        timeZone: 'Asia/Yangon',
        ...over,
      });
      async function readBy(query: RawBuilder<unknown>): Promise<{ scans: string[]; most: number }> {
        const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, format json) ${query}`.execute(
          db,
        );
        const nodes = rows[0]?.['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)) ?? [];
        const read = nodes.filter((node) => node['Relation Name']);
        return {
          scans: read.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
          most: Math.max(...read.map((node) => node['Actual Rows'] * node['Actual Loops'])),
        };
      }
      const small = ['gateway_vendor', 'member_play_day'];
      for (const [over, most] of [
        [{}, 20],
        [{ before: 1_050_000n }, 20],
        [{ kind: 'other' }, LOOKS_AT],
        [{ game: '1001', kind: 'bet', from: '2020-01-01' }, LOOKS_AT],
      ] as const) {
        const read = await readBy(entriesQuery(of, draft(over)));
        expect({ over, ...read, scans: read.scans.filter((name) => !small.includes(name)) }).toEqual({
          over,
          scans: [],
          most: expect.toSatisfy((rows: number) => rows <= most),
        });
      }
      expect(
        (await readBy(roundsQuery(of, draft({ game: '1001' })))).scans.filter((name) => !small.includes(name)),
      ).toEqual([]);
      // Control: a query without an index is reported as a full scan.
      expect(await readBy(sql`select id from transfer where kind = 'refill'`)).toMatchObject({ scans: ['transfer'] });
    });
  });
});
