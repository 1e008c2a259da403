import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDayFigures, getOperator, loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CONSOLE } from '../../config/config.ts';
import { writeAvailability } from '../../core/system/availability.store.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { wayOf } from './console-host.ts';

const PLAYERS = 'localhost';
const HOME = '/wps/game/home?language=EN';

describe('the way of a route', () => {
  it('is another on each host', () => {
    const routes = [
      '/wps/console/day',
      '/console',
      '/console/*',
      '/wps/game/home',
      '/m/*',
      '/',
      '/img/game/:file',
      '/docs',
    ];
    const ways = (isConsole: boolean) => routes.map((route) => wayOf(route, isConsole));
    expect(ways(false)).toEqual(['unknown', 'unknown', 'unknown', 'on', 'on', 'on', 'on', 'on']);
    expect(ways(true)).toEqual(['on', 'on', 'on', 'unknown', 'unknown', 'home', 'on', 'on']);
    expect([wayOf(undefined, true), wayOf(undefined, false)]).toEqual(['on', 'on']);
  });
});

/** Requests over a socket, as a browser does, because prepared answers are served before any route. */
const ask = (app: TestApp, host: string, path: string): Promise<number> =>
  new Promise((answered, failed) => {
    const { port } = app.server.server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      response.on('end', () => answered(response.statusCode ?? 0));
    })
      .on('error', failed)
      .end();
  });

eachDatabase((_kind, open) => {
  let app: TestApp;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  describe('R-B7 the console’s own host', () => {
    it('has everything of the console, and nothing of it is anywhere else', async () => {
      const found: string[] = [];
      let met = 0;
      for (const { method, url } of app.routes.filter(({ method }) => method !== 'OPTIONS')) {
        const path = url.replace(/:[a-zA-Z]+/g, '1').replace('*', 'anything');
        for (const [host, isConsole] of [
          [DEMO_CONSOLE, true],
          [`${DEMO_CONSOLE.toUpperCase()}:8080`, true],
          [PLAYERS, false],
          ['127.0.0.1:8080', false],
          [`${DEMO_CONSOLE}.evil.example`, false],
        ] as const) {
          if (wayOf(url, isConsole) !== 'unknown') continue;
          const answer = await app.raw({ method, url: path, headers: { host, 'content-type': 'application/json' } });
          met++;
          if (answer.statusCode !== 404 || (method !== 'HEAD' && answer.json().code !== 'request.unknown_path'))
            found.push(`${host} ${method} ${url} ${answer.statusCode}`);
        }
      }
      expect(found).toEqual([]);
      expect(met).toBeGreaterThan(600);
    });

    it('leads to the console’s first page, and lets no page frame it', async () => {
      const answer = await app.raw({ method: 'GET', url: '/', headers: { host: DEMO_CONSOLE } });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/console/']);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    it('is not answered from what is kept for players', async () => {
      expect([await ask(app, PLAYERS, HOME), await ask(app, `${DEMO_CONSOLE}:1`, HOME)]).toEqual([200, 404]);
    });

    it('keeps its cookie to itself', async () => {
      const desk = consoleOf(app);
      const { secret, ...tab } = await desk.operator(clock);
      clock.step();
      const body = { name: 'nandar', password: OPERATOR_PASSWORD, code: clock.code(secret) };
      const { cookies } = await desk.call(loginOperator, { body }, { cookies: {}, csrf: null });
      expect(cookies).toEqual([
        { name: 'mc_op', value: expect.any(String), path: '/', httpOnly: true, sameSite: 'Strict' },
        // Device cookie: it exempts a known browser from a lock-out caused by wrong passwords elsewhere.
        {
          name: 'mc_opdev',
          value: expect.any(String),
          maxAge: 34_560_000,
          path: '/',
          httpOnly: true,
          sameSite: 'Strict',
        },
      ]);
      valueOf(await desk.call(getOperator, {}, tab));
    });

    it('stays open while the house is closed, pictures included', async () => {
      const desk = consoleOf(app);
      const tab = await desk.operator(clock, 'mya');
      const closed = {
        maintenance: true,
        message: {},
        opensAt: null,
        regionRule: 'all',
        countries: [],
        unplacedOpen: true,
      };
      app.doors.put(await writeAvailability(app.database.db, { doors: closed as never }));
      const flag = async (host: string) =>
        (await app.raw({ method: 'GET', url: '/img/flag/AR.svg', headers: { host } })).statusCode;
      expect([await flag(DEMO_CONSOLE), await flag(PLAYERS)]).toEqual([200, 503]);
      valueOf(await desk.call(getDayFigures, {}, tab));
      app.doors.put(await writeAvailability(app.database.db, { doors: { ...closed, maintenance: false } as never }));
    });
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  const HOST = 'desk.example.com';
  beforeAll(async () => {
    app = await testApp(await open(), {
      env: {
        PUBLIC_URL: 'https://play.example.com',
        CONSOLE_URL: `https://${HOST}`,
        CONSOLE_NETWORKS: '10.0.0.0/8',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
  });
  afterAll(() => app.close());

  describe('R-B7 a console’s host by setting', () => {
    const session = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await app.raw({ method: 'GET', url: '/wps/console/session', headers, remoteAddress })).statusCode;

    it('counts as a trusted proxy says it, and the one of the demo is nothing', async () => {
      const inside = { 'x-forwarded-for': '10.1.2.3' };
      expect(await session({ host: HOST, ...inside })).toBe(200);
      expect(await session({ host: 'inner:8080', 'x-forwarded-host': HOST, ...inside })).toBe(200);
      expect(await session({ host: DEMO_CONSOLE, ...inside })).toBe(404);
      expect(await session({ host: 'play.example.com', ...inside })).toBe(404);
      expect(await session({ host: 'play.example.com', 'x-forwarded-host': HOST }, '10.1.2.3')).toBe(404);
    });

    it('is there for the networks of operators alone', async () => {
      const from = (address: string) => session({ host: HOST, 'x-forwarded-for': address });
      expect([await from('10.255.0.1'), await from('::ffff:10.0.0.1')]).toEqual([200, 200]);
      expect([await from('11.0.0.1'), await from('2001:db8::1')]).toEqual([404, 404]);
    });
  });
});
