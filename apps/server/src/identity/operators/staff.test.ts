/** Disabling, enabling and removing operators and resetting their second factors: effects and permissions. */
import { askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { consoleStream } from '@parlour/contract/events.endpoints';
import { beginSetUp, getDayFigures, loginOperator, setUpOperator } from '@parlour/contract/operator-sessions.endpoints';
import {
  beginReset,
  finishReset,
  listStaff,
  removeStaff,
  resetStaff,
  setStaffState,
} from '@parlour/contract/operators.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_CONSOLE } from '../../config/config.ts';
import { approve, ask } from '../../core/approvals/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, headersOfTab, OPERATOR_PASSWORD, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { listenTo } from '../../testing/streams.ts';
import { createOperatorAuthenticator, insertSetupToken, operatorCommand } from './index.ts';
import { changeOperatorState, resetOperator } from './staff.actions.ts';

const reason = 'left the house';
const nobody = (): Tab => ({ cookies: {}, csrf: null });

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let boss: Awaited<ReturnType<typeof desk.operator>>;
  let address = '';
  let made = 0;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    desk = consoleOf(app);
    boss = await desk.operator(clock, 'boss');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const codeOf: typeof desk.codeOf = (answer) => desk.codeOf(answer);
  async function colleague() {
    const name = `staff${++made}`;
    const tab = await desk.operator(clock, name);
    const { id } = await db().selectFrom('operator').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    return { name, tab, id, params: { id: id.toString() } };
  }
  const signIn = (name: string, code: string) =>
    desk.call(loginOperator, { body: { name, password: OPERATOR_PASSWORD, code } }, nobody());
  const disable = (params: { id: string }, by: Tab = boss) =>
    desk.call(setStaffState, { params, body: { reason, state: 'disabled' } }, by);
  const enable = (params: { id: string }) =>
    desk.call(setStaffState, { params, body: { reason, state: 'active' } }, boss);
  const run = (...words: string[]) => {
    const operatorAuthenticator = createOperatorAuthenticator(db(), {
      secrets: app.secrets,
      issuer: () => 'House',
      clock: clock.now,
    });
    return operatorCommand(db(), { operatorAuthenticator, consoleUrl: 'http://console.house/console/' }, words);
  };
  const unproven = () =>
    db().updateTable('operator_session').set({ proved_at: sql<Date>`clock_timestamp() - interval '1 hour'` }).execute();
  const proven = () => db().updateTable('operator_session').set({ proved_at: sql<Date>`clock_timestamp()` }).execute();

  it('disabling ends sessions, passkeys, set-up links, the stream and everything that waits for approval, at once', async () => {
    const { name, tab, id, params } = await colleague();
    const player = await app.register();
    const body = { account: player.account, book: 'PLAY', direction: 'credit', amount: '5', reason } as const;
    valueOf(await desk.call(askAdjustment, { body: { ...body, idempotencyKey: newToken() } }, tab));
    await db()
      .insertInto('operator_passkey')
      .values({
        operator_id: id,
        credential_id: name,
        public_key: Buffer.alloc(1),
        counter: 0n,
        transports: [],
        name: 'phone',
        synced: false,
        used_at: null,
      })
      .execute();
    await inTransaction(db(), (tx) => ask(tx, { subject: 'bonus', ref: name, operatorId: id }));
    const stream = await listenTo(
      address,
      { ...headersOfTab(tab), 'x-forwarded-host': DEMO_CONSOLE },
      '',
      consoleStream.path,
    );
    expect(valueOf(await disable(params))).toEqual({ ended: 1 });
    await stream.ended;
    expect(await codeOf(desk.call(getDayFigures, {}, tab))).toBe('session.none');
    expect(await db().selectFrom('operator_passkey').select('id').where('operator_id', '=', id).execute()).toEqual([]);
    const open = await db()
      .selectFrom('approval_request')
      .select('id')
      .where('requester_id', '=', id)
      .where('closed_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const [adjustment] = await db()
      .selectFrom('adjustment')
      .select(['state', 'decision'])
      .where('requester_id', '=', id)
      .execute();
    expect(adjustment).toEqual({ state: 'withdrawn', decision: 'operator disabled' });
    clock.step();
    expect(await codeOf(signIn(name, clock.code(tab.secret)))).toBe('login.disabled');
    expect(valueOf(await enable(params))).toEqual({ ended: 0 });
    clock.step();
    expect(await codeOf(signIn(name, clock.code(tab.secret)))).toBe('success');
  });

  it('a session cannot begin for an operator who is not active, whoever writes it', async () => {
    const { id, params } = await colleague();
    valueOf(await disable(params));
    const insert = db()
      .insertInto('operator_session')
      .values({ operator_id: id, cookie_hash: Buffer.from(newToken()), csrf_hash: Buffer.alloc(32) });
    await expect(insert.execute()).rejects.toThrow('is not active');
  });

  it('an operator who was disabled while the call came in does nothing to another one', async () => {
    const [one, other] = [await colleague(), await colleague()];
    valueOf(await disable(one.params));
    const by = { operator: { id: 0n, operatorId: one.id, name: one.name, role: 'owner' }, request: { ip: '' } };
    const target = { id: other.id };
    expect(await changeOperatorState(db(), { target, to: 'removed', reason, by })).toMatchObject({
      ok: false,
      code: 'session.ended',
    });
    const operatorAuthenticator = createOperatorAuthenticator(db(), {
      secrets: app.secrets,
      issuer: () => 'House',
      clock: clock.now,
    });
    expect(await resetOperator(db(), operatorAuthenticator, { target, reason, by })).toMatchObject({
      ok: false,
      code: 'session.ended',
    });
    expect(await codeOf(desk.call(getDayFigures, {}, other.tab))).toBe('success');
  });

  it('an approval that a person gave before being disabled counts no more, and a new one is refused', async () => {
    const [one, other, third, fourth] = [await colleague(), await colleague(), await colleague(), await colleague()];
    const thing = { subject: 'adjustment' as const, ref: `two-${one.name}` };
    const approving = (who: typeof one) => inTransaction(db(), (tx) => approve(tx, { ...thing, operatorId: who.id }));
    await inTransaction(db(), (tx) => ask(tx, { ...thing, operatorId: one.id, approvers: 2 }));
    expect(await approving(other)).toBe('more');
    valueOf(await disable(other.params));
    expect(await approving(other)).toBe('unknown');
    expect(await approving(third)).toBe('more');
    expect(await approving(fourth)).toBe('approved');
  });

  it('a removed operator is gone for good, the name stays in the record and taken', async () => {
    const { name, tab, params } = await colleague();
    expect(valueOf(await desk.call(removeStaff, { params, body: { reason } }, boss))).toEqual({ ended: 1 });
    clock.step();
    expect(await codeOf(signIn(name, clock.code(tab.secret)))).toBe('login.wrong');
    expect(await codeOf(enable(params))).toBe('operator.state');
    const { rows } = valueOf(await desk.call(listAudit, { query: { operator: name, size: '10' } }, boss));
    expect(rows.map((row) => [row.operator, row.act])).toEqual([
      [name, 'operator.sign_in_failed'],
      [name, 'operator.set_up'],
    ]);
    const acts = valueOf(await desk.call(listAudit, { query: { act: 'operator.removed', size: '1' } }, boss)).rows;
    expect(acts).toMatchObject([{ operator: 'boss', before: { name, state: 'active' }, reason }]);
    const { operators } = valueOf(await desk.call(listStaff, {}, boss));
    expect(operators.find((row) => row.name === name)).toMatchObject({ state: 'removed', app: false, passkeys: 0 });
    const link = newToken();
    await insertSetupToken(db(), tokenHash(link));
    const { secret } = valueOf(await desk.call(beginSetUp, { body: { setupToken: link } }, nobody()));
    const setUp = (as: string) =>
      desk.call(
        setUpOperator,
        { body: { setupToken: link, name: as, password: OPERATOR_PASSWORD, code: clock.code(secret) } },
        nobody(),
      );
    expect(await codeOf(setUp(name))).toBe('register.username_taken');
    expect(await codeOf(setUp(`${name}-2`))).toBe('success');
  });

  it('nobody disables, removes or resets himself, or the last active owner, even two at the same moment', async () => {
    const { operators } = valueOf(await desk.call(listStaff, {}, boss));
    const params = { id: operators.find(({ own }) => own)?.id ?? '' };
    const body = { reason };
    expect(await codeOf(disable(params))).toBe('operator.self');
    expect(await codeOf(desk.call(removeStaff, { params, body }, boss))).toBe('operator.self');
    expect(await codeOf(desk.call(resetStaff, { params, body }, boss))).toBe('operator.self');
    const [one, other] = [await colleague(), await colleague()];
    const alone = [one, other].map(({ id }) => id);
    // The machine disables all operators but two, and then each of these disables the other.
    for (const row of operators) if (row.state === 'active') await run('disable', row.name);
    const rest = await db()
      .selectFrom('operator')
      .select('name')
      .where('state', '=', 'active')
      .where('id', 'not in', alone)
      .execute();
    for (const { name } of rest) await run('disable', name);
    const both = await Promise.all([codeOf(disable(one.params, other.tab)), codeOf(disable(other.params, one.tab))]);
    const left = await db().selectFrom('operator').select('name').where('state', '=', 'active').execute();
    expect([both.filter((code) => code === 'success').length, left.length]).toEqual([1, 1]);
    const name = left[0]?.name ?? '';
    await expect(run('disable', name)).rejects.toThrow('the last active owner');
    await expect(run('remove', name)).rejects.toThrow('the last active owner');
    await expect(
      db().updateTable('operator').set({ state: 'disabled' }).where('name', '=', name).execute(),
    ).rejects.toThrow('the last active owner');
    expect(await run('enable', 'boss')).toEqual(['boss may sign in again.']);
    clock.step();
    const back = nobody();
    const signedIn = { name: 'boss', password: OPERATOR_PASSWORD, code: clock.code(boss.secret) };
    back.csrf = valueOf(await desk.call(loginOperator, { body: signedIn }, back)).csrf;
    Object.assign(boss, back);
  });

  it('a reset leaves nothing that a password alone opens: a new app takes the link and the password, once, for an hour', async () => {
    const { name, tab, params } = await colleague();
    const { token, until } = valueOf(await desk.call(resetStaff, { params, body: { reason } }, boss));
    expect(new Date(until).getTime()).toBeGreaterThan(Date.now());
    expect(await codeOf(desk.call(getDayFigures, {}, tab))).toBe('session.none');
    clock.step();
    for (const code of ['', clock.code(tab.secret)]) {
      const { body } = await signIn(name, code);
      expect(body).toMatchObject({ success: false, code: 'operator.enrol' });
      expect(body).not.toHaveProperty('value');
    }
    await db().deleteFrom('operator_failure').execute();
    const begin = (resetToken: string) => desk.call(beginReset, { body: { resetToken } }, nobody());
    expect(await codeOf(begin(newToken()))).toBe('operator.reset_used');
    const [app, again] = (await Promise.all([begin(token), begin(token)])).map(valueOf);
    if (!app) throw new Error('the link opens nothing');
    expect(app).toMatchObject({ name });
    // Opened concurrently, as in two tabs: both get one secret.
    expect(again).toEqual(app);
    expect(valueOf(await begin(token))).toEqual(app);
    const finish = (over: { resetToken?: string; password?: string; code?: string } = {}) =>
      desk.call(
        finishReset,
        { body: { resetToken: token, password: OPERATOR_PASSWORD, code: clock.code(app.secret), ...over } },
        nobody(),
      );
    expect(await codeOf(finish({ password: 'another password' }))).toBe('login.wrong');
    expect(await codeOf(finish({ code: '000000' }))).toBe('second.wrong');
    expect(await codeOf(finish({ resetToken: newToken() }))).toBe('operator.reset_used');
    // A reset link creates no operator, and a set-up link resets nothing.
    expect(await codeOf(desk.call(beginSetUp, { body: { setupToken: token } }, nobody()))).toBe('operator.setup_used');
    expect(valueOf(await finish()).recoveryCodes).toHaveLength(10);
    expect(await codeOf(finish())).toBe('operator.reset_used');
    clock.step();
    expect(await codeOf(signIn(name, clock.code(app.secret)))).toBe('success');
    const late = valueOf(await desk.call(resetStaff, { params, body: { reason } }, boss));
    await db()
      .updateTable('operator_setup')
      .set({ expires_at: sql<Date>`clock_timestamp()` })
      .where('token_hash', '=', tokenHash(late.token))
      .execute();
    expect(await codeOf(begin(late.token))).toBe('operator.reset_used');
  });

  it('every act on an operator takes a second factor and a reason', async () => {
    const { params } = await colleague();
    const acts = (words: string) => [
      desk.call(setStaffState, { params, body: { reason: words, state: 'disabled' } }, boss),
      desk.call(removeStaff, { params, body: { reason: words } }, boss),
      desk.call(resetStaff, { params, body: { reason: words } }, boss),
    ];
    expect(await Promise.all(acts(' ').map(codeOf))).toEqual(Array(3).fill('register.field'));
    await unproven();
    expect(await Promise.all(acts(reason).map(codeOf))).toEqual(Array(3).fill('second.proof'));
    await proven();
  });
});
