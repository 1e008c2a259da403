/** Verification of the audit record: in parts, daily as a whole, and what it finds. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { MACHINE, recordAudit } from './index.ts';
import { readVerification } from './verification.store.ts';
import { verifyOn } from './verification.ts';

eachDatabase((_kind, open) => {
  let db: Db;
  const write = (act: string) => recordAudit(db, { operator: MACHINE, request: { ip: '' }, act });
  const count = async () =>
    Number((await db.selectFrom('audit').select(db.fn.countAll().as('n')).executeTakeFirst())?.n);
  /** Changes the record as somebody does who has the database. */
  async function tamper(change: ReturnType<typeof sql>): Promise<void> {
    await sql`alter table audit disable trigger audit_rows_stay`.execute(db);
    await change.execute(db);
    await sql`alter table audit enable trigger audit_rows_stay`.execute(db);
  }
  const later = (span: string) =>
    sql`update audit_verification set begun_at = begun_at - ${span}::interval`.execute(db);
  const verifyAll = async () => {
    let verified = await verifyOn(db, 3);
    const found = [verified.broken];
    while (verified.goesOn) {
      verified = await verifyOn(db, 3);
      found.push(verified.broken);
    }
    return found.find((broken) => broken !== null) ?? null;
  };

  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    await tamper(sql`delete from audit`);
    await sql`update audit_verification set begun_at = '-infinity', read_to = 0, read_hash = null, verified_at = null,
      is_reading = false, broken = null`.execute(db);
    for (let n = 1; n <= 7; n++) await write(`test.${n}`);
  });

  it('reads the record in parts to its end, and follows new rows', async () => {
    expect(await verifyOn(db, 3)).toEqual({ broken: null, goesOn: true });
    expect(await readVerification(db)).toMatchObject({ id: 3n, verifiedAt: null });
    expect(await verifyOn(db, 3)).toEqual({ broken: null, goesOn: true });
    expect(await verifyOn(db, 3)).toEqual({ broken: null, goesOn: false });
    expect(await readVerification(db)).toMatchObject({ id: 7n, verifiedAt: expect.any(Date), broken: null });
    await write('test.8');
    expect(await verifyAll()).toBeNull();
    expect((await readVerification(db)).id).toBe(8n);
    expect(await count()).toBe(8);
  });

  it('finds a changed row of the past on the next day, keeps saying so, and sees that it is mended', async () => {
    await verifyAll();
    const reason = (text: string) => tamper(sql`update audit set reason = ${text} where id = 4`);
    await reason('altered');
    expect(await verifyAll()).toBeNull();
    await later('23 hours 59 minutes');
    expect(await verifyAll()).toBeNull();
    await later('1 minute');
    expect(await verifyAll()).toBe(4n);
    expect(await readVerification(db)).toMatchObject({ id: 3n, broken: 4n });
    await reason('');
    expect(await verifyAll()).toBeNull();
    expect((await readVerification(db)).broken).toBe(4n);
    await later('1 hour');
    expect(await verifyAll()).toBeNull();
    expect(await readVerification(db)).toMatchObject({ id: 7n, broken: null });
  });

  it('finds a missing row', async () => {
    await tamper(sql`delete from audit where id = 2`);
    expect(await verifyAll()).toBe(2n);
  });

  it('finds a changed row among the new ones at once', async () => {
    await verifyAll();
    await write('test.8');
    await tamper(sql`update audit set act = 'test.other' where id = 8`);
    expect(await verifyAll()).toBe(8n);
  });

  it('finds that the end was cut off, which the chain alone does not show', async () => {
    await verifyAll();
    await tamper(sql`delete from audit where id > 5`);
    expect(await verifyAll()).toBe(7n);
    await write('test.other');
    await write('test.other');
    await later('1 day');
    expect(await verifyAll()).toBe(7n);
  });

  it('finds a chain that was computed anew, also at the start of a pass', async () => {
    await verifyAll();
    await tamper(sql`update audit set reason = 'altered' where id = 5`);
    for (const id of [5, 6, 7])
      await tamper(sql`update audit set hash = audit_seal((select b.hash from audit b where b.id = ${id - 1}), audit)
        where id = ${id}`);
    await later('1 day');
    expect(await verifyAll()).toBe(7n);
  });
});
