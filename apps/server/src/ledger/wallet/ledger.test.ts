import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { rounds, statement } from '../../testing/records.ts';
import {
  applyCommands,
  balanceOf,
  type CommandOutcome,
  dayFigures,
  onBalance,
  publishOutcomes,
  trialBalance,
} from './index.ts';
import { refillAmount } from './wallet.rules.ts';

describe('refill rule', () => {
  const rule = { mark: 100n, level: 1000n, refilledToday: false };
  test.each([
    [0n, 1000n],
    [99n, 901n],
    [100n, null],
    [5000n, null],
  ])('balance %s is filled up by %s', (balance, amount) => {
    expect(refillAmount(balance, rule)).toBe(amount);
  });
  test('only once a day', () => {
    expect(refillAmount(0n, { ...rule, refilledToday: true })).toBeNull();
  });
});

/** Returns the result of the work, and rolls back its changes. */
async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let found: [T] | null = null;
  await inTransaction(db, async (tx) => {
    found = [await work(tx)];
    throw new Error('undone');
  }).catch((error: unknown) => {
    if (!found) throw error;
  });
  if (!found) throw new Error('the work did not end');
  return found[0];
}

const SAMPLES = often(50, 200, 1_000);
const EDITS = often(40, 100, 1_000);

eachDatabase((kind, open) => {
  test.each(['operation', 'transfer', 'entry'])('P-07 nothing in table %s can be changed or removed', async (table) => {
    const { db } = await open();
    const vendorId = await aVendor(db, `V${table.toUpperCase()}`);
    await aPlayer(db, vendorId, 100n);
    const name = sql.table(table);
    const column = sql.ref(table === 'operation' ? 'bet' : 'ledger_id');
    for (const attempt of [
      sql`update ${name} set ${column} = ${column}`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
      sql`truncate ${name} cascade`,
    ]) {
      await expect(attempt.execute(db)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('a transfer that does not balance, has no entries or crosses ledgers is refused', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'UNBALANCED');
    const { accountId, memberId } = await aPlayer(db, vendorId, 100n);
    const put = (values: string, transfers = "(900001, 1, 4, 'x')") =>
      sql`with t as (insert into transfer (id, cause_id, ledger_id, kind) values ${sql.raw(transfers)})
        insert into entry (transfer_id, account_id, amount, balance_after, ledger_id) values ${sql.raw(values)}`.execute(
        db,
      );
    const player = `(900001, ${accountId}, 5, 105, 4)`;
    const attempts = [
      () => put(player),
      () => put(`${player}, (900001, 41, -4, null, 4)`),
      () => put(`${player}, (900001, 11, -5, null, 4)`),
      () => put(`${player}, (900001, 11, -5, null, 1)`),
      () => put(`${player}, (900002, 41, -5, null, 4)`),
      () => put(`(900001, 41, 5, 5, 4), (900001, 43, -5, null, 4)`),
      () => put(`(900001, ${accountId}, 0, 100, 4), (900001, 41, 0, null, 4)`),
      () => sql`insert into transfer (id, cause_id, ledger_id, kind) values (900001, 1, 4, 'x')`.execute(db),
      () =>
        sql`insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
        select max(id), 41, 5, null::bigint, 4 from transfer union all select max(id), 42, -5, null::bigint, 4 from transfer`.execute(
          db,
        ),
      () => sql`update wallet set balance = -1 where account_id = ${accountId}`.execute(db),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
    expect((await balanceOf(db, memberId, 'PLAY')).balance).toBe(100n);
  });

  test('a changed balance and a missing entry are found by the trial balance', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'TAMPERED');
    const { accountId } = await aPlayer(db, vendorId, 100n);
    expect((await trialBalance(db)).clean).toBe(true);
    await sql`update wallet set balance = balance + 1 where account_id = ${accountId}`.execute(db);
    expect((await trialBalance(db)).problems).toEqual([
      '1 balances that differ from the sum of their entries, or are below zero',
    ]);
    expect((await trialBalance(db)).firstWrong).toBe(null);
    await sql`update wallet set balance = balance - 1 where account_id = ${accountId}`.execute(db);
    await sql`alter table entry disable trigger user`.execute(db);
    await sql`update entry set amount = amount + 1 where account_id = ${accountId}`.execute(db);
    const { problems, firstWrong } = await trialBalance(db);
    const { id } = await db
      .selectFrom('entry')
      .where('account_id', '=', accountId)
      .select('transfer_id as id')
      .executeTakeFirstOrThrow();
    expect(firstWrong).toBe(id);
    expect(problems).toContain('1 ledgers whose entries do not sum to zero');
    expect(problems).toContain('1 transfers that are not balanced');
    await sql`update entry set amount = amount - 1 where account_id = ${accountId}`.execute(db);
    await sql`alter table entry enable trigger user`.execute(db);
    expect((await trialBalance(db)).clean).toBe(true);
  });

  test(`P-07 the balance after any of ${SAMPLES} operations is in the books as it was told then`, async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'PAST');
    const player = await aPlayer(db, vendorId, 1_000_000n);
    const command = aCommand(vendorId, player);
    const told: CommandOutcome[] = [];
    for (let first = 0; first < SAMPLES; first += 50) {
      const batch = Array.from({ length: Math.min(50, SAMPLES - first) }, (_, n) => {
        const name = `p${first + n}`;
        return command({ op: 'settle', tx: name, round: name, bet: BigInt(1 + (n % 7)), win: BigInt((n * 5) % 11) });
      });
      told.push(...(await applyCommands(db, batch)));
    }
    const { rows } = await sql<{ transfer: bigint; kept: bigint; summed: bigint }>`
      select e.transfer_id as transfer, e.balance_after as kept, sum(e.amount) over (order by e.transfer_id)::bigint as summed
      from entry e where e.account_id = ${player.accountId}`.execute(db);
    const past = new Map(rows.map(({ transfer, kept, summed }) => [transfer, [kept, summed]]));
    expect(told.map(({ transfer }) => past.get(transfer ?? 0n))).toEqual(told.map(({ balance }) => [balance, balance]));
    expect(told).toHaveLength(SAMPLES);
  });

  test(`P-09 ${EDITS} of ${EDITS} changes past the rules are found by the trial balance, with their transfer`, async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'DRIFT');
    const players = [await aPlayer(db, vendorId, 500n), await aPlayer(db, vendorId, 700n)];
    for (const [n, player] of players.entries())
      await applyCommands(db, [
        aCommand(vendorId, player)({ op: 'settle', tx: `d${n}`, round: `d${n}`, bet: 40n, win: 15n }),
      ]);
    const ids = sql`(${sql.join(players.map(({ accountId }) => accountId))})`;
    const { rows: entries } = await sql<{ transfer: bigint; account: bigint }>`
      select transfer_id as transfer, account_id as account from entry
      where transfer_id in (select transfer_id from entry where account_id in ${ids}) order by 1, 2`.execute(db);
    expect((await trialBalance(db)).clean).toBe(true);
    const [drawnEntry, drawnBy] = [fc.nat(entries.length - 1), fc.integer({ min: 1, max: 1_000 })];
    const edit = fc.record({
      what: fc.constantFrom('amount' as const, 'balance' as const, 'entry' as const, 'wallet' as const),
      at: drawnEntry,
      by: drawnBy,
    });
    await sql`alter table entry disable trigger user`.execute(db);
    let found = 0;
    for (const { what, at, by } of fc.sample(edit, EDITS)) {
      const { transfer, account } = entries[at] ?? { transfer: 0n, account: 0n };
      const here = sql`transfer_id = ${transfer} and account_id = ${account}`;
      const change = {
        amount: sql`update entry set amount = amount + sign(amount) * ${by} where ${here}`,
        balance: sql`update entry set balance_after = coalesce(balance_after, 0) + ${by} where ${here}`,
        entry: sql`delete from entry where ${here}`,
        wallet: sql`update wallet set balance = balance + ${by}
          where account_id = ${players[at % players.length]?.accountId ?? 0n}`,
      }[what];
      const { clean, firstWrong } = await undone(db, async (tx) => {
        await change.execute(tx);
        return trialBalance(tx);
      });
      if (!clean && firstWrong === (what === 'wallet' ? null : transfer)) found++;
    }
    await sql`alter table entry enable trigger user`.execute(db);
    expect(found).toBe(EDITS);
    expect((await trialBalance(db)).clean).toBe(true);
  });

  test('statement and rounds are told newest first, and continue where they ended', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'STATEMENT');
    const player = await aPlayer(db, vendorId, 1000n);
    const command = aCommand(vendorId, player);
    for (const n of [1, 2, 3]) await applyCommands(db, [command({ tx: `b${n}`, round: `r${n}`, bet: BigInt(n) })]);
    await applyCommands(db, [command({ op: 'win', tx: 'w3', round: 'r3', win: 50n, closeRound: true })]);
    const lines = await statement(db, player.accountId, null, 3);
    expect(lines.map(({ kind: what, amount, balance, gameId }) => [what, amount, balance, gameId])).toEqual([
      ['win', 50n, 1044n, 'g1'],
      ['bet', -3n, 994n, 'g1'],
      ['bet', -2n, 997n, 'g1'],
    ]);
    const rest = await statement(db, player.accountId, lines.at(-1)?.id ?? null, 3);
    expect(rest.map(({ kind: what, amount }) => [what, amount])).toEqual([
      ['bet', -1n],
      ['grant', 1000n],
    ]);
    const page = await rounds(db, player.accountId, null, 2);
    expect(page.map(({ name, state, bet, win }) => [name, state, bet, win])).toEqual([
      ['r3', 'closed', 3n, 50n],
      ['r2', 'open', 2n, 0n],
    ]);
    expect((await rounds(db, player.accountId, page.at(-1)?.id ?? null, 2)).map(({ name }) => name)).toEqual(['r1']);
  });

  test('figures of a day equal the operations, and a rollback takes its bet away', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'FIGURES');
    const player = await aPlayer(db, vendorId, 100_000n);
    const command = aCommand(vendorId, player);
    const zone = 'Asia/Yangon';
    const { rows } = await sql<{
      day: string;
    }>`select (clock_timestamp() at time zone ${zone})::date::text as day`.execute(db);
    const day = rows[0]?.day ?? '';
    const before = await dayFigures(db, { day, timeZone: zone });
    await applyCommands(db, [
      command({ tx: 'f1', round: 'f1', bet: 100n, game: 'figures-a' }),
      command({ tx: 'f2', round: 'f2', bet: 250n, game: 'figures-b' }),
      command({ tx: 'f3', round: 'f3', bet: 999_999n, game: 'figures-b' }),
    ]);
    await applyCommands(db, [command({ op: 'win', tx: 'f4', round: 'f1', win: 40n, game: 'figures-a' })]);
    await applyCommands(db, [
      command({ op: 'rollback', tx: 'f5', ref: 'f2', round: null, game: null, bet: null, currency: null }),
    ]);
    const after = await dayFigures(db, { day, timeZone: zone });
    expect([
      after.bets - before.bets,
      after.wins - before.wins,
      after.ggr - before.ggr,
      after.rounds - before.rounds,
    ]).toEqual([100n, 40n, 60n, 1]);
    expect(after.topGames.find(({ nodeId }) => nodeId === 'figures-a')).toEqual({
      nodeId: 'figures-a',
      bets: 100n,
      wins: 40n,
      ggr: 60n,
      rounds: 1,
    });
    expect(after.hours.reduce((sum, { bets }) => sum + bets, 0n)).toBe(after.bets);
    expect(await dayFigures(db, { day, timeZone: zone })).toEqual(after);
    expect((await dayFigures(db, { day, timeZone: zone, book: 'TRIAL' })).bets).toBe(0n);
  });

  if (kind === 'postgres')
    test('figures count what is newer than a transaction that still runs', async () => {
      const { db } = await open();
      const vendorId = await aVendor(db, 'TAIL');
      const command = aCommand(vendorId, await aPlayer(db, vendorId, 1000n));
      const day = { day: new Date().toISOString().slice(0, 10), timeZone: 'UTC' };
      const before = await dayFigures(db, day);
      const [running, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = inTransaction(db, async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx);
        running.resolve();
        await over.promise;
      });
      await running.promise;
      await applyCommands(db, [command({ tx: 'tail', round: 'tail', bet: 70n, game: 'tail' })]);
      const during = await dayFigures(db, day);
      over.resolve();
      await holding;
      const after = await dayFigures(db, day);
      expect([during.bets - before.bets, after.bets - before.bets]).toEqual([70n, 70n]);
    });

  test('balances are told after the commit, once a batch and account', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'TOLD');
    const player = await aPlayer(db, vendorId, 1000n);
    const command = aCommand(vendorId, player);
    const heard: bigint[] = [];
    const stop = onBalance((change) => {
      if (change.memberId === player.memberId) heard.push(change.balance);
    });
    const outcomes = await applyCommands(
      db,
      [1, 2, 3].map((n) => command({ tx: `t${n}`, round: `t${n}`, bet: 10n })),
    );
    expect(heard).toEqual([]);
    publishOutcomes(outcomes);
    expect(heard).toEqual([970n]);
    publishOutcomes(await applyCommands(db, [command({ tx: 't1', round: 't1', bet: 10n })]));
    expect(heard).toEqual([970n]);
    stop();
  });

  test('ids of any printable kind reach the books as they were sent', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'NAMES');
    const player = await aPlayer(db, vendorId, 1000n);
    const every = String.fromCharCode(...Array.from({ length: 94 }, (_, n) => 0x21 + n));
    const ids = ['null', 'NULL', '"', '\\\\', '{a,b}', "it's", every.slice(0, 47), every.slice(47)];
    await applyCommands(
      db,
      ids.map((id) => aCommand(vendorId, player)({ tx: id, round: id, bet: 1n, game: id })),
    );
    const rows = await db
      .selectFrom('operation')
      .where('scope', '=', vendorId)
      .select(['ext_id', 'game_id', 'state'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual(ids.map((id) => ({ ext_id: id, game_id: id, state: 'done' })));
    expect((await rounds(db, player.accountId, null, 100)).map(({ name }) => name)).toEqual(ids.toReversed());
  });

  test('a rolled-back transaction leaves no trace in the books', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'UNDONE');
    const player = await aPlayer(db, vendorId, 1000n);
    const work = inTransaction(db, async (tx) => {
      await applyCommands(tx, [aCommand(vendorId, player)({ bet: 10n })]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await balanceOf(db, player.memberId, 'PLAY')).balance).toBe(1000n);
    expect((await trialBalance(db)).problems).toEqual([]);
  });

  if (kind === 'postgres') {
    test('batches that name the same players in opposite orders never deadlock', async () => {
      const { db } = await open();
      const vendorId = await aVendor(db, 'CROSSED');
      const players: Player[] = [];
      for (let n = 0; n < 6; n++) players.push(await aPlayer(db, vendorId, 100_000n));
      const runs = Array.from({ length: 200 }, (_, n) => {
        const order = n % 2 === 0 ? players : players.toReversed();
        return applyCommands(
          db,
          order.map((player) => aCommand(vendorId, player)({ tx: `c${n}`, round: `c${n}`, bet: 1n })),
        );
      });
      const outcomes = (await Promise.all(runs)).flat();
      expect(outcomes.every(({ code }) => code === null)).toBe(true);
      for (const { memberId } of players) expect((await balanceOf(db, memberId, 'PLAY')).balance).toBe(99_800n);
      expect((await trialBalance(db)).problems).toEqual([]);
    });

    test('500 single calls of many connections on a balance for 37 accept exactly 37', async () => {
      const { db } = await open();
      const vendorId = await aVendor(db, 'RACED');
      const player = await aPlayer(db, vendorId, 3_799n);
      const command = aCommand(vendorId, player);
      const outcomes = await Promise.all(
        Array.from({ length: 500 }, (_, n) => applyCommands(db, [command({ tx: `x${n}`, round: `x${n}`, bet: 100n })])),
      );
      expect(outcomes.flat().filter(({ code }) => code === null)).toHaveLength(37);
      expect((await balanceOf(db, player.memberId, 'PLAY')).balance).toBe(99n);
      const same = await Promise.all(
        Array.from({ length: 50 }, () => applyCommands(db, [command({ tx: 'same', round: 'same', bet: 9n })])),
      );
      expect(new Set(same.flat().map(({ balance }) => balance))).toEqual(new Set([90n]));
      expect(same.flat().filter(({ replayed }) => !replayed)).toHaveLength(1);
    });
  }
});
