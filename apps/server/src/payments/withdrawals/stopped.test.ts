/** A member in a time-out can withdraw as usual, and cannot bring money in by any means. */
import { openDeposit } from '@parlour/contract/deposits.endpoints';
import { stopPlay } from '@parlour/contract/responsible-gaming.endpoints';
import { claimReward, listRewards, redeemPromoCode } from '@parlour/contract/rewards.endpoints';
import { getWallet, refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import { moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { cancelWithdrawal, getWithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movePlayer } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, newKey, type Out, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let first: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { ...CHEAP, clock: clock.now });
    scene = sceneOf(app);
    desk = consoleOf(app);
    first = await desk.operator(clock, 'eyes-for-the-stopped');
  });
  afterAll(() => app.close());

  const balanceOf = async ({ player }: Out) => valueOf(await app.call(getWallet, {}, player)).sumBalance;

  describe('a member who takes a break from play', () => {
    it.each([
      ['time_out', '1w'],
      ['exclusion', '1y'],
    ] as const)('P-61 %s: money goes out, and no way leads in', async (kind, span) => {
      const out = await scene.ready();
      const { player } = out;
      const rewards = valueOf(await app.call(listRewards, { query: {} }, player));
      const reward = rewards.now[0]?.id ?? '';
      expect(reward).not.toBe('');
      valueOf(await app.call(stopPlay, { body: { kind, span } }, player));

      // Out: requested, approved, paid; a refused one is returned.
      expect(valueOf(await app.call(getWithdrawTerms, { query: {} }, player))).toMatchObject({
        open: true,
        withdrawable: '100000.00',
      });
      const { id } = valueOf(await scene.ask(out, '40000'));
      const back = valueOf(await scene.ask(out, '10000'));
      const move = (which: string, from: 'requested' | 'approved', to: 'approved' | 'paid' | 'refused') =>
        desk.call(
          moveAdminWithdrawal,
          { params: { id: which }, body: { from, to, reason: 'no', reference: 'TX 1' } },
          first,
        );
      valueOf(await move(id, 'requested', 'approved'));
      valueOf(await move(id, 'approved', 'paid'));
      valueOf(await move(back.id, 'requested', 'refused'));
      expect(await balanceOf(out)).toBe('60000.00');
      expect((await app.call(cancelWithdrawal, { params: { id }, body: {} }, player)).body).toMatchObject({
        code: 'withdraw.changed',
      });
      const rest = valueOf(await scene.ask(out, '60000'));
      expect([rest.state, await balanceOf(out)]).toEqual(['requested', '0.00']);

      // In: each means is refused with the same reason.
      const key = () => `stopped-${newKey()}`;
      const language = 'EN' as const;
      const deposit = { method: 'mobile-wallet', amount: '5000', idempotencyKey: key(), bonus: null, language };
      const ways = {
        deposit: await app.call(openDeposit, { body: deposit }, player),
        refill: await app.call(refillPlayMoney, { body: { idempotencyKey: key() } }, player),
        reward: await app.call(claimReward, { body: { id: reward } }, player),
        promo: await app.call(redeemPromoCode, { body: { code: 'WELCOME' } }, player),
      };
      for (const [way, { status, body }] of Object.entries(ways))
        expect([way, status, body]).toMatchObject([way, 403, { code: 'protection.stopped' }]);
      expect(valueOf(await app.call(listRewards, { query: {} }, player))).toMatchObject({ now: [], stopped: true });
      expect(await balanceOf(out)).toBe('0.00');
    });

    it('control: the same calls of a member who plays on are answered', async () => {
      const out = await scene.ready();
      const { id: memberId } = await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', '=', out.player.account)
        .executeTakeFirstOrThrow();
      const empty = {
        memberId,
        book: 'PLAY',
        house: 'adjustments',
        amount: -10_000_000n,
        op: 'empty',
        id: '1',
      } as const;
      await movePlayer(app.database.db, empty);
      const body = { idempotencyKey: `stopped-${newKey()}` };
      valueOf(await app.call(refillPlayMoney, { body }, out.player));
      expect(await balanceOf(out)).toBe('100000.00');
    });
  });
});
