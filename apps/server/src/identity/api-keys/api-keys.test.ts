import { createApiKey, listApiKeys, revokeApiKey } from '@parlour/contract/api-keys.admin.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import type { Endpoint } from '@parlour/contract/endpoint';
import { KEY_RIGHTS, RIGHTS, type Right } from '@parlour/contract/operator-rights';
import { addStaffRole, setStaffRole, setStaffState } from '@parlour/contract/operators.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, headersOfTab, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const reason = 'no longer used';
const DAY = '/wps/console/day';
const MEMBERS = '/wps/console/members';

type Answer = { status: number; code: string; value: unknown; headers: Record<string, unknown> };
type Draft = { name?: string; rights?: Right[]; networks?: string[]; days?: number };

/** Calls of tools: each with a key, and without cookies unless they are given. */
function toolsOf(app: TestApp) {
  return async (
    secret: string,
    url: string,
    {
      method = 'GET',
      address,
      tab,
      payload,
    }: { method?: Endpoint['method']; address?: string; tab?: Tab; payload?: object } = {},
  ): Promise<Answer> => {
    const answer = await app.raw({
      method,
      url,
      headers: { ...(tab ? headersOfTab(tab) : {}), authorization: `Bearer ${secret}` },
      ...(address ? { remoteAddress: address } : {}),
      ...(payload ? { payload } : {}),
    });
    expect(answer.cookies).toEqual([]);
    const body = answer.json<{ success: boolean; code?: string; value?: unknown }>();
    return {
      status: answer.statusCode,
      code: body.code ?? 'success',
      value: body.value,
      headers: answer.headers,
    };
  };
}

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tool: ReturnType<typeof toolsOf>;
  let owner: Tab;
  let made = 0;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: SHARED_SECRET });
    desk = consoleOf(app);
    tool = toolsOf(app);
    owner = await desk.operator(clock, 'nandar');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const create = (over: Draft = {}, by = owner) => {
    const draft = {
      name: `tool ${++made}`,
      rights: ['reports.view', 'players.view'] as Right[],
      networks: [],
      days: 90,
    };
    return desk.call(createApiKey, { body: { ...draft, ...over } }, by);
  };
  const keyOf = async (over: Draft = {}, by = owner) => {
    const { key, secret } = valueOf(await create(over, by));
    return { ...key, secret, params: { id: key.id } };
  };
  const revoke = (params: { id: string }, by = owner) => desk.call(revokeApiKey, { params, body: { reason } }, by);
  const rowOf = async ({ id }: { id: string }) =>
    valueOf(await desk.call(listApiKeys, {}, owner)).keys.find((row) => row.id === id);
  async function colleague(role: string) {
    const name = `clerk-${++made}`;
    const tab = await desk.operator(clock, name, role);
    const { id } = await db().selectFrom('operator').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    return { name, tab, params: { id: id.toString() } };
  }
  const codeOf = async (answer: Promise<Answer>) => (await answer).code;

  describe('API keys', () => {
    it('are created with a secret that is shown once and stored as a hash, on record', async () => {
      const { secret, ...key } = await keyOf({
        name: '  Night report ',
        networks: ['10.0.0.0/8', '10.0.0.0/8'],
        days: 30,
      });
      expect(secret).toMatch(/^plk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
      expect(key).toMatchObject({
        name: 'Night report',
        prefix: secret.slice(0, 16),
        rights: ['reports.view', 'players.view'],
        networks: ['10.0.0.0/8'],
        operator: 'nandar',
        usedAt: null,
        state: 'active',
      });
      expect(Date.parse(key.until) - Date.parse(key.createdAt)).toBeCloseTo(30 * 24 * 3600 * 1000, -3);
      const { rows } = await sql<{ all: string }>`
        select (select json_agg(k)::text from api_key k) || (select json_agg(a)::text from audit a) as all`.execute(
        db(),
      );
      expect(rows[0]?.all).toContain(secret.slice(4, 16));
      expect(rows[0]?.all).not.toContain(secret.slice(17));
      expect(JSON.stringify(await rowOf(key))).not.toContain(secret.slice(17));
      const audit = valueOf(await desk.call(listAudit, { query: { act: 'api_key.created', size: '1' } }, owner));
      expect(audit.rows).toMatchObject([{ operator: 'nandar', after: { name: 'Night report', prefix: key.prefix } }]);
    });

    it('have at most the rights of their operator, and never one to act, to approve, or about operators', async () => {
      const rights: Right[] = ['apiKeys.act', 'players.view'];
      valueOf(await desk.call(addStaffRole, { body: { name: 'Integrator', rights, reason } }, owner));
      const { tab } = await colleague('Integrator');
      expect(await desk.codeOf(create({ rights: ['reports.view'] }, tab))).toBe('operator.exceeds');
      expect(await desk.codeOf(create({ rights: ['players.view'] }, tab))).toBe('success');
      for (const right of RIGHTS.filter((each) => !KEY_RIGHTS.includes(each)))
        expect([right, await desk.codeOf(create({ rights: ['players.view', right] }))]).toEqual([
          right,
          'request.invalid',
        ]);
      const { tab: manager } = await colleague('manager');
      expect(await desk.codeOf(create({}, manager))).toBe('access.right');
    });

    it('are refused without rights, with a wrong address, beyond a year, or with the name of another key', async () => {
      expect(await desk.codeOf(create({ rights: [] }))).toBe('request.invalid');
      expect(await desk.codeOf(create({ networks: ['10.0.0.0/33'] }))).toBe('request.invalid');
      expect(await desk.codeOf(create({ days: 366 }))).toBe('request.invalid');
      expect(await desk.codeOf(create({ days: 0 }))).toBe('request.invalid');
      expect(await desk.codeOf(create({ name: ' x ' }))).toBe('register.field');
      const { params } = await keyOf({ name: 'Data lake' });
      expect(await desk.codeOf(create({ name: 'data LAKE' }))).toBe('api_key.name_taken');
      valueOf(await revoke(params));
      expect(await desk.codeOf(create({ name: 'data LAKE' }))).toBe('success');
    });

    it('stay in the database what they were created as', async () => {
      const { id } = await keyOf();
      const change = (set: string) => sql`update api_key set ${sql.raw(set)} where id = ${BigInt(id)}`.execute(db());
      for (const set of [
        `rights = '{reports.view,ledger.view}'`,
        `until = until + interval '1 day'`,
        `networks = '{}', name = 'x y z'`,
      ])
        await expect(change(set)).rejects.toThrow('stays what it was created as');
      const row = (rights: string, until = `clock_timestamp() + interval '1 day'`) =>
        sql`insert into api_key (public_id, secret_hash, name, operator_id, rights, until)
          select 'abcdefabcdef', ${tokenHash('x')}, 'planted', min(id), ${rights}::text[], ${sql.raw(until)} from operator`.execute(
          db(),
        );
      for (const rights of [
        '{}',
        '{players.act}',
        '{reports.view,credit.approve}',
        '{staff.view}',
        '{reports.view,apiKeys.view}',
      ])
        await expect(row(rights)).rejects.toThrow('api_key_rights_check');
      await expect(row('{reports.view}', `clock_timestamp() + interval '400 days'`)).rejects.toThrow(
        'check constraint',
      );
    });
  });

  describe('a call by API key', () => {
    it('reads what the key’s rights allow, without any cookie', async () => {
      const { secret } = await keyOf();
      expect(await tool(secret, DAY)).toMatchObject({ status: 200, value: { timeZone: expect.any(String) } });
      expect(await codeOf(tool(secret, MEMBERS))).toBe('success');
      expect(await tool(secret, '/wps/console/books')).toMatchObject({
        status: 403,
        code: 'access.right',
        value: { right: 'ledger.view' },
      });
    });

    it('P-43 every endpoint answers a key by its rights: all endpoints by a key with all rights, and what keys may read by keys of one right', async () => {
      const all = app.platform.registry.filter(({ access }) => access === 'operator');
      const readable = all.filter(({ keys }) => keys);
      expect([all.length > 190, readable.length > 70]).toEqual([true, true]);
      const answers: string[] = [];
      const expected: string[] = [];
      const walk = async (rights: Right[], endpoints: readonly Endpoint[]) => {
        const { secret } = await keyOf({ rights });
        for (const { method, path, keys, right } of endpoints) {
          const { code, status } = await tool(secret, path.replaceAll(/:\w+/g, '1'), { method });
          const refused = ['access.right', 'access.key_endpoint'].includes(code);
          expect([path, status === 401]).toEqual([path, false]);
          answers.push(`${rights.length} ${rights[0]} ${method} ${path} ${refused ? code : 'admitted'}`);
          const has = right !== null && rights.includes(right);
          const due = keys ? (has ? 'admitted' : 'access.right') : 'access.key_endpoint';
          expected.push(`${rights.length} ${rights[0]} ${method} ${path} ${due}`);
        }
      };
      await walk([...KEY_RIGHTS], all);
      for (const right of ['players.view', 'ledger.view', 'reports.view'] as const) await walk([right], readable);
      expect(answers).toEqual(expected);
    });

    it('is judged by the key alone: a session beside it does not count, and a key opens no session', async () => {
      const { secret } = await keyOf({ rights: ['players.view'] });
      expect(await codeOf(tool(secret, DAY, { tab: owner }))).toBe('access.right');
      const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
      expect(await tool(wrong, DAY, { tab: owner })).toMatchObject({ status: 401, code: 'session.key_unknown' });
      expect(await codeOf(tool('plk_', DAY, { tab: owner }))).toBe('session.key_unknown');
      expect((await tool(secret, '/wps/console/session')).value).toMatchObject({ operator: null });
      expect(await codeOf(tool(secret, '/wps/console/session', { method: 'DELETE' }))).toBe('access.key_endpoint');
      // Another scheme is none of ours: without a session the caller is not signed in.
      expect(await codeOf(tool('a-token-of-a-proxy', DAY))).toBe('session.none');
      expect(await codeOf(tool('a-token-of-a-proxy', DAY, { tab: owner }))).toBe('success');
    });

    it('ends with the revocation, at once and for good', async () => {
      const { secret, params } = await keyOf();
      expect(await codeOf(tool(secret, DAY))).toBe('success');
      expect(valueOf(await revoke(params))).toMatchObject({ state: 'revoked', revokedBy: 'nandar' });
      expect(await tool(secret, DAY)).toMatchObject({ status: 401, code: 'session.key_revoked' });
      const acts = async () =>
        valueOf(await desk.call(listAudit, { query: { act: 'api_key.revoked', size: '50' } }, owner)).rows.length;
      const before = await acts();
      expect(valueOf(await revoke(params)).state).toBe('revoked');
      expect(await acts()).toBe(before);
      expect(await desk.codeOf(revoke({ id: '999999' }))).toBe('thing.unknown');
      await expect(
        sql`update api_key set revoked_at = null, revoked_by = null where id = ${BigInt(params.id)}`.execute(db()),
      ).rejects.toThrow('was revoked');
    });

    it('ends with the validity of the key', async () => {
      const secret = newToken();
      await sql`insert into api_key (public_id, secret_hash, name, operator_id, rights, created_at, until)
        select 'feedfeedfeed', ${tokenHash(secret)}, 'Old tool', min(id), '{reports.view}',
          clock_timestamp() - interval '90 days', clock_timestamp() - interval '1 minute' from operator`.execute(db());
      expect(await tool(`plk_feedfeedfeed_${secret}`, DAY)).toMatchObject({ status: 401, code: 'session.key_expired' });
      const { keys } = valueOf(await desk.call(listApiKeys, {}, owner));
      expect(keys.find(({ name }) => name === 'Old tool')).toMatchObject({ state: 'expired', usedAt: null });
    });

    it('follows its operator: a smaller role, a disabled and a removed one act on the next call', async () => {
      const rights: Right[] = ['apiKeys.act', 'players.view', 'reports.view'];
      valueOf(await desk.call(addStaffRole, { body: { name: 'Tool maker', rights, reason } }, owner));
      const { tab, params } = await colleague('Tool maker');
      const key = await keyOf({}, tab);
      const both = () => Promise.all([codeOf(tool(key.secret, DAY)), codeOf(tool(key.secret, MEMBERS))]);
      expect(await both()).toEqual(['success', 'success']);
      valueOf(await desk.call(setStaffRole, { params, body: { role: 'support', reason } }, owner));
      expect(await both()).toEqual(['access.right', 'success']);
      valueOf(await desk.call(setStaffState, { params, body: { state: 'disabled', reason } }, owner));
      expect(await both()).toEqual(['session.key_suspended', 'session.key_suspended']);
      expect((await rowOf(key))?.state).toBe('suspended');
      valueOf(await desk.call(setStaffState, { params, body: { state: 'active', reason } }, owner));
      expect(await both()).toEqual(['access.right', 'success']);
    });

    it('is accepted from the allowed addresses only', async () => {
      const { secret } = await keyOf({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
      const from = (address: string) => codeOf(tool(secret, DAY, { address }));
      expect(await from('203.0.113.9')).toBe('success');
      expect(await from('::ffff:203.0.113.9')).toBe('success');
      expect(await from('2001:db8:1::7')).toBe('success');
      expect(await from('203.0.114.9')).toBe('access.key_address');
      expect(await from('2001:db9::7')).toBe('access.key_address');
    });

    it('records the last use, at most once a minute', async () => {
      const key = await keyOf();
      await tool(key.secret, DAY, { address: '203.0.113.1' });
      const first = await rowOf(key);
      expect(first).toMatchObject({ usedAt: expect.any(String), usedFrom: '203.0.113.1' });
      await tool(key.secret, DAY, { address: '203.0.113.2' });
      expect(await rowOf(key)).toEqual(first);
      await sql`update api_key set used_at = used_at - interval '61 seconds' where id = ${BigInt(key.id)}`.execute(
        db(),
      );
      await tool(key.secret, DAY, { address: '203.0.113.2' });
      expect((await rowOf(key))?.usedFrom).toBe('203.0.113.2');
    });

    it('is on record as “key NAME of OPERATOR”, in exported files too', async () => {
      const { secret } = await keyOf({ name: 'Ledger feed', rights: ['reports.view'] });
      const payload = { report: 'play', by: 'day', from: '2026-01-01', to: '2026-01-02', format: 'csv' };
      const { code, value } = await tool(secret, '/wps/console/reports/exports', { method: 'POST', payload });
      expect(code).toBe('success');
      const { content } = value as { content: string };
      expect(Buffer.from(content, 'base64').toString()).toContain('key Ledger feed of nandar');
      const query = { operator: 'Key Ledger feed of nandar', size: '5' };
      const { rows } = valueOf(await desk.call(listAudit, { query }, owner));
      expect(rows).toMatchObject([{ operator: 'key Ledger feed of nandar', role: 'owner', account: null }]);
      const { session_id } = await db()
        .selectFrom('audit')
        .select('session_id')
        .where('operator_name', '=', 'key Ledger feed of nandar')
        .executeTakeFirstOrThrow();
      expect(session_id).toBeNull();
    });

    it('P-62 leaves no trace of the secret in the log, not even when it fails', async () => {
      const loud = await testApp(await open(), { clock: clock.now, env: { ...SHARED_SECRET, LOG_LEVEL: 'debug' } });
      const lines: string[] = [];
      const stream = Object.getOwnPropertySymbols(loud.server.log).find(
        ({ description }) => description === 'pino.stream',
      );
      if (!stream) throw new Error('the log has no stream');
      Object.assign(loud.server.log, { [stream]: { write: (line: string) => void lines.push(line) } });
      const { secret } = await keyOf();
      await sql`alter table api_key rename column used_from to used_place`.execute(db());
      expect((await toolsOf(loud)(secret, DAY)).status).toBe(500);
      await sql`alter table api_key rename column used_place to used_from`.execute(db());
      loud.server.log.warn({ req: { headers: { authorization: `Bearer ${secret}` } } }, 'a request');
      await loud.close();
      const log = lines.join('');
      expect(log).toContain('unexpected error');
      expect(log).toContain('a request');
      expect(log).not.toContain(secret.slice(17));
    });
  });

  it('each key has a budget of calls over all endpoints, on top of that of the address', async () => {
    const tight = await testApp(await open(), { clock: clock.now, env: { ...SHARED_SECRET, THROTTLE_SCALE: '0.1' } });
    const call = toolsOf(tight);
    const [one, other] = [await keyOf(), await keyOf()];
    const codes: string[] = [];
    for (const url of [DAY, MEMBERS])
      for (let n = 0; n < 7; n++) codes.push(await codeOf(call(one.secret, url, { address: '203.0.113.20' })));
    expect(codes).toEqual([...Array<string>(12).fill('success'), 'request.too_many', 'request.too_many']);
    const refused = await call(one.secret, '/wps/console/books', { address: '203.0.113.21' });
    expect(refused).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await codeOf(call(other.secret, MEMBERS, { address: '203.0.113.20' }))).toBe('success');
    await tight.close();
  });
});
