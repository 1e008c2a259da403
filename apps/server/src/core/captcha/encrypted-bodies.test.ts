/** P-41: encrypted bodies that were modified, replayed, sent to another path or encrypted differently are refused. */
import { randomBytes } from 'node:crypto';
import { ENCRYPTION_HEADER } from '@parlour/contract/accounts';
import { getEncryptionKey } from '@parlour/contract/sessions.endpoints';
import { CompactEncrypt, type CompactJWEHeaderParameters, exportJWK, generateKeyPair, importJWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { sealed } from '../../testing/seal.ts';
import { createBodies } from './encrypted-bodies.ts';

const LOGIN = '/wps/session/login';
const BODY = { username: 'nobody_here', password: PASSWORD, type: 'username' };
/** A fifth of the full count. */
const MUTATIONS = 2_000;
const REPLAYS = 200;

const bytesOf = (jwe: string): string =>
  jwe
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.');

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const decrypt = async (jwe: string, method = 'POST', path = LOGIN) => {
    const outcome = await app.platform.decrypt(jwe, method, path);
    return outcome.ok ? 'accepted' : outcome.code;
  };
  const send = (payload: string, headers: Record<string, string> = {}) =>
    app.raw({
      method: 'POST',
      url: LOGIN,
      payload,
      headers: { 'content-type': 'application/jose', [ENCRYPTION_HEADER]: 'v1', ...headers },
    });

  it(`P-41 of ${MUTATIONS} changed bodies none is accepted, and every refusal is the same`, {
    tags: 'wide',
  }, async () => {
    const sealed = await app.seal('POST', LOGIN, BODY);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    const answers = new Set<string>();
    for (let i = 0; i < MUTATIONS; i++) {
      const at = (i * 7919) % sealed.length;
      const letter = letters[(i * 31) % letters.length] ?? 'A';
      const kinds = [
        () => sealed.slice(0, at) + (sealed[at] === letter ? '!' : letter) + sealed.slice(at + 1),
        () => sealed.slice(0, at),
        () => sealed.slice(at),
        () => sealed.slice(0, at) + letter + sealed.slice(at),
        () => sealed.split('.').toReversed().join('.'),
        () => `${sealed}${letter}`,
      ];
      const changed = kinds[i % kinds.length]?.() ?? '';
      // The last character of a part may contain unused bits: a change of these is the same message.
      const isSame = bytesOf(changed) === bytesOf(sealed);
      if (!isSame) answers.add(await decrypt(changed));
    }
    expect([...answers]).toEqual(['crypto.refused']);
    // Control: the unchanged body is accepted, and once only.
    expect([await decrypt(sealed), await decrypt(sealed)]).toEqual(['accepted', 'crypto.refused']);
  });

  it(`P-41 of ${REPLAYS} bodies sent twice each is accepted once, also when both come at the same time`, {
    tags: 'wide',
  }, async () => {
    const seen: string[] = [];
    for (let i = 0; i < REPLAYS / 10; i++) {
      const bodies = await Promise.all(Array.from({ length: 10 }, () => app.seal('POST', LOGIN, BODY)));
      seen.push(...(await Promise.all(bodies.flatMap((body) => [decrypt(body), decrypt(body)]))));
    }
    expect([
      seen.filter((answer) => answer === 'accepted').length,
      seen.filter((answer) => answer === 'crypto.refused').length,
    ]).toEqual([REPLAYS, REPLAYS]);
  });

  it('P-41 a body that was accepted is refused when it is sent again, later or at the same moment', async () => {
    const [later, atOnce] = [await app.seal('POST', LOGIN, BODY), await app.seal('POST', LOGIN, BODY)];
    expect([await decrypt(later), await decrypt(later), await decrypt(later)]).toEqual([
      'accepted',
      'crypto.refused',
      'crypto.refused',
    ]);
    const both = await Promise.all(Array.from({ length: 4 }, () => decrypt(atOnce)));
    expect(both.sort()).toEqual(['accepted', 'crypto.refused', 'crypto.refused', 'crypto.refused']);
  });

  it('P-41 API-004 a body is refused for another method or path, too old, too new, plain, or without its header', async () => {
    const now = Math.floor(Date.now() / 1000);
    const refused = { success: false, code: 'crypto.refused', message: 'error.crypto' };
    expect(await decrypt(await app.seal('PUT', LOGIN, BODY))).toBe('crypto.refused');
    expect(await decrypt(await app.seal('POST', '/wps/member/register', BODY))).toBe('crypto.refused');
    expect(await decrypt(await app.seal('POST', LOGIN, BODY, { iat: now - 400 }))).toBe('crypto.refused');
    expect(await decrypt(await app.seal('POST', LOGIN, BODY, { iat: now + 400 }))).toBe('crypto.refused');
    expect(await decrypt(await app.seal('POST', LOGIN, BODY, { more: 1 }))).toBe('crypto.refused');
    expect(await decrypt(await app.seal('POST', LOGIN, BODY, { nonce: 'short' }))).toBe('crypto.refused');
    const sealed = await app.seal('POST', LOGIN, BODY);
    for (const answer of [
      await send(sealed, { [ENCRYPTION_HEADER]: 'v0' }),
      await send(JSON.stringify(BODY)),
      await app.raw({ method: 'POST', url: LOGIN, payload: BODY, headers: { [ENCRYPTION_HEADER]: 'v1' } }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    }
    // The request contains nothing of the password in plain text.
    expect(sealed).not.toContain(PASSWORD);
    expect(
      sealed
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
        .join(''),
    ).not.toContain(PASSWORD);
  });

  it('P-41 of 40 bodies sealed another way none is accepted', async () => {
    const { kid, jwk } = valueOf(await app.call(getEncryptionKey, {}));
    const own = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true });
    const strange = await exportJWK(own.publicKey);
    const content = () =>
      new TextEncoder().encode(
        JSON.stringify({
          method: 'POST',
          path: LOGIN,
          iat: Math.floor(Date.now() / 1000),
          nonce: randomBytes(16).toString('base64url'),
          body: BODY,
        }),
      );
    const sealWith = async (header: CompactJWEHeaderParameters, key: Parameters<CompactEncrypt['encrypt']>[0]) =>
      new CompactEncrypt(content()).setProtectedHeader(header).encrypt(key);
    const bodies: string[] = [];
    for (const alg of ['ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW']) {
      for (const enc of ['A128GCM', 'A256GCM', 'A128CBC-HS256'])
        bodies.push(await sealWith({ alg, enc, kid }, await importJWK(jwk, alg)));
    }
    for (const enc of ['A128GCM', 'A192GCM', 'A128CBC-HS256', 'A256CBC-HS512'])
      bodies.push(await sealWith({ alg: 'ECDH-ES+A256KW', enc, kid }, await importJWK(jwk, 'ECDH-ES+A256KW')));
    for (const size of [16, 32]) {
      const enc = size === 16 ? 'A128GCM' : 'A256GCM';
      bodies.push(await sealWith({ alg: 'dir', enc, kid }, new Uint8Array(size)));
    }
    for (const other of ['', 'unknown', `${kid}x`]) {
      const key = await importJWK(strange, 'ECDH-ES+A256KW');
      bodies.push(await sealWith({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: other }, key));
      bodies.push(await sealWith({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid }, key));
    }
    const plain = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const text = Buffer.from(content()).toString('base64url');
    bodies.push(`${plain}.${text}.`, `${plain}....${text}`, `${plain}..${text}..`);
    while (bodies.length < 40) bodies.push(randomBytes(60).toString('base64url').replaceAll('_', '.'));
    const answers = await Promise.all(bodies.map((body) => decrypt(body)));
    expect([answers.length, [...new Set(answers)]]).toEqual([40, ['crypto.refused']]);
    // Control: the correct algorithms with the correct key are accepted.
    const right = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid };
    expect(await decrypt(await sealWith(right, await importJWK(jwk, right.alg)))).toBe('accepted');
  });

  it('P-41 all who ask while there is no key are given the same one, and it opens what each of them sealed', async () => {
    const { db } = await fresh();
    const bodies = createBodies(db, app.secrets);
    const given = await Promise.all(Array.from({ length: 20 }, () => bodies.current()));
    expect(new Set(given.map(({ kid }) => kid)).size).toBe(1);
    expect(await sql<{ n: number }>`select count(*)::int as n from body_key`.execute(db)).toMatchObject({
      rows: [{ n: 1 }],
    });
    const opened = given.map(async (key) => {
      const jwe = await sealed({ ...key, now: Math.floor(Date.now() / 1000) }, 'POST', LOGIN, BODY);
      return (await bodies.open(jwe, 'POST', LOGIN)).ok;
    });
    expect(await Promise.all(opened)).toEqual(given.map(() => true));
  });

  it('P-41 of two servers that make a key in the same moment, each opens bodies to both, however lately it looked', async () => {
    const { db } = await fresh();
    const servers = [createBodies(db, app.secrets), createBodies(db, app.secrets)];
    const keys = await Promise.all(servers.map((server) => server.current()));
    // A key that no server has loaded yet, and a body with an unknown key id, which makes each server look up the keys.
    const third = await createBodies(db, app.secrets).current();
    const now = Math.floor(Date.now() / 1000);
    const bodyTo = (key: typeof third) => sealed({ ...key, now }, 'POST', LOGIN, BODY);
    const opened = (key: typeof third) =>
      Promise.all(servers.map(async (server) => (await server.open(await bodyTo(key), 'POST', LOGIN)).ok));
    expect(await opened({ ...third, kid: 'unknown' })).toEqual([false, false]);
    await sql`update body_key set created_at = created_at - interval '25 hours'`.execute(db);
    const later = await createBodies(db, app.secrets).current();
    for (const key of [...keys, third, later]) expect(await opened(key)).toEqual([true, true]);
  });

  it('P-41 a key is handed out for a day and opens for two; another server looks it up', async () => {
    const { db } = app.database;
    const other = createBodies(db, app.secrets);
    const sealed = await app.seal('POST', LOGIN, BODY);
    expect((await other.open(sealed, 'POST', LOGIN)).ok).toBe(true);
    const first = await other.current();
    const second = await app.seal('POST', LOGIN, BODY);
    const third = await app.seal('POST', LOGIN, BODY);
    const age = (hours: number) =>
      sql`update body_key set created_at = created_at - make_interval(hours => ${hours})`.execute(db);
    await age(25);
    const next = createBodies(db, app.secrets);
    expect((await next.current()).kid).not.toBe(first.kid);
    expect((await next.open(second, 'POST', LOGIN)).ok).toBe(true);
    await age(25);
    expect((await createBodies(db, app.secrets).open(third, 'POST', LOGIN)).ok).toBe(false);
  });
});
