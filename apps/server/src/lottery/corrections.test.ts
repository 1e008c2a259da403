/** Corrected results: settled wallets are settled again, once, exactly, and never below zero. */
import { listStatement, listWallets } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movePlayer } from '../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { listCorrecting } from './corrections.store.ts';
import { correctIssues, enterCorrection } from './corrections.ts';
import { planIssues } from './draws.ts';
import { listCases } from './lottery.admin.store.ts';
import type { By } from './results.actions.ts';
import { northern, realScene } from './testing/real-scene.ts';

const FIRST = northern('04447');
const RIGHT = northern('04448');
const REASON = 'the broadcast showed another digit';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let [zin, htet]: By[] = [];
  beforeAll(async () => {
    // The test itself runs what the server's jobs would.
    app = await testApp(await open(), { brand: { lottery: { enabled: true } }, env: { ROLES: 'api' } });
    await planIssues(app.database.db);
    scene = await realScene(app);
    zin = await scene.operator('zinmar');
    htet = await scene.operator('kohtet');
  });
  afterAll(() => app.close());

  const number = (content: string, multiple = 1) => [{ playCode: 'vn.n.de.db', content, multiple }];
  /** Creates an issue with players' orders, drawn as {@link FIRST} and settled. */
  async function settledIssue(bets: [Player, ReturnType<typeof number>][]) {
    const { id, numero } = await scene.issue();
    for (const [player, lines] of bets) valueOf(await scene.place(player, lines, [numero]));
    await scene.passTime(id);
    await scene.enter(zin as By, id, FIRST);
    await scene.enter(htet as By, id, FIRST);
    await scene.settle();
    return { id, numero };
  }
  const say = async (by: By | undefined, issueId: bigint, numbers: Record<string, string[]>) => {
    const said = await enterCorrection(scene.deps, { issueId, numbers, reason: REASON, by: by as By });
    return said.state === 'refused' ? said.code : said.state;
  };
  const correct = () => correctIssues(scene.db, { each: eachAndGoOn, signal: new AbortController().signal });
  const correctTo = async (id: bigint, numbers: Record<string, string[]>) => {
    expect(await say(zin, id, numbers)).toBe('waiting');
    expect(await say(htet, id, numbers)).toBe('corrected');
    await correct();
  };
  const statuses = async (player: Player) => (await scene.orders(player)).map(({ orderStatus }) => orderStatus);
  const spend = async (player: Player, amount: bigint) =>
    movePlayer(scene.db, {
      memberId: await scene.memberOf(player),
      book: 'PLAY',
      house: 'play_source',
      amount,
      op: 'test',
      id: `${player.account} ${amount}`,
    });
  const withdrawable = async (player: Player) =>
    valueOf(await app.call(listWallets, {}, player)).wallets[0]?.withdrawable;
  const casesOf = async (issueId: bigint) =>
    (
      await scene.db
        .selectFrom('lottery_correction_case')
        .where('issue_id', '=', issueId)
        .select(['short', 'owed', 'closed_at'])
        .execute()
    ).map(({ short, owed, closed_at }) => ({ short, owed, isOpen: closed_at === null }));

  describe('corrections of results', () => {
    it('takes back what was won and pays what should have been, in entries of their own', async () => {
      const [winner, loser, both] = [await app.register(), await app.register(), await app.register()];
      const { id } = await settledIssue([
        [winner, number('47')],
        [loser, number('48', 2)],
        [both, number('47 48')],
      ]);
      expect(await scene.balance(winner)).toBe('100098.90');
      expect(await scene.balance(loser)).toBe('99998.00');
      await correctTo(id, RIGHT);
      expect([await scene.balance(winner), await scene.balance(loser), await scene.balance(both)]).toEqual([
        '99999.00',
        '100197.80',
        '100097.90',
      ]);
      expect([await statuses(winner), await statuses(loser), await statuses(both)]).toEqual([[3], [4], [4]]);
      const lines = async (player: Player) =>
        valueOf(await app.call(listStatement, { query: {} }, player)).lines.map(({ kind, amount }) => [kind, amount]);
      expect((await lines(winner)).slice(0, 2)).toEqual([
        ['lottery_reverse', '-99.90'],
        ['win', '99.90'],
      ]);
      expect((await lines(loser))[0]).toEqual(['lottery_correct', '199.80']);
      // Both of the third player's numbers win once: nothing moves.
      expect((await lines(both))[0]).toEqual(['win', '99.90']);
      expect(await scene.stateOf(id)).toMatchObject({ state: 'corrected', numbers: RIGHT });
      const { rows } = await sql<{ state: string; prize: bigint }>`
        select h.state, h.prize from lottery_suborder_correction h
        join lottery_suborder s on s.id = h.suborder_id where s.issue_id = ${id} order by h.suborder_id`.execute(
        scene.db,
      );
      expect(rows).toEqual([
        { state: 'won', prize: 9990n },
        { state: 'lost', prize: 0n },
        { state: 'won', prize: 9990n },
      ]);
      await scene.clean();
    });

    it('happens once, however often and by how many servers it is tried, and once more for each correction', async () => {
      const player = await app.register();
      const { id } = await settledIssue([[player, number('47')]]);
      expect(await say(zin, id, RIGHT)).toBe('waiting');
      expect(await say(zin, id, RIGHT)).toBe('waiting');
      expect(await say(htet, id, RIGHT)).toBe('corrected');
      await Promise.all([correct(), correct(), correct()]);
      await correct();
      expect(await scene.balance(player)).toBe('99999.00');
      await correctTo(id, FIRST);
      expect(await scene.balance(player)).toBe('100098.90');
      await correctTo(id, RIGHT);
      expect(await scene.balance(player)).toBe('99999.00');
      const { rows } = await sql<{ ext_id: string; win: bigint }>`
        select ext_id, win from operation where op = 'correct' and ext_id like ${`${id}-%`} order by ext_id`.execute(
        scene.db,
      );
      expect(rows).toEqual([
        { ext_id: `${id}-1`, win: -9990n },
        { ext_id: `${id}-2`, win: 9990n },
        { ext_id: `${id}-3`, win: -9990n },
      ]);
      await scene.clean();
    });

    it('goes on where a server ended in the middle of it', async () => {
      const players = await Promise.all(Array.from({ length: 5 }, () => app.register()));
      const { id } = await settledIssue(players.map((player) => [player, number('47')]));
      expect(await say(zin, id, RIGHT)).toBe('waiting');
      expect(await say(htet, id, RIGHT)).toBe('corrected');
      const balances = async () => {
        const found: string[] = [];
        for (const player of players) found.push((await scene.balance(player)) ?? '');
        return found.toSorted();
      };
      // The turn is aborted after the first two wallets.
      let looks = 0;
      const signal = {
        get aborted() {
          return looks++ > 0;
        },
      } as AbortSignal;
      await correctIssues(scene.db, { signal, each: eachAndGoOn }, 2);
      expect(await balances()).toEqual(['100098.90', '100098.90', '100098.90', '99999.00', '99999.00']);
      const open = await sql`select from lottery_issue where id = ${id} and settled_at is null`.execute(scene.db);
      expect(open.rows).toHaveLength(1);
      await correct();
      expect(await balances()).toEqual(Array.from({ length: 5 }, () => '99999.00'));
      await scene.clean();
    });

    it('a balance that does not cover it stays as it is, is a case, and is corrected once it does', async () => {
      const [poor, other] = [await app.register(), await app.register()];
      const { id } = await settledIssue([
        [poor, number('47')],
        [other, number('48')],
      ]);
      await spend(poor, -10_005_000n);
      await correctTo(id, RIGHT);
      // 48.90 remain of the 99.90 to be given back.
      expect(await scene.balance(poor)).toBe('48.90');
      expect(await statuses(poor)).toEqual([4]);
      expect(await casesOf(id)).toEqual([{ short: 5_100n, owed: 9_990n, isOpen: true }]);
      expect(await scene.balance(other)).toBe('100098.90');
      // What the correction takes back cannot be withdrawn meanwhile.
      expect([await withdrawable(poor), await withdrawable(other)]).toEqual(['0.00', '100098.90']);
      await spend(poor, 6_000n);
      expect(await withdrawable(poor)).toBe('9.00');
      await correct();
      expect(await scene.balance(poor)).toBe('9.00');
      expect(await statuses(poor)).toEqual([3]);
      expect(await casesOf(id)).toEqual([{ short: 5_100n, owed: 9_990n, isOpen: false }]);
      await correct();
      expect(await scene.balance(poor)).toBe('9.00');
      await scene.clean();
    });

    it('a correction that is entered while the one before is being settled is the one that counts', async () => {
      const poor = await app.register();
      const { id } = await settledIssue([[poor, number('47')]]);
      await spend(poor, -10_005_000n);
      await correctTo(id, RIGHT);
      expect((await listCases(scene.db, id)).map(({ owed, short }) => ({ owed, short }))).toEqual([
        { owed: 9_990n, short: 5_100n },
      ]);
      await spend(poor, 6_000n);
      // The job has read the issue by its first correction when two operators enter the second.
      await correctIssues(scene.db, {
        signal: new AbortController().signal,
        each: async (rows, keyOf, work) => {
          expect(await say(zin, id, FIRST)).toBe('waiting');
          expect(await say(htet, id, FIRST)).toBe('corrected');
          return eachAndGoOn(rows, keyOf, work);
        },
      });
      expect(await scene.balance(poor)).toBe('108.90');
      await correct();
      expect(await scene.balance(poor)).toBe('108.90');
      expect(await statuses(poor)).toEqual([4]);
      expect(await casesOf(id)).toEqual([{ short: 5_100n, owed: 9_990n, isOpen: false }]);
      await scene.clean();
    });

    it('wallets that are too small or frozen keep no later correction waiting', async () => {
      const [poor, frozen, other] = [await app.register(), await app.register(), await app.register()];
      const first = await settledIssue([[poor, number('47')]]);
      const second = await settledIssue([[frozen, number('47')]]);
      const third = await settledIssue([[other, number('47')]]);
      const nextOne = async () => (await listCorrecting(scene.db, 1)).map(({ id }) => id);
      await spend(poor, -10_005_000n);
      const wallet = sql`(select account_id from wallet where member_id = ${await scene.memberOf(frozen)}
        order by account_id limit 1)`;
      await sql`insert into wallet_freeze (account_id) values (${wallet})`.execute(scene.db);
      await correctTo(first.id, RIGHT);
      await correctTo(second.id, RIGHT);
      expect(await nextOne()).toEqual([]);
      expect(await say(zin, third.id, RIGHT)).toBe('waiting');
      expect(await say(htet, third.id, RIGHT)).toBe('corrected');
      expect(await nextOne()).toEqual([third.id]);
      await correct();
      expect(await scene.balance(other)).toBe('99999.00');
      expect(await nextOne()).toEqual([]);

      await sql`update wallet_freeze set lifted_at = clock_timestamp(), lifted_by = 'a test', reason = 'a test'
        where account_id = ${wallet}`.execute(scene.db);
      expect(await nextOne()).toEqual([second.id]);
      await correct();
      expect(await scene.balance(frozen)).toBe('99999.00');
      await spend(poor, 5_100n);
      expect(await nextOne()).toEqual([first.id]);
      await correct();
      expect(await scene.balance(poor)).toBe('0.00');
      expect(await nextOne()).toEqual([]);
      await scene.clean();
    });

    it('turnover stays, and what counts as won follows in the guards and in the round', async () => {
      const player = await app.register();
      const member = sql`(select id from member where account = ${player.account})`;
      await sql`insert into protection (member_id) values (${member}) on conflict do nothing`.execute(scene.db);
      await sql`insert into protection_limit (member_id, kind, span, setter, amount)
        values (${member}, 'wager', 'day', 'member', 1000000)`.execute(scene.db);
      await sql`select guard_wallets(${member})`.execute(scene.db);
      const { id } = await settledIssue([[player, number('47')]]);
      const sums = async () => {
        const account = sql`(select account_id from wallet where member_id = ${member} order by account_id limit 1)`;
        const { rows } = await sql<Record<string, bigint>>`select
          (select sum(bet)::bigint from guard_hour where account_id = ${account}) as guarded_bet,
          (select sum(win)::bigint from guard_hour where account_id = ${account}) as guarded_win,
          (select sum(bet)::bigint from round where account_id = ${account}) as round_bet,
          (select sum(win)::bigint from round where account_id = ${account}) as round_win,
          (select sum(bet)::bigint from operation where actor_id = ${account}) as turnover`.execute(scene.db);
        return rows[0];
      };
      const before = { guarded_bet: 100n, guarded_win: 9_990n, round_bet: 100n, round_win: 9_990n, turnover: 100n };
      expect(await sums()).toEqual(before);
      await correctTo(id, RIGHT);
      expect(await sums()).toEqual({ ...before, guarded_win: 0n, round_win: 0n });
      await scene.clean();
    });

    it('a chase that wins by a correction stops; what a win had stopped stays stopped', async () => {
      const [late, early] = [await app.register(), await app.register()];
      const [a, b] = [await scene.issue(), await scene.issue()];
      valueOf(await scene.place(late, number('48'), [a.numero, b.numero], true));
      valueOf(await scene.place(early, number('47'), [a.numero, b.numero], true));
      await scene.passTime(a.id);
      await scene.enter(zin as By, a.id, FIRST);
      await scene.enter(htet as By, a.id, FIRST);
      await scene.settle();
      expect([await statuses(late), await statuses(early)]).toEqual([
        [2, 3],
        [9, 4],
      ]);
      await correctTo(a.id, RIGHT);
      expect([await statuses(late), await statuses(early)]).toEqual([
        [9, 4],
        [9, 3],
      ]);
      expect([await scene.balance(late), await scene.balance(early)]).toEqual(['100098.90', '99999.00']);
      await scene.clean();
    });

    it('random orders under random results, corrected twice, come to what an independent count makes of the last one', async () => {
      let seed = 20_261_129;
      const draw = (bound: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * bound);
      };
      const padded = (length: number) => String(draw(10 ** length)).padStart(length, '0');
      const board = (): Record<string, string[]> =>
        Object.fromEntries(
          Object.entries(FIRST).map(([name, numbers]) => [name, numbers.map((one) => padded(one.length))]),
        );
      const players = await Promise.all(Array.from({ length: 8 }, () => app.register()));
      const { id, numero } = await scene.issue();
      const bets: { player: Player; play: string; picks: string[]; multiple: number }[] = [];
      for (const player of players)
        for (let n = draw(3) + 1; n > 0; n--) {
          const play = ['vn.n.de.db', 'vn.n.lo2', 'vn.n.duoi'][draw(3)] ?? '';
          const picks = [...new Set(Array.from({ length: 12 }, () => padded(play === 'vn.n.duoi' ? 1 : 2)))];
          const multiple = draw(5) + 1;
          bets.push({ player, play, picks, multiple });
          valueOf(await scene.place(player, [{ playCode: play, content: picks.join(' '), multiple }], [numero]));
        }
      /**
       * Expected balance of a player after the issue is settled by a result, in minor units: computed from the rules,
       * number by number.
       */
      const expected = (player: Player, result: Record<string, string[]>): string => {
        const special = result['DB']?.[0] ?? '';
        const all = Object.values(result).flat();
        let sum = 10_000_000;
        for (const bet of bets.filter((one) => one.player === player)) {
          const each = 100 * bet.multiple;
          for (const pick of bet.picks) {
            sum -= each * (bet.play === 'vn.n.lo2' ? 27 : 1);
            if (bet.play === 'vn.n.duoi') sum += special.endsWith(pick) ? (each * 995) / 100 : 0;
            else if (bet.play === 'vn.n.de.db') sum += special.endsWith(pick) ? (each * 999) / 10 : 0;
            else sum += (all.filter((one) => one.endsWith(pick)).length * each * 999) / 10;
          }
        }
        return (sum / 100).toFixed(2);
      };
      const results = [board(), board(), board()];
      const [first = {}, second = {}, third = {}] = results;
      await scene.passTime(id);
      await scene.enter(zin as By, id, first);
      await scene.enter(htet as By, id, first);
      await scene.settle();
      for (const [i, result] of [first, second, third].entries()) {
        if (i > 0) await correctTo(id, result);
        const found: (string | undefined)[] = [];
        for (const player of players) found.push(await scene.balance(player));
        expect(found).toEqual(players.map((player) => expected(player, result)));
      }
      await scene.clean();
    });

    it('is refused for the same result, another shape, an issue that is not settled, and a draw of the house', async () => {
      const { id } = await settledIssue([]);
      expect(await say(zin, id, FIRST)).toBe('same');
      expect(await say(zin, id, { ...RIGHT, DB: ['4448'] })).toBe('shape');
      expect(await say(zin, 0n, RIGHT)).toBe('unknown');
      const open = await scene.issue();
      expect(await say(zin, open.id, RIGHT)).toBe('decided');
      expect(await say(zin, id, RIGHT)).toBe('waiting');
      expect(await say(htet, id, northern('04449'))).toBe('differs');
      expect(await scene.stateOf(id)).toMatchObject({ state: 'settled', numbers: FIRST });
      await expect(
        sql`update lottery_issue set state = 'corrected', corrections = 1, settled_at = null,
          result = ${JSON.stringify([RIGHT])}::jsonb where id = ${id}`.execute(scene.db),
      ).rejects.toThrow('is not agreed on');
      const [house] = (
        await sql<{ id: bigint }>`select id from lottery_issue where draw_source = 'commit' limit 1`.execute(scene.db)
      ).rows;
      expect(await say(zin, house?.id ?? 0n, RIGHT)).toBe('unknown');
    });
  });
});
