import { startFreePlay } from '@parlour/contract/guest-play.endpoints';
import { addRecent } from '@parlour/contract/recently-played.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CONSOLE } from '../../config/config.ts';
import { PASSWORD, type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { isForeign } from './cross-site.ts';

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://localhost:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
];

const OPENED: Record<string, string>[] = [
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  { purpose: 'prefetch' },
];

/** The only routes that pages of other sites, or servers without a browser, may call. */
const CALLED_FROM_ANYWHERE = [
  /^\/gateway\/(v1|atrium)\//,
  /^\/payments\/webhook\//,
  /^\/studio\/api\//,
  /^\/demo-identity\/(google|facebook)\/token$/,
  /^\/wps\/session\/provider\/:provider\/callback$/,
  // A link: `affiliates.routes.test.ts` checks that it counts nothing but an opened page.
  /^\/wps\/affiliate\/:code$/,
];
const isCalledFromAnywhere = (url: string) => CALLED_FROM_ANYWHERE.some((pattern) => pattern.test(url));

describe('who made a request', () => {
  const own = { host: 'play.example', url: 'https://play.example' };
  it.each([
    [{}, own, false],
    [{ 'sec-fetch-site': 'same-origin' }, own, false],
    [{ 'sec-fetch-site': 'none' }, own, false],
    [{ 'sec-fetch-site': 'same-site' }, own, true],
    [{ 'sec-fetch-site': 'something new' }, own, true],
    [{ origin: 'https://play.example' }, own, false],
    // A page served without TLS may have been modified in transit.
    [{ origin: 'http://play.example' }, own, true],
    [{ origin: 'https://play.example:8443' }, own, true],
    [{ origin: 'https://console.play.example' }, own, true],
    // A proxy uses an internal host name; the configured address is still ours.
    [{ origin: 'https://play.example' }, { ...own, host: 'inner:8080' }, false],
    [{ origin: 'http://inner:8080' }, { ...own, host: 'inner:8080' }, false],
    [{ origin: 'http://localhost:8080' }, { host: 'LOCALHOST:8080', url: null }, false],
    [{ origin: 'nonsense' }, own, true],
  ])('%j to %j: foreign is %s', (headers, to, foreign) => {
    expect(isForeign(headers, to)).toBe(foreign);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const hostOf = (url: string) => (url.startsWith('/wps/console/') ? DEMO_CONSOLE : 'localhost');
  const pathOf = (url: string) => url.replace(/:[a-zA-Z]+/g, '1').replace('*', 'anything');

  /** Every route that changes state, including GET endpoints that declare it. */
  const changing = () => {
    const gets = app.platform.registry
      .filter(({ method, changes }) => method === 'GET' && changes)
      .flatMap(({ path, relay }) => (relay ? [path, relay] : [path]))
      .map((url) => ({ method: 'GET', url }));
    return [...app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)), ...gets];
  };

  it('every call that changes something is refused to pages of other sites, on both hosts and under the relay prefix', async () => {
    const endpoints = app.platform.registry.filter(({ changes }) => changes);
    const urls = new Set(changing().map(({ method, url }) => `${method} ${url}`));
    for (const { method, path, relay } of endpoints)
      for (const url of relay ? [path, relay] : [path]) expect(urls).toContain(`${method} ${url}`);
    const taken: string[] = [];
    let refused = 0;
    for (const { method, url } of changing()) {
      if (isCalledFromAnywhere(url)) continue;
      for (const headers of FOREIGN) {
        const answer = await app.raw({
          method,
          url: pathOf(url),
          headers: { host: hostOf(url), ...headers },
        });
        const isRefused = answer.statusCode === 403 && answer.json().code === 'access.denied';
        if (isRefused && answer.cookies.length === 0) refused++;
        else taken.push(`${method} ${url} ${JSON.stringify(headers)} ${answer.statusCode}`);
      }
    }
    expect(taken).toEqual([]);
    expect(refused).toBeGreaterThan(1_000);
  });

  it('callers of the same origin and callers that are no browser get past the guard', async () => {
    const met: string[] = [];
    for (const { method, url } of changing()) {
      const host = hostOf(url);
      const ask = async (headers: Record<string, string>) =>
        (await app.raw({ method, url: pathOf(url), headers: { host, ...headers } })).statusCode;
      const codes = [
        await ask({}),
        await ask({ origin: `http://${host}` }),
        await ask({ 'sec-fetch-site': 'same-origin' }),
      ];
      if (codes.includes(403)) met.push(url);
    }
    expect(met).toEqual([]);
  });

  it('a GET that changes something is refused to a page that is opened and to a prefetch', async () => {
    const gets = changing().filter(({ method, url }) => method === 'GET' && !isCalledFromAnywhere(url));
    expect(gets.length).toBeGreaterThan(4);
    for (const { url } of gets)
      for (const headers of OPENED) {
        const answer = await app.raw({ url, headers });
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'access.denied']);
      }
  });

  it('a form of another site leaves the session and the remembered login of a player as they are', async () => {
    const player = await app.register();
    const answer = await app.raw({
      method: 'POST',
      url: startFreePlay.path,
      cookies: player.cookies,
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'moduleId=RNG',
    });
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
    expect((await app.call(addRecent, { query: { nodeId: '1001' } }, player)).status).toBe(200);
  });

  it('no answer to a page of another site sets a cookie, whatever it asks for', async () => {
    const ask = (headers: Record<string, string>) =>
      app.server.inject({ url: '/wps/captcha', headers: { host: 'localhost', ...headers } });
    expect((await ask({})).cookies.map(({ name }) => name)).toEqual(['mc_pre']);
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).cookies).toHaveLength(1);
    const foreign = await ask({ 'sec-fetch-site': 'cross-site' });
    expect([foreign.statusCode, foreign.cookies]).toEqual([200, []]);
  });

  describe('bodies that a form can make', () => {
    const TYPES = {
      form: 'application/x-www-form-urlencoded',
      multipart: 'multipart/form-data; boundary=x',
      text: 'text/plain',
    };
    const payloads = { form: 'moduleId=RNG', multipart: '--x--', text: JSON.stringify({ password: PASSWORD }) };

    it('are taken where the contract says so, and refused everywhere else', async () => {
      const wrong: string[] = [];
      for (const { method, path, bodyType } of app.platform.registry) {
        if (method === 'GET') continue;
        for (const kind of ['form', 'multipart', 'text'] as const) {
          const answer = await app.raw({
            method,
            url: pathOf(path),
            headers: { host: hostOf(path), 'content-type': TYPES[kind] },
            payload: payloads[kind],
          });
          const isRefused = answer.statusCode === 415;
          if (isRefused === (kind === 'form' && bodyType === 'form'))
            wrong.push(`${path} ${kind} ${answer.statusCode}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });
});
