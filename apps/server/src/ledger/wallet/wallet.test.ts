import { expect, test } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import { aMember } from '../../testing/players.ts';
import { statement } from '../../testing/records.ts';
import { BookSwitchedOff, balanceOf, grantPlayMoney, openWallet, refill, trialBalance } from './index.ts';

eachDatabase((_kind, open) => {
  test('a real-money wallet is refused while its ledger is switched off', async () => {
    const { db } = await open();
    const memberId = await aMember(db);
    await expect(openWallet(db, { memberId, book: 'REAL', currency: 'MMK' })).rejects.toThrow(BookSwitchedOff);
  });

  test('opening a wallet again finds the same one, and books stay apart', async () => {
    const { db } = await open();
    const memberId = await aMember(db);
    const first = await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
    expect(await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' })).toBe(first);
    await openWallet(db, { memberId, book: 'TRIAL', currency: 'MMK' });
    await grantPlayMoney(db, { memberId, amount: 500n, idempotencyKey: 'one', book: 'TRIAL' });
    expect((await balanceOf(db, memberId, 'PLAY')).balance).toBe(0n);
    expect((await balanceOf(db, memberId, 'TRIAL')).balance).toBe(500n);
  });

  test('a grant happens once for its key, and its entries balance', async () => {
    const { db } = await open();
    const memberId = await aMember(db);
    const accountId = await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
    const given = await Promise.all(
      Array.from({ length: 10 }, () => grantPlayMoney(db, { memberId, amount: 1000n, idempotencyKey: 'registration' })),
    );
    expect(new Set(given.map((balance) => balance.balance))).toEqual(new Set([1000n]));
    await expect(grantPlayMoney(db, { memberId, amount: 1001n, idempotencyKey: 'registration' })).rejects.toThrow(
      'another amount',
    );
    expect(await statement(db, accountId, null, 10)).toMatchObject([{ kind: 'grant', amount: 1000n, balance: 1000n }]);
    expect(await trialBalance(db)).toMatchObject({ clean: true, problems: [] });
  });

  test('a refill fills up to the level once a day, and a repeated key succeeds again', async () => {
    const { db } = await open();
    const memberId = await aMember(db);
    await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
    await grantPlayMoney(db, { memberId, amount: 99n, idempotencyKey: 'first' });
    const draft = { memberId, mark: 100n, level: 1000n, timeZone: 'Asia/Yangon' };
    const both = await Promise.all([
      refill(db, { ...draft, idempotencyKey: 'key-a' }),
      refill(db, { ...draft, idempotencyKey: 'key-b' }),
    ]);
    expect(both.filter((answer) => answer !== 'not_due')).toMatchObject([{ balance: 1000n }]);
    const taken = both[0] === 'not_due' ? 'key-b' : 'key-a';
    expect(await refill(db, { ...draft, idempotencyKey: taken })).toMatchObject({ balance: 1000n });
    expect(await refill(db, { ...draft, idempotencyKey: 'key-c' })).toBe('not_due');
    expect((await trialBalance(db)).problems).toEqual([]);
  });
});
