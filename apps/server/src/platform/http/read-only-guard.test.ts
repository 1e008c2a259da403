import { addFavourite, listFavourites } from '@parlour/contract/favourites.endpoints';
import { GATEWAY_PREFIX } from '@parlour/contract/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aGateway, fresh as named } from '../../testing/gateway.ts';
import { aScene, clean } from '../../testing/scene.ts';

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  let isLow = false;
  beforeAll(async () => {
    app = await testApp(await open(), { isDiskLow: () => isLow });
  });
  afterAll(() => app.close());

  it('R-D7 on a full disk every call that writes is told to come again, what reads goes on, and so does all when there is room', async () => {
    const player = await app.register();
    const star = (nodeId: string) => app.call(addFavourite, { body: { nodeId } }, player);
    const stars = async () => (await app.call(listFavourites, { query: {} }, player)).body;
    expect((await star('1001')).status).toBe(200);
    const before = await stars();
    isLow = true;
    expect(await star('1002')).toMatchObject({ status: 503, body: { code: 'system.full' } });
    expect(await stars()).toEqual(before);

    const taken: string[] = [];
    for (const { method, url } of app.routes) {
      if (['GET', 'HEAD', 'OPTIONS'].includes(method) || url.startsWith('/gateway/')) continue;
      const path = url.replace(/:[a-zA-Z]+/g, '1').replace('*', 'anything');
      const { statusCode, headers, payload } = await app.raw({ method, url: path });
      const isRefused = statusCode === 503 && headers['retry-after'] === '30' && payload.includes('"system.full"');
      if (!isRefused) taken.push(`${method} ${url} ${statusCode}`);
    }
    expect(taken).toEqual([]);
    isLow = false;
    expect((await star('1002')).status).toBe(200);
  });

  it('R-D7 a GET that changes something counts as a write', async () => {
    const changing = app.platform.registry.filter(
      ({ method, throttle }) => method === 'GET' && (throttle === 'write' || throttle === 'trial'),
    );
    isLow = true;
    const answers = await Promise.all(changing.map(({ path }) => app.raw({ url: path })));
    isLow = false;
    expect(changing.length).toBeGreaterThan(0);
    expect(answers.map(({ statusCode, payload }) => [statusCode, payload.includes('"system.full"')])).toEqual(
      changing.map(() => [503, true]),
    );
  });

  it('R-D7 vendors are told to come again, never that a bet is declined, and their bets, wins and rollbacks are taken later', async () => {
    let isAway = false;
    const s = await aScene(await aGateway((await fresh()).db, { isAway: () => isAway }));
    const [kept, undone, round] = [named('t'), named('t'), named('r')];
    await s.bet(kept, round, '1');
    await s.bet(undone, named('r'), '2');
    const [late, won, back] = [named('t'), named('t'), named('t')];
    const calls = () => [s.bet(late, round, '3'), s.win(won, round, '5'), s.rollback(back, undone)];
    isAway = true;
    const again = { http: 503, retryAfter: '1', answer: { status: 'refused', code: 'UNAVAILABLE', retry: true } };
    expect(await Promise.all(calls())).toMatchObject([again, again, again]);
    expect(await s.money()).toBe(9_700n);
    isAway = false;
    for (const { http, answer } of await Promise.all(calls())) expect([http, answer.status]).toEqual([200, 'ok']);
    expect(await s.money()).toBe(10_100n);
    await clean(s);
  });

  it('R-D7 the platform’s own gateway goes by the same disk', async () => {
    isLow = true;
    const { statusCode, headers } = await app.raw({ method: 'POST', url: `${GATEWAY_PREFIX}/bet`, payload: {} });
    isLow = false;
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  });
});
