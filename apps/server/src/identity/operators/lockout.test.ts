import { loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const NAME = 'nandar';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let secret = '';
  /** The browser in which the operator was created. */
  let own: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    const made = await desk.operator(clock, NAME);
    secret = made.secret;
    own = { cookies: made.cookies, csrf: null, address: '203.0.113.7' };
  });
  beforeEach(async () => {
    await app.database.db.deleteFrom('operator_failure').execute();
    clock.step();
  });
  afterAll(() => app.close());

  const at = (address: string): Tab => ({ cookies: {}, csrf: null, address });
  const enter = (from: Tab) =>
    desk.codeOf(
      desk.call(loginOperator, { body: { name: NAME, password: OPERATOR_PASSWORD, code: clock.code(secret) } }, from),
    );
  const guess = (from: Tab) =>
    desk.codeOf(desk.call(loginOperator, { body: { name: NAME, password: 'wrong', code: '000000' } }, from));

  it('P-37 a stranger who fails three times locks the name for their own address, and for nobody else', async () => {
    const stranger = '198.51.100.9';
    const said = [];
    for (let n = 0; n < 5; n++) said.push(await guess(at(stranger)));
    expect(said).toEqual(['login.wrong', 'login.wrong', 'login.wrong', 'operator.locked', 'operator.locked']);
    // Another browser at that address has no separate budget.
    expect(await enter(at(stranger))).toBe('operator.locked');
    expect(await enter(at('203.0.113.50'))).toBe('success');
  });

  it('P-37 strangers at many addresses lock the name for strangers, and never for the operator’s own browser', async () => {
    let looked = 0;
    for (let n = 0; n < 40; n++) if ((await guess(at(`198.51.100.${n}`))) === 'login.wrong') looked++;
    expect(looked).toBe(30);
    expect(await enter(at('203.0.113.51'))).toBe('operator.locked');
    expect(await enter(own)).toBe('success');
  });

  it('P-37 a known browser has three attempts too, wherever it is, and a planted cookie makes no browser known', async () => {
    const thief: Tab = { cookies: { ...own.cookies }, csrf: null };
    const said = [];
    for (let n = 0; n < 4; n++) said.push(await guess({ ...thief, address: `192.0.2.${n}` }));
    expect(said).toEqual(['login.wrong', 'login.wrong', 'login.wrong', 'operator.locked']);
    const planted: Tab = { ...at('198.51.100.77'), cookies: { mc_opdev: `${'a'.repeat(43)}.${'b'.repeat(43)}` } };
    for (let n = 0; n < 3; n++) await guess(planted);
    expect(await enter(at('198.51.100.77'))).toBe('operator.locked');
  });

  it('a sign-in forgets the failures of its own source alone', async () => {
    const stranger = at('198.51.100.20');
    for (let n = 0; n < 3; n++) await guess(stranger);
    for (let n = 0; n < 2; n++) await guess(own);
    valueOf(
      await desk.call(
        loginOperator,
        { body: { name: NAME, password: OPERATOR_PASSWORD, code: clock.code(secret) } },
        own,
      ),
    );
    expect(await guess(stranger)).toBe('operator.locked');
    expect(await app.database.db.selectFrom('operator_failure').select('known').execute()).toEqual([
      { known: false },
      { known: false },
      { known: false },
    ]);
  });
});
