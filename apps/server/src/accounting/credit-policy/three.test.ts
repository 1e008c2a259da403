/** Above the second limit three people take part: who asks, and two who approve. */
import { listAudit } from '@parlour/contract/audit.endpoints';
import { decideBonus, listBonusGifts, listBonusRules } from '@parlour/contract/bonus.endpoints';
import { decideCredit, listCredits } from '@parlour/contract/credit-policy.endpoints';
import type { Envelope } from '@parlour/contract/endpoint';
import { setStaffState } from '@parlour/contract/operators.admin.endpoints';
import { releaseCredit } from '@parlour/contract/vendor-cases.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { sourcesOf } from './testing/scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let source: ReturnType<typeof sourcesOf>;
  let tabs: Tab[] = [];
  const clock = goingClock();
  const NAMES = ['ask-one', 'two', 'three', 'four'].map((name) => `${name}-of-three`);
  beforeAll(async () => {
    app = await testApp(await open(), {
      clock: clock.now,
      brand: { credit: { perDay: '1000', depositsPerDay: '1000', threeAbove: '5000' } },
    });
    desk = consoleOf(app);
    source = sourcesOf(app);
    for (const name of NAMES) tabs.push(await desk.operator(clock, name));
  });
  afterAll(() => {
    tabs = [];
    return app.close();
  });

  const tab = (n: number): Tab => tabs[n] as Tab;
  const codeOf = ({ body }: { body: Envelope<unknown> }) => (body.success ? 'success' : body.code);
  const asked = ({ body }: { body: Envelope<unknown> }): string => {
    if (body.success || body.code !== 'credit.second') throw new Error('nothing waits for another person');
    return (body.value as { id: string }).id;
  };
  const approve = (id: string, by: Tab) =>
    desk.call(decideCredit, { params: { id }, body: { approve: true, reason: '' } }, by);
  const rowOf = async (id: string, by: Tab) =>
    valueOf(await desk.call(listCredits, {}, by)).rows.find((row) => row.id === id);
  const waitingFor = async (by: Tab) => valueOf(await desk.call(listCredits, {}, by)).waiting;

  it('a credit above the limit is booked by the second approval, of a third person; below it one approval is enough', async () => {
    const small = asked(await source.vouchers(tab(0), '5000'));
    expect(await rowOf(small, tab(1))).toMatchObject({ needs: 1, approvedBy: [], approved: false });
    expect(valueOf(await approve(small, tab(1))).row.state).toBe('done');
    const id = asked(await source.vouchers(tab(0), '5001'));
    const before = [await waitingFor(tab(1)), await waitingFor(tab(2))];
    const half = valueOf(await approve(id, tab(1)));
    expect(half.row).toMatchObject({
      state: 'asked',
      needs: 2,
      approvedBy: [NAMES[1]],
      approved: true,
      decidedBy: null,
    });
    expect(half.result).toBeNull();
    expect([codeOf(await approve(id, tab(1))), codeOf(await approve(id, tab(0)))]).toEqual([
      'approval.decided',
      'approval.own',
    ]);
    expect(await rowOf(id, tab(2))).toMatchObject({ state: 'asked', approved: false, approvedBy: [NAMES[1]] });
    // What an operator approved does not wait for the same one any more.
    expect([await waitingFor(tab(1)), await waitingFor(tab(2))]).toEqual([(before[0] ?? 0) - 1, before[1]]);
    const done = valueOf(await approve(id, tab(2)));
    expect(done.row).toMatchObject({ state: 'done', decidedBy: NAMES[2], approvedBy: [NAMES[1], NAMES[2]] });
    expect(done.result).toMatchObject({ codes: [expect.any(String)] });
    const audit = valueOf(await desk.call(listAudit, { query: { act: 'credit.approved', size: '2' } }, tab(0))).rows;
    expect(audit.map(({ operator, after }) => [operator, after?.['approvals']])).toEqual([
      [NAMES[2], undefined],
      [NAMES[1], '1 of 2'],
    ]);
  });

  it('what has no bound needs two approvers as well, and the page says the limit', async () => {
    const id = asked(await source.rule(tab(0)));
    expect(await rowOf(id, tab(1))).toMatchObject({ amount: null, needs: 2 });
    expect(valueOf(await desk.call(listCredits, {}, tab(1))).threeAbove).toBe('5000.00');
  });

  it('many approve at the same moment: one is the first, one the second, and it is booked once', async () => {
    for (let round = 0; round < 3; round++) {
      const id = asked(await source.vouchers(tab(0), '9000'));
      const answers = await Promise.all([1, 2, 3, 1, 2, 3].map((n) => approve(id, tab(n))));
      // The answer to the first approval may show what the second one did meanwhile.
      expect(answers.map(codeOf).sort()).toEqual([...Array<string>(4).fill('approval.decided'), 'success', 'success']);
      expect((await rowOf(id, tab(0)))?.state).toBe('done');
      const batches = answers.filter(({ body }) => body.success && body.value.result !== null);
      expect(batches).toHaveLength(1);
    }
  });

  it('the database knows it too: no second approval of the same person, of who asked, and none that is missing', async () => {
    const { db } = app.database;
    const id = asked(await source.vouchers(tab(0), '7000'));
    valueOf(await approve(id, tab(1)));
    const request = sql`(select id from approval_request where subject = 'credit' and ref = ${id})`;
    const again = (who: string) =>
      sql`insert into approval (request_id, requester_id, approver_id)
        select q.id, q.requester_id, o.id from approval_request q, operator o
        where q.id = ${request} and o.name = ${who}`.execute(db);
    await expect(again(NAMES[1] ?? '')).rejects.toThrow('approval_pkey');
    await expect(again(NAMES[0] ?? '')).rejects.toThrow('approval_check');
    const through = sql`update approval_request set approved_at = clock_timestamp() where id = ${request}`;
    await expect(through.execute(db)).rejects.toThrow('was not approved by enough persons');
    await expect(
      sql`update credit_request set state = 'done', decided_at = clock_timestamp() where id = ${BigInt(id)}`.execute(
        db,
      ),
    ).rejects.toThrow('was approved by nobody else');
  });

  it('what changed after the first approval voids it: two have to approve again', async () => {
    const code = 'worth-three';
    const kind = { kind: 'promoCode' as const, args: { amount: '20', max: '1000000' } };
    const rule = valueOf(await source.rule(tab(0), { code, ...kind }));
    const rules = async () =>
      valueOf(await desk.call(listBonusRules, {}, tab(0))).rows.find((row) => row.code === code);
    const id = asked(await source.promo(tab(0), null, 1000, code));
    valueOf(await approve(id, tab(1)));
    const change = async (amount: string) => {
      const { version = 0 } = (await rules()) ?? {};
      const args = { amount, max: '1000000' };
      return source.changedRule(tab(0), { id: rule.id, version }, { code, ...kind, args });
    };
    const raise = asked(await change('900'));
    for (const n of [2, 3]) valueOf(await approve(raise, tab(n)));
    expect(codeOf(await approve(id, tab(2)))).toBe('credit.failed');
    expect(await rowOf(id, tab(1))).toMatchObject({ state: 'asked', needs: 2, approvedBy: [], approved: false });
    const [voided] = valueOf(
      await desk.call(listAudit, { query: { act: 'credit.approvals_voided', size: '1' } }, tab(0)),
    ).rows;
    expect(voided).toMatchObject({ operator: NAMES[2], after: { credit: id } });
    // Once it costs what was shown again, it takes both approvals anew.
    expect(codeOf(await change('20'))).toBe('success');
    expect(valueOf(await approve(id, tab(2))).row).toMatchObject({ state: 'asked', approvedBy: [NAMES[2]] });
    expect(valueOf(await approve(id, tab(1))).row.state).toBe('done');
  });

  it('a gift above the limit takes two approvals, however much may be given alone', async () => {
    const player = await app.register();
    const { id, needs } = valueOf(await source.gift(tab(0), player.account, '6000'));
    expect(needs).toBe(2);
    const decide = (by: Tab) => desk.call(decideBonus, { params: { id }, body: { approve: true, reason: '' } }, by);
    expect(valueOf(await decide(tab(1)))).toMatchObject({ state: 'asked', approvedBy: [NAMES[1]], approved: true });
    expect(codeOf(await decide(tab(1)))).toBe('approval.decided');
    expect(valueOf(await desk.call(listBonusGifts, { query: {} }, tab(1))).waiting).toBe(0);
    expect(valueOf(await desk.call(listBonusGifts, { query: {} }, tab(2))).waiting).toBe(1);
    expect(valueOf(await decide(tab(2)))).toMatchObject({ state: 'done', decidedBy: NAMES[2] });
  });

  it('an adjustment and a held credit of a vendor above the limit take two approvals', async () => {
    const { db } = app.database;
    const player = await app.register();
    expect(valueOf(await source.adjustment(tab(0), player.account, '5001'))).toMatchObject({ needs: 2 });
    expect(valueOf(await source.adjustment(tab(0), player.account, '5000'))).toMatchObject({ needs: 1 });
    const vendorId = await aVendor(db, 'HELD3');
    const { accountId } = await aPlayer(db, vendorId, 0n);
    const { id } = await db
      .insertInto('gateway_case')
      .values({
        scope: vendorId,
        account_id: accountId,
        kind: 'credit_held',
        op: 'win',
        ext_id: 'held-three',
        detail: JSON.stringify({ win: '500001' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const release = async (n: number) => {
      const { body } = await desk.call(releaseCredit, { params: { id: id.toString() }, body: {} }, tab(n));
      return body.success ? body.value.state : body.code;
    };
    const states = [];
    for (const n of [0, 1, 1, 2]) states.push(await release(n));
    expect(states).toEqual(['asked', 'asked', 'approval.decided', 'released']);
  });

  it('the approval of an operator who is disabled meanwhile does not count', async () => {
    const id = asked(await source.vouchers(tab(0), '8000'));
    valueOf(await approve(id, tab(3)));
    const { id: gone } = await app.database.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', NAMES[3] ?? '')
      .executeTakeFirstOrThrow();
    const body = { state: 'disabled' as const, reason: 'left' };
    valueOf(await desk.call(setStaffState, { params: { id: gone.toString() }, body }, tab(0)));
    expect(valueOf(await approve(id, tab(1))).row).toMatchObject({ state: 'asked', approvedBy: [NAMES[1]] });
    expect(valueOf(await approve(id, tab(2))).row.state).toBe('done');
  });
});
