import { closeVendorCase, listVendorCases, releaseCredit } from '@parlour/contract/vendor-cases.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aGateway, fresh } from '../../testing/gateway.ts';
import { aPlayer } from '../../testing/players.ts';
import { aScene, takePlayIn } from '../../testing/scene.ts';
import { vendorCommand } from '../vendor-command.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let [one, other]: Tab[] = [];
  let names = 0;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    one = await desk.operator(clock, 'nandar');
    other = await desk.operator(clock, 'thiri');
  });
  afterAll(() => app.close());

  const list = async () => valueOf(await desk.call(listVendorCases, {}, one as Tab));
  const release = (id: string, tab: Tab | undefined) =>
    desk.call(releaseCredit, { params: { id }, body: {} }, tab as Tab);
  const close = (id: string, tab = one) =>
    desk.call(closeVendorCase, { params: { id }, body: { reason: 'looked into' } }, tab as Tab);

  /** Inserts a case of an installed vendor, as the gateway does. */
  async function aCase(kind: string): Promise<string> {
    const { db } = app.database;
    const vendor = await db
      .selectFrom('gateway_vendor')
      .select('id')
      .where('code', '=', 'BGS')
      .executeTakeFirstOrThrow();
    const { accountId } = await aPlayer(db, vendor.id, 0n);
    const { id } = await db
      .insertInto('gateway_case')
      .values({
        scope: vendor.id,
        account_id: accountId,
        kind,
        op: 'award',
        ext_id: `case-${++names}`,
        detail: JSON.stringify({ amount: '12345', ceiling: 'call', most: '100' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id.toString();
  }
  const decisionOf = async (id: string) =>
    app.database.db
      .selectFrom('gateway_case')
      .select(['state', 'decision', 'decided_by'])
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow();

  describe('cases of vendors', () => {
    it('P-47 a held credit is released by two operators, and by no one alone', async () => {
      const id = await aCase('credit_held');
      const shown = async () => (await list()).cases.find((row) => row.id === id);
      expect(await shown()).toMatchObject({ vendor: 'BGS', kind: 'credit_held', amount: '123.45', askedBy: null });
      expect(await shown()).toMatchObject({ ceiling: 'call', most: '1.00' });
      expect(valueOf(await release(id, one)).state).toBe('asked');
      expect(await desk.codeOf(release(id, one))).toBe('approval.own');
      expect(await shown()).toMatchObject({ askedBy: 'nandar' });
      expect(await decisionOf(id)).toMatchObject({ state: 'open', decision: null });
      expect(valueOf(await release(id, other)).state).toBe('released');
      expect(await decisionOf(id)).toEqual({ state: 'resolved', decision: 'released', decided_by: 'thiri' });
      expect(await desk.codeOf(release(id, other))).toBe('approval.decided');
      expect(await shown()).toBeUndefined();
    });

    it('a held rollback is booked once two operators released it, and never once one refused it', async () => {
      const s = await aScene(await aGateway(app.database.db));
      await vendorCommand(app.database.db, { seal: (plain: Buffer) => plain }, [
        'limit',
        s.vendor,
        'usual',
        'usual',
        '20',
      ]);
      s.gateway.vendors.invalidate();
      const answer = async (sent: Promise<{ answer: object }>) => (await sent).answer;
      /** Uses up the ceiling, so that refunding a stake of 90 exceeds it. */
      const holds = async (tx: string, betTx: string) => {
        const round = fresh('r');
        await s.bet(betTx, fresh('r'), '90');
        await s.bet(fresh('t'), round, '1');
        await takePlayIn(app.database.db);
        await s.win(fresh('t'), round, '91');
        expect(await answer(s.rollback(tx, betTx))).toMatchObject({ code: 'UNAVAILABLE', retry: true });
        const found = (await list()).cases.find((row) => row.tx === tx);
        expect(found).toMatchObject({
          vendor: s.vendor,
          op: 'rollback',
          amount: '90.00',
          ceiling: 'wins',
          most: '20.00',
        });
        return found?.id ?? '';
      };
      const [released, bet] = [fresh('t'), fresh('t')];
      const id = await holds(released, bet);
      expect(valueOf(await release(id, one)).state).toBe('asked');
      expect(await answer(s.rollback(released, bet))).toMatchObject({ code: 'UNAVAILABLE' });
      expect(valueOf(await release(id, other)).state).toBe('released');
      for (const replayed of [false, true])
        expect(await answer(s.rollback(released, bet))).toMatchObject({ status: 'ok', balance: '190.00', replayed });
      const [refused, stays] = [fresh('t'), fresh('t')];
      const second = await holds(refused, stays);
      expect(valueOf(await close(second))).toEqual({ closed: true });
      for (const _ of [1, 2])
        expect(await answer(s.rollback(refused, stays))).toMatchObject({ code: 'LIMIT_REACHED', retry: false });
      expect(await s.money()).toBe(19_000n);
    });

    it('one operator refuses a held credit or closes another case, with the reason on record', async () => {
      const [held, plain] = [await aCase('credit_held'), await aCase('win_without_bet')];
      await release(held, one);
      for (const id of [held, plain]) valueOf(await close(id));
      expect((await decisionOf(held)).decision).toBe('refused');
      expect((await decisionOf(plain)).decision).toBe('closed');
      expect(await desk.codeOf(release(held, other))).toBe('approval.decided');
      expect(await desk.codeOf(close(plain))).toBe('approval.decided');
      const acts = await app.database.db
        .selectFrom('audit')
        .select(['act', 'reason'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(acts).toEqual([
        { act: 'vendor_case.closed', reason: 'looked into' },
        { act: 'vendor_credit.refused', reason: 'looked into' },
      ]);
      expect(await desk.codeOf(release(await aCase('win_without_bet'), one))).toBe('thing.unknown');
    });

    it('differences with a vendor’s list and rounds that stay open for a day are listed', async () => {
      const { db } = app.database;
      const vendor = await db
        .selectFrom('gateway_vendor')
        .select('id')
        .where('code', '=', 'BGS')
        .executeTakeFirstOrThrow();
      const player = await aPlayer(db, vendor.id, 0n);
      await sql`insert into reconciliation_case (vendor_id, player, kind, tx, gap, ours, theirs)
        values (${vendor.id}, ${`P${player.accountId}`}, 'bet', 'b-1', 'amount', '"-2.50"', '"-2.49"'),
          (${vendor.id}, 'P1', 'bet', 'b-2', 'amount', '"-2.50"', '"-2.49"')`.execute(db);
      for (const hours of [23, 25])
        await sql`insert into round (account_id, bet, started_at, scope, state, ext_id, game_id) values (${player.accountId}, 700,
          clock_timestamp() - ${hours} * interval '1 hour', ${vendor.id}, 'open', ${`open-${hours}`}, 'g1')`.execute(
          db,
        );
      const { differences, openRounds, counts } = await list();
      const { id, account } = await db
        .selectFrom('member')
        .innerJoin('wallet', 'wallet.member_id', 'member.id')
        .select(['member.id', 'member.account'])
        .where('wallet.account_id', '=', player.accountId)
        .executeTakeFirstOrThrow();
      const whose = { memberId: id.toString(), account };
      expect(differences).toMatchObject([
        { vendor: 'BGS', gap: 'amount', ours: '-2.50', theirs: '-2.49', tx: 'b-1', ...whose },
        { tx: 'b-2', player: 'P1', memberId: null, account: null },
      ]);
      expect(openRounds).toMatchObject([{ vendor: 'BGS', round: 'open-25', bet: '7.00', ...whose }]);
      expect(counts).toMatchObject({ differences: 2, openRounds: 1 });
    });
  });
});
