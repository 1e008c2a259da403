/**
 * Calls in one batch: each is decided on the state left by the previous ones, independently of failures of the others.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { applyCommands, balanceOf, type Command, trialBalance } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';
import { type Batcher, createBatcher } from './batcher.ts';

const START = 10_000n;

async function aTable(db: Db) {
  const vendorId = await aVendor(db, `T${randomUUID().slice(0, 8).toUpperCase()}`);
  const player = await aPlayer(db, vendorId, START);
  const make = aCommand(vendorId, player);
  const batcher = (): Batcher =>
    createBatcher({ apply: (commands) => applyCommands(db, commands), committed: () => {} });
  const own = batcher();
  return {
    vendorId,
    player,
    batcher,
    bet: (tx: string, bet: bigint, over: Partial<Command> = {}) => make({ tx, round: `r-${tx}`, bet, ...over }),
    win: (tx: string, round: string, win: bigint) => make({ op: 'win', tx, round, win, session: null }),
    rollback: (tx: string, bet: string) =>
      make({ op: 'rollback', tx, ref: bet, session: null, game: null, round: null, bet: null, currency: null }),
    /** Outcomes of calls that were sent at the same moment. */
    together: async (commands: readonly Command[], through: readonly Batcher[] = [own]) => {
      const outcomes = await Promise.all(
        commands.map((command, n) => (through[n % through.length] ?? own).submit(command)),
      );
      return outcomes.map(({ code, balance, replayed }) => [code, balance, replayed]);
    },
    money: async () => (await balanceOf(db, player.memberId, 'PLAY')).balance,
  };
}

