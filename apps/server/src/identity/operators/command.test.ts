import { readFileSync } from 'node:fs';
import { beginSetUp, loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenHash } from '../../platform/http/tokens.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { createOperatorAuthenticator, OperatorCommandRefused, operatorCommand } from './index.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
  });
  afterAll(() => app.close());
  const run = (...words: string[]) => {
    const operatorAuthenticator = createOperatorAuthenticator(app.database.db, {
      secrets: app.secrets,
      issuer: () => 'House',
      clock: clock.now,
    });
    return operatorCommand(
      app.database.db,
      { operatorAuthenticator, consoleUrl: 'http://console.house/console/' },
      words,
    );
  };

  it('invites, lists, unlocks, resets, disables, enables and removes', async () => {
    const desk = consoleOf(app);
    expect(await run('list')).toEqual(['There is no operator yet.']);
    const links = [await run('invite'), await run('invite')].map(([line = '']) => line.split('setup=')[1] ?? '');
    for (const setupToken of links)
      expect(
        valueOf(await desk.call(beginSetUp, { body: { setupToken } }, { cookies: {}, csrf: null })).secret,
      ).toHaveLength(32);
    // The link expires after seven days.
    const asked = (setupToken: string) =>
      desk.codeOf(desk.call(beginSetUp, { body: { setupToken } }, { cookies: {}, csrf: null }));
    const [line = ''] = await run('invite');
    const until = Date.parse(/until (\S+):/.exec(line)?.[1] ?? '');
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
    const late = line.split('setup=')[1] ?? '';
    await sql`update operator_setup set expires_at = clock_timestamp() - interval '1 second' where token_hash = ${tokenHash(late)}`.execute(
      app.database.db,
    );
    expect([await asked(late), await asked(links[0] ?? '')]).toEqual(['operator.setup_used', 'success']);
    const { secret } = await desk.operator(clock);
    expect(await run('list')).toEqual(['nandar  owner']);
    const signIn = (password: string) => {
      clock.step();
      const body = { name: 'nandar', password, code: clock.code(secret) };
      return desk.codeOf(desk.call(loginOperator, { body }, { cookies: {}, csrf: null }));
    };
    for (let n = 0; n < 3; n++) expect(await signIn('wrong')).toBe('login.wrong');
    expect(await signIn(OPERATOR_PASSWORD)).toBe('operator.locked');
    expect(await run('unlock', 'Nandar')).toEqual(['Nandar may try again.']);
    expect(await signIn(OPERATOR_PASSWORD)).toBe('success');
    const [, link = ''] = await run('reset', 'nandar');
    expect(link).toMatch(/ until \S+Z: http:\/\/console\.house\/console\/\?reset=[\w-]{20,}$/);
    expect(await signIn(OPERATOR_PASSWORD)).toBe('operator.enrol');
    expect(await run('list')).toEqual(['nandar  owner  (no second factor: reset prints a link)']);
    await desk.operator(clock, 'thiri');
    const states = [];
    for (const verb of ['disable', 'enable', 'disable', 'remove']) {
      expect(await run(verb, 'Nandar')).toHaveLength(1);
      states.push((await run('list'))[0]);
    }
    const off = 'nandar  owner  (disabled)';
    expect(states).toEqual([
      off,
      'nandar  owner  (no second factor: reset prints a link)',
      off,
      'nandar  owner  (removed)',
    ]);
    for (const verb of ['enable', 'reset', 'disable'])
      await expect(run(verb, 'nandar')).rejects.toThrow(
        verb === 'enable' ? 'A removed one never does: invite a new one' : 'nandar is disabled or removed',
      );
    await expect(run('remove', 'thiri')).rejects.toThrow('thiri is the last active owner');
  });

  it.each([
    [],
    ['help'],
    ['reset'],
    ['reset', 'nobody'],
    ['list', 'x'],
    ['unlock', 'a', 'b'],
    ['disable', 'nobody'],
    ['remove'],
  ])('refuses %s with a sentence', async (...words) => {
    await expect(run(...words)).rejects.toThrow(OperatorCommandRefused);
  });
});

it('the documents name each command', () => {
  const text = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  for (const verb of ['invite', 'list', 'unlock NAME', 'reset NAME', 'disable NAME', 'enable NAME', 'remove NAME'])
    expect(text).toContain(`npm run operator -- ${verb}`);
});
