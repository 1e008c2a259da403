import { listJobs, retryJob } from '@parlour/contract/jobs.endpoints';
import { closeVendorCase, listVendorCases } from '@parlour/contract/vendor-cases.endpoints';
import { listAdminWithdrawals, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { claimUnsent, PAYOUT_JOB, releaseClaim } from './payouts.store.ts';
import { CHEAP, type Out, sceneOf } from './scene.ts';
import { moveForProvider } from './withdrawals.admin.actions.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const clock = testClock();
  beforeAll(async () => {
    const database = await open();
    const plain = await testApp(database, { ...CHEAP, clock: clock.now });
    const brand = { withdrawals: { ...plain.brand.withdrawals, payout: 'sandbox' as const } };
    await plain.close();
    app = await testApp(database, { ...CHEAP, clock: clock.now, brand });
    scene = sceneOf(app);
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const approve = (id: string) =>
    desk.call(moveAdminWithdrawal, { params: { id }, body: { from: 'requested', to: 'approved' } }, tab);
  const refOf = async (id: string) =>
    (
      await app.database.db
        .selectFrom('payout')
        .select('ref')
        .where('withdrawal_id', '=', BigInt(id))
        .executeTakeFirst()
    )?.ref;
  async function approved(out: Out): Promise<string> {
    const { id } = valueOf(await scene.ask(out, '1000'));
    valueOf(await approve(id));
    return id;
  }
  /** As the console does, without the mail to the member, which would need the decrypted account. */
  async function handOver(id: string, provider: string): Promise<void> {
    const { db } = app.database;
    await db
      .insertInto('payout')
      .values({ withdrawal_id: BigInt(id), provider, ref: null })
      .execute();
    await db.updateTable('withdrawal').set({ state: 'paying' }).where('id', '=', BigInt(id)).execute();
  }
  const job = async () => {
    const { jobs, failures } = valueOf(await desk.call(listJobs, {}, tab));
    return { state: jobs.find(({ name }) => name === PAYOUT_JOB)?.state, failures };
  };

  describe('payouts of a provider', () => {
    it('go out behind one that cannot be opened, which is shown with its reason and sent once it can', async () => {
      const { db } = app.database;
      const [bad, sound] = [await scene.ready(), await scene.ready()];
      const [first, second] = [await approved(bad), await approved(sound)];
      const payee = db.updateTable('payee').where('id', '=', BigInt(bad.payee));
      const sealed = await db
        .selectFrom('payee')
        .select('sealed')
        .where('id', '=', BigInt(bad.payee))
        .executeTakeFirstOrThrow();
      await app.database.exec('alter table payee disable trigger user');
      await payee.set({ sealed: Buffer.from('not what was sealed, and long enough to look like it') }).execute();
      for (const id of [first, second]) await handOver(id, 'sandbox');
      app.jobs.wake(PAYOUT_JOB);
      await expect.poll(() => refOf(second)).toMatch(/^SBX-/);
      await expect.poll(async () => (await job()).failures).toMatchObject([{ job: PAYOUT_JOB, row: first }]);
      expect(await refOf(first)).toBeNull();
      const { rows } = valueOf(await desk.call(listAdminWithdrawals, { query: { state: 'paying' } }, tab));
      expect(rows.find(({ id }) => id === first)?.number).toBe('••••');
      // The failure is reported by the job's next heartbeat at the latest.
      await expect.poll(async () => (await job()).state).toBe('rows');
      expect((await app.raw({ url: '/readyz' })).json()).toMatchObject({ ready: true, degraded: [PAYOUT_JOB] });

      await payee.set({ sealed: sealed.sealed }).execute();
      await app.database.exec('alter table payee enable trigger user');
      expect(valueOf(await desk.call(retryJob, { body: { name: PAYOUT_JOB } }, tab))).toEqual({ rows: 1 });
      await expect.poll(() => refOf(first)).toMatch(/^SBX-/);
      await expect.poll(async () => (await job()).failures).toEqual([]);
      expect(await desk.codeOf(desk.call(retryJob, { body: { name: 'no.such-job' } }, tab))).toBe('thing.unknown');
    });

    it('go back to the member by one operator while nothing was sent, and by two once the provider may have them', async () => {
      const { db } = app.database;
      const out = await scene.ready();
      const back = (id: string, by: Tab) =>
        desk.codeOf(
          desk.call(
            moveAdminWithdrawal,
            { params: { id }, body: { from: 'paying', to: 'failed', reason: 'Lost' } },
            by,
          ),
        );
      const stateOf = async (id: string) =>
        (await db.selectFrom('withdrawal').select('state').where('id', '=', BigInt(id)).executeTakeFirstOrThrow())
          .state;
      const unsent = await approved(out);
      await handOver(unsent, 'claims');
      expect(await back(unsent, tab)).toBe('success');
      // It is never sent afterwards.
      await app.database.exec('alter table withdrawal disable trigger user');
      await db.updateTable('withdrawal').set({ state: 'paying' }).where('id', '=', BigInt(unsent)).execute();
      expect(await claimUnsent(db, 'claims', 50)).toEqual([]);
      await db.updateTable('withdrawal').set({ state: 'failed' }).where('id', '=', BigInt(unsent)).execute();
      await app.database.exec('alter table withdrawal enable trigger user');

      const sent = await approved(await scene.ready());
      await handOver(sent, 'claims');
      const [claimed] = await claimUnsent(db, 'claims', 50);
      expect(claimed?.id.toString()).toBe(sent);
      // An attempt that failed on our side may have reached the provider.
      await releaseClaim(db, BigInt(sent));
      for (let times = 0; times < 2; times++) expect(await back(sent, tab)).toBe('withdraw.second');
      expect(await stateOf(sent)).toBe('paying');
      clock.step();
      expect(await back(sent, await desk.operator(clock, 'another'))).toBe('success');
      expect(await stateOf(sent)).toBe('failed');

      // The provider pays it nevertheless: this is recorded once.
      const order = { id: BigInt(sent), to: 'paid' as const, reference: 'R1', reason: '' };
      const by = { operator: { id: null, operatorId: null, name: 'claims', role: '' }, request: { ip: '127.0.0.1' } };
      const parts = { hub: { publish: async () => {} }, write: async () => {} };
      expect(await inTransaction(db, (tx) => moveForProvider(tx, parts, { ...order, by }))).toBeNull();
      const acts = db
        .selectFrom('audit')
        .select(['operator_name', 'before'])
        .where('act', '=', 'withdrawal.contradicted');
      expect(await acts.execute()).toMatchObject([{ operator_name: 'claims', before: { state: 'failed' } }]);
      // Operators find it among the cases, once, until one of them closes it; another report reopens it.
      const cases = async () => valueOf(await desk.call(listVendorCases, {}, tab)).cases;
      const shown = {
        vendor: 'claims',
        account: expect.any(String),
        kind: 'payout_contradicted',
        op: 'payout',
        tx: sent,
      };
      expect(await cases()).toMatchObject([{ ...shown, amount: '1000.00', seen: 1 }]);
      const [found] = await cases();
      const closing = { params: { id: found?.id ?? '' }, body: { reason: 'paid back by the member' } };
      valueOf(await desk.call(closeVendorCase, closing, tab));
      expect(await cases()).toEqual([]);
      await inTransaction(db, (tx) => moveForProvider(tx, parts, { ...order, by }));
      expect(await cases()).toMatchObject([{ ...shown, seen: 2 }]);
    });

    it('are claimed by one server before they are sent', async () => {
      const { db } = app.database;
      const out = await scene.ready();
      const id = BigInt(await approved(out));
      await handOver(id.toString(), 'claims');
      const claims = await Promise.all(Array.from({ length: 8 }, () => claimUnsent(db, 'claims', 50)));
      expect(claims.flat().map((row) => row.id)).toEqual([id]);
    });
  });
});
