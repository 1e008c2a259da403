import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { type Approval, approve, approversFor, ask, restart, withdrawRequest } from './index.ts';

const SUBJECT = 'adjustment';
/** A fifth of the number that the promise states. */
const ATTEMPTS = 400;

eachDatabase((_kind, open, { fresh }) => {
  async function operatorOf(db: Db, role = 'owner'): Promise<bigint> {
    const { id } = await db
      .insertInto('operator')
      .values({ name: `op-${randomUUID()}`, role, password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const asking = (db: Db, ref: string, operatorId: bigint, approvers?: 1 | 2) =>
    inTransaction(db, (tx) => ask(tx, { subject: SUBJECT, ref, operatorId, ...(approvers ? { approvers } : {}) }));
  const approving = (db: Db, ref: string, operatorId: bigint) =>
    inTransaction(db, (tx) => approve(tx, { subject: SUBJECT, ref, operatorId }));
  /** Inserts a request that was made a day and a minute ago. */
  const askedYesterday = (db: Db, ref: string, requesterId: bigint) =>
    sql`insert into approval_request (subject, ref, requester_id, asked_at, until)
      values (${SUBJECT}, ${ref}, ${requesterId}, clock_timestamp() - interval '24 hours 1 minute',
        clock_timestamp() - interval '1 minute')`.execute(db);

  /**
   * Tries to get an action approved by fewer than two permitted operators: through the product, concurrently, by
   * another session, and by writing rows directly. Returns the number of successes.
   */
  async function lonely(db: Db, attempts: number): Promise<number> {
    const me = await operatorOf(db);
    const clerk = await operatorOf(db, 'auditor');
    const none = await asking(db, `none-${me}`, me);
    expect(none.state).toBe('asked');
    const ways: ((ref: string) => Promise<unknown>)[] = [
      (ref) => approving(db, ref, me),
      (ref) => Promise.all([approving(db, ref, me), approving(db, ref, me)]),
      (ref) => approving(db, ref, clerk),
      (ref) =>
        sql`insert into approval (request_id, requester_id, approver_id)
        select id, requester_id, requester_id from approval_request where ref = ${ref}`.execute(db),
      (ref) =>
        sql`insert into approval (request_id, requester_id, approver_id)
        select id, ${clerk}, ${me} from approval_request where ref = ${ref}`.execute(db),
      (ref) => sql`update approval_request set requester_id = ${clerk} where ref = ${ref}`.execute(db),
      (ref) => sql`update approval_request set approved_at = clock_timestamp() where ref = ${ref}`.execute(db),
      (ref) => sql`update approval_request set needs = 0 where ref = ${ref}`.execute(db),
    ];
    let through = 0;
    const refs = Array.from({ length: attempts / ways.length }, () => randomUUID());
    for (const ref of refs) {
      await asking(db, ref, me);
      for (const way of ways) await way(ref).catch(() => null);
      const approved = await sql`
        select from approval_request r where r.ref = ${ref}
          and (r.approved_at is not null or exists (select from approval a where a.request_id = r.id))`.execute(db);
      through += approved.rows.length;
    }
    return through;
  }

  describe('approvals', () => {
    it('takes another person, once, within a day of the database’s clock', async () => {
      const { db } = await open();
      const [one, other, third] = [await operatorOf(db), await operatorOf(db), await operatorOf(db)];
      const asked = await asking(db, 'a', one);
      expect([asked.state, asked.requesterId]).toEqual(['asked', one]);
      expect(await asking(db, 'a', other)).toMatchObject({ state: 'again', requesterId: one });
      expect(await approving(db, 'b', other)).toBe('unknown');
      expect(await approving(db, 'a', one)).toBe('own');
      expect(await approving(db, 'a', other)).toBe('approved');
      expect([await approving(db, 'a', other), await approving(db, 'a', third)]).toEqual(['again', 'again']);
      await askedYesterday(db, 'late', one);
      expect(await approving(db, 'late', other)).toBe('expired');
      expect((await asking(db, 'late', other)).state).toBe('asked');
      expect([await approving(db, 'late', other), await approving(db, 'late', one)]).toEqual(['own', 'approved']);
    });

    it('can ask for two others, and is approved by the second of them', async () => {
      const { db } = await open();
      const [one, other, third] = [await operatorOf(db), await operatorOf(db), await operatorOf(db)];
      await asking(db, 'big', one, 2);
      const answers: Approval[] = [];
      for (const id of [other, other, one, third]) answers.push(await approving(db, 'big', id));
      expect(answers).toEqual(['more', 'again', 'own', 'approved']);
    });

    it('of many at once for one that needs two others, one is the first and one carries it out', async () => {
      const { db } = await open();
      const [one = 0n, ...rest] = await Promise.all(Array.from({ length: 8 }, () => operatorOf(db)));
      for (const ref of ['two-1', 'two-2', 'two-3']) {
        await asking(db, ref, one, 2);
        const answers = await Promise.all([...rest, ...rest].map((id) => approving(db, ref, id)));
        expect(answers.filter((answer) => answer !== 'again').sort()).toEqual(['approved', 'more']);
      }
    });

    it('begins again with a restart: approvals given before it count no more', async () => {
      const { db } = await open();
      const [one, other, third] = [await operatorOf(db), await operatorOf(db), await operatorOf(db)];
      await asking(db, 'anew', one, 2);
      expect(await approving(db, 'anew', other)).toBe('more');
      const again = { subject: SUBJECT, ref: 'anew', requesterId: one, approvers: 2 } as const;
      await inTransaction(db, (tx) => restart(tx, again));
      const answers: Approval[] = [];
      for (const id of [third, one, third, other]) answers.push(await approving(db, 'anew', id));
      expect(answers).toEqual(['more', 'own', 'again', 'approved']);
    });

    it.each([
      [0n, null, 1],
      [null, null, 1],
      [500n, 500n, 1],
      [501n, 500n, 2],
      [null, 500n, 2],
      [1n, 0n, 2],
    ] as const)('of %s with a second limit of %s takes %s', (amount, limit, approvers) => {
      expect(approversFor(amount, limit)).toBe(approvers);
    });

    it('is gone once it was taken back, and worth nothing when who asked may ask no more', async () => {
      const { db } = await open();
      const [one, other] = [await operatorOf(db), await operatorOf(db)];
      await asking(db, 'back', one);
      await inTransaction(db, (tx) => withdrawRequest(tx, { subject: SUBJECT, ref: 'back' }));
      expect(await approving(db, 'back', other)).toBe('unknown');
      await asking(db, 'fired', one);
      await db.updateTable('operator').set({ role: 'auditor' }).where('id', '=', one).execute();
      expect(await approving(db, 'fired', other)).toBe('unknown');
      expect((await asking(db, 'fired', other)).state).toBe('asked');
      expect(await approving(db, 'fired', one)).toBe('unknown');
    });

    it('many approve at once and exactly one carries it out', async () => {
      const { db } = await open();
      const others = await Promise.all(Array.from({ length: 8 }, () => operatorOf(db)));
      const [one = 0n, ...rest] = others;
      for (const ref of ['race-1', 'race-2', 'race-3']) {
        await asking(db, ref, one);
        const answers = await Promise.all(rest.map((id) => approving(db, ref, id)));
        expect(answers.filter((answer) => answer === 'approved')).toHaveLength(1);
        expect(answers.filter((answer) => answer === 'again')).toHaveLength(rest.length - 1);
      }
    });

    it(`P-47 ${ATTEMPTS} attempts of fewer than two persons come to nothing; with the constraint taken out they do not`, async () => {
      expect(await lonely((await open()).db, ATTEMPTS)).toBe(0);
      const planted = await fresh();
      await planted.exec('alter table approval drop constraint approval_check');
      expect(await lonely(planted.db, 40)).toBe(5);
    });
  });
});
