import { createHash } from 'node:crypto';
import { openAffiliateLink } from '@parlour/contract/affiliates.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { RELAY_PREFIX } from '@parlour/contract/endpoint';
import { stream } from '@parlour/contract/events.endpoints';
import { addRecent } from '@parlour/contract/recently-played.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CONSOLE } from '../../config/config.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { consoleOf, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';

/** Number of random inputs per endpoint. */
const ROUNDS_OF_JUNK = often(4, 40);

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const failure = (code: string, message: string) => expect.objectContaining({ success: false, code, message });

  describe('bad input is answered in the envelope', () => {
    it('unknown path', async () => {
      const answer = await app.raw({ method: 'GET', url: '/wps/no/such/thing' });
      expect([answer.statusCode, answer.json()]).toEqual([404, failure('request.unknown_path', 'error.unknownPath')]);
    });

    it('wrong method', async () => {
      const answer = await app.raw({ method: 'POST', url: '/wps/game/list', payload: {} });
      expect([answer.statusCode, answer.json()]).toEqual([405, failure('request.method', 'error.method')]);
    });

    it.each(['{"nodeId": ', '[', '"', '{"a":1}}', '\u0000'])('malformed JSON %j', async (payload) => {
      const player = await app.register();
      const answer = await app.raw({
        method: 'POST',
        url: '/wps/game/favourite',
        payload,
        cookies: player.cookies,
        headers: { 'content-type': 'application/json', 'x-mc-token': player.token },
      });
      expect([answer.statusCode, answer.json()]).toEqual([400, failure('request.malformed', 'error.malformed')]);
    });

    it.each([
      [{ nodeId: '1001', surprise: true }, 'body'],
      [{ nodeId: 1001 }, 'body.nodeId'],
      [{ nodeId: 'x'.repeat(41) }, 'body.nodeId'],
      [{}, 'body.nodeId'],
      [{ nodeId: 'a\u0000b' }, 'body'],
      [{ nodeId: 'half of \ud83d' }, 'body'],
      [{ nodeId: '1', '\udfb2': 'x' }, 'body'],
      [[], 'body'],
      ['text', 'body'],
      [null, 'body'],
    ])('a body of the wrong shape names the field: %j', async (payload, field) => {
      const player = await app.register();
      const answer = await app.raw({
        method: 'POST',
        url: '/wps/game/favourite',
        payload: JSON.stringify(payload),
        cookies: player.cookies,
        headers: { 'content-type': 'application/json', 'x-mc-token': player.token },
      });
      expect([answer.statusCode, answer.json()]).toEqual([422, failure('request.invalid', 'error.invalidInput')]);
      expect(answer.json().value.problems[0].field).toBe(field);
    });

    it('oversize body, deep JSON, foreign content type, keys that reach a prototype', async () => {
      const send = (payload: string, type = 'application/json') =>
        app.raw({ method: 'POST', url: '/wps/game/favourite', payload, headers: { 'content-type': type } });
      expect((await send(JSON.stringify({ nodeId: 'x'.repeat(70_000) }))).json()).toEqual(
        failure('request.too_large', 'error.tooLarge'),
      );
      expect((await send('['.repeat(5000) + ']'.repeat(5000))).json()).toEqual(
        failure('request.malformed', 'error.malformed'),
      );
      expect((await send('<a/>', 'text/xml')).json()).toEqual(
        failure('request.unsupported_type', 'error.unsupportedType'),
      );
      expect((await send('{"__proto__": {"admin": true}}')).json()).toEqual(
        failure('request.malformed', 'error.malformed'),
      );
    });

    it('a query with a number out of range', async () => {
      const ask = async (query: string) => (await app.raw({ method: 'GET', url: `/wps/game/list?${query}` })).json();
      expect(await ask('pageNo=0')).toEqual(failure('request.invalid', 'error.invalidInput'));
      expect(await ask('pageSize=201')).toEqual(failure('request.invalid', 'error.invalidInput'));
      expect(await ask('pageNo=1e3')).toEqual(failure('request.invalid', 'error.invalidInput'));
    });

    it('junk never makes a server error', async () => {
      let drawn = 0;
      const junk = () => createHash('sha384').update(`${process.env['SEED']} ${drawn++}`).digest().toString('latin1');
      for (let i = 0; i < ROUNDS_OF_JUNK; i++) {
        for (const endpoint of app.platform.registry) {
          // A stream does not end, and a link leads on.
          if ([stream.path, openAffiliateLink.path].includes(endpoint.path)) continue;
          const answer = await app.raw({
            method: endpoint.method,
            url: `${endpoint.path}?${encodeURIComponent(junk())}=${encodeURIComponent(junk())}`,
            ...(endpoint.method === 'GET'
              ? {}
              : { payload: junk(), headers: { 'content-type': i % 2 ? 'application/json' : 'application/jose' } }),
          });
          expect([endpoint.path, answer.statusCode < 500, typeof answer.json().success]).toEqual([
            endpoint.path,
            true,
            'boolean',
          ]);
        }
      }
    });
  });

  describe('every route', () => {
    it('API-003 has its twin under the relay prefix, which answers alike', async () => {
      const relayed = app.platform.registry.filter((endpoint) => endpoint.relay !== null);
      expect(relayed.length).toBeGreaterThan(20);
      for (const { method, path, relay } of relayed) {
        const [plain, twin] = [await app.raw({ method, url: path }), await app.raw({ method, url: relay ?? '' })];
        expect([path, twin.statusCode]).toEqual([path, plain.statusCode]);
      }
      expect(relayed.every((endpoint) => endpoint.relay?.startsWith(RELAY_PREFIX))).toBe(true);
    });

    it('answers HEAD as GET, without the body, except where a look would change something or stay open', async () => {
      const gets = app.platform.registry.filter(({ method }) => method === 'GET');
      const found: string[] = [];
      for (const { path, changes, throttle } of gets) {
        if (throttle === 'stream' || changes) {
          expect((await app.raw({ method: 'HEAD', url: path })).statusCode).toBe(405);
          continue;
        }
        const [get, head] = [await app.raw({ method: 'GET', url: path }), await app.raw({ method: 'HEAD', url: path })];
        if (head.statusCode !== get.statusCode || head.payload !== '') found.push(`${path} ${head.statusCode}`);
      }
      expect(found).toEqual([]);
      for (const url of ['/m/home', '/console/', '/manifest.webmanifest', '/livez']) {
        const headers = url === '/console/' ? { host: DEMO_CONSOLE } : {};
        const get = await app.raw({ method: 'GET', url, headers });
        expect([url, (await app.raw({ method: 'HEAD', url, headers })).statusCode]).toEqual([url, get.statusCode]);
      }
    });

    it('passes over parameters that it does not know, where it is a documented read', async () => {
      const found: string[] = [];
      for (const { method, path, access, changes } of app.platform.registry) {
        if (method !== 'GET' || path === stream.path || access === 'operator' || changes) continue;
        const plain = await app.raw({ method, url: path });
        const more = await app.raw({ method, url: `${path}?utm_source=mail&_=1795860000` });
        if (more.statusCode !== plain.statusCode) found.push(`${path} ${plain.statusCode} ${more.statusCode}`);
      }
      expect(found).toEqual([]);
      const asked = '/wps/game/list?language=EN&pageNo=1&utm_source=mail';
      expect((await app.raw({ method: 'GET', url: asked })).json()).toMatchObject({ success: true });
    });

    it('refuses parameters that it does not know on a call of the console and on one that changes something', async () => {
      const player = await app.register();
      const seen = await app.call(addRecent, { query: { nodeId: '100001', utm_source: 'mail' } as never }, player);
      expect([seen.status, seen.body]).toEqual([422, failure('request.invalid', 'error.invalidInput')]);
      const operations = consoleOf(app);
      const operator = await operations.operator(testClock());
      const listed = await operations.call(listAudit, { query: { utm_source: 'mail' } as never }, operator);
      expect([listed.status, listed.body]).toEqual([422, failure('request.invalid', 'error.invalidInput')]);
    });

    it('carries the security headers, on success and on failure', async () => {
      for (const url of [
        '/wps/system/status',
        '/wps/game/list',
        '/wps/nope',
        '/wps/member/info',
        '/m/home',
        '/docs/json',
      ]) {
        const { headers } = await app.raw({ method: 'GET', url });
        expect([
          url,
          headers['x-content-type-options'],
          headers['referrer-policy'],
          headers['x-frame-options'],
        ]).toEqual([url, 'nosniff', 'strict-origin', 'DENY']);
        expect(headers['content-security-policy'], url).toMatch(/^default-src 'none'/);
        expect(headers['content-security-policy'], url).not.toContain('unsafe');
      }
    });

    it('carries them on the answers to vendors too, which leave past the framework', async () => {
      const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
      const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const answer = await fetch(`${address}/gateway/v1/balance`, options);
      const names = ['x-content-type-options', 'referrer-policy', 'x-frame-options', 'cache-control', 'content-type'];
      expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
        401,
        'nosniff',
        'strict-origin',
        'DENY',
        'no-store',
        'application/json; charset=utf-8',
      ]);
      expect(await answer.json()).toMatchObject({ status: 'refused', code: 'SIGNATURE' });
    });

    it('asks for a session wherever its access says so', async () => {
      for (const endpoint of app.platform.registry.filter((e) =>
        ['session', 'member', 'agent', 'operator'].includes(e.access),
      )) {
        const answer = await app.raw({
          method: endpoint.method,
          url: endpoint.path,
          ...(endpoint.method === 'GET' ? {} : { payload: {} }),
        });
        expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([endpoint.path, 401, 'session.none']);
      }
    });

    it('GETs that change data are refused across sites and to prefetches', async () => {
      const player = await app.register();
      const add = (headers: Record<string, string>) =>
        app.raw({
          method: 'GET',
          url: '/wps/game/recent/add?nodeId=1001',
          cookies: player.cookies,
          headers: { 'x-mc-token': player.token, ...headers },
        });
      expect((await add({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
      expect((await add({ purpose: 'prefetch' })).statusCode).toBe(403);
      expect((await add({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    });

    it('no answer allows another origin', async () => {
      for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
        for (const url of ['/wps/game/list', '/wps/member/info', '/wps/nope'])
          expect(
            (await app.raw({ method: 'GET', url, headers: { origin } })).headers['access-control-allow-origin'],
          ).toBeUndefined();
      }
    });
  });

  describe('documentation', () => {
    it('describes every endpoint and its twin as OpenAPI 3.1', async () => {
      const documentAt = async (host: string) => (await app.raw({ url: '/docs/json', headers: { host } })).json();
      const document = await documentAt(DEMO_CONSOLE);
      expect(document.openapi).toBe('3.1.0');
      const paths = app.platform.registry.flatMap((e) => (e.relay ? [e.path, e.relay] : [e.path]));
      const described = [...new Set(paths.map((path) => path.replace(/:(\w+)/g, '{$1}')))].sort();
      expect(Object.keys(document.paths).sort()).toEqual(described);
      // Operators' endpoints are documented on the console's host only.
      const forPlayers = Object.keys((await documentAt('localhost')).paths).sort();
      expect(forPlayers).toEqual(described.filter((path) => !path.startsWith('/wps/console/')));
      expect(forPlayers.length).toBeLessThan(described.length);
      expect(document.paths['/wps/session/login'].post.responses['401'].description).toContain('login.wrong');
    });

    it('is browsed on a page with a policy of its own', async () => {
      for (const [url, type] of [
        ['/docs/', 'text/html; charset=utf-8'],
        ['/docs/static/swagger-ui.css', 'text/css; charset=utf-8'],
      ]) {
        const { statusCode, headers } = await app.raw({ method: 'GET', url: url ?? '' });
        expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
          200,
          type,
          'nosniff',
        ]);
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
      }
      expect((await app.raw({ method: 'GET', url: '/docs/nothing' })).statusCode).toBe(404);
    });
  });
});
