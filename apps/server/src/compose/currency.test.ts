import { currencyOf } from '@parlour/contract/currencies';
import { moneyString, toMinor } from '@parlour/contract/money';
import { getPosition } from '@parlour/contract/reporting.endpoints';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { getWallet, listStatement } from '@parlour/contract/wallet.endpoints';
import { describe, expect, it } from 'vitest';
import { applyCommands, balanceOf, movePlayer, readHouseCurrency, trialBalance } from '../ledger/wallet/index.ts';
import { testApp, valueOf } from '../testing/app.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aSession, aVendor } from '../testing/players.ts';
import { openCurrency } from './currency.ts';

eachDatabase((_kind, _open, { fresh }) => {
  describe.each(['JPY', 'THB', 'KWD', 'USDT', 'BTC'])('a house in %s', (code) => {
    const { exponent, symbol } = currencyOf(code);
    const text = (minor: bigint) => moneyString(minor, exponent);

    it('registers, pays in, plays and counts to the smallest unit', async () => {
      const database = await fresh();
      const { db } = database;
      const app = await testApp(database, { brand: { currency: code, deposits: { methods: [] } } });
      try {
        const { currency } = valueOf(await app.call(getWhitelabel, {}));
        expect(currency).toEqual({ code, symbol, exponent });
        expect(await readHouseCurrency(db)).toMatchObject({ code, exponent });

        const player = await app.register();
        const float = toMinor(app.brand.play.float, exponent);
        const balance = async () => valueOf(await app.call(getWallet, {}, player)).sumBalance;
        expect(await balance()).toBe(text(float));

        const { id: memberId } = await db
          .selectFrom('member')
          .select('id')
          .where('account', '=', player.account.toLowerCase())
          .executeTakeFirstOrThrow();
        const { accountId } = await balanceOf(db, memberId, 'PLAY');
        await movePlayer(db, { memberId, book: 'PLAY', house: 'deposits', amount: 7n, op: 'deposit', id: 'd1' });
        expect(await balance()).toBe(text(float + 7n));

        const vendor = await aVendor(db, 'ANYWHERE');
        const session = await aSession(db, accountId, vendor);
        const command = aCommand(vendor, { memberId, accountId, session });
        const play = (op: 'bet' | 'win', amount: bigint) =>
          applyCommands(db, [command({ op, tx: op, [op]: amount, currency: code })]);
        expect(await play('bet', 3n)).toMatchObject([{ state: 'done', code: null, balance: float + 4n }]);
        expect(await play('win', 1n)).toMatchObject([{ state: 'done', code: null, balance: float + 5n }]);
        expect(await balance()).toBe(text(float + 5n));

        const { lines } = valueOf(await app.call(listStatement, { query: {} }, player));
        expect(lines.map(({ amount }) => amount).slice(0, 3)).toEqual([text(1n), text(-3n), text(7n)]);
        const { spans } = valueOf(await app.call(getPosition, {}, player));
        expect(spans.find(({ span }) => span === 'day')).toMatchObject({
          deposits: text(7n),
          bets: text(3n),
          wins: text(1n),
        });
        expect((await trialBalance(db)).problems).toEqual([]);
      } finally {
        await app.close();
      }
    });
  });

  it('a database whose amounts are in one currency is refused to a house in another one', async () => {
    const database = await fresh();
    const app = await testApp(database);
    try {
      expect(await readHouseCurrency(database.db)).toMatchObject({ code: 'MMK' });
      await expect(openCurrency(database.db, { currency: 'THB' })).rejects.toMatchObject({
        problems: [expect.stringContaining('currency: is THB, but the amounts of this database are in MMK')],
      });
      await openCurrency(database.db, { currency: 'MMK' });
    } finally {
      await app.close();
    }
  });
});
