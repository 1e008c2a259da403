/** The media library: uploads, crops, and where pictures are shown. */
import {
  type AnnouncementInput,
  addContent,
  listAnnouncements,
  withdrawContent,
} from '@parlour/contract/announcements.endpoints';
import { COVER, coverOf, mediaArtOf } from '@parlour/contract/media';
import { addMedia, listMedia, removeMedia, renameMedia } from '@parlour/contract/media.endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { coverPath, readAddress, wholePath } from './addresses.ts';
import { encodeMedia } from './encode.ts';

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

/** A picture whose left half is red and whose right half is blue. */
async function halves(width: number, height: number, format: Format = 'png'): Promise<Uint8Array<ArrayBuffer>> {
  const right = {
    create: { width: width - Math.floor(width / 2), height, channels: 3, background: '#0000ff' },
  } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(right).png().toBuffer(), left: Math.floor(width / 2), top: 0 }])
    .toFormat(format);
  return new Uint8Array(await picture.toBuffer());
}

const isRed = async (picture: Buffer): Promise<boolean> => {
  const [red = 0, , blue = 0] = await sharp(picture).removeAlpha().resize(1, 1).raw().toBuffer();
  return red > 200 && blue < 60;
};

describe('an uploaded picture', () => {
  it('is re-encoded, turned upright and reduced', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const encoded = await encodeMedia(await halves(3000, 900, format));
      if (encoded === null || encoded === 'small') throw new Error('not encoded');
      expect([encoded.width, encoded.height, (await sharp(encoded.body).metadata()).format]).toEqual([
        2400,
        720,
        'webp',
      ]);
      expect(encoded.colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    const portrait = await sharp(await halves(400, 800, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await encodeMedia(new Uint8Array(portrait))).toMatchObject({ width: 800, height: 400 });
  });

  it('is refused when it is no picture of an accepted type, or too small for a banner', async () => {
    const no = [
      new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')),
      await halves(900, 900, 'gif'),
      new Uint8Array(Buffer.from('MZ')),
      (await halves(900, 900)).slice(0, 200),
    ];
    for (const bytes of no) expect(await encodeMedia(bytes)).toBeNull();
    expect(await encodeMedia(await halves(699, 900))).toBe('small');
    expect(await encodeMedia(await halves(900, 311))).toBe('small');
  });

  it('is cropped to a banner around the chosen point, within its bounds', () => {
    const size = { width: 2000, height: 1000 };
    const crop = (x: number, y: number, of = size) => coverOf(of, { x, y });
    expect(crop(50, 50)).toEqual({ left: 0, top: 54, width: 2000, height: 892 });
    expect([crop(50, 0).top, crop(50, 100).top]).toEqual([0, 108]);
    const wide = { width: 3000, height: 321 };
    expect(crop(50, 50, wide)).toEqual({ left: 1140, top: 0, width: 720, height: 321 });
    expect([crop(0, 0, wide).left, crop(30, 0, wide).left, crop(100, 0, wide).left]).toEqual([0, 540, 2280]);
    for (const width of [700, 701, 999, 2400])
      for (const height of [312, 313, 777, 2400])
        for (const at of [0, 33, 100]) {
          const part = crop(at, at, { width, height });
          expect(part.left + part.width).toBeLessThanOrEqual(width);
          expect(part.top + part.height).toBeLessThanOrEqual(height);
          expect(Math.abs(part.width / part.height - COVER.width / COVER.height)).toBeLessThan(0.02);
        }
  });

  it('has URLs that cannot be guessed, in two shapes', () => {
    const picture = { id: 12n, hash: 'a'.repeat(64) };
    const cover = coverPath(picture, { x: 0, y: 100 });
    expect(readAddress(`${cover.slice('/img/media/'.length)}-720.avif`)).toMatchObject({
      id: 12n,
      shape: { x: 0, y: 100 },
      format: 'avif',
    });
    expect(readAddress(wholePath(picture).slice('/img/media/'.length))).toMatchObject({ id: 12n, shape: 'whole' });
    for (const no of [
      '12-aaaaaaaaaaaa-720.webp',
      '12_101_0-aaaaaaaaaaaa-720.webp',
      '12_0_0-aaaaaaaaaaaa-721.webp',
      '0-a.webp',
    ])
      expect(readAddress(no)).toBeNull();
    expect(coverPath({ ...picture, hash: 'b'.repeat(64) }, { x: 0, y: 100 })).not.toBe(cover);
    expect(mediaArtOf({ picture: '12', x: 101, y: 'a' })).toEqual({ picture: '12', x: 50, y: 50 });
    expect(mediaArtOf({ emblem: 'crown' })).toBeNull();
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { env: SHARED_SECRET, clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
  });
  afterAll(() => app.close());

  const get = (url: string, of = app) => of.server.inject({ method: 'GET', url });
  const upload = async (name: string, body: Uint8Array<ArrayBuffer>) =>
    valueOf(await staff.call(addMedia, { query: { name }, body }, tab));
  const list = async (find?: string) =>
    valueOf(await staff.call(listMedia, { query: find === undefined ? {} : { find } }, tab)).rows;
  const banner = (art: AnnouncementInput['images'][number]['art']): AnnouncementInput => ({
    type: 'B',
    groupName: 'm_home',
    execution: 'A',
    audience: { kind: 'everybody' },
    texts: { EN: { title: 'New year', text: '', action: '', content: '' } },
    link: '/m/home',
    images: [{ sequence: 1, art }],
    ord: 0,
    startsAt: null,
    endsAt: null,
  });
  const bannersOf = async (of = app) =>
    valueOf(await of.call(listAnnouncements, { query: { types: 'B', language: 'EN' } })).list.filter(
      ({ title }) => title === 'New year',
    );

  it('an operator’s picture is a banner on every server, cropped around the chosen point', async () => {
    const picture = await upload('Lantern', await halves(2000, 500));
    expect(picture).toMatchObject({ name: 'Lantern', width: 2000, height: 500, uses: [], operator: 'nandar' });
    const art = { picture: picture.id, x: 0, y: 50 };
    const row = valueOf(await staff.call(addContent, { body: banner(art) }, tab));
    expect(row.cover).toMatch(/^\/img\/media\//);
    const [shown] = await bannersOf();
    expect(shown?.announcementImages[0]?.url).toBe(row.cover);
    for (const format of ['webp', 'avif']) {
      const answer = await get(row.cover.replace(/webp$/, format));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`]);
      expect(answer.headers['cache-control']).toContain('immutable');
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([COVER.width, COVER.height]);
    }
    // The left part was kept, so almost all of it is red; the middle of the picture is not.
    const left = sharp((await get(row.cover)).rawPayload).extract({ left: 0, top: 0, width: 600, height: 321 });
    expect(await isRed(await left.png().toBuffer())).toBe(true);
    expect(await isRed((await get(picture.cover)).rawPayload)).toBe(false);
    expect((await sharp((await get(picture.whole)).rawPayload).metadata()).width).toBe(1080);
    const other = await testApp(app.database, { env: SHARED_SECRET });
    expect((await bannersOf(other))[0]?.announcementImages[0]?.url).toBe(row.cover);
    expect((await get(row.cover, other)).statusCode).toBe(200);
    await other.server.close();
  });

  it('crops that no content uses cannot be requested', async () => {
    const [{ cover } = { cover: '' }] = await list();
    expect((await get(cover)).statusCode).toBe(200);
    expect((await get(cover.replace(/_50_50-/, '_51_50-'))).statusCode).toBe(404);
    expect((await get(cover.replace('/img/media/', '/img/media/9'))).statusCode).toBe(404);
    const count = await app.database.db.selectFrom('media_variant').select('variant').execute();
    expect(count.filter(({ variant }) => variant.includes('_51_'))).toEqual([]);
  });

  it('the same picture is stored once, and its name can be found and changed', async () => {
    const before = await list();
    const again = await upload('Another name', await halves(2000, 500));
    expect([again.id, again.name]).toEqual([before[0]?.id, 'Lantern']);
    const tall = await upload('Tower 100%', await halves(800, 1600));
    expect((await list('tower 100%')).map(({ id }) => id)).toEqual([tall.id]);
    expect(await list('%')).toHaveLength(1);
    const named = valueOf(await staff.call(renameMedia, { params: { id: tall.id }, body: { name: ' Bridge ' } }, tab));
    expect(named.name).toBe('Bridge');
    expect((await staff.call(renameMedia, { params: { id: tall.id }, body: { name: '\u3164' } }, tab)).status).toBe(
      422,
    );
    expect((await staff.call(renameMedia, { params: { id: '99' }, body: { name: 'x' } }, tab)).status).toBe(404);
  });

  it('a picture is not removed while a content shows it, in its picture or its text', async () => {
    const [bridge, lantern] = await list();
    if (!bridge || !lantern) throw new Error('two pictures');
    expect(lantern.uses).toMatchObject([{ kind: 'announcement', title: 'New year' }]);
    const remove = (id: string) => staff.codeOf(staff.call(removeMedia, { params: { id } }, tab));
    expect(await remove(lantern.id)).toBe('media.used');
    const inText = banner({});
    const row = valueOf(
      await staff.call(
        addContent,
        {
          body: {
            ...inText,
            type: 'PL',
            images: [],
            texts: { EN: { title: 'Bridge', text: '', action: '', content: `<p><img src="${bridge.whole}"></p>` } },
          },
        },
        tab,
      ),
    );
    expect(row.draft.texts.EN?.content).toContain(bridge.whole);
    expect(await remove(bridge.id)).toBe('media.used');
    valueOf(await staff.call(withdrawContent, { params: { id: row.id }, body: { withdrawn: true } }, tab));
    expect(await remove(bridge.id)).toBe('success');
    expect((await get(bridge.whole)).statusCode).toBe(404);
    expect(await remove(bridge.id)).toBe('thing.unknown');
    const acts = await app.database.db
      .selectFrom('audit')
      .select('act')
      .where('act', 'like', 'media.%')
      .orderBy('id')
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(['media.added', 'media.added', 'media.renamed', 'media.removed']);
  });

  it('a content whose picture is gone shows a generated one', async () => {
    const row = valueOf(await staff.call(addContent, { body: banner({ picture: '99999', x: 50, y: 50 }) }, tab));
    expect(row.cover).toMatch(/^\/img\/banner\//);
  });

  it('what is no picture is refused by name', async () => {
    const answer = (body: Uint8Array<ArrayBuffer>) =>
      staff.codeOf(staff.call(addMedia, { query: { name: 'x' }, body }, tab));
    expect(await answer(new Uint8Array(Buffer.from('no')))).toBe('media.unreadable');
    expect(await answer(await halves(300, 300))).toBe('media.small');
  });
});
