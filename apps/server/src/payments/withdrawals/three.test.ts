/** Above the second limit three operators approve a withdrawal. */
import { listAudit } from '@parlour/contract/audit.endpoints';
import { listAdminWithdrawals, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, type Out, sceneOf } from './scene.ts';

const NAMES = ['first-of-three', 'second-of-three', 'third-of-three', 'fourth-of-three'];

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: ReturnType<typeof sceneOf>;
  let desk: ReturnType<typeof consoleOf>;
  const tabs: Tab[] = [];
  // The demo brand lets one operator approve up to 50,000 a day.
  const brand = { credit: { perDay: '1000', depositsPerDay: '1000', threeAbove: '60000' } };
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { ...CHEAP, brand, clock: clock.now });
    scene = sceneOf(app);
    desk = consoleOf(app);
    for (const name of NAMES) tabs.push(await desk.operator(clock, name));
  });
  afterAll(() => app.close());

  const asked = async (out: Out, amount: string) => valueOf(await scene.ask(out, amount)).id;
  const move = (id: string, from: 'requested' | 'reviewing', to: 'approved' | 'requested', by: number) =>
    desk.call(moveAdminWithdrawal, { params: { id }, body: { from, to, reason: '', reference: '' } }, tabs[by] as Tab);
  const codeOf = async (answer: ReturnType<typeof move>) => {
    const { body } = await answer;
    return body.success ? body.value.state : body.code;
  };
  const shown = async (id: string, by = 0) =>
    valueOf(await desk.call(listAdminWithdrawals, { query: { state: 'all', search: id } }, tabs[by] as Tab)).rows[0];

  it('the third approval lets it go; each operator approves once, and the page names who did', async () => {
    const out = await scene.ready();
    const id = await asked(out, '60001');
    expect(await shown(id)).toMatchObject({ needsTwo: true, needsThree: true, approvedBy: null });
    expect(await codeOf(move(id, 'requested', 'approved', 0))).toBe('reviewing');
    expect(await codeOf(move(id, 'reviewing', 'approved', 0))).toBe('withdraw.second');
    expect(valueOf(await move(id, 'reviewing', 'approved', 1))).toMatchObject({
      state: 'reviewing',
      approvedBy: NAMES[0],
      secondBy: NAMES[1],
      isOwnApproval: true,
    });
    expect(await codeOf(move(id, 'reviewing', 'approved', 1))).toBe('withdraw.second');
    expect(await codeOf(move(id, 'reviewing', 'approved', 0))).toBe('withdraw.second');
    expect(await shown(id, 2)).toMatchObject({ isOwnApproval: false, secondBy: NAMES[1] });
    expect(await codeOf(move(id, 'reviewing', 'approved', 2))).toBe('approved');
    const row = await app.database.db
      .selectFrom('withdrawal as w')
      .leftJoin('operator as a', 'a.id', 'w.first_approver')
      .leftJoin('operator as b', 'b.id', 'w.second_approver')
      .leftJoin('operator as c', 'c.id', 'w.third_approver')
      .select(['a.name as one', 'b.name as two', 'c.name as three'])
      .where('w.id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    expect([row.one, row.two, row.three]).toEqual(NAMES.slice(0, 3));
    const { rows } = valueOf(
      await desk.call(listAudit, { query: { act: 'withdrawal.moved', size: '3' } }, tabs[0] as Tab),
    );
    expect(rows.map(({ after }) => after?.['approvals'] ?? after?.['state'])).toEqual(['approved', '2 of 3', '1 of 3']);
  });

  it('the limit is of the sum of a member’s day: two smaller ones need three for the second, even when it was half approved', async () => {
    const out = await scene.ready();
    const [one, two] = [await asked(out, '40000'), await asked(out, '15000')];
    const later = await asked(out, '20000');
    expect(await codeOf(move(one, 'requested', 'approved', 0))).toBe('approved');
    // 55,000 of the day need two.
    expect(await codeOf(move(two, 'requested', 'approved', 0))).toBe('reviewing');
    expect(await shown(two)).toMatchObject({ needsTwo: true, needsThree: false });
    // 60,000 are reached with another one, so that this one comes to need three: its approvals begin again.
    expect(await codeOf(move(later, 'requested', 'approved', 1))).toBe('reviewing');
    expect((await shown(later))?.needsThree).toBe(false);
    expect(await codeOf(move(two, 'reviewing', 'approved', 1))).toBe('approved');
    expect(await codeOf(move(later, 'reviewing', 'approved', 2))).toBe('reviewing');
    expect(await shown(later)).toMatchObject({ needsThree: true, approvedBy: NAMES[2], secondBy: null });
    expect(await codeOf(move(later, 'reviewing', 'approved', 1))).toBe('reviewing');
    expect(await codeOf(move(later, 'reviewing', 'approved', 0))).toBe('approved');
  });

  it('approvals at the same moment: three of four count, in order, and the money is let go once', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await asked(await scene.ready(), '70000');
      expect(await codeOf(move(id, 'requested', 'approved', 0))).toBe('reviewing');
      const states = await Promise.all([1, 2, 3, 1, 2, 3].map((by) => codeOf(move(id, 'reviewing', 'approved', by))));
      // The answer to the second approval may show what the third one did meanwhile.
      expect(states.filter((state) => ['reviewing', 'approved'].includes(state))).toHaveLength(2);
      expect(states.filter((state) => state.startsWith('withdraw.'))).toHaveLength(4);
      expect((await shown(id))?.state).toBe('approved');
      const { rows } = await sql<{ people: number }>`
        select cardinality(array(select distinct unnest(array[first_approver, second_approver, third_approver]))) as people
        from withdrawal where id = ${BigInt(id)}`.execute(app.database.db);
      expect(rows[0]?.people).toBe(3);
    }
  });

  it('returned to the queue it has no approval any more, and the database lets no fewer than three through', async () => {
    const { db } = app.database;
    const id = await asked(await scene.ready(), '80000');
    for (const [n, from] of [[0, 'requested'] as const, [1, 'reviewing'] as const]) await move(id, from, 'approved', n);
    expect(await codeOf(move(id, 'reviewing', 'requested', 1))).toBe('requested');
    expect(await shown(id)).toMatchObject({ approvedBy: null, secondBy: null, needsThree: true });
    expect(await codeOf(move(id, 'requested', 'approved', 0))).toBe('reviewing');
    const past = (set: string) => sql`update withdrawal set ${sql.raw(set)} where id = ${BigInt(id)}`.execute(db);
    const other = '(select id from operator where id <> withdrawal.first_approver order by id limit 1)';
    await expect(past(`state = 'approved', second_approver = ${other}`)).rejects.toThrow('withdrawal_three_approve');
    await expect(past(`state = 'approved', second_approver = ${other}, third_approver = ${other}`)).rejects.toThrow(
      'withdrawal_three_approve',
    );
    await expect(
      past(`state = 'approved', second_approver = ${other}, third_approver = first_approver`),
    ).rejects.toThrow('withdrawal_three_approve');
    await expect(past('needs_three = false')).rejects.toThrow('stays as it was asked for');
  });
});
