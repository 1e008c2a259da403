import { createHash, generateKeyPairSync, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDownloads } from '@parlour/contract/downloads.endpoints';
import { getMember } from '@parlour/contract/sessions.endpoints';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { integer, oid, parseElements, sequence, set, tagged, utcTime } from './der.ts';
import { downloadIcon } from './downloads.rules.ts';
import { profileOf, stableUuid } from './profile.ts';
import { openSigner } from './signer.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

/** Creates a self-signed certificate, valid from 2026 to `until`. */
function certificateOf(publicKey: KeyObject, privateKey: KeyObject, until = '2046-01-01T00:00:00Z'): string {
  const method =
    privateKey.asymmetricKeyType === 'rsa'
      ? sequence(oid('1.2.840.113549.1.1.11'))
      : sequence(oid('1.2.840.10045.4.3.2'));
  const name = sequence(
    set(sequence(oid('2.5.4.3'), tagged(0x0c, Buffer.from('Parlour tests')))),
    set(sequence(oid('2.5.4.10'), tagged(0x0c, Buffer.from('Somebody’s house')))),
  );
  const body = sequence(
    tagged(0xa0, integer(2)),
    tagged(0x02, Buffer.from('4d2a', 'hex')),
    method,
    name,
    sequence(utcTime(new Date('2026-01-01T00:00:00Z')), utcTime(new Date(until))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const raw = sequence(body, method, tagged(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
  return `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

const only = (bytes: Buffer) => {
  const [element] = parseElements(bytes);
  if (!element) throw new Error('nothing there');
  return element;
};

/** Parses and verifies signed data as a CMS reader does; returns the signed content. */
function opened(message: Buffer, certificate: X509Certificate): Buffer {
  const [type, wrapped] = parseElements(only(message).content);
  expect(type?.whole).toEqual(oid('1.2.840.113549.1.7.2'));
  const [, , inner, certificates, signers] = parseElements(only(wrapped?.content ?? Buffer.alloc(0)).content);
  const [, content] = parseElements(inner?.content ?? Buffer.alloc(0));
  const signed = only(content?.content ?? Buffer.alloc(0)).content;
  expect(only(certificates?.content ?? Buffer.alloc(0)).whole.equals(certificate.raw)).toBe(true);
  const [, identity, , attributes, , signature] = parseElements(only(signers?.content ?? Buffer.alloc(0)).content);
  const [, serial] = parseElements(identity?.content ?? Buffer.alloc(0));
  expect(serial?.content.toString('hex').toUpperCase()).toBe(certificate.serialNumber);
  const digest = createHash('sha256').update(signed).digest();
  expect(attributes?.content.includes(digest)).toBe(true);
  const asSet = Buffer.concat([Buffer.from([0x31]), attributes?.whole.subarray(1) ?? Buffer.alloc(0)]);
  expect(verify('sha256', asSet, certificate.publicKey, signature?.content ?? Buffer.alloc(0))).toBe(true);
  return signed;
}

describe('the icon', () => {
  it('LAY-039 is the operator’s resource, else the merchant’s own on the image host', () => {
    const merchant = { merchantCode: 'house_1', imageCdns: ['https://img.example/', 'https://img2.example'] };
    expect(downloadIcon({ ...merchant, resource: '/brand/icons/icon-512.png' })).toBe('/brand/icons/icon-512.png');
    expect(downloadIcon({ ...merchant, resource: '' })).toBe('https://img.example/img/merchant/house_1/app-icon.png');
    expect(downloadIcon({ ...merchant, imageCdns: [], resource: '' })).toBe('/img/merchant/house_1/app-icon.png');
  });
});

describe('the profile', () => {
  const wanted = { name: 'A & <B>', merchantCode: 'house_1', origin: 'https://m.house.example', icon: null };

  it('keeps its identifiers, and differs by host and merchant', () => {
    expect(profileOf(wanted)).toBe(profileOf(wanted));
    expect(stableUuid('a')).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/);
    const uuids = [
      wanted,
      { ...wanted, merchantCode: 'house_2' },
      { ...wanted, origin: 'https://other.example' },
    ].flatMap((each) => profileOf(each).match(/[0-9A-F]{8}-[0-9A-F-]{27}/g) ?? []);
    expect([uuids.length, new Set(uuids).size]).toEqual([6, 6]);
  });

  it('carries names safely, one icon that can be removed, and nothing else', () => {
    const text = profileOf({ ...wanted, icon: Buffer.from('png') });
    expect(text).toContain('<string>A &amp; &lt;B&gt;</string>');
    expect(text).toContain('<key>URL</key><string>https://m.house.example/m/home</string>');
    expect(text).toContain('<key>Icon</key><data>cG5n</data>');
    expect(text).toContain('<key>PayloadIdentifier</key><string>example.house.m.house_1</string>');
    expect(text).toContain('<key>PayloadRemovalDisallowed</key><false/>');
    expect(text.match(/<key>PayloadType<\/key>/g)).toHaveLength(2);
  });
});

describe('signing', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-signer-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  for (const [kind, make] of [
    ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['EC', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ] as const) {
    it(`holds before a reader of CMS, with ${kind}`, () => {
      const { publicKey, privateKey } = make();
      const text = certificateOf(publicKey, privateKey);
      const signer = openSigner(
        { certificate: file(`${kind}.pem`, text), key: file(`${kind}.key`, pem(privateKey)) },
        NOW,
      );
      const content = Buffer.from('a profile');
      const message = signer(content, NOW);
      expect(opened(message, new X509Certificate(text))).toEqual(content);
      const changed = Buffer.from(message);
      const at = changed.indexOf('a profile');
      changed.write('b', at);
      expect(() => opened(changed, new X509Certificate(text))).toThrow();
    });
  }

  it('a file that is missing, a foreign key or an ended certificate is named at the start', () => {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const certificate = file('own.pem', certificateOf(own.publicKey, own.privateKey));
    const key = file('own.key', pem(own.privateKey));
    const ended = file('ended.pem', certificateOf(own.publicKey, own.privateKey, '2026-02-01T00:00:00Z'));
    expect(() => openSigner({ certificate: join(dir, 'none.pem'), key }, NOW)).toThrow(/cannot be read/);
    expect(() => openSigner({ certificate: key, key }, NOW)).toThrow(/no certificate/);
    expect(() => openSigner({ certificate, key: file('foreign.key', pem(foreign.privateKey)) }, NOW)).toThrow(
      /not that of/,
    );
    expect(() => openSigner({ certificate: ended, key }, NOW)).toThrow(/ended on/);
  });
});

eachDatabase((_kind, open) => {
  const apps: TestApp[] = [];
  let database: Awaited<ReturnType<typeof open>>;
  const house = async (over: Parameters<typeof testApp>[1] = {}) => {
    const app = await testApp(database, { ...over, env: { ...SHARED_SECRET, ...over.env } });
    apps.push(app);
    return app;
  };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it('ENT-042 LAY-039 download links have IOS, Android, MOBILECONFIG and AppDownloadIcon, each with its url', async () => {
    const links = { ios: 'https://apps.apple.com/app/id1', android: 'https://dl.example/app.apk' };
    const app = await house({
      env: { PUBLIC_URL: 'https://m.house.example' },
      brand: { download: { ...links, mobileConfig: 'own', icon: '/brand/icons/icon-192.png' } },
    });
    expect(valueOf(await app.call(getDownloads, {}))).toEqual({
      IOS: { url: links.ios },
      Android: { url: links.android },
      MOBILECONFIG: { url: 'https://m.house.example/wps/system/webclip.mobileconfig' },
      AppDownloadIcon: { url: '/brand/icons/icon-192.png' },
    });
    const profile = await app.raw({ method: 'GET', url: '/wps/system/webclip.mobileconfig' });
    expect([profile.statusCode, profile.headers['content-type']]).toEqual([200, 'application/x-apple-aspen-config']);
    expect(profile.body).toContain('<string>https://m.house.example/m/home</string>');
    expect(profile.body).toContain('<key>Icon</key><data>');
    const none = await house({ brand: { download: { ios: '', android: '', mobileConfig: '', icon: '' } } });
    const value = valueOf(await none.call(getDownloads, {}));
    expect([value.IOS, value.Android, value.MOBILECONFIG]).toEqual([{ url: '' }, { url: '' }, { url: '' }]);
    const icon = await none.raw({ method: 'GET', url: value.AppDownloadIcon.url });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await none.raw({ method: 'GET', url: '/wps/system/webclip.mobileconfig' })).statusCode).toBe(404);
  });

  it('CFG-009 the VIP benefit flag, the referral flag and the chat flag are switched one by one', async () => {
    const own = ['VIPBEN3', 'REFERRAL3', 'CBS3'] as const;
    for (const flag of own) {
      const app = await house({ brand: { flags: { USERNAMEREG3: true, [flag]: true } } });
      const { flags } = valueOf(await app.call(getWhitelabel, {}));
      expect(own.map((each) => [each, flags[each]])).toEqual(own.map((each) => [each, each === flag]));
    }
  });

  it('a member has no rank at first, and the one that is set', async () => {
    const app = await house();
    const player = await app.register();
    expect(valueOf(await app.call(getMember, {}, player)).vipLevel).toBe(0);
    await database.db.updateTable('member').set({ rank_level: 3 }).where('account', '=', player.account).execute();
    expect(valueOf(await app.call(getMember, {}, player)).vipLevel).toBe(3);
  });
});
