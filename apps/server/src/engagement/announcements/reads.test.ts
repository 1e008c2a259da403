import { GUEST_MEMBER, TOKEN_HEADER } from '@parlour/contract/accounts';
import { ANNOUNCEMENT_TYPES, CONTENT_TYPES, FULL_TYPES } from '@parlour/contract/announcements';
import {
  type Announcement,
  listAnnouncements,
  listNotices,
  listPopular,
  readAnnouncement,
} from '@parlour/contract/announcements.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { insertAnnouncement, type NewAnnouncement, notifyAnnouncementsChanged } from './announcements.store.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const add = async (title: string, over: Partial<NewAnnouncement> = {}): Promise<string> => {
    const { id } = await inTransaction(app.database.db, async (tx) => {
      const row = await insertAnnouncement(tx, {
        type: 'PL',
        group_name: '',
        execution: 'B',
        audience: { kind: 'everybody' },
        texts: { EN: { title, text: '', action: '', content: '' } },
        link: '',
        images: [],
        categories: [],
        ord: 50,
        startsAt: null,
        endsAt: null,
        ...over,
      });
      await notifyAnnouncementsChanged(tx);
      return row;
    });
    await app.house.content.refresh();
    return id.toString();
  };
  const query = { types: FULL_TYPES, groupName: 'm_home', platform: 'M', language: 'EN' };
  const seen = async (player: Player | null): Promise<Announcement[]> =>
    valueOf(await app.call(listAnnouncements, { query }, player)).list;
  const read = (announcementId: string, player: Player | null) =>
    app.call(readAnnouncement, { body: { announcementId, read: true } }, player);
  const unread = async ({ account }: Player): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select announcement as n from unread_of(array(select id from member where account = ${account}))`.execute(
      app.database.db,
    );
    return rows[0]?.n ?? -1;
  };
  const change = (account: string, set: { type?: number; rank_level?: number }) =>
    app.database.db.updateTable('member').set(set).where('account', '=', account).execute();

  describe('what a member has read', () => {
    it('API-035 a POST with announcementId and read true makes the item read, for this member alone, once', async () => {
      const id = await add('Tonight');
      const [mine, other] = [await app.register(), await app.register()];
      const isRead = async (player: Player | null) => (await seen(player)).find((item) => item.id === id)?.read;
      const before = await unread(mine);
      expect([await isRead(mine), await isRead(other)]).toEqual([false, false]);
      expect(valueOf(await read(id, mine))).toEqual({ announcementId: id, read: true });
      expect(valueOf(await read(id, mine))).toEqual({ announcementId: id, read: true });
      expect([await isRead(mine), await isRead(other), await isRead(null)]).toEqual([true, false, false]);
      expect([await unread(mine), await unread(other)]).toEqual([before - 1, before]);
    });

    it('what is not there for a member, and what is no mark, is refused', async () => {
      const mine = await app.register();
      const later = await add('Later', { startsAt: '2099-01-01T00:00:00.000Z' });
      const forOther = await add('Secret', { audience: { kind: 'chosen', accounts: ['somebody'] } });
      for (const id of ['999999', later, forOther])
        expect((await read(id, mine)).body).toMatchObject({ success: false, code: 'thing.unknown' });
      const sent = (body: object) =>
        app.call(readAnnouncement, { body: body as { announcementId: string; read: true } }, mine);
      for (const body of [
        {},
        { announcementId: '1' },
        { announcementId: '1', read: false },
        { announcementId: '-1', read: true },
      ])
        expect((await sent(body)).status).toBe(422);
      expect((await read(later, null)).status).toBe(401);
    });

    it('a guest of type 4 has read everything and marks nothing', async () => {
      const guest = await app.register();
      await change(guest.account, { type: GUEST_MEMBER });
      const notices = (await seen(guest)).filter(({ type }) => type === 'PL');
      expect(notices.length).toBeGreaterThan(1);
      expect(notices.every((item) => item.read)).toBe(true);
      expect(await unread(guest)).toBe(0);
      const [first] = notices;
      expect((await read(first?.id ?? '', guest)).body).toMatchObject({ code: 'access.free_reject' });
    });
  });

  describe('the lists', () => {
    it('API-037 the notice list is a GET of the notices to players, of every group, for visitors too', async () => {
      await add('Elsewhere', { group_name: 'm_promo' });
      await add('A popup', { type: 'PU' });
      const list = async (player: Player | null) =>
        valueOf(await app.call(listNotices, { query: { language: 'EN' } }, player)).list;
      const titles = (await list(null)).map(({ title }) => title);
      expect(titles).toContain('Elsewhere');
      expect(titles).not.toContain('A popup');
      expect((await list(await app.register())).every(({ type }) => type === 'PL')).toBe(true);
    });

    it('API-038 the popular announcements are a GET', async () => {
      await add('Everybody asks', { type: 'H' });
      const { list } = valueOf(await app.call(listPopular, { query: { language: 'EN' } }));
      expect(new Set(list.map(({ type }) => type))).toEqual(new Set(['H']));
      // The demo brand has two.
      expect(list.map(({ title }) => title).sort()).toEqual([
        'Everybody asks',
        'How money comes out',
        'Play within your own limits',
      ]);
    });

    it('ENT-051 content is for agents or players, a banner, a pop-up or a promotion; each is kept as a type of N17', () => {
      expect(Object.keys(CONTENT_TYPES).sort()).toEqual(['Agent', 'Banner', 'Player', 'Pop-up', 'Promotion']);
      expect([...new Set(Object.values(CONTENT_TYPES)), 'H'].sort()).toEqual([...ANNOUNCEMENT_TYPES].sort());
    });

    it('each reader sees what is meant for them, by whatever address they ask; home shows what is meant for all', async () => {
      const [mine, other] = [await app.register(), await app.register()];
      await add('For visitors', { audience: { kind: 'visitors' } });
      await add('For members', { audience: { kind: 'members' } });
      await add('For me', { audience: { kind: 'chosen', accounts: [mine.account] } });
      await add('For ranks', { audience: { kind: 'rank', least: 2 } });
      const mineOf = async (player: Player | null) =>
        (await seen(player)).map(({ title }) => title).filter((title) => title.startsWith('For '));
      await change(other.account, { rank_level: 2 });
      // The visitor's response is cached under the URL that members request too.
      expect(await mineOf(null)).toEqual(['For visitors']);
      expect(await mineOf(mine)).toEqual(['For members', 'For me']);
      expect(await mineOf(other)).toEqual(['For members', 'For ranks']);
      expect(await mineOf(null)).toEqual(['For visitors']);
      const home = await app.raw({ method: 'GET', url: '/wps/game/home?language=EN' });
      expect(home.body).not.toMatch(/For (visitors|members|me|ranks)/);
    });

    it('how a member reads is kept, and conditions that ask for it hold in the list and in the counter', async () => {
      const player = await app.register();
      await add('For those on Android who read Sinhala', {
        audience: {
          kind: 'matching',
          all: [
            { is: 'language', not: false, any: ['SI', 'TA'] },
            { is: 'platform', not: false, any: ['android'] },
          ],
        },
      });
      const before = await unread(player);
      const listed = async (language: string, agent: string) => {
        const answer = await app.raw({
          method: 'GET',
          url: `/wps/content/notices?language=${language}`,
          cookies: player.cookies,
          headers: { [TOKEN_HEADER]: player.token, 'user-agent': agent },
        });
        return answer.body.includes('For those on Android');
      };
      expect(await listed('EN', 'Mozilla/5.0 (Linux; Android 14)')).toBe(false);
      expect(await unread(player)).toBe(before);
      expect(await listed('SI', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)')).toBe(false);
      expect(await listed('SI', 'Mozilla/5.0 (Linux; Android 14)')).toBe(true);
      expect(await unread(player)).toBe(before + 1);
    });

    it('a member’s own list costs no body when nothing changed', async () => {
      const mine = await app.register();
      const url = '/wps/content/announcements?types=PL&token=x&language=EN';
      const ask = (etag: string) =>
        app.raw({
          method: 'GET',
          url,
          cookies: mine.cookies,
          headers: { [TOKEN_HEADER]: mine.token, 'if-none-match': etag },
        });
      const first = await ask('');
      const again = await ask(String(first.headers.etag));
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
      const [item] = first.json<{ value: { list: Announcement[] } }>().value.list;
      await read(item?.id ?? '', mine);
      expect((await ask(String(first.headers.etag))).statusCode).toBe(200);
    });
  });
});
