/** Unexpected errors leak neither message nor stack, on JSON, gateway and page routes. */
import { GATEWAY_PREFIX } from '@parlour/contract/gateway';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aGateway, fresh } from '../../testing/gateway.ts';
import { aScene } from '../../testing/scene.ts';

/** Text that no answer may contain: the words of the planted error, a stack frame, a file of ours or of a package. */
const LEAK = /planted|TypeError|\bat \S+ \(|\bat (async )?file:|\.ts:\d+|node_modules|stack/i;
const boom = () => {
  throw new TypeError('planted: a secret of the house');
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => app.close());

  it('every JSON endpoint whose handler throws answers its number and the common text alone', async () => {
    const { db } = app.database;
    // Every use of the catalogue or the database throws.
    vi.spyOn(app.live, 'now').mockImplementation(boom);
    vi.spyOn(db, 'executeQuery').mockImplementation(boom);
    const open = app.platform.registry.filter(
      ({ access, method, bodyType }) =>
        (access === 'anyone' || access === 'visitor') && method === 'GET' && bodyType === 'json',
    );
    let thrown = 0;
    for (const { path } of open) {
      if (path === '/wps/events') continue;
      const answer = await app.raw({ method: 'GET', url: path.replaceAll(/:\w+/g, '1') });
      expect([path, answer.body]).toEqual([path, expect.not.stringMatching(LEAK)]);
      if (answer.statusCode !== 500) continue;
      thrown++;
      expect([path, answer.json()]).toEqual([
        path,
        { success: false, code: 'system.error', message: 'error.system', value: { id: expect.any(String) } },
      ]);
    }
    expect(thrown).toBeGreaterThanOrEqual(3);
  });

  it('a page whose drawing throws says nothing of it', async () => {
    vi.spyOn(app.live, 'now').mockImplementation(boom);
    vi.spyOn(app.doors, 'verdictOf').mockImplementation(boom);
    const answer = await app.raw({ method: 'GET', url: '/m/home?planted=1' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(LEAK);
  });

  it('a vendor’s call that throws is answered as one whose outcome is not known', async () => {
    const s = await aScene(await aGateway(app.database.db));
    vi.spyOn(s.games, 'get').mockImplementation(boom);
    vi.spyOn(s.db, 'executeQuery').mockImplementation(boom);
    const body = { ...s.common, session: s.session, tx: fresh('t'), round: fresh('r'), amount: '1' };
    const { http, answer } = await s.call('bet', body);
    expect([http, answer]).toMatchObject([503, { status: 'refused', code: 'UNAVAILABLE' }]);
    expect(JSON.stringify(answer)).not.toMatch(LEAK);
    const { body: unsigned } = await app.raw({ method: 'POST', url: `${GATEWAY_PREFIX}/bet`, payload: body });
    expect(unsigned).not.toMatch(LEAK);
  });
});