eachDatabase((kind, open) => {
  const start = async () => {
    const { db } = await open();
    const table = await aTable(db);
    return { ...table, db, clean: async () => expect((await trialBalance(db)).problems).toEqual([]) };
  };

  test('funds for some of several bets: one is refused in the middle, a win and a smaller bet after it are not', async () => {
    const { together, bet, win, clean } = await start();
    await together([bet('before', 1_000n)]);
    expect(
      await together([
        bet('a', 6_000n),
        bet('b', 5_000n),
        win('w', 'r-before', 2_000n),
        bet('c', 4_999n),
        bet('d', 2n),
      ]),
    ).toEqual([
      [null, 3_000n, false],
      ['INSUFFICIENT_FUNDS', 3_000n, false],
      [null, 5_000n, false],
      [null, 1n, false],
      ['INSUFFICIENT_FUNDS', 1n, false],
    ]);
    await clean();
  });

  test('a bet, its rollback and the same bet again: the third is told what the first was told', async () => {
    const { together, bet, rollback, money, clean } = await start();
    expect(await together([bet('b', 1_000n), rollback('x', 'b'), bet('b', 1_000n)])).toEqual([
      [null, 9_000n, false],
      [null, 10_000n, false],
      [null, 9_000n, true],
    ]);
    expect(await money()).toBe(START);
    await clean();
  });

  test('a win before its bet, the bet and the same win: unknown, taken, taken', async () => {
    const { together, bet, win, clean } = await start();
    expect(await together([win('w', 'r-b', 500n), bet('b', 1_000n), win('w', 'r-b', 500n)])).toEqual([
      ['NO_BET', 10_000n, false],
      [null, 9_000n, false],
      [null, 9_500n, false],
    ]);
    await clean();
  });

  test('a win that found no bet may come again for another round: it is judged, not a conflict', async () => {
    const { together, bet, win, clean } = await start();
    await together([bet('b', 1_000n)]);
    expect(await together([win('w', 'r-none', 500n), win('w', 'r-b', 500n)])).toEqual([
      ['NO_BET', 9_000n, false],
      [null, 9_500n, false],
    ]);
    await clean();
  });

  test('the same id of a player that there is not, and of one that there is', async () => {
    const { together, bet, clean } = await start();
    expect(await together([bet('b', 1_000n, { account: 999_999_999n }), bet('b', 1_000n)])).toEqual([
      ['UNKNOWN_PLAYER', null, false],
      [null, 9_000n, false],
    ]);
    await clean();
  });

  test('a rollback before its bet, with the bet right behind it: the bet is declined, then and later', async () => {
    const { together, bet, rollback, money, clean } = await start();
    const declined = ['BET_ROLLED_BACK', 10_000n, false];
    expect(await together([rollback('x', 'late'), bet('late', 1_000n)])).toEqual([[null, 10_000n, false], declined]);
    expect(await together([bet('late', 1_000n)])).toEqual([declined]);
    expect(await money()).toBe(START);
    await clean();
  });

  test('two servers at once: the same call is carried out once, other content is a conflict', async () => {
    const { together, batcher, bet, money, clean } = await start();
    const servers = [batcher(), batcher()];
    const same = await together([bet('b', 1_000n), bet('b', 1_000n)], servers);
    expect(same.map(([code, balance]) => [code, balance])).toEqual([
      [null, 9_000n],
      [null, 9_000n],
    ]);
    expect(same.filter(([, , replayed]) => replayed)).toHaveLength(1);
    const other = await together([bet('c', 1_000n), bet('c', 2_000n)], servers);
    expect(new Set(other.map(([code]) => code))).toEqual(new Set(['CONFLICT', null]));
    expect(START - (await money()) - 1_000n).toBe(other[0]?.[0] === null ? 1_000n : 2_000n);
    await clean();
  });

  test('what cannot be written fails alone', async () => {
    const { together, bet, batcher, money, clean } = await start();
    const own = batcher();
    const poison: Partial<Command>[] = [
      { bet: -1n },
      { op: 'settle', bet: 1n, win: -1n },
      { bet: 10n ** 20n },
      { tx: 'a\u0000b' },
      { tx: 'x'.repeat(200) },
      { tx: '\ud800' },
      { hash: 'no hex' },
    ];
    const good = [own.submit(bet('good', 1_000n)), own.submit(bet('better', 1_000n))];
    const bad = await Promise.allSettled(
      poison.map((over, n) => own.submit(bet(`bad-${n}`, 1n, { round: `p-${n}`, ...over }))),
    );
    expect(bad.map(({ status }) => status)).toEqual(poison.map(() => 'rejected'));
    expect((await Promise.all(good)).map(({ code }) => code)).toEqual([null, null]);
    expect(await together([bet('after', 1_000n)])).toEqual([[null, 7_000n, false]]);
    expect(await money()).toBe(7_000n);
    await clean();
  });

  if (kind === 'postgres')
    describe('while another server’s batch is not committed', { tags: 'wide' }, () => {
      /** Outcome of `later`, which waits for `first`; `first` is then committed or rolled back. */
      async function behind(first: Command, later: Command, isCommitted: boolean) {
        const { db } = await open();
        const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const holding = inTransaction(db, async (tx) => {
          await applyCommands(tx, [first]);
          begun.resolve();
          await over.promise;
          if (!isCommitted) throw new Error('this server ended');
        }).catch(() => {});
        await begun.promise;
        const waiting = applyCommands(db, [later]);
        await expect
          .poll(async () => {
            const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
            return rows[0]?.waiting;
          })
          .toBe(1);
        over.resolve();
        await holding;
        const [outcome] = await waiting;
        return [outcome?.code, outcome?.balance, outcome?.replayed];
      }

      test('the same bet is told what the first was told, with another amount it is a conflict', async () => {
        const { bet, money, clean } = await start();
        expect(await behind(bet('b', 1_000n), bet('b', 1_000n), true)).toEqual([null, 9_000n, true]);
        expect(await behind(bet('c', 1_000n), bet('c', 2_000n), true)).toEqual(['CONFLICT', 8_000n, false]);
        expect(await money()).toBe(8_000n);
        await clean();
      });

      test('a bet whose rollback came first is declined', async () => {
        const { bet, rollback, money, clean } = await start();
        expect(await behind(rollback('x', 'late'), bet('late', 1_000n), true)).toEqual([
          'BET_ROLLED_BACK',
          10_000n,
          false,
        ]);
        expect(await money()).toBe(START);
        await clean();
      });

      test('a bet that the other never committed is carried out, once', async () => {
        const { bet, money, clean } = await start();
        expect(await behind(bet('b', 1_000n), bet('b', 1_000n), false)).toEqual([null, 9_000n, false]);
        expect(await money()).toBe(9_000n);
        await clean();
      });

      test('the id of another player is another bet', async () => {
        const { db, vendorId, bet, clean } = await start();
        const other = await aPlayer(db, vendorId, START);
        const theirs = bet('b', 3_000n, { account: other.accountId, session: other.session });
        const outcomes = await Promise.all([applyCommands(db, [bet('b', 1_000n)]), applyCommands(db, [theirs])]);
        expect(outcomes.flat().map(({ code, balance }) => [code, balance])).toEqual([
          [null, 9_000n],
          [null, 7_000n],
        ]);
        await clean();
      });
    });
});
