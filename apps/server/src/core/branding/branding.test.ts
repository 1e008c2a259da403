/** Name, colours and logo of a house, changed in the console while the server runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_COLOURS, type BrandColours, ICON_BACKGROUND } from '@parlour/contract/branding';
import { addLogo, type BrandingInput, getBranding, setBranding } from '@parlour/contract/branding.endpoints';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { beginTotp, proveAgain } from '@parlour/contract/two-factor.endpoints';
import { deriveColours, findContrastFaults, parseHex } from '@parlour/ui/brand-colours';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findThemeProblems, sheetOf } from '../../config/brand-theme.ts';
import { ROOT } from '../../config/config.ts';
import { PASSWORD, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { png } from '../../testing/pictures.ts';
import { cleanUpLogos } from './branding.store.ts';
import { drawIcons, drawLogo } from './logo.ts';

const VIOLET = { brand: '#d9b8ff', 'on-brand': '#1c0636', 'brand-hover': '#e6d0ff', 'brand-press': '#c79bff' };

const svg = (inside: string, size = 'width="40" height="40" viewBox="0 0 40 40"') =>
  new Uint8Array(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`));
const DOT = svg('<circle cx="20" cy="20" r="20" fill="#c3562b"/>');

/** Colour of one pixel as red, green, blue and opacity. */
async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('an uploaded logo', () => {
  it('becomes a PNG of 512 pixels, whatever its format and shape', async () => {
    for (const bytes of [DOT, new Uint8Array(await png(300, 150))]) {
      const drawn = await drawLogo(bytes);
      if (drawn === null || drawn === 'small') throw new Error('not drawn');
      expect(await sharp(drawn.body).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
      expect(await pixel(drawn.body, 256, 256)).toEqual([0xc3, 0x56, 0x2b, 255]);
      expect((await pixel(drawn.body, 2, 2))[3]).toBe(0);
    }
  });

  it('is refused when it is too small, no picture, or a vector graphic that is too large', async () => {
    expect(await drawLogo(new Uint8Array(await png(127, 60)))).toBe('small');
    const comment = `<!--${'x'.repeat(262_144)}-->`;
    const no = [svg(comment), svg('<circle'), new Uint8Array(Buffer.from('GIF89a')), new Uint8Array(0)];
    for (const bytes of no) expect(await drawLogo(bytes)).toBeNull();
  });

  it('reads no other file, and keeps no script', async () => {
    const file = join(ROOT, 'brands/demo/icons/icon-512.png');
    expect(existsSync(file)).toBe(true);
    const reading = `<image width="40" height="40" href="file://${file}"/><script>alert(1)</script>`;
    const drawn = await drawLogo(svg(reading));
    if (drawn === null || drawn === 'small') throw new Error('not drawn');
    expect((await pixel(drawn.body, 256, 256))[3]).toBe(0);
    expect(drawn.body.includes('alert')).toBe(false);
    const entity = Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
    );
    expect(await drawLogo(new Uint8Array(entity))).toBeNull();
  });

  it('makes app icons on their background', async () => {
    const drawn = await drawLogo(DOT);
    if (drawn === null || drawn === 'small') throw new Error('not drawn');
    const icons = await drawIcons(drawn.body, '#0a3d62');
    expect([...icons.keys()]).toEqual([
      'icon-192.png',
      'icon-512.png',
      'maskable-192.png',
      'maskable-512.png',
      'apple-touch-icon.png',
    ]);
    for (const [name, icon] of icons) {
      const { width, height } = await sharp(icon).metadata();
      expect([name, width, height]).toEqual([name, Number(/\d+/.exec(name)?.[0] ?? 180), width]);
      expect(await pixel(icon, width / 2, width / 2)).toEqual([0xc3, 0x56, 0x2b, 255]);
      // Near the upper edge, outside of the logo.
      expect(await pixel(icon, width / 2, 3)).toEqual([0x0a, 0x3d, 0x62, 255]);
    }
  });
});

