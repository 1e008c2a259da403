/** A repeated call takes effect once, however often, from wherever and however late it is repeated. */
import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { often } from '../testing/limits.ts';
import { aScene, clean } from '../testing/scene.ts';

const KEYS = often(3, 20, 2_000);
const RETRIES = 50;
const DAY_MS = 86_400_000;
const AFTER_DAYS = 400;

eachDatabase((_kind, open) => {
  test(`P-11 ${KEYS} bets, wins and rollbacks, each ${RETRIES} times at once on two servers: one effect, one answer, for ever`, async () => {
    const { db } = await open();
    const gateway = await aGateway(db);
    const s = await aScene(gateway, 1_000_000n);
    const after = async (now: () => number) => aGateway(db, { code: s.vendor, now });
    const servers = [gateway, await after(Date.now)];
    type Sent = { name: 'bet' | 'win' | 'rollback'; content: object; answer: object };
    const sent: Sent[] = [];

    async function everywhere(name: Sent['name'], content: object, moved: bigint): Promise<void> {
      const before = await s.money();
      const replies = await Promise.all(
        Array.from({ length: RETRIES }, (_, n) => (servers[n % servers.length] ?? gateway).call(name, content)),
      );
      const told = replies.map(({ http, answer: { replayed, ...answer } }) => ({ http, replayed, answer }));
      const [{ answer } = { answer: {} }] = told;
      expect(told.filter(({ replayed }) => replayed === false)).toHaveLength(1);
      expect(told.map((each) => [each.http, each.answer])).toEqual(told.map(() => [200, answer]));
      expect(await s.money()).toBe(before + moved);
      sent.push({ name, content, answer });
    }

    for (let n = 0; n < KEYS; n++) {
      const [kept, undone] = [fresh('t'), fresh('t')];
      const played = { ...s.common, round: fresh('r') };
      await everywhere('bet', { ...played, tx: kept, session: s.session, amount: '3.00' }, -300n);
      await everywhere('win', { ...played, tx: fresh('t'), amount: '1.25', closeRound: true }, 125n);
      const bet = { ...s.common, tx: undone, round: fresh('r'), session: s.session, amount: '2.00' };
      expect((await s.call('bet', bet)).answer).toMatchObject({ status: 'ok' });
      await everywhere('rollback', { player: s.name, tx: fresh('t'), betTx: undone }, 200n);
    }

    const operations = await s.operations();
    expect(operations).toHaveLength(KEYS * 4);
    const money = await s.money();
    expect(money).toBe(1_000_000n - BigInt(KEYS) * 175n);
    // Servers started later, now and after more than a year: stored outcomes are still returned.
    for (const server of [await after(Date.now), await after(() => Date.now() + AFTER_DAYS * DAY_MS)]) {
      for (const { name, content, answer } of sent) {
        expect((await server.call(name, content)).answer).toEqual({ ...answer, replayed: true });
        const other = name === 'rollback' ? { betTx: 'another' } : { amount: '1.26' };
        expect((await server.call(name, { ...content, ...other })).answer).toMatchObject({ code: 'CONFLICT' });
      }
    }
    expect(await s.operations()).toEqual(operations);
    expect(await s.money()).toBe(money);
    await clean(s);
  });
});
