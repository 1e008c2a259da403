import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { stream } from '@parlour/contract/events.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { getStatus, getTemplate, getWhitelabel } from '@parlour/contract/system.endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { signedHeaders } from '../../testing/gateway.ts';
import { startJobs } from '../../testing/jobs.ts';
import { within } from '../../testing/limits.ts';
import { headersOf } from '../../testing/streams.ts';
import { ensureVendor } from '../../vendor-gateway/index.ts';
import { readAvailability, writeAvailability } from './availability.store.ts';
import { openAvailability } from './availability.ts';
import { openPlaces } from './geoip.ts';

const OPEN = {
  maintenance: false,
  message: {},
  opensAt: null as string | null,
  regionRule: 'all' as 'all' | 'except' | 'only',
  countries: [] as string[],
  unplacedOpen: true,
};
const CLOSED = { ...OPEN, maintenance: true, message: { EN: 'Back soon', MY: 'မကြာမီ ပြန်ဖွင့်ပါမည်' } };
const SINGAPORE = '165.21.0.1';
const AMERICA = '8.8.8.8';
const NOT_FROM_AMERICA = { ...OPEN, regionRule: 'except' as const, countries: ['US'] };

eachDatabase((kind, open, { fresh }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { env: { TRUSTED_PROXIES: '10.9.0.0/16' } });
  });
  afterAll(() => app.close());
  const set = async (doors: typeof OPEN) => app.doors.put(await writeAvailability(app.database.db, { doors }));
  afterEach(() => set(OPEN));

  const at = (address: string): Player => ({ token: '', cookies: {}, account: '', address });
  const status = async (address: string, language?: string) =>
    valueOf(await app.call(getStatus, { query: { language } }, at(address)));

  describe('system status', () => {
    it('API-031 ENT-020 has info, location.ip, maintenance and regionRestriction, verbatim and under the relay', async () => {
      expect(await status(SINGAPORE)).toEqual({
        info: '',
        location: { ip: SINGAPORE },
        maintenance: false,
        regionRestriction: false,
        opensAt: null,
      });
      const twin = await app.raw({ url: `/wps/relay${getStatus.path}` });
      expect(Object.keys(twin.json<{ value: object }>().value)).toEqual([
        'info',
        'location',
        'maintenance',
        'regionRestriction',
        'opensAt',
      ]);
    });

    it('API-026 a GET returns the template flags', async () => {
      expect(valueOf(await app.call(getTemplate, {}))).toEqual({ memberCenter: 1, depositDetail: 1 });
    });

    it('ENT-020 tells of maintenance in the language of the caller, and of the region by the address', async () => {
      const opensAt = new Date(Date.now() + 3_600_000).toISOString();
      await set({ ...CLOSED, opensAt, regionRule: 'except', countries: ['US'] });
      expect(await status(SINGAPORE, 'MY')).toMatchObject({ info: CLOSED.message.MY, maintenance: true, opensAt });
      expect(await status(AMERICA, 'CN')).toMatchObject({
        info: 'Back soon',
        maintenance: true,
        regionRestriction: true,
      });
      await set(NOT_FROM_AMERICA);
      expect(await status(SINGAPORE)).toMatchObject({ maintenance: false, regionRestriction: false });
      expect(await status(AMERICA)).toMatchObject({ info: '', regionRestriction: true, location: { ip: AMERICA } });
    });

    it('a forwarding header counts from a trusted proxy alone', async () => {
      await set(NOT_FROM_AMERICA);
      const asked = async (remoteAddress: string) => {
        const answer = await app.raw({
          url: getWhitelabel.path,
          remoteAddress,
          headers: { 'x-forwarded-for': SINGAPORE },
        });
        return [answer.statusCode, answer.json<{ code?: string }>().code];
      };
      expect(await asked(AMERICA)).toEqual([403, 'system.region']);
      expect(await asked('10.9.3.4')).toEqual([200, undefined]);
    });

    it('ERR-010 a server that is about to be replaced says that the system is upgrading', async () => {
      const other = await testApp(await fresh());
      other.doors.upgrade();
      const answer = await other.raw({ url: getWhitelabel.path });
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { success: false, code: 'system.upgrading', message: 'error.upgrading' },
      ]);
      expect(answer.headers['retry-after']).toBe('30');
      await other.close();
    });

    it('ends by itself at its time and tells who listens', async () => {
      let now = Date.parse('2026-11-21T12:00:00Z');
      const jobs = await startJobs(app.database);
      const doors = await openAvailability({
        database: app.database,
        jobs,
        places: openPlaces(null),
        clock: () => now,
      });
      let heard = 0;
      doors.onChange(() => heard++);
      doors.put(
        await writeAvailability(app.database.db, {
          doors: { ...CLOSED, opensAt: new Date(now + 60_000).toISOString() },
        }),
      );
      expect([doors.verdictOf(SINGAPORE), doors.takesBets(), heard]).toEqual(['system.maintenance', false, 1]);
      now += 60_000;
      expect([doors.verdictOf(SINGAPORE), doors.takesBets()]).toEqual([null, true]);
      await expect.poll(() => heard, { timeout: within(5_000) }).toBe(2);
      await jobs.close();
      await doors.close();
    });

    if (kind === 'postgres')
      it('acts on every server of the database', async () => {
        const jobs = await startJobs(app.database);
        const other = await openAvailability({ database: app.database, jobs, places: openPlaces(null) });
        await writeAvailability(app.database.db, { doors: CLOSED });
        await expect.poll(() => other.verdictOf(SINGAPORE), { timeout: within(5_000) }).toBe('system.maintenance');
        expect((await readAvailability(app.database.db)).doors.maintenance).toBe(true);
        await jobs.close();
        await other.close();
      });
  });

  describe('P-64 maintenance and region are real', () => {
    const OPEN_ROUTES = [
      /^\/wps\/(relay\/wps\/)?system\/status$/,
      /^\/wps\/console\//,
      /^\/console/,
      /^\/gateway\/(atrium\/)?v1\//,
      /^\/payments\/webhook\//,
      /^\/assets\//,
      /^\/brand\//,
      /^\/(sw\.js|manifest\.webmanifest)$/,
      /^\/readyz$/,
    ];
    const PAGES = ['/', '/m', '/m/*'];

    /** Requests every route; returns those that wrongly admit the caller. */
    async function leaks(address: string, code: string, http: number): Promise<string[]> {
      const found: string[] = [];
      for (const { method, url } of app.routes) {
        if (OPEN_ROUTES.some((known) => known.test(url))) continue;
        const path = url.replace(/:[a-zA-Z]+/g, '1').replace('*', 'anything');
        const page = PAGES.includes(url);
        const answer = await app.raw({
          method,
          url: page && url === '/m/*' ? '/m/home' : path,
          remoteAddress: address,
          // With an invalid token, because a visitor's event stream would be admitted and stay open.
          headers: { accept: 'text/html', 'content-type': 'application/json', [TOKEN_HEADER]: 'of-nobody' },
        });
        const isShut =
          answer.statusCode === http &&
          (page ? !answer.payload.includes('data-drawn') : method === 'HEAD' || answer.payload.includes(`"${code}"`));
        if (!isShut) found.push(`${method} ${url} ${answer.statusCode}`);
      }
      return found;
    }

    it('P-64 during maintenance every route but the named ones is refused', async () => {
      expect(app.routes.length).toBeGreaterThan(60);
      await set(CLOSED);
      expect(await leaks(SINGAPORE, 'system.maintenance', 503)).toEqual([]);
    });

    it('P-64 from a closed region every route but the named ones is refused, and elsewhere none is', async () => {
      await set(NOT_FROM_AMERICA);
      expect(await leaks(AMERICA, 'system.region', 403)).toEqual([]);
      expect((await leaks(SINGAPORE, 'system.region', 403)).length).toBeGreaterThan(60);
    });

    it('P-64 control: a twin that nobody guards is found', async () => {
      await set(CLOSED);
      const { verdictOf } = app.doors;
      let at = 0;
      const planted = app.routes.findIndex((route) => route.url.startsWith('/wps/relay/wps/game/'));
      app.doors.verdictOf = (address) => (at++ === planted ? null : verdictOf(address));
      // Exempt routes do not call the verdict; only the planted one does.
      const found = await leaks(SINGAPORE, 'system.maintenance', 503);
      app.doors.verdictOf = verdictOf;
      expect(found).toHaveLength(1);
    });

    it('P-64 a kept answer is no way around: what is served from memory asks too', async () => {
      const url = '/wps/game/hot?language=EN';
      const port = await app.server.listen({ port: 0, host: '127.0.0.1' });
      expect((await fetch(port + url)).status).toBe(200);
      expect((await fetch(port + url)).status).toBe(200);
      await set(CLOSED);
      const shut = await fetch(port + url);
      expect([shut.status, ((await shut.json()) as { code: string }).code]).toEqual([503, 'system.maintenance']);
    });

    it('P-64 vendors settle what was bet, and new bets are refused', async () => {
      const key = await ensureVendor(app.database.db, app.secrets, 'BGS');
      const player = await app.register();
      const launched = valueOf(await app.call(startGame, { body: { nodeId: '1001' } }, player));
      const launchToken = new URL(launched.url, 'http://x').searchParams.get('token') ?? '';
      const vendor = async (name: string, content: object) => {
        const url = `/gateway/v1/${name}`;
        const payload = JSON.stringify(content);
        const headers = signedHeaders('BGS', key, url, payload, Date.now());
        return (await app.raw({ method: 'POST', url, payload, headers })).json<Record<string, string>>();
      };
      const { session, player: name } = await vendor('authenticate', { launchToken });
      const common = { player: name, game: '1001', currency: 'MMK' };
      const bet = (tx: string, round: string) => vendor('bet', { ...common, tx, round, amount: '10', session });
      expect(await bet('t1', 'r1')).toMatchObject({ status: 'ok', balance: '99990.00' });
      await bet('t2', 'r2');
      await set(CLOSED);
      expect(await bet('t3', 'r3')).toMatchObject({ code: 'GAME_STOPPED' });
      expect(await bet('t1', 'r1')).toMatchObject({ status: 'ok', balance: expect.anything() });
      expect(await vendor('win', { ...common, tx: 'w1', round: 'r1', amount: '25', closeRound: true })).toMatchObject({
        status: 'ok',
        balance: '100005.00',
      });
      expect(await vendor('rollback', { tx: 'b2', player: name, betTx: 't2' })).toMatchObject({
        status: 'ok',
        balance: '100015.00',
      });
      await set(OPEN);
      expect(await bet('t4', 'r4')).toMatchObject({ status: 'ok' });
    });

    it('P-64 an open stream is told and ended, and no new one is opened', async () => {
      const player = await app.register();
      const address = app.server.listeningOrigin;
      const response = await fetch(address + stream.path, { headers: headersOf(player) });
      const reading = response.text();
      await set(CLOSED);
      const told = (await reading).match(/^event: (.*)$/gm) ?? [];
      // Unread counters and earlier big wins are computed separately and sent when that is done.
      expect(told.filter((line) => !/unread|winner/.test(line))).toEqual([
        'event: balance',
        'event: catalogue',
        'event: status',
      ]);
      const refused = await app.raw({
        method: 'GET',
        url: stream.path,
        headers: { [TOKEN_HEADER]: player.token },
        cookies: player.cookies,
      });
      expect(refused.json<{ code: string }>().code).toBe('system.maintenance');
    });
  });
});
