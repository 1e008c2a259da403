import { UPLOADS } from '@parlour/contract/rules';
import { addUpload, dropUpload, type UploadPurpose } from '@parlour/contract/uploads.endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createPreSession } from '../../platform/http/visitor-cookie.ts';
import { type Player, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase, onDatabase } from '../../testing/databases.ts';
import { png, uploadPicture } from '../../testing/pictures.ts';
import { createUploads } from './index.ts';
import { ladenPictures, MARK, refusedFiles } from './testing/hostile.ts';

const send = (app: TestApp, bytes: Uint8Array, player: Player | null = null, purpose: UploadPurpose = 'feedback') =>
  app.call(addUpload, { query: { purpose }, body: new Uint8Array(bytes) }, player);

/** Lists metadata and other properties that a stored picture must not have. */
async function faultsOf(bytes: Buffer): Promise<string[]> {
  const { format, exif, icc, xmp, iptc, pages, orientation } = await sharp(bytes).metadata();
  const found = { exif, icc, xmp, iptc, pages, orientation };
  return [
    ...(format === 'webp' ? [] : [`is ${format}`]),
    ...Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...['<script', '<?php', 'PK\x03\x04', MARK].filter((text) => bytes.includes(text)),
  ];
}

onDatabase('embedded', (_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { env: SHARED_SECRET });
  });
  afterAll(() => app.close());
  const stored = async () => (await app.database.db.selectFrom('upload').selectAll().execute()).length;

  it('P-52 of 71 hostile files none is kept that was not drawn anew, and nothing that came along survives', async () => {
    const [refused, laden] = [await refusedFiles(), await ladenPictures()];
    expect([refused.length, laden.length]).toEqual([51, 20]);
    const strangers = (at: number): Player => ({
      token: '',
      cookies: { mc_pre: String(at).padStart(43, 'x') },
      account: '',
    });
    for (const [at, { name, bytes }] of refused.entries()) {
      const { status, body } = await send(app, bytes, strangers(at % 9));
      expect([name, status, body.success ? 'kept' : body.code]).toEqual([name, 422, 'upload.unreadable']);
    }
    expect(await stored()).toBe(0);
    for (const [at, { name, bytes }] of laden.entries()) {
      const picture = valueOf(await send(app, bytes, strangers(at)));
      const answer = await app.raw({ method: 'GET', url: picture.url });
      expect([name, await faultsOf(answer.rawPayload)]).toEqual([name, []]);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([picture.width, picture.height]);
    }
    expect(await stored()).toBe(laden.length);
  });

  it('P-52 control: where pictures are kept as they came, each of them shows what it brought', {
    tags: 'wide',
  }, async () => {
    const { db } = app.database;
    const redraw = async (bytes: Uint8Array) => ({ body: Buffer.from(bytes), width: 1, height: 1 });
    const uploads = createUploads({
      db,
      key: app.secrets.pepper,
      preSession: createPreSession({ secure: false }),
      clock: () => new Date(),
      redraw,
    });
    for (const [at, { name, bytes }] of (await ladenPictures()).entries()) {
      const kept = await uploads.add(bytes, 'feedback', { memberId: null, browser: Buffer.alloc(32, at) });
      if (kept === null || kept === 'full') throw new Error(`${name} was not kept`);
      const body = await uploads.read(kept.url.split('/').at(-1) ?? '');
      expect([name, (await faultsOf(body ?? Buffer.alloc(0))).length > 1]).toEqual([name, true]);
    }
  });

  it('P-52 one byte over 5 MiB is refused whether it is announced or not, and names are not taken at all', async () => {
    const before = await stored();
    const tooMuch = Buffer.alloc(UPLOADS.bytes + 1);
    const { status, body } = await send(app, tooMuch);
    expect([status, body.success ? null : body.code]).toEqual([413, 'request.too_large']);
    const post = (url: string, type = 'application/octet-stream', payload: Buffer = tooMuch) =>
      app.raw({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect((await post('/wps/uploads?purpose=feedback', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    expect((await post('/wps/uploads?purpose=feedback', 'image/svg+xml')).statusCode).toBe(415);
    for (const name of ['../../etc/passwd', 'a.php.png', 'a.png%00.php'])
      expect((await post(`/wps/uploads?purpose=feedback&name=${name}`, undefined, await png())).statusCode).toBe(422);
    expect((await post('/wps/uploads?purpose=other', undefined, await png())).statusCode).toBe(422);
    expect((await post('/wps/uploads', 'application/json', Buffer.from('{"a":1}'))).statusCode).toBe(422);
    // No other route accepts a binary body.
    expect((await post('/wps/game/favourite', undefined, await png())).statusCode).toBe(415);
    expect(await stored()).toBe(before);
  });

  it('one address sends 30 pictures a minute at most', async () => {
    const tight = await testApp(app.database, { env: { ...SHARED_SECRET, THROTTLE_SCALE: '0.1' } });
    const file = await png();
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await send(tight, file)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await tight.close();
  });

  it('a picture is at most 1600 pixels wide or high, and stands the right way up', async () => {
    const wide = await sharp({ create: { width: 2400, height: 300, channels: 3, background: '#123456' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(valueOf(await send(app, wide))).toMatchObject({ width: 200, height: 1600 });
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let now = new Date('2026-11-21T10:00:00Z');
  beforeAll(async () => {
    app = await testApp(await open(), { clock: () => now });
  });
  afterAll(() => app.close());
  const see = async (url: string, headers: Record<string, string> = {}) =>
    (await app.raw({ method: 'GET', url, headers })).statusCode;

  it('P-52 a picture is served without a question who asks, with nothing allowed, for ten minutes at most', async () => {
    now = new Date('2026-11-21T10:00:00Z');
    const { url } = await uploadPicture(app, await app.register(), 'feedback');
    const { statusCode, headers } = await app.raw({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture.webp"',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers['set-cookie']).toBeUndefined();
    now = new Date('2026-11-21T10:09:59Z');
    expect(await see(url)).toBe(200);
    now = new Date('2026-11-21T10:10:00Z');
    expect(await see(url)).toBe(404);
    const { url: fresh } = await uploadPicture(app, null, 'chat');
    const [id, until, signature] = [fresh.slice(8, 44), fresh.slice(45, -28), fresh.slice(-27, -5)];
    expect(fresh).toBe(`/upload/${id}-${until}-${signature}.webp`);
    const later = (Number.parseInt(until, 36) + 9000).toString(36);
    for (const file of [
      `${id}-${later}-${signature}.webp`,
      `${url.slice(8, 44)}-${until}-${signature}.webp`,
      `${id}-${until}-${'A'.repeat(22)}.webp`,
      `${id}.webp`,
      '..%2f..%2fetc%2fpasswd',
      `${id}-${until}-${signature}.png`,
    ])
      expect([file, await see(`/upload/${file}`)]).toEqual([file, 404]);
    expect(await see(fresh)).toBe(200);
  });

  it('pictures go with something once, for what they were sent, by whom they were sent, and not too many', async () => {
    now = new Date();
    const uploads = createUploads({
      db: app.database.db,
      key: app.secrets.pepper,
      preSession: createPreSession({ secure: false }),
      clock: () => now,
    });
    const player = await app.register();
    const memberId = (
      await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', '=', player.account)
        .executeTakeFirstOrThrow()
    ).id;
    const owner = { memberId, browser: null };
    const [one, two, three] = [
      await uploadPicture(app, player, 'feedback'),
      await uploadPicture(app, player, 'feedback'),
      await uploadPicture(app, player, 'chat'),
    ];
    const attach = (ids: string[], over: Partial<Parameters<typeof uploads.attach>[2]> = {}) =>
      inTransaction(app.database.db, async (tx) => {
        const done = await uploads.attach(tx, ids, { owner, purpose: 'feedback', max: 3, ...over });
        if (!done) throw new Error('refused');
        return done;
      }).catch(() => false);
    expect(await attach([])).toBe(true);
    expect(await attach([one.id], { owner: { memberId: memberId + 1n, browser: null } })).toBe(false);
    expect(await attach([one.id, three.id])).toBe(false);
    expect(await attach([one.id, one.id])).toBe(false);
    expect(await attach([one.id, two.id], { max: 1 })).toBe(false);
    expect(await attach([one.id, '11111111-1111-4111-8111-111111111111'])).toBe(false);
    // Two concurrent attempts: only one attaches the pictures.
    const both = await Promise.all([attach([one.id, two.id]), attach([two.id, one.id])]);
    expect(both.filter(Boolean)).toEqual([true]);
    // An attached picture cannot be removed by its sender.
    await app.call(dropUpload, { params: { id: one.id } }, player);
    expect(await uploads.list(app.database.db, [two.id, one.id])).toMatchObject([{ id: two.id }, { id: one.id }]);
    await app.call(dropUpload, { params: { id: three.id } }, await app.register());
    expect(await uploads.list(app.database.db, [three.id])).toHaveLength(1);
    await app.call(dropUpload, { params: { id: three.id } }, player);
    expect(await uploads.list(app.database.db, [three.id])).toEqual([]);
  });

  it('what is sent before signing in stays the sender’s, and nobody leaves more than 12 pictures lying about', async () => {
    const browser: Player = { token: '', cookies: { mc_pre: 'z'.repeat(43) }, account: '' };
    const first = await uploadPicture(app, browser, 'feedback');
    const player = await app.register(undefined, browser);
    await app.call(dropUpload, { params: { id: first.id } }, player);
    expect(await see(first.url)).toBe(404);
    for (let i = 0; i < 12; i++) await uploadPicture(app, player, 'application');
    expect((await send(app, await png(), player)).body).toMatchObject({ success: false, code: 'request.too_many' });
  });

  it('a picture that went with nothing is gone after a day, one that was sent stays', async () => {
    const { cleanUpUploads } = await import('./index.ts');
    const { db } = app.database;
    const ids = [
      (await uploadPicture(app, null, 'icon')).id,
      (await uploadPicture(app, null, 'icon')).id,
      (await uploadPicture(app, null, 'icon')).id,
    ];
    await app.database.exec(`
      update upload set created_at = clock_timestamp() - interval '25 hours' where id in ('${ids[0]}', '${ids[1]}');
      update upload set attached_at = clock_timestamp() where id = '${ids[1]}';`);
    await cleanUpUploads(db);
    const left = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(ids.slice(1)));
  });
});
