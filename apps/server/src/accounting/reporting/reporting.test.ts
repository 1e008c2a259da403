import { listAudit } from '@parlour/contract/audit.endpoints';
import { previousDay } from '@parlour/contract/clock';
import { getDayFigures } from '@parlour/contract/operator-sessions.endpoints';
import { exportBooks, getBooks, listBookDays, recountBooks } from '@parlour/contract/reporting.endpoints';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCommands, moveHouse, movePlayer } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase, everythingSeen } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { keepDaily, recount } from './index.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let today = '';
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    const { db } = app.database;
    const vendor = await aVendor(db, 'BOOKS', ['PLAY'], true);
    const player = await aPlayer(db, vendor, 1_000_00n);
    const { memberId } = player;
    const command = aCommand(vendor, player);
    await applyCommands(db, [command({ tx: 'b1', round: 'r1', bet: 100_00n })]);
    await applyCommands(db, [command({ op: 'win', tx: 'w1', round: 'r1', win: 30_00n, closeRound: true })]);
    await applyCommands(db, [command({ tx: 'b2', round: 'r2', bet: 5_00n })]);
    await applyCommands(db, [command({ op: 'rollback', tx: 'k2', ref: 'b2', round: 'r2', bet: null })]);
    await applyCommands(db, [
      command({ op: 'award', tx: 'a1', ref: 'jackpot', round: null, game: null, session: null, bet: null, win: 9_00n }),
    ]);
    const book = 'PLAY' as const;
    await movePlayer(db, { memberId, book, house: 'withdrawals', amount: -50_00n, op: 'withdraw', id: 'w' });
    await movePlayer(db, { memberId, book, house: 'withdrawals', amount: 50_00n, op: 'withdraw_back', id: 'w' });
    await moveHouse(db, {
      ledgerId: 4,
      from: 'promotions',
      to: 'play_source',
      amount: 1_00n,
      op: 'test_shift',
      id: 's',
    });
    ({ today } = valueOf(await desk.call(getBooks, {}, tab)));
  });
  afterAll(() => app.close());

  const days = async (from = today, to = today) =>
    valueOf(await desk.call(listBookDays, { query: { book: 'PLAY', from, to } }, tab));

  describe('the books', () => {
    it('tell what moved by day and kind, before it was counted as after, and days on which nothing did', async () => {
      const expected = {
        day: today,
        idle: false,
        sums: {
          deposits: '0.00',
          withdrawals: '0.00',
          paidOut: '0.00',
          fees: '0.00',
          bonuses: '10.00',
          commissions: '0.00',
          refills: '999.00',
          adjustments: '0.00',
          bets: '100.00',
          wins: '30.00',
          ggr: '70.00',
        },
        kinds: expect.arrayContaining([
          { kind: 'award', count: '1', toPlayers: '9.00', fromPlayers: '0.00' },
          { kind: 'bet', count: '2', toPlayers: '0.00', fromPlayers: '105.00' },
          { kind: 'rollback', count: '1', toPlayers: '5.00', fromPlayers: '0.00' },
        ]),
      };
      const before = await days(previousDay(today, 1), today);
      expect(before.days).toEqual([
        expected,
        expect.objectContaining({ day: previousDay(today, 1), idle: true, kinds: [] }),
      ]);
      await everythingSeen(app.database.db);
      await sql`select note_money_day(${app.brand.timeZone}, 3)`.execute(app.database.db);
      expect(await days(previousDay(today, 1), today)).toEqual(before);
      expect(before.total).toEqual(expected.sums);
      expect(
        await desk.codeOf(
          desk.call(listBookDays, { query: { book: 'PLAY', from: today, to: previousDay(today, 1) } }, tab),
        ),
      ).toBe('register.field');
      expect(
        await desk.codeOf(
          desk.call(listBookDays, { query: { book: 'PLAY', from: previousDay(today, 92), to: today } }, tab),
        ),
      ).toBe('register.field');
    });

    it('are counted when asked for and once for each day, and what is counted sums to nothing', async () => {
      const { db } = app.database;
      const asked = valueOf(await desk.call(recountBooks, {}, tab));
      expect(asked).toMatchObject({ day: today, operator: 'nandar', clean: true, problems: [] });
      const sums = new Map(asked.sums.filter(({ book }) => book === 'PLAY').map((one) => [one.account, one.balance]));
      expect(Object.fromEntries(sums)).toMatchObject({
        games: '70.00',
        play_source: '-999.00',
        player: '939.00',
        promotions: '-10.00',
        withdrawals: '0.00',
      });
      expect([...sums.values()].reduce((sum, one) => sum + BigInt(one.replace('.', '')), 0n)).toBe(0n);
      const made = await Promise.all([1, 2, 3].map(() => keepDaily(app.database, app.brand.timeZone)));
      expect(made.reduce((sum, n) => sum + n, 0)).toBe(1);
      expect(await keepDaily(app.database, app.brand.timeZone)).toBe(0);
      const { balances } = valueOf(await desk.call(getBooks, {}, tab));
      expect(balances.map(({ day, operator, clean }) => [day, operator, clean])).toEqual([
        [previousDay(today, 1), null, true],
        [today, 'nandar', true],
      ]);
      await expect(sql`update trial_balance set clean = true`.execute(db)).rejects.toMatchObject({ code: '42501' });
    });

    it('notice an adjustment that nobody made, and figures by day that are not those of the ledger', async () => {
      const { db } = app.database;
      await sql`update money_day set credit = credit + 1 where account = 'games' and kind = 'bet'`.execute(db);
      expect(await recount(app.database)).toMatchObject({
        clean: false,
        problems: ['1 accounts whose movements by day differ from their entries'],
      });
      await sql`update money_day set credit = credit - 1 where account = 'games' and kind = 'bet'`.execute(db);
      expect((await recount(app.database)).clean).toBe(true);
      await moveHouse(db, { ledgerId: 4, from: 'adjustments', to: 'games', amount: 1n, op: 'planted', id: 'planted' });
      expect((await recount(app.database)).problems).toEqual([
        '1 ledgers whose adjustments differ from what was approved',
      ]);
      await moveHouse(db, { ledgerId: 4, from: 'games', to: 'adjustments', amount: 1n, op: 'planted', id: 'back' });
      expect((await recount(app.database)).clean).toBe(true);
    });

    it('are counted for the dashboard once for all who look, and again when that is a while ago', async () => {
      const { db } = app.database;
      const ledger = async () => {
        const { ledgerClean, ledgerCountedAt } = valueOf(await desk.call(getDayFigures, {}, tab));
        return { clean: ledgerClean, at: ledgerCountedAt };
      };
      const kept = () => db.selectFrom('ledger_count').select(['clean', 'at', 'begun_at']).executeTakeFirstOrThrow();
      const first = await ledger();
      // Reading the state does not start a verification each time.
      await sql`update ledger_count set clean = not clean`.execute(db);
      expect(await ledger()).toEqual({ clean: !first.clean, at: first.at });
      await sql`update ledger_count set at = at - interval '1 minute'`.execute(db);
      const looks = await Promise.all([ledger(), ledger(), ledger()]);
      expect(new Set(looks.map(({ clean }) => clean)).has(!first.clean)).toBe(true);
      await expect.poll(async () => (await kept()).clean).toBe(first.clean);
      expect((await kept()).begun_at).toBeNull();
      expect(Date.parse((await ledger()).at ?? '')).toBeGreaterThan(Date.parse(first.at ?? ''));
      // Slow verifications run less often, and one that died is restarted after ten minutes.
      await sql`update ledger_count set clean = not clean, at = at - interval '1 minute', took_ms = 10000`.execute(db);
      await ledger();
      expect((await kept()).begun_at).toBeNull();
      await sql`update ledger_count set took_ms = 0, begun_at = clock_timestamp() - interval '9 minutes'`.execute(db);
      await ledger();
      expect((await kept()).clean).toBe(!first.clean);
      await sql`update ledger_count set begun_at = clock_timestamp() - interval '11 minutes'`.execute(db);
      await ledger();
      await expect.poll(async () => (await kept()).clean).toBe(first.clean);
    });

    it('leave the house as files that say who made them, on record, and only after a proof', async () => {
      const exporting = (
        what: 'days' | 'movements' | 'deposits' | 'withdrawals' | 'adjustments',
        format: 'csv' | 'xlsx',
      ) =>
        desk.call(exportBooks, { body: { what, format, book: 'PLAY', from: previousDay(today, 1), to: today } }, tab);
      const file = valueOf(await exporting('movements', 'csv'));
      const text = Buffer.from(file.content, 'base64').toString('utf8');
      expect(file).toMatchObject({
        name: `parlour_demo-movements-PLAY-${previousDay(today, 1)}-${today}.csv`,
        type: 'text/csv; charset=utf-8',
        cut: false,
      });
      expect(text).toContain('Made by nandar at ');
      expect(text).toMatch(/,withdraw,m[0-9a-f]+,player,withdrawals,-50\.00,/);
      expect(text).toMatch(/,test_shift,,promotions,play_source,1\.00,/);
      expect(text).not.toMatch(/,bet,/);
      const lines = Buffer.from(valueOf(await exporting('days', 'csv')).content, 'base64').toString('utf8');
      expect(lines).toContain(`${previousDay(today, 1)},No activity,`);
      expect(lines).toContain(`${today},,0.00,0.00,0.00,0.00,10.00,0.00,999.00,`);
      for (const what of ['deposits', 'withdrawals'] as const)
        expect(valueOf(await exporting(what, 'csv')).rows).toBe(0);
      const book = valueOf(await exporting('adjustments', 'xlsx'));
      const parts = unzipSync(new Uint8Array(Buffer.from(book.content, 'base64')));
      expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('Made by nandar at ');
      const { rows } = valueOf(await desk.call(listAudit, { query: { act: 'books.exported' } }, tab));
      expect(rows.map(({ after }) => [after?.what, after?.format])).toEqual([
        ['adjustments', 'xlsx'],
        ['withdrawals', 'csv'],
        ['deposits', 'csv'],
        ['days', 'csv'],
        ['movements', 'csv'],
      ]);
      await sql`update operator_session set proved_at = clock_timestamp() - interval '6 minutes'`.execute(
        app.database.db,
      );
      expect(await desk.codeOf(exporting('days', 'csv'))).toBe('second.proof');
    });
  });
});
