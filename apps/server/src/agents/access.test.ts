/** Access to agents' endpoints. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('every call of agents is refused to a player, at both of its paths, before anything else', async () => {
    const player = await app.register();
    const ofAgents = app.platform.registry.filter(({ access }) => access === 'agent');
    expect(ofAgents.length).toBeGreaterThan(8);
    for (const { method, path, relay } of ofAgents)
      for (const url of [path, relay ?? path]) {
        const answer = await app.raw({
          method,
          url,
          headers: { 'x-mc-token': player.token },
          cookies: player.cookies,
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'access.denied']);
      }
  });
});
