import { getPosition } from '@parlour/contract/reporting.endpoints';
import { getWallet, listStatement, listWallets } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, onDeposit } from '../../campaigns/bonus/index.ts';
import { applyCommands, balanceOf, moveHouse, movePlayer } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aSession, aVendor } from '../../testing/players.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let vendor: number;
  beforeAll(async () => {
    app = await testApp(await open());
    vendor = await aVendor(app.database.db, 'FUNDS');
  });
  afterAll(() => app.close());

  const memberOf = async ({ account }: Player) =>
    (
      await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', '=', account.toLowerCase())
        .executeTakeFirstOrThrow()
    ).id;
  const move = (memberId: bigint, house: 'deposits' | 'withdrawals', amount: bigint, op: string, id: string) =>
    movePlayer(app.database.db, { memberId, book: 'PLAY', house, amount, op, id });
  const apart = async (player: Player) => valueOf(await app.call(listWallets, {}, player)).wallets;

  describe('funds', () => {
    it('WAL-001 the balance of a member is told with what is bonus, locked, withdrawable and on its way out', async () => {
      const player = await app.register();
      const [wallet] = await apart(player);
      const { sumBalance } = valueOf(await app.call(getWallet, {}, player));
      expect(wallet).toMatchObject({
        sumBalance,
        book: 'PLAY',
        bonus: '0.00',
        locked: '0.00',
        withdrawable: sumBalance,
        pending: '0.00',
      });
    });

    it('locks a deposit until it was played, and bonus money until its own requirement is met', async () => {
      const player = await app.register();
      const memberId = await memberOf(player);
      await inTransaction(app.database.db, async (tx) => {
        const paid = await movePlayer(tx, {
          memberId,
          book: 'PLAY',
          house: 'deposits',
          amount: 5_000_00n,
          op: 'deposit',
          id: 'd1',
        });
        if (paid.state !== 'done') throw new Error('a deposit falls short');
        const draft = { memberId, book: 'PLAY' as const, depositId: 'd1', method: 'test', chosen: null };
        await onDeposit(tx, { ...draft, amount: 5_000_00n, transfer: paid.transfer });
      });
      expect(await apart(player)).toMatchObject([
        { sumBalance: '105000.00', bonus: '0.00', locked: '5000.00', withdrawable: '100000.00' },
      ]);
      const given = await inTransaction(app.database.db, (tx) =>
        grant(tx, { memberId, book: 'PLAY', rule: 'gift', right: 'test/1', amount: 1_000_00n }),
      );
      if (given.state !== 'granted') throw new Error(`not granted: ${given.reason}`);
      const [wallet] = await apart(player);
      expect(wallet).toMatchObject({ sumBalance: '106000.00', bonus: '1000.00', locked: '6000.00' });
    });

    it('sums deposits, withdrawals, bets and wins to the unit, before and after they were counted', async () => {
      const player = await app.register();
      const memberId = await memberOf(player);
      const { db } = app.database;
      const { accountId } = await balanceOf(db, memberId, 'PLAY');
      await move(memberId, 'deposits', 800_00n, 'deposit', 'p1');
      await moveHouse(db, {
        ledgerId: 4,
        from: 'deposits',
        to: 'fees',
        amount: 10_00n,
        op: 'deposit_fee',
        id: `p1${memberId}`,
      });
      await move(memberId, 'withdrawals', -300_00n, 'withdraw', 'w1');
      await move(memberId, 'withdrawals', -200_00n, 'withdraw', 'w2');
      await move(memberId, 'withdrawals', 200_00n, 'withdraw_back', 'w2');
      const session = await aSession(db, accountId, vendor);
      const command = aCommand(vendor, { memberId, accountId, session });
      await applyCommands(db, [command({ tx: 'b1', round: 'r1', bet: 150_00n })]);
      await applyCommands(db, [command({ op: 'win', tx: 'w1', round: 'r1', win: 40_50n, closeRound: true })]);
      await applyCommands(db, [command({ tx: 'b2', round: 'r2', bet: 70_00n })]);
      await applyCommands(db, [command({ op: 'rollback', tx: 'k2', ref: 'b2', round: 'r2', bet: null })]);
      const sums = {
        deposits: '800.00',
        withdrawals: '300.00',
        netDeposits: '500.00',
        bets: '150.00',
        wins: '40.50',
        net: '-109.50',
      };
      const expected = (['day', 'week', 'month'] as const).map((span) => ({ span, ...sums }));
      expect(valueOf(await app.call(getPosition, {}, player)).spans).toEqual(expected);
      await app.engagement.standing.refresh();
      expect(valueOf(await app.call(getPosition, {}, player)).spans).toEqual(expected);
      const { lines } = valueOf(await app.call(listStatement, { query: {} }, player));
      expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deposit', 'withdraw', 'withdraw_back']));
    });

    it('has nothing of a stranger’s, and refuses who is not signed in', async () => {
      const player = await app.register();
      expect(valueOf(await app.call(getPosition, {}, player)).spans).toMatchObject([
        { deposits: '0.00', withdrawals: '0.00', bets: '0.00', net: '0.00' },
        { deposits: '0.00' },
        { deposits: '0.00' },
      ]);
      for (const endpoint of [listWallets, getPosition])
        expect((await app.call(endpoint, {}, null)).body).toMatchObject({ success: false, code: 'session.none' });
    });
  });
});
