/** The trial balance in parts gives the same result as the full one, for consistent and for manipulated ledgers. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { aCommand } from '../../testing/commands.ts';
import { onDatabase } from '../../testing/databases.ts';
import { aPlayer, aSession, aVendor, type Player } from '../../testing/players.ts';
import { applyCommands, findCheckpoint, readMark, saveCheckpoint, trialBalance, trialBalanceInParts } from './index.ts';

/** So small that accounts, operations and rounds are split between parts and sums are carried. */
const SMALL = { transfers: 3, numbers: 4, wallets: 2 };

class Undo extends Error {}

onDatabase('embedded', (_kind, open) => {
  let db: Db;
  let players: Player[];
  beforeAll(async () => {
    ({ db } = await open());
    const vendor = await aVendor(db, 'PARTS', ['PLAY'], true);
    players = [];
    for (let n = 0; n < 5; n++) players.push(await aPlayer(db, vendor, n === 4 ? 0n : 1_000n));
    for (let n = 0; n < 12; n++) {
      for (const [k, player] of players.slice(0, 3).entries()) {
        const command = aCommand(vendor, player);
        const [tx, round] = [`${n}-${k}`, `r${n}`];
        if (n % 3 === 0) await applyCommands(db, [command({ op: 'settle', tx, round, bet: 5n, win: BigInt(n) })]);
        else await applyCommands(db, [command({ tx, round, bet: 3n })]);
        if (n % 3 === 1) await applyCommands(db, [command({ op: 'win', tx: `w${tx}`, round, win: 2n })]);
        if (n % 3 === 2)
          await applyCommands(db, [command({ op: 'rollback', tx: `k${tx}`, ref: tx, round, bet: null })]);
      }
    }
  });

  const both = async (on: Db) => {
    const whole = await trialBalance(on);
    const { balance } = await trialBalanceInParts(on, await readMark(on), { size: SMALL });
    return { whole, balance };
  };

  /** Runs both verifications after a manipulation, which is rolled back. */
  async function after(change: string) {
    let counted: Awaited<ReturnType<typeof both>> | undefined;
    const work = inTransaction(db, async (tx) => {
      for (const table of ['entry', 'transfer', 'operation', 'round', 'wallet'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      const [own, other] = [players[0]?.accountId, players[1]?.accountId];
      for (const statement of change.split(';'))
        await sql.raw(statement.replaceAll(':own', String(own)).replaceAll(':other', String(other))).execute(tx);
      counted = await both(tx);
      throw new Undo();
    });
    await expect(work).rejects.toBeInstanceOf(Undo);
    return counted;
  }

  it('agrees on clean books', async () => {
    const { whole, balance } = await both(db);
    expect(whole).toMatchObject({ clean: true });
    expect(balance).toEqual(whole);
  });

  const FIRST = 'transfer_id = (select min(transfer_id) from entry where account_id = :own) and account_id = :own';
  const MIDDLE = `account_id = :own and transfer_id = (
    select transfer_id from entry where account_id = :own order by transfer_id offset 5 limit 1)`;
  const LAST = 'transfer_id = (select max(transfer_id) from entry where account_id = :own) and account_id = :own';
  it.each([
    `update entry set amount = amount + 7 where ${FIRST}`,
    `update entry set amount = amount - 7 where ${MIDDLE}`,
    `update entry set balance_after = balance_after + 1 where ${MIDDLE}`,
    `update entry set balance_after = null where ${MIDDLE}`,
    `update entry set balance_after = 5 where account_id = 41 and transfer_id = (select max(transfer_id) from entry)`,
    `update entry set account_id = :other where ${MIDDLE}`,
    `update entry set ledger_id = 5 where ${MIDDLE}`,
    `update entry set transfer_id = -3 where ${MIDDLE}`,
    `update entry set transfer_id = 900000000000 where ${LAST}`,
    `delete from entry where ${LAST}`,
    `delete from entry where transfer_id = (select max(transfer_id) from entry)`,
    `delete from transfer where id = (select max(id) from transfer)`,
    `delete from transfer where id = (select min(id) from transfer)`,
    `delete from operation where id = (select max(id) from operation)`,
    `update operation set win = win + 1 where id = (select max(id) from operation where op = 'win')`,
    `update operation set transfer_id = 1 where id = (select max(id) from operation where op = 'settle')`,
    `update operation set id = id + 700000000000 where id = (select max(id) from operation where op = 'settle')`,
    `update transfer set cause_id = 800000000000 where id = (select max(id) from transfer)`,
    `update transfer set cause_id = cause_id - 1 where id = (select max(id) from transfer)`,
    `update round set bet = bet + 1 where id = (select min(id) from round)`,
    `update round set id = 600000000000 where id = (select max(id) from round where bet > 0)`,
    `update operation set round_id = round_id - 1 where id = (select max(id) from operation where round_id > 2)`,
    `update wallet set balance = balance + 1 where account_id = :own`,
    `delete from wallet where account_id = :other`,
    `update entry set amount = amount * 2, balance_after = balance_after + amount where account_id = :own;
     update wallet set balance = balance - 4 where account_id = :other`,
  ])('agrees after %s', async (change) => {
    const counted = await after(change);
    expect(counted?.whole.clean).toBe(false);
    expect(counted?.balance).toEqual(counted?.whole);
  });

  it('agrees where numbers were passed over', async () => {
    const counted = await after(`select setval('operation_id_seq', 500), setval('round_id_seq', 500),
      setval('transfer_id_seq', 500)`);
    expect(counted?.whole.clean).toBe(true);
    expect(counted?.balance).toEqual(counted?.whole);
  });

  /** Verifies everything in parts, with a checkpoint in the middle from which the rest continues. */
  async function afterClose(more: (name: string) => Promise<void>) {
    await more('before');
    const at = await readMark(db);
    const first = await trialBalanceInParts(db, at, { size: SMALL, from: await findCheckpoint(db) });
    expect(first.balance.problems).toEqual([]);
    const { transfers, operations } = first.balance;
    await saveCheckpoint(db, { ...at, day: '2026-11-27', transfers, operations, moved: first.moved }, first.accounts);
    await more('after');
  }

  it('counts on from a checkpoint, and of what came after it tells the same as a count of everything', async () => {
    const vendor = await aVendor(db, 'CLOSED', ['PLAY'], true);
    const owner = await aPlayer(db, vendor, 500n);
    const idle = await aPlayer(db, vendor, 70n);
    const command = aCommand(vendor, owner);
    const play = async (name: string) => {
      for (let n = 0; n < 4; n++) {
        // One round begins before the checkpoint and ends after it.
        await applyCommands(db, [command({ tx: `${name}-${n}`, round: n === 3 ? 'open' : `${name}-${n}`, bet: 5n })]);
        await applyCommands(db, [
          command({ op: 'win', tx: `w${name}-${n}`, round: n === 3 ? 'open' : `${name}-${n}`, win: 4n }),
        ]);
      }
    };
    for (let n = 0; n < 2; n++) await afterClose((name) => play(`${name}${n}`));
    const counted = async (on: Db) => {
      const [from, mark] = [await findCheckpoint(on), await readMark(on)];
      return {
        whole: await trialBalance(on),
        since: await trialBalanceInParts(on, mark, { size: SMALL, from }),
        full: await trialBalanceInParts(on, mark, { size: SMALL }),
      };
    };
    const { whole, since, full } = await counted(db);
    expect(whole.problems).toEqual([]);
    expect(since.balance).toEqual(whole);
    const sorted = ({ moved }: typeof since) =>
      moved
        .map(({ ledger, account, holder, kind, amount }) => [ledger, account, holder, kind, amount].join(' '))
        .toSorted();
    expect(sorted(since)).toEqual(sorted(full));
    // Only accounts with movements since then were read.
    expect([...since.accounts.keys()]).toContain(owner.accountId);
    const kept = await sql<{ n: bigint }>`select count(*) as n from books_checkpoint_sum
      where account_id = ${owner.accountId}`.execute(db);
    expect(kept.rows[0]?.n).toBe(1n);

    const newest = '(select max(transfer_id) from entry)';
    for (const [account, change] of [
      [owner, 'update wallet set balance = balance + 1 where account_id = :id'],
      [idle, 'update wallet set balance = balance + 1 where account_id = :id'],
      [owner, `update entry set amount = amount + 1 where transfer_id = ${newest}`],
      [owner, `update entry set balance_after = balance_after + 1 where account_id = :id and transfer_id = ${newest}`],
      [owner, `delete from entry where transfer_id = ${newest}`],
      [owner, "update round set win = win + 1 where id = (select round_id from operation where ext_id = 'wafter1-3')"],
      [owner, "update operation set win = win + 1 where ext_id = 'wafter1-2'"],
      [owner, "delete from operation where ext_id = 'after1-1'"],
    ] as const) {
      let seen: Awaited<ReturnType<typeof counted>> | undefined;
      const work = inTransaction(db, async (tx) => {
        for (const table of ['entry', 'transfer', 'operation', 'round', 'wallet'])
          await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
        await sql.raw(change.replaceAll(':id', String(account.accountId))).execute(tx);
        seen = await counted(tx);
        throw new Undo();
      });
      await expect(work).rejects.toBeInstanceOf(Undo);
      expect(seen?.whole.clean, change).toBe(false);
      expect(seen?.since.balance, change).toEqual(seen?.whole);
    }
  });

  it('a checkpoint that was written in part is none', async () => {
    const from = await findCheckpoint(db);
    const at = await readMark(db);
    const { rows } = await sql<{ id: bigint }>`select account_id as id from wallet limit 1`.execute(db);
    const id = rows[0]?.id ?? 0n;
    await sql`insert into books_checkpoint_sum (account_id, transfer, total, carried)
      values (${id}, ${at.transfer + 1n}, 5, 5)`.execute(db);
    expect((await trialBalanceInParts(db, at, { size: SMALL, from })).balance.problems).toEqual([]);
    // An older checkpoint does not replace a newer one.
    if (!from) throw new Error('nothing was closed');
    await saveCheckpoint(db, { ...from, transfer: from.transfer - 1n }, new Map());
    expect(await findCheckpoint(db)).toEqual(from);
  });

  it('counts what there was at its mark, whatever is written between its parts', async () => {
    const [player] = players;
    if (!player) throw new Error('no player');
    const vendor = await aVendor(db, 'MEANWHILE');
    const session = await aSession(db, player.accountId, vendor);
    const command = aCommand(vendor, { ...player, session });
    const whole = await trialBalance(db);
    let isOver = false;
    const counting = trialBalanceInParts(db, await readMark(db), {
      size: { transfers: 15, numbers: 15, wallets: 5 },
    }).finally(() => {
      isOver = true;
    });
    const codes: unknown[] = [];
    while (!isOver) {
      const name = `m${codes.length}`;
      const [outcome] = await applyCommands(db, [command({ op: 'settle', tx: name, round: name, bet: 1n, win: 3n })]);
      codes.push(outcome?.code);
    }
    expect((await counting).balance).toEqual(whole);
    expect(codes.length).toBeGreaterThan(3);
    expect(codes.filter((code) => code !== null)).toEqual([]);
    expect((await trialBalance(db)).clean).toBe(true);
  });
});
