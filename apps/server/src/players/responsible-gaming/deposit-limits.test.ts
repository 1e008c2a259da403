import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWallet } from '../../ledger/wallet/index.ts';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aMember } from '../../testing/players.ts';
import { depositCame, depositFell, isStopped, mayDeposit } from './index.ts';
import { keepHouse, lockProtection } from './responsible-gaming.store.ts';

eachDatabase((_kind, open) => {
  describe('deposits against limits', () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());

    async function depositor(limits: Partial<Record<'day' | 'week' | 'month', bigint>> = {}): Promise<bigint> {
      const { db } = database;
      const memberId = await aMember(db);
      await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
      await inTransaction(db, (tx) => lockProtection(tx, memberId));
      for (const [span, amount] of Object.entries(limits))
        await db
          .insertInto('protection_limit')
          .values({ member_id: memberId, kind: 'deposit', span: span as 'day', setter: 'member', amount })
          .execute();
      return memberId;
    }
    let deposits = 0;
    const opened = (memberId: bigint, amount: bigint, depositId = `d${++deposits}`) =>
      inTransaction(database.db, (tx) => mayDeposit(tx, { memberId, book: 'PLAY', depositId, amount }));

    it('the strictest of several limits counts, and says how much is left', async () => {
      const member = await depositor({ day: 1000n, week: 700n, month: 5000n });
      expect(await opened(member, 600n)).toBeNull();
      expect(await opened(member, 101n)).toEqual({
        code: 'protection.deposit_limit',
        span: 'week',
        limit: 700n,
        left: 100n,
      });
      expect(await opened(member, 100n)).toBeNull();
      expect(await opened(member, 1n)).toMatchObject({ left: 0n });
    });

    it('what fell is free again, once; what comes late counts as what came', async () => {
      const member = await depositor({ day: 500n });
      expect(await opened(member, 500n, 'fell')).toBeNull();
      expect(await opened(member, 500n, 'fell')).toBeNull();
      const { db } = database;
      await depositFell(db, { depositId: 'fell' });
      await depositFell(db, { depositId: 'fell' });
      expect(await opened(member, 300n)).toBeNull();
      await depositCame(db, { depositId: 'fell', amount: 450n });
      expect(await opened(member, 1n)).toMatchObject({ left: 0n });
    });

    it('a deposit leaves the span with its hour', async () => {
      const member = await depositor({ day: 500n, week: 800n });
      expect(await opened(member, 500n, 'yesterday')).toBeNull();
      await database.exec("update deposit_use set at = at - interval '25 hours' where deposit_id = 'yesterday'");
      expect(await opened(member, 301n)).toMatchObject({ span: 'week', left: 300n });
      expect(await opened(member, 300n)).toBeNull();
    });

    it('many at once take no more than there is', async () => {
      const member = await depositor({ month: 1000n });
      const answers = await Promise.all(Array.from({ length: 25 }, () => opened(member, 90n)));
      expect(answers.filter((answer) => answer === null)).toHaveLength(11);
    });

    it('where the house insists, the question for a limit comes first', async () => {
      await keepHouse(database.db, { zone: 'Asia/Yangon', mustAnswer: true });
      const member = await depositor();
      expect(await opened(member, 5n)).toEqual({ code: 'protection.limit_first' });
      await database.exec(`update protection set answered_at = now() where member_id = ${member}`);
      expect(await opened(member, 5n)).toBeNull();
      expect(await opened(await depositor({ day: 10n }), 5n)).toBeNull();
      await keepHouse(database.db, { zone: 'Asia/Yangon', mustAnswer: false });
    });

    it('who is stopped pays nothing in', async () => {
      const member = await depositor();
      expect(await isStopped(database.db, member)).toBe(false);
      await database.exec(`insert into member_stop (member_id, kind, span, until, least_until)
        select ${member}, 'time_out', '24h', t, t from (select clock_timestamp() + interval '24 hours' as t) x`);
      expect(await isStopped(database.db, member)).toBe(true);
      expect(await opened(member, 5n)).toMatchObject({ code: 'protection.stopped' });
      await database.exec(`update member_stop set began_at = began_at - interval '2 days',
        until = until - interval '25 hours', least_until = least_until - interval '25 hours' where member_id = ${member}`);
      expect(await isStopped(database.db, member)).toBe(false);
      expect(await opened(member, 5n)).toBeNull();
    });
  });
});
