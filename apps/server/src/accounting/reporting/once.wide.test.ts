/**
 * Requests repeated by a player's device take effect once: deposits, withdrawals and claims, on two servers
 * concurrently.
 */
import { claimReward } from '@parlour/contract/rewards.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { sceneOf as depositsOf, newKey } from '../../payments/deposits/scene.ts';
import { CHEAP, sceneOf } from '../../payments/withdrawals/scene.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';

const KEYS = often(2, 10, 2_000);
const RETRIES = 50;
const LIMIT = { timeout: often(120_000, 120_000, 7_200_000) };

const REWARD = 'rank/1/up';
const RANKS = [
  {
    id: 'lantern',
    name: { EN: 'Lantern' },
    conditions: [{ kind: 'turnover' as const, required: '100' }],
    keeps: [],
    benefits: [],
    rewards: { up: '10', weekly: null, monthly: null, birthday: null },
  },
];

type Answer = { status: number; body: { success: boolean } };

eachDatabase((_kind, open) => {
  let servers: TestApp[];
  let begin: () => Promise<TestApp>;
  beforeAll(async () => {
    const database = await open();
    begin = () => testApp(database, { ...CHEAP, brand: { ranks: RANKS } });
    servers = [await begin(), await begin()];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  /** Sends many concurrent requests, and one more to a server started later: all get the same answer. */
  async function everywhere<T extends Answer>(ask: (on: TestApp) => Promise<T>): Promise<T> {
    const answers = await Promise.all(
      Array.from({ length: RETRIES }, (_, n) => ask(servers[n % servers.length] as TestApp)),
    );
    const first = answers[0] as T;
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const told = ({ status, body }: Answer) => ({ status, body });
    expect(answers.map(told)).toEqual(answers.map(() => told(first)));
    return first;
  }

  it(
    `P-11 ${KEYS} deposits, withdrawals and claims, each ${RETRIES} times at once on two servers: one effect and one answer, and the key stands for nothing else`,
    LIMIT,
    async () => {
      const [app] = servers as [TestApp];
      const [deposits, withdrawals] = [depositsOf(app), sceneOf(app)];
      const balanceOf = async (player: Player) =>
        BigInt(valueOf(await app.call(getWallet, {}, player)).sumBalance.replace('.', ''));
      const claim = (player: Player) => (on: TestApp) =>
        on.call(claimReward, { body: { id: REWARD, language: 'EN' } }, player);
      const played: { out: Awaited<ReturnType<typeof withdrawals.ready>>; keys: [string, string]; ids: string[] }[] =
        [];
      for (let n = 0; n < KEYS; n++) {
        const out = await withdrawals.ready();
        const { player } = out;
        const keys: [string, string] = [newKey(), newKey()];
        const had = await balanceOf(player);

        const opened = valueOf(await everywhere((on) => depositsOf(on).ask(player, { key: keys[0] })));
        const paid = await Promise.all(Array.from({ length: RETRIES }, () => deposits.paid(opened)));
        expect(new Set(paid)).toEqual(new Set([200]));
        expect(await balanceOf(player)).toBe(had + 5_000_000n);

        const asked = valueOf(await everywhere((on) => withdrawals.ask(out, '1000', keys[1], on)));
        expect(await balanceOf(player)).toBe(had + 4_900_000n);

        const { db } = app.database;
        const member = await db
          .updateTable('member')
          .set({ rank_level: 1 })
          .where('account', '=', player.account)
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('rank_move').values({ member_id: member.id, from_level: 0, to_level: 1 }).execute();
        await everywhere(claim(player));
        expect(await balanceOf(player)).toBe(had + 4_901_000n);
        played.push({ out, keys, ids: [opened.id, asked.id] });
      }

      // A server started later recognises the requests, and accepts no key for another one.
      const later = await begin();
      for (const { out, keys, ids } of played) {
        const { player } = out;
        const had = await balanceOf(player);
        // With a new proof, because the first one expires after some minutes.
        const back = { ...out, pass: await withdrawals.pay(player) };
        expect([
          valueOf(await depositsOf(later).ask(player, { key: keys[0] })).id,
          valueOf(await withdrawals.ask(back, '1000', keys[1], later)).id,
        ]).toEqual(ids);
        expect((await depositsOf(later).ask(player, { key: keys[0], amount: '60000' })).body).toMatchObject({
          code: 'cashier.key',
        });
        expect((await withdrawals.ask(back, '2000', keys[1], later)).body).toMatchObject({ code: 'withdraw.changed' });
        valueOf(await claim(player)(later));
        expect(await balanceOf(player)).toBe(had);
      }
      await later.close();
      expect((await trialBalance(app.database.db)).problems).toEqual([]);
    },
  );
});
