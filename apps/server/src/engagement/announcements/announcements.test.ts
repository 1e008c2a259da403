import { FULL_TYPES, VISITOR_TYPES } from '@parlour/contract/announcements';
import { type Announcement, listAnnouncements } from '@parlour/contract/announcements.endpoints';
import { getHome } from '@parlour/contract/catalogue.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import {
  insertAnnouncement,
  type NewAnnouncement,
  notifyAnnouncementsChanged,
  setWithdrawn,
} from './announcements.store.ts';
import { seedContent } from './index.ts';

const ITEM_KEYS = [
  'action',
  'announcementImages',
  'colour',
  'content',
  'endDate',
  'execution',
  'groupName',
  'id',
  'link',
  'noExpiry',
  'promoAnnouncementCategoryIds',
  'read',
  'startDate',
  'text',
  'title',
  'type',
  'version',
];

const words = (title: string) => ({ title, text: '', action: '', content: `<p>${title}</p>` });
const draft = (over: Partial<NewAnnouncement> & { title: string }): NewAnnouncement => {
  const { title, ...rest } = over;
  return {
    type: 'PL',
    group_name: '',
    execution: 'B',
    audience: { kind: 'everybody' },
    texts: { EN: words(title) },
    link: '',
    images: [],
    categories: [],
    ord: 50,
    startsAt: null,
    endsAt: null,
    ...rest,
  };
};

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  let aheadMs = 0;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { popups: [] }, clock: () => new Date(Date.now() + aheadMs) });
  });
  afterAll(() => app.close());

  const ask = async (query: Record<string, string> = {}): Promise<Announcement[]> =>
    valueOf(
      await app.call(listAnnouncements, {
        query: { types: FULL_TYPES, platform: 'M', merchantCode: 'parlour_demo', token: '', language: 'EN', ...query },
      }),
    ).list;
  const titles = async (query: Record<string, string> = {}) => (await ask(query)).map((item) => item.title);
  const add = async (over: Parameters<typeof draft>[0]) => {
    const row = await inTransaction(app.database.db, async (tx) => {
      const made = await insertAnnouncement(tx, draft(over));
      await notifyAnnouncementsChanged(tx);
      return made;
    });
    await app.house.content.refresh();
    return row;
  };

  describe('announcements', () => {
    it('API-034 ENT-014 ENT-036 ENT-037 a GET answers what is announced, each item with every key', async () => {
      const promotion = await add({
        title: 'Double Friday',
        type: 'PR',
        categories: ['slots'],
        images: [
          { sequence: 1, art: { name: 'Friday', palette: 'jade' } },
          { sequence: 2, art: { name: 'More' } },
        ],
        endsAt: '2099-01-02T03:04:05.000Z',
      });
      const all = await ask();
      const others = all.filter(({ id, type }) => type !== 'PR' || id === promotion.id.toString());
      expect(others.map(({ type }) => type).sort()).toEqual(['B', 'B', 'B', 'B', 'H', 'H', 'PL', 'PL', 'PR']);
      for (const item of all) expect(Object.keys(item).sort()).toEqual(ITEM_KEYS);
      expect(all.find(({ id }) => id === promotion.id.toString())).toMatchObject({
        title: 'Double Friday',
        content: '<p>Double Friday</p>',
        startDate: promotion.starts_at.toISOString(),
        endDate: '2099-01-02T03:04:05.000Z',
        noExpiry: false,
        read: false,
        promoAnnouncementCategoryIds: ['slots'],
        announcementImages: [
          { sequence: 1, url: expect.stringMatching(/^\/img\/banner\/\d+_1-[0-9a-f]{8}-720\.webp$/) },
          { sequence: 2, url: expect.stringMatching(/^\/img\/banner\/\d+_2-[0-9a-f]{8}-720\.webp$/) },
        ],
        colour: '#02231f',
      });
      expect(all.find(({ type }) => type === 'PL')).toMatchObject({ noExpiry: true, endDate: null, execution: 'B' });
    });

    it('ENT-015 the execution of each is A, B or F', async () => {
      for (const execution of ['A', 'B', 'F'] as const)
        await add({ title: `Popup ${execution}`, type: 'PU', execution });
      const executions = (await ask({ types: 'PU' })).map((item) => item.execution);
      expect(executions).toEqual(['A', 'B', 'F']);
      expect((await ask()).every((item) => ['A', 'B', 'F'].includes(item.execution))).toBe(true);
      const wrong = { ...draft({ title: 'Never', type: 'PU' }), execution: 'X' as 'A' };
      await expect(inTransaction(app.database.db, (tx) => insertAnnouncement(tx, wrong))).rejects.toThrow(/check/);
    });

    it('N17 any list of types, the group and the platform narrow the answer', async () => {
      await add({ title: 'Side', type: 'B', group_name: 'm_promo' });
      await add({ title: 'Everywhere', type: 'B' });
      expect(await titles({ types: 'B', groupName: 'm_promo' })).toEqual(['Side', 'Everywhere']);
      expect(await titles({ types: 'B', groupName: 'm_home' })).not.toContain('Side');
      expect((await ask({ types: VISITOR_TYPES })).map((item) => item.type)).not.toContain('PR');
      expect(new Set((await ask({ types: 'PR,H' })).map((item) => item.type))).toEqual(new Set(['PR', 'H']));
      expect(await ask({ types: 'ZZ' })).toEqual([]);
      expect(await ask({ platform: 'W' })).toEqual([]);
    });

    it('texts come in the language that is asked for, else in English', async () => {
      const greeting = { texts: { EN: words('Hello'), MY: words('မင်္ဂလာပါ') }, group_name: 'm_side' };
      await add({ title: 'x', type: 'H', ord: 900, ...greeting });
      expect((await titles({ types: 'H', language: 'MY' })).at(-1)).toBe('မင်္ဂလာပါ');
      expect((await titles({ types: 'H', language: 'CN' })).at(-1)).toBe('Hello');
    });

    it('N33 the version is one for all languages, and another one once any of them says something else', async () => {
      const texts = { EN: words('Hours'), MY: words('အချိန်') };
      const { id } = await add({ title: 'x', type: 'H', ord: 901, texts, group_name: 'm_side' });
      const versions = async () =>
        Promise.all(
          ['EN', 'MY', 'CN'].map(
            async (language) => (await ask({ types: 'H', language })).find((item) => item.id === `${id}`)?.version,
          ),
        );
      const before = await versions();
      expect([before[0], new Set(before).size]).toEqual([expect.stringMatching(/^.{12}$/), 1]);
      const change = async (over: object) => {
        await inTransaction(app.database.db, async (tx) => {
          await tx.updateTable('announcement').set(over).where('id', '=', id).execute();
          await notifyAnnouncementsChanged(tx);
        });
        await app.house.content.refresh();
      };
      await change({ link: '/m/help', ends_at: new Date(Date.now() + 86_400_000) });
      expect(await versions()).toEqual(before);
      await change({ texts: JSON.stringify({ ...texts, MY: { ...texts.MY, content: '<p>နောက်</p>' } }) });
      const after = await versions();
      expect(new Set(after).size).toBe(1);
      expect(after[0]).not.toBe(before[0]);
    });

    it('API-034 N59 the second reading costs no body, a change makes it new', async () => {
      const url = '/wps/content/announcements?types=B,PL,PU&groupName=m_home&platform=M&token=&language=EN';
      const first = await app.raw({ method: 'GET', url });
      const etag = String(first.headers.etag);
      const again = () => app.raw({ method: 'GET', url, headers: { 'if-none-match': etag } });
      expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
      const relayed = await app.raw({ method: 'GET', url: `/wps/relay${url}` });
      expect(relayed.body).toBe(first.body);
      await add({ title: 'Fresh' });
      const changed = await again();
      expect(changed.statusCode).toBe(200);
      expect(changed.body).toContain('Fresh');
    });

    it('W3 a token in the address signs nobody in', async () => {
      const player = await app.register();
      const answer = await app.raw({ method: 'GET', url: `/wps/content/announcements?types=B&token=${player.token}` });
      expect(answer.json<{ value: { list: Announcement[] } }>().value.list.every((item) => !item.read)).toBe(true);
    });
  });

  describe('what is in force', () => {
    it('begins and ends by the clock, and leaves with a withdrawal, on home too', async () => {
      const at = (ms: number) => new Date(Date.now() + ms).toISOString();
      const later = await add({ title: 'Tomorrow', startsAt: at(3_600_000), endsAt: at(7_200_000) });
      const onHome = async () =>
        valueOf(await app.call(getHome, { query: { language: 'EN' } })).notices.map((notice) => notice.title);
      const seenAt = async (ms: number) => {
        aheadMs = ms;
        await app.house.content.refresh();
        return [(await titles({ types: 'PL' })).includes('Tomorrow'), (await onHome()).includes('Tomorrow')];
      };
      expect(await seenAt(0)).toEqual([false, false]);
      expect(await seenAt(3_700_000)).toEqual([true, true]);
      expect(await seenAt(7_200_001)).toEqual([false, false]);
      expect(await seenAt(3_700_000)).toEqual([true, true]);
      await inTransaction(app.database.db, async (tx) => {
        await setWithdrawn(tx, later.id, true);
        await notifyAnnouncementsChanged(tx);
      });
      expect(await seenAt(3_700_000)).toEqual([false, false]);
      await seenAt(0);
    });

    it('open pages hear of a change by the event stream', async () => {
      const heard: string[] = [];
      const stop = app.hub.subscribe(['all'], ({ event }) => heard.push(event.type));
      await add({ title: 'Heard of' });
      await expect.poll(() => heard).toContain('notice');
      stop();
    });

    it('the page of home is drawn anew with a change', async () => {
      const page = async () => (await app.raw({ method: 'GET', url: '/m/home', cookies: { mc_lang: 'EN' } })).body;
      expect(await page()).not.toContain('Drawn anew');
      await add({ title: 'Drawn anew' });
      expect(await page()).toContain('Drawn anew');
    });

    it('HOM-001 home has the banners of m_home alone, and their pictures are served', async () => {
      const { banners } = valueOf(await app.call(getHome, { query: { language: 'CN' } }));
      expect(banners.map((banner) => [banner.groupName, banner.title]).slice(0, 4)).toEqual(
        app.brand.banners.map((banner) => ['m_home', banner.title.CN]),
      );
      expect(banners.map((banner) => banner.title)).not.toContain('Side');
      expect(banners[0]).toMatchObject({ link: '/m/hot-games', colour: '#16083f' });
      const picture = await app.raw({ method: 'GET', url: `${banners[0]?.image}-720.webp` });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    });

    it('HOM-006 the brand’s switch says how many hot games stand on home: nine, or six', async () => {
      const previewOf = async (house: TestApp) =>
        valueOf(await house.call(getHome, { query: { language: 'EN' } })).hotPreview;
      expect(await previewOf(app)).toBe(9);
      const other = await testApp(await fresh(), { brand: { home: { hotGames: 6 } } });
      expect(await previewOf(other)).toBe(6);
      await other.close();
    });

    it('the brand’s announcements come in once: what was withdrawn stays so', async () => {
      const before = app.house.content.version();
      await seedContent(app.database.db, app.brand);
      await app.house.content.refresh();
      expect(app.house.content.version()).toBe(before);
    });
  });
});