describe('colours derived from one colour', () => {
  const grounds = {
    dark: { bg: '#120e18', 'surface-1': '#1b1623', 'surface-2': '#262031' },
    light: { bg: '#f6f3f2', 'surface-1': '#ffffff', 'surface-2': '#ece5ec' },
  };
  it('are readable for every hue and lightness in both themes', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff'];
    for (const theme of ['dark', 'light'] as const) {
      const of = (name: keyof (typeof grounds)['dark']) => parseHex(grounds[theme][name]) ?? [0, 0, 0, 1];
      for (const red of steps)
        for (const green of steps)
          for (const blue of steps) {
            const main = parseHex(`#${red}${green}${blue}`) ?? [0, 0, 0, 1];
            const back = { bg: of('bg'), 'surface-1': of('surface-1'), 'surface-2': of('surface-2') };
            const found = deriveColours(main, back);
            const all: Record<string, readonly [number, number, number, number]> = {
              ...back,
              brand: main,
              'brand-hover': found.hover,
              'brand-press': found.press,
              'on-brand': found.on,
              'brand-text': found.text,
              'brand-soft': found.soft,
              money: main,
              'on-money': found.on,
              'money-text': found.text,
              'money-soft': found.soft,
            };
            const faults = findContrastFaults((name) => all[name] ?? [0, 0, 0, 1]);
            expect([theme, red, green, blue, faults]).toEqual([theme, red, green, blue, []]);
          }
    }
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now, env: SHARED_SECRET });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
  });
  afterAll(() => app.close());

  const state = async () => valueOf(await staff.call(getBranding, {}, tab));
  const get = (url: string, of = app) => of.server.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const titleOf = async (of: TestApp) => /<title>(.*?)<\/title>/.exec((await get('/m/home', of)).body)?.[1];
  const upload = async (body: Uint8Array<ArrayBuffer>) => valueOf(await staff.call(addLogo, { body }, tab)).logo;
  const save = (branding: BrandingInput, base: number, note = '') =>
    staff.call(setBranding, { body: { base, branding, note } }, tab);
  const withDark = (colours: BrandColours, over: Partial<BrandColours['dark']>): BrandColours => ({
    ...colours,
    dark: { ...colours.dark, ...over },
  });

  it('name, colours and logo take effect without a restart', async () => {
    const { version, current, original, history } = await state();
    expect([version, current, history]).toEqual([0, original, []]);
    expect(current).toMatchObject({ name: app.brand.name, logo: null, iconBackground: ICON_BACKGROUND });
    const before = await get('/brand/icons/icon-192.png');
    const logo = await upload(DOT);
    const colours = withDark(original.colours, VIOLET);
    const next = { name: 'Golden & Lotus', colours, logo, iconBackground: '#0a3d62' };
    const saved = valueOf(await save(next, 0, 'new year'));
    expect([saved.version, saved.current]).toEqual([1, next]);
    expect(saved.history).toMatchObject([{ version: 1, branding: next, note: 'new year', operator: 'nandar' }]);

    expect(valueOf(await app.call(getWhitelabel, {})).name).toBe('Golden & Lotus');
    expect(await titleOf(app)).toBe('Golden &amp; Lotus');
    expect((await get('/brand/theme.css')).body).toBe(sheetOf(colours));
    const manifest = (await get('/manifest.webmanifest')).json<{ name: string; icons: { src: string }[] }>();
    expect([manifest.name, manifest.icons[0]?.src]).toEqual(['Golden & Lotus', '/brand/icons/icon-192.png?v=1']);
    const icon = await get('/brand/icons/icon-192.png?v=1');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    expect(icon.rawPayload.equals(before.rawPayload)).toBe(false);
    expect(await pixel(icon.rawPayload, 96, 96)).toEqual([0xc3, 0x56, 0x2b, 255]);
    const mark = await get('/brand/mark.svg');
    expect(mark.headers['content-type']).toBe('image/svg+xml');
    const [, data = ''] = /base64,([^"]+)/.exec(mark.body) ?? [];
    expect(await pixel(Buffer.from(data, 'base64'), 256, 256)).toEqual([0xc3, 0x56, 0x2b, 255]);
    const logoAt = (hash: string) => app.raw({ method: 'GET', url: `/wps/console/brand-logo/${hash}` });
    const shown = await logoAt(logo);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await logoAt('0'.repeat(64))).statusCode).toBe(404);
    // What members see in their authenticator app.
    const player = await app.register();
    const { proof } = valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, player));
    expect(valueOf(await app.call(beginTotp, { body: { proof } }, player)).address).toContain('Golden%20%26%20Lotus');
  });

  it('a previous version comes back as a new one, and so does the brand’s folder', async () => {
    const { version, current, original } = await state();
    const changed = valueOf(await save({ ...current, name: 'Interim', logo: null }, version));
    expect((await get('/brand/mark.svg')).body).not.toContain('base64');
    const undone = valueOf(await save(current, changed.version, 'undo'));
    expect([undone.version, undone.current]).toEqual([changed.version + 1, current]);
    const first = valueOf(await save(original, undone.version));
    expect(first.current).toEqual(original);
    expect(await titleOf(app)).toBe(original.name);
    expect((await get('/brand/mark.svg')).body).not.toContain('base64');
    expect(first.history.map(({ branding }) => branding.name)).toEqual([
      original.name,
      'Golden & Lotus',
      'Interim',
      'Golden & Lotus',
    ]);
    const acts = await app.database.db
      .selectFrom('audit')
      .select(['before', 'after', 'reason'])
      .where('act', '=', 'branding.changed')
      .orderBy('id')
      .execute();
    expect(acts.map(({ reason }) => reason)).toEqual(['new year', '', 'undo', '']);
    // Only what differs.
    expect(acts[1]).toMatchObject({ before: { name: 'Golden & Lotus' }, after: { name: 'Interim', logo: '' } });
    expect(Object.keys(acts[1]?.after ?? {}).toSorted()).toEqual(['logo', 'name']);
  });

  it('a change based on a version that is no longer current is refused, and so are concurrent ones', async () => {
    const { version, current } = await state();
    const both = await Promise.all(['One', 'Two'].map((name) => save({ ...current, name }, version)));
    expect(both.map(({ body }) => (body.success ? 'saved' : body.code)).toSorted()).toEqual([
      'branding.changed',
      'saved',
    ]);
    expect((await state()).version).toBe(version + 1);
  });

  it('what cannot be read, shown or found is refused, and nothing is stored', async () => {
    const before = await state();
    const { version, current } = before;
    const dark = (over: Partial<BrandColours['dark']>) => ({ ...current, colours: withDark(current.colours, over) });
    expect(await staff.codeOf(save(dark({ 'brand-text': '#333333' }), version))).toBe('branding.contrast');
    expect(await staff.codeOf(save({ ...current, logo: 'f'.repeat(64) }, version))).toBe('upload.gone');
    for (const name of ['', ' Lotus', 'a\nb', '\u3164', 'a\u202eb', 'x'.repeat(41)])
      expect([name, (await save({ ...current, name }, version)).status]).toEqual([name, 422]);
    for (const brand of ['red', '#fff', 'url(x)', '#12345g'])
      expect([brand, (await save(dark({ brand }), version)).status]).toEqual([brand, 422]);
    expect(await staff.codeOf(staff.call(addLogo, { body: new Uint8Array(Buffer.from('no')) }, tab))).toBe(
      'branding.logo_unreadable',
    );
    expect(await staff.codeOf(staff.call(addLogo, { body: new Uint8Array(await png(90, 90)) }, tab))).toBe(
      'branding.logo_small',
    );
    expect(await state()).toEqual(before);
  });

  it('has every colour that tokens.css offers to a brand', async () => {
    const { original } = await state();
    expect(findThemeProblems(sheetOf(original.colours))).toEqual([]);
    expect(Object.keys(original.colours.light).toSorted()).toEqual([...BRAND_COLOURS].toSorted());
  });

  it('versions are never changed, and logos that none uses are removed after a day', async () => {
    const { db } = app.database;
    await expect(db.updateTable('branding').set({ note: 'x' }).execute()).rejects.toThrow('never changed');
    const unused = await upload(svg('<rect width="40" height="40" fill="#112233"/>'));
    const age = (by: string) => sql`update brand_logo set created_at = created_at - ${by}::interval`.execute(db);
    const hashes = async () => (await db.selectFrom('brand_logo').select('hash').execute()).map(({ hash }) => hash);
    await age('23 hours');
    await cleanUpLogos(db);
    expect(await hashes()).toContain(unused);
    await age('2 hours');
    await cleanUpLogos(db);
    expect(await hashes()).toHaveLength(1);
    expect(await hashes()).not.toContain(unused);
  });

  // Last, because the servers of one process render pages with the same transport.
  it('a change takes effect on every server', async () => {
    const other = await testApp(app.database, { env: SHARED_SECRET });
    const nameAt = async (of: TestApp) => valueOf(await of.call(getWhitelabel, {})).name;
    const { version, current } = await state();
    valueOf(await save({ ...current, name: 'Everywhere', colours: withDark(current.colours, VIOLET) }, version));
    await expect.poll(() => nameAt(other)).toBe('Everywhere');
    expect((await get('/brand/theme.css', other)).body).toContain('#d9b8ff');
    await other.server.close();
  });
});
