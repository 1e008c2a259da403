import { startOAuthFlow } from '@parlour/contract/social-login.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PREFIX } from '../../adapters/demo-identity/demo-identity.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    const database = await open();
    const flags = { USERNAMEREG3: true, GOOGLELOGIN3: true, FACEBOOKLOGIN3: true };
    app = await testApp(database, { brand: { flags, providers: { demo: true, phone: 'firebase' } } });
  });
  afterAll(() => app.close());

  it('a provider sends the browser back to the platform’s own address, whatever host the request names', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'localhost', 'x-forwarded-host': 'evil.example' },
      { host: 'localhost:8080', 'x-forwarded-proto': 'https' },
    ]) {
      const answer = await app.raw({
        method: 'POST',
        url: startOAuthFlow.path,
        headers,
        payload: { provider: 'google' },
      });
      const { url } = answer.json<{ value: { url: string } }>().value;
      expect(new URL(url, 'http://localhost').searchParams.get('redirect_uri')).toMatch(
        /^http:\/\/localhost:\d+\/wps\/session\/provider\/google\/callback$/,
      );
    }
  });

  it('the demo provider is there for this machine and its own network alone', async () => {
    const routes = app.routes.filter(({ url, method }) => url.startsWith(DEMO_PREFIX) && method !== 'OPTIONS');
    expect(routes.length).toBeGreaterThan(8);
    for (const { method, url } of routes)
      for (const from of [
        { headers: { host: 'play.example' }, remoteAddress: '127.0.0.1' },
        { headers: { host: '8.8.4.4' }, remoteAddress: '127.0.0.1' },
        { headers: { host: 'localhost' }, remoteAddress: '8.8.8.8' },
      ]) {
        const answer = await app.raw({ method, url, ...from });
        expect([method, url, from, answer.statusCode]).toEqual([method, url, from, 404]);
      }
    const keys = { url: `${DEMO_PREFIX}/google/keys` };
    for (const from of [
      { headers: { host: 'localhost:8080' }, remoteAddress: '127.0.0.1' },
      { headers: { host: '192.168.1.5:8080' }, remoteAddress: '192.168.1.20' },
    ])
      expect((await app.raw({ ...keys, ...from })).statusCode).toBe(200);
  });
});
