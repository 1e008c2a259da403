import { loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { interleavedHasher } from '../../testing/interleaved.ts';
import { fromBase32 } from '../two-factor/index.ts';
import { createOperatorAuthenticator } from './index.ts';

eachDatabase((_kind, open) => {
  const race = interleavedHasher();
  const clock = testClock();
  let app: TestApp;
  let secret = '';
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, hasher: race.hasher });
    ({ secret } = await consoleOf(app).operator(clock));
    clock.step();
  });
  afterAll(() => app.close());

  const operatorId = async () =>
    (await app.database.db.selectFrom('operator').select('id').executeTakeFirstOrThrow()).id;

  it('a password that is changed while it is looked at opens no console', async () => {
    const desk = consoleOf(app);
    const { db } = app.database;
    const before = await db.selectFrom('operator_session').select('id').execute();
    race.duringNextCheck(() => db.updateTable('operator').set({ password_hash: 'another one' }).execute());
    const body = { name: 'nandar', password: OPERATOR_PASSWORD, code: clock.code(secret) };
    const answer = await desk.call(loginOperator, { body }, { cookies: {}, csrf: null });
    expect(answer.body).toMatchObject({ code: 'login.wrong' });
    expect(await db.selectFrom('operator_session').select('id').execute()).toEqual(before);
  });

  it('of two enrolments of an app one is made', async () => {
    const { db } = app.database;
    const keeper = createOperatorAuthenticator(db, { secrets: app.secrets, issuer: () => 'House', clock: clock.now });
    const operator = { id: await operatorId(), name: 'nandar' };
    const asked = await keeper.beginEnrolment(operator);
    // A second enrolment that began at the same time, before it could see the first.
    const twin = await keeper.beginEnrolment(operator);
    const row = await db
      .selectFrom('operator_enrolment')
      .selectAll()
      .where('ticket_hash', '=', tokenHash(twin.ticket))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('operator_enrolment')
      .values({ ticket_hash: tokenHash(asked.ticket), operator_id: operator.id, sealed_totp: row.sealed_totp })
      .execute();
    const code = clock.code(twin.secret);
    expect(fromBase32(twin.secret)).toHaveLength(20);
    const proven = [await keeper.proveEnrolment(asked.ticket, code), await keeper.proveEnrolment(twin.ticket, code)];
    const made = [];
    for (const each of proven) {
      if (typeof each === 'string') throw new Error(each);
      made.push((await inTransaction(db, (tx) => keeper.enrol(tx, each))) !== null);
    }
    expect(made).toEqual([true, false]);
  });
});
