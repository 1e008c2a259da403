/** Audit records of operators' sign-ins, and the effect of an overloaded hash gate on them. */
import { loginOperator, logoutOperator } from '@parlour/contract/operator-sessions.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../../core/audit/verification.store.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let secret = '';
  let recoveryCodes: string[] = [];
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    ({ secret, recoveryCodes } = await desk.operator(clock));
  });
  afterAll(() => app.close());

  const signIn = (name: string, password: string, code: string, from: Tab = { cookies: {}, csrf: null }) =>
    desk.call(loginOperator, { body: { name, password, code } }, from);
  /** Rows since the last call, as the console shows them. */
  let seen = 0n;
  async function news() {
    const rows = await app.database.db
      .selectFrom('audit')
      .select(['id', 'operator_name', 'operator_role', 'session_id', 'address', 'act', 'after'])
      .where('id', '>', seen)
      .orderBy('id')
      .execute();
    seen = rows.at(-1)?.id ?? seen;
    return rows.map(({ id: _id, session_id, ...row }) => ({ ...row, hasSession: session_id !== null }));
  }
  const row = (act: string, over: object = {}) => ({
    operator_name: 'nandar',
    operator_role: 'owner',
    address: '127.0.0.1',
    act,
    after: null,
    hasSession: false,
    ...over,
  });

  it('P-58 every sign-in of an operator is on record: the way, the session and the address', async () => {
    expect(await news()).toEqual([row('operator.set_up', { hasSession: true })]);
    clock.step();
    const tab: Tab = { cookies: {}, csrf: null };
    tab.csrf = valueOf(await signIn('nandar', OPERATOR_PASSWORD, clock.code(secret), tab)).csrf;
    valueOf(await signIn('nandar', OPERATOR_PASSWORD, recoveryCodes[0] ?? ''));
    valueOf(await desk.call(logoutOperator, {}, tab));
    expect(await news()).toEqual([
      row('operator.signed_in', { hasSession: true, after: { by: 'app' } }),
      row('operator.signed_in', { hasSession: true, after: { by: 'recovery' } }),
      row('operator.signed_out', { hasSession: true }),
    ]);
  });

  it('P-58 failures and the lock are on record once each; what a stranger typed as a name is not', async () => {
    for (let n = 0; n < 5; n++) await signIn('nandar', 'wrong', '000000');
    const failed = row('operator.sign_in_failed');
    expect(await news()).toEqual([failed, failed, failed, row('operator.locked')]);
    await signIn('my-password-by-mistake', 'nandar', '');
    const stranger = row('operator.sign_in_failed', { operator_name: '', operator_role: '' });
    expect(await news()).toEqual([stranger]);
    await app.database.db.deleteFrom('operator_failure').execute();
  });

  it('P-58 a right password with a wrong code is a failure too, and a row that cannot be written opens nothing', async () => {
    const { db } = app.database;
    expect(await desk.codeOf(signIn('nandar', OPERATOR_PASSWORD, '000000'))).toBe('login.wrong');
    expect(await news()).toEqual([row('operator.sign_in_failed')]);
    clock.step();
    const sessions = () => db.selectFrom('operator_session').select('id').execute();
    const before = await sessions();
    await app.database.exec(`create function refuse_audit() returns trigger language plpgsql as
      'begin raise exception ''no room''; end';
      create trigger refuse_audit before insert on audit for each row execute function refuse_audit()`);
    expect((await signIn('nandar', OPERATOR_PASSWORD, clock.code(secret))).status).toBe(500);
    await app.database.exec('drop trigger refuse_audit on audit');
    expect(await sessions()).toEqual(before);
    // The code is still unspent, because the whole sign-in was rolled back.
    expect(await desk.codeOf(signIn('nandar', OPERATOR_PASSWORD, clock.code(secret)))).toBe('success');
    expect((await verifyAudit(db, { id: 0n, hash: null }, 1_000)).broken).toBeNull();
  });
});
