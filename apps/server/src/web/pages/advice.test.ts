import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1`;

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('LAY-065 a page tells an iPhone below 12.4 of the newer system, and nobody else', async () => {
    for (const url of ['/m/home', '/m/set']) {
      const ask = (agent: string) => app.raw({ method: 'GET', url, headers: { 'user-agent': agent } });
      const old = await ask(iphone('12_3_1'));
      expect([old.statusCode, old.headers['cache-control'], old.headers.etag]).toEqual([200, 'no-store', undefined]);
      expect(old.body).toMatch(/<p class="advice">[^<]+12\.4/);
      for (const agent of [iphone('12_4'), iphone('17_5'), 'curl/8']) {
        const other = await ask(agent);
        expect(other.body).toContain('<p class="advice" hidden>');
        expect(other.headers.etag).toMatch(/^"/);
      }
    }
  });
});
