import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { listAdminWithdrawals, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { listWithdrawals } from '@parlour/contract/withdrawals.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_SIGNATURE, SANDBOX_TIME, signSandbox } from '../../adapters/payments/payout-sandbox.ts';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, newNumber, type Out, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let key: Buffer;
  const clock = testClock();
  beforeAll(async () => {
    const database = await open();
    const plain = await testApp(database, { ...CHEAP, clock: clock.now });
    const brand = { withdrawals: { ...plain.brand.withdrawals, payout: 'sandbox' as const } };
    await plain.close();
    app = await testApp(database, { ...CHEAP, clock: clock.now, brand });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    expect((app.server.server.address() as AddressInfo).port).toBeGreaterThan(0);
    key = createHmac('sha256', app.secrets.pepper).update('sandbox payouts').digest();
    scene = sceneOf(app);
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const move = (id: string, from: 'requested' | 'approved', to: 'approved' | 'paying') =>
    desk.call(moveAdminWithdrawal, { params: { id }, body: { from, to } }, tab);
  /** Requests, approves and sends a withdrawal to the provider. */
  async function sent(out: Out, amount = '1000'): Promise<string> {
    const { id } = valueOf(await scene.ask(out, amount));
    valueOf(await move(id, 'requested', 'approved'));
    expect(valueOf(await move(id, 'approved', 'paying')).state).toBe('paying');
    return id;
  }
  const stateOf = async (out: Out, id: string) =>
    valueOf(await app.call(listWithdrawals, { query: {} }, out.player)).withdrawals.find((one) => one.id === id);
  const settled = (out: Out, id: string, state: string) =>
    expect.poll(async () => (await stateOf(out, id))?.state, { timeout: 8_000, interval: 100 }).toBe(state);
  const balanceOf = async ({ player }: Out) => valueOf(await app.call(getWallet, {}, player)).sumBalance;

  const report = (over: Record<string, string>) => ({
    event: `test-${Math.random().toString(36).slice(2)}`,
    ref: 'FORGED-1',
    state: 'paid',
    amount: '1000.00',
    currency: 'MMK',
    reason: '',
    ...over,
  });
  /** Posts a report as a provider does. @param signed with another key to forge it */
  async function postReport(
    content: object,
    { by = key, at = clock.now().getTime() }: { by?: Buffer; at?: number } = {},
  ) {
    const raw = Buffer.from(JSON.stringify(content));
    const answer = await app.raw({
      method: 'POST',
      url: '/gateway/payouts/sandbox',
      headers: {
        'content-type': 'application/json',
        [SANDBOX_TIME]: String(at),
        [SANDBOX_SIGNATURE]: signSandbox(by, String(at), raw),
      },
      payload: raw,
    });
    return answer.statusCode;
  }

  describe('payouts through a provider', () => {
    it('are paid, fail, or are reported twice over real HTTP, with one effect each', async () => {
      const [paid, failing, twice] = await Promise.all([
        scene.ready(),
        scene.ready({ number: `${newNumber().slice(0, -4)}0000` }),
        scene.ready({ number: `${newNumber().slice(0, -4)}1111` }),
      ]);
      const ids = [await sent(paid), await sent(failing), await sent(twice)] as const;
      await settled(paid, ids[0], 'paid');
      await settled(failing, ids[1], 'failed');
      await settled(twice, ids[2], 'paid');
      expect((await stateOf(paid, ids[0]))?.reference).toMatch(/^SBX-[0-9A-F]{10}$/);
      expect((await stateOf(failing, ids[1]))?.reason).toBe('The bank does not know this account');
      expect([await balanceOf(paid), await balanceOf(failing), await balanceOf(twice)]).toEqual([
        '99000.00',
        '100000.00',
        '99000.00',
      ]);
      const events = app.database.db
        .selectFrom('payout_event')
        .select('event_id')
        .where('event_id', 'like', `${ids[2]}-%`);
      expect(await events.execute()).toHaveLength(1);
      expect(await trialBalance(app.database.db)).toMatchObject({ clean: true });
    });

    it('a forged, late, changed or foreign report changes nothing', async () => {
      const out = await scene.ready({ number: newNumber() });
      const { id: waiting } = valueOf(await scene.ask(out, '1000'));
      const id = await sent(out);
      expect(await postReport(report({ order: id }), { by: Buffer.from('another key') })).toBe(401);
      expect(await postReport(report({ order: id }), { at: clock.now().getTime() - 6 * 60_000 })).toBe(401);
      expect(await postReport(report({ order: id, state: 'refused' }))).toBe(401);
      expect(await postReport({ order: id })).toBe(401);
      expect(await postReport(report({ order: id, amount: '999.00' }))).toBe(200);
      expect(await postReport(report({ order: id, currency: 'PLAY' }))).toBe(200);
      expect(await postReport(report({ order: waiting }))).toBe(200);
      expect(await postReport(report({ order: '999999999' }))).toBe(200);
      expect((await stateOf(out, id))?.state).toBe('paying');
      expect((await stateOf(out, waiting))?.state).toBe('requested');
      await settled(out, id, 'paid');
      expect(await postReport(report({ order: id, state: 'failed', reason: 'too late' }))).toBe(200);
      expect(await balanceOf(out)).toBe('98000.00');
      const { provider } = valueOf(await desk.call(listAdminWithdrawals, { query: {} }, tab));
      expect(provider).toBe('sandbox');
    });
  });
});
