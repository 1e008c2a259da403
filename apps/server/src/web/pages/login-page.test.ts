import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

/** A page that was rendered on the server; the shell has no such mark. */
const DRAWN = /<div id="app" data-drawn/;

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('the login page of a browser with a session has no login form', async () => {
    const { cookies } = await app.register();
    const ask = (url: string, by: Record<string, string>) => app.raw({ method: 'GET', url, cookies: by });
    const visitor = await ask('/m/login', {});
    expect(visitor.body).toMatch(DRAWN);
    expect(visitor.body).toContain('name="password"');
    const member = await ask('/m/login', cookies);
    expect([member.statusCode, member.headers['vary']]).toEqual([200, 'cookie, accept-encoding']);
    expect(member.body).not.toMatch(DRAWN);
    expect(member.body).not.toContain('name="password"');
    expect((await ask('/m/home', cookies)).body).toMatch(DRAWN);
  });
});
