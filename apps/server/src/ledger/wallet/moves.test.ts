import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { balanceOf, lockPlayer, moveHouse, movePlayer, onBalance, trialBalance } from './index.ts';

eachDatabase((_kind, open) => {
  test('a movement happens once for its id, is told after it, and the books stay clean', async () => {
    const { db } = await open();
    const { memberId } = await aPlayer(db, await aVendor(db, 'MOVES'), 100n);
    const told: bigint[] = [];
    const stop = onBalance((change) => {
      if (change.memberId === memberId) told.push(change.balance);
    });
    const deposit = { memberId, book: 'PLAY', house: 'deposits', amount: 50n, op: 'deposit', id: '7' } as const;
    const first = await movePlayer(db, deposit);
    expect(first).toMatchObject({ state: 'done', balance: 150n, replayed: false });
    expect(told).toEqual([]);
    if (first.state === 'done') first.afterCommit();
    expect(told).toEqual([150n]);
    const again = await movePlayer(db, deposit);
    expect(again).toMatchObject({ state: 'done', balance: 150n, replayed: true });
    if (again.state === 'done') again.afterCommit();
    expect(told).toEqual([150n]);
    await expect(movePlayer(db, { ...deposit, amount: 51n })).rejects.toThrow('deposit 7 was made with another amount');
    await expect(movePlayer(db, { ...deposit, house: 'fees' })).rejects.toThrow('another amount');
    await expect(movePlayer(db, { ...deposit, amount: 0n })).rejects.toThrow(RangeError);
    expect((await balanceOf(db, memberId, 'PLAY')).balance).toBe(150n);
    expect((await trialBalance(db)).problems).toEqual([]);
    stop();
  });

  test('what a balance does not cover is not taken, and the same id may be tried again later', async () => {
    const { db } = await open();
    const { memberId } = await aPlayer(db, await aVendor(db, 'SHORT'), 100n);
    const hold = { memberId, book: 'PLAY', house: 'withdrawals', amount: -101n, op: 'hold', id: '1' } as const;
    expect(await movePlayer(db, hold)).toEqual({ state: 'short', balance: 100n });
    await movePlayer(db, { memberId, book: 'PLAY', house: 'deposits', amount: 1n, op: 'deposit', id: '1' });
    expect(await movePlayer(db, hold)).toMatchObject({ state: 'done', balance: 0n });
    expect((await trialBalance(db)).problems).toEqual([]);
  });

  test('the house moves money between its own accounts once, and parallel repetitions answer alike', async () => {
    const { db } = await open();
    const { memberId } = await aPlayer(db, await aVendor(db, 'HOUSE'), 100n);
    const held = await movePlayer(db, {
      memberId,
      book: 'PLAY',
      house: 'withdrawals',
      amount: -40n,
      op: 'hold',
      id: '1',
    });
    if (held.state !== 'done') throw new Error('the balance covers it');
    const pay = {
      ledgerId: held.ledgerId,
      from: 'withdrawals',
      to: 'payouts',
      amount: 40n,
      op: 'payout',
      id: '1',
    } as const;
    const answers = await Promise.all(Array.from({ length: 5 }, () => moveHouse(db, pay)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ transfer }) => transfer)).size).toBe(1);
    await expect(moveHouse(db, { ...pay, amount: 41n })).rejects.toThrow('another amount or account');
    await expect(moveHouse(db, { ...pay, to: 'fees' })).rejects.toThrow('another amount or account');
    await expect(moveHouse(db, { ...pay, amount: 0n, id: '2' })).rejects.toMatchObject({ code: '22023' });
    expect((await trialBalance(db)).problems).toEqual([]);
  });

  test('a locked wallet keeps others waiting until the transaction ends', async () => {
    const { db } = await open();
    const { memberId, accountId } = await aPlayer(db, await aVendor(db, 'LOCKED'), 100n);
    const wallet = { memberId, book: 'PLAY' } as const;
    const locked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let order = '';
    const mine = inTransaction(db, async (tx) => {
      expect(await lockPlayer(tx, wallet)).toMatchObject({ accountId, balance: 100n });
      locked.resolve();
      await goOn.promise;
      await movePlayer(tx, { ...wallet, house: 'adjustments', amount: 1n, op: 'adjustment', id: '2' });
      order += 'mine ';
    });
    await locked.promise;
    const other = inTransaction(db, async (tx) => {
      await movePlayer(tx, { ...wallet, house: 'adjustments', amount: -100n, op: 'adjustment', id: '1' });
      order += 'other';
    });
    goOn.resolve();
    await Promise.all([mine, other]);
    expect(order).toBe('mine other');
    expect((await balanceOf(db, memberId, 'PLAY')).balance).toBe(1n);
    await expect(inTransaction(db, (tx) => lockPlayer(tx, { memberId, book: 'REAL' }))).rejects.toThrow(
      `member ${memberId} has no wallet in book REAL`,
    );
  });
});
