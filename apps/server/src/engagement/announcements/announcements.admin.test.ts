import {
  type AnnouncementInput,
  addContent,
  changeContent,
  countAudience,
  listContent,
  listReaders,
  withdrawContent,
} from '@parlour/contract/announcements.endpoints';
import type { Audience, Condition } from '@parlour/contract/audience';
import { getHome } from '@parlour/contract/catalogue.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { HOSTILE_HTML } from '../../testing/hostile-html.ts';
import { cleanHtml } from './sanitise.ts';

const words = (title: string, content = '') => ({ title, text: '', action: '', content });
const WISH: AnnouncementInput = {
  type: 'PL',
  groupName: '',
  execution: 'B',
  audience: { kind: 'everybody' },
  texts: { EN: words('Open all night') },
  link: '',
  images: [],
  ord: 1,
  startsAt: null,
  endsAt: null,
};

describe('HTML of operators', () => {
  it('W7 keeps text, form and links, and nothing that runs or calls out', async () => {
    const hostile = [
      '<p style="font-size:32px;color:#fff;position:fixed;background:url(https://x.example/a)" onclick="x()">Hi</p>',
      '<script>alert(1)</script><style>p{color:red}</style><svg><script>1</script></svg><math><mi>x</mi></math>',
      '<img src="/img/banner/1_1-0123abcd-720.webp" onerror="x()"><img src="https://x.example/pixel.gif">',
      '<a href="javascript:alert(1)">a</a><a href="https://x.example/" target="_top">b</a><a href="/m/activity">c</a>',
      '<iframe src="https://x.example"></iframe><form action="/x"><input name="a"></form><b><i>d</i></b>',
    ].join('');
    expect(await cleanHtml(hostile)).toBe(
      [
        '<p data-style="font-size: 32px; color: #fff">Hi</p>',
        '<img src="/img/banner/1_1-0123abcd-720.webp" />',
        '<a>a</a>',
        '<a href="https://x.example/" rel="noopener noreferrer nofollow" target="_blank">b</a>',
        '<a href="/m/activity">c</a><b><i>d</i></b>',
      ].join(''),
    );
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const add = async (over: Partial<AnnouncementInput>) =>
    valueOf(await desk.call(addContent, { body: { ...WISH, ...over } }, tab));
  const rows = async () => valueOf(await desk.call(listContent, {}, tab)).rows;
  const home = async (language = 'EN') => valueOf(await app.call(getHome, { query: { language } }));
  const acts = () =>
    app.database.db
      .selectFrom('audit')
      .select(['act', 'operator_name', 'before', 'after'])
      .where('act', 'like', 'content.%')
      .orderBy('id')
      .execute();

  describe('the console and what is announced', () => {
    it('lists what the brand brought, in force', async () => {
      const found = await rows();
      expect(found.map(({ draft, state }) => [draft.type, state])).toEqual([
        ...app.brand.banners.map(() => ['B', 'live']),
        ...app.brand.popular.map(() => ['H', 'live']),
        ...app.brand.notices.map(() => ['PL', 'live']),
        ...app.brand.popups.map(() => ['PU', 'live']),
      ]);
      expect(found[0]).toMatchObject({
        draft: { texts: { EN: { title: 'K 100,000 to start' } }, groupName: 'm_home' },
        cover: expect.stringMatching(/^\/img\/banner\//),
      });
    });

    it('a notice is on home the moment it is added, in its languages, and gone when it is withdrawn', async () => {
      const { id } = await add({ texts: { EN: words('Open all night'), CN: words('通宵营业'), MY: words('  ') } });
      const titles = async (language: string) => (await home(language)).notices.map(({ title }) => title);
      expect(await titles('EN')).toContain('Open all night');
      expect(await titles('CN')).toContain('通宵营业');
      expect(await titles('MY')).toContain('Open all night');
      const gone = valueOf(await desk.call(withdrawContent, { params: { id }, body: { withdrawn: true } }, tab));
      expect(gone.state).toBe('withdrawn');
      expect(await titles('EN')).not.toContain('Open all night');
      valueOf(await desk.call(withdrawContent, { params: { id }, body: { withdrawn: false } }, tab));
      expect(await titles('EN')).toContain('Open all night');
      expect(await acts()).toMatchObject([
        { act: 'content.added', operator_name: 'nandar', before: null, after: { id, title: 'Open all night' } },
        { act: 'content.withdrawn', before: { withdrawn: false }, after: { withdrawn: true } },
        { act: 'content.restored', before: { withdrawn: true }, after: { withdrawn: false } },
      ]);
    });

    it('a change is kept with its cleaned HTML, its picture and its time, and recorded', async () => {
      const { id } = await add({
        type: 'B',
        groupName: 'm_home',
        images: [{ sequence: 1, art: { name: 'Night', palette: 'night', emblem: 'dragon' } }],
      });
      const body: AnnouncementInput = {
        ...WISH,
        type: 'B',
        groupName: 'm_home',
        texts: { EN: words('Open till dawn', '<b onclick="x()">Dawn</b><script>1</script>') },
        link: '/m/hot-games',
        images: [{ sequence: 1, art: { name: 'Night', palette: 'jade', emblem: 'dragon' } }],
        endsAt: '2099-01-01T00:00:00.000Z',
      };
      const changed = valueOf(await desk.call(changeContent, { params: { id }, body }, tab));
      expect(changed.draft).toMatchObject({ link: '/m/hot-games', endsAt: '2099-01-01T00:00:00.000Z' });
      expect(changed.draft.texts.EN?.content).toBe('<b>Dawn</b>');
      const banner = (await home()).banners.find((each) => each.id === id);
      expect(banner).toMatchObject({ title: 'Open till dawn', colour: '#02231f', link: '/m/hot-games' });
      expect((await app.raw({ method: 'GET', url: `${banner?.image}-720.webp` })).statusCode).toBe(200);
      expect((await acts()).at(-1)).toMatchObject({
        act: 'content.changed',
        before: { title: 'Open all night' },
        after: { title: 'Open till dawn' },
      });
    });

    it('what is planned and what is over stand apart from what is in force', async () => {
      const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
      const planned = await add({ texts: { EN: words('Later') }, startsAt: hour(1), endsAt: hour(2) });
      const over = await add({ texts: { EN: words('Past') }, startsAt: hour(-2), endsAt: hour(-1) });
      expect([planned.state, over.state]).toEqual(['planned', 'over']);
      expect((await home()).notices.map(({ title }) => title)).not.toContain('Later');
    });

    it('refuses what makes no sense, and leaves neither an announcement nor a record', async () => {
      const before = [(await rows()).length, (await acts()).length];
      const field = async (over: object) => {
        const { status, body } = await desk.call(addContent, { body: { ...WISH, ...over } }, tab);
        return [status, body.success ? null : (body.value as { field?: string } | undefined)?.field];
      };
      expect(await field({ texts: {} })).toEqual([422, 'title']);
      expect(await field({ texts: { EN: words(' ') } })).toEqual([422, 'title']);
      expect(await field({ texts: { EN: words('a'), XX: words('b') } })).toEqual([422, 'texts']);
      expect(await field({ startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' })).toEqual([
        422,
        'endsAt',
      ]);
      const twice = { sequence: 1, art: { name: 'x' } };
      expect(await field({ images: [twice, twice] })).toEqual([422, 'images']);
      for (const wrong of [{ link: 'https://x.example' }, { link: '//x.example' }, { type: 'X' }, { groupName: 'A b' }])
        expect((await field(wrong))[0]).toBe(422);
      const nobody = await desk.call(changeContent, { params: { id: '999999' }, body: WISH }, tab);
      expect(nobody.body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect([(await rows()).length, (await acts()).length]).toEqual(before);
    });

    it('is for operators alone', async () => {
      const nobody: Tab = { cookies: {}, csrf: null };
      for (const answer of [
        desk.call(listContent, {}, nobody),
        desk.call(addContent, { body: WISH }, nobody),
        desk.call(changeContent, { params: { id: '101' }, body: WISH }, nobody),
        desk.call(withdrawContent, { params: { id: '101' }, body: { withdrawn: true } }, nobody),
      ])
        expect(await desk.codeOf(answer)).toBe('session.none');
    });

    it('P-48 what an operator writes is kept clean, for whom it is meant, and who read it is told page by page', async () => {
      const html = Object.values(HOSTILE_HTML).flat().join('').replaceAll('\u0000', '').slice(0, 19_000);
      const names = Array.from({ length: 51 }, (_, i) => `reader${String(i).padStart(2, '0')}`);
      await sql`insert into member (account, nickname) select n, n from unnest(${names}::text[]) n`.execute(
        app.database.db,
      );
      const row = await add({
        texts: { EN: words('Read by many', html) },
        audience: { kind: 'chosen', accounts: ['Reader00', ...names] },
      });
      expect(row.draft.texts.EN?.content).not.toMatch(/<(script|svg|iframe|style)/i);
      expect(row.draft.audience).toEqual({ kind: 'chosen', accounts: names });
      expect(row.readers).toBe(0);
      // All within one millisecond; the database distinguishes them.
      await sql`
        insert into announcement_read (member_id, announcement_id, at)
        select id, ${row.id}::bigint, timestamptz '2026-11-21 00:00:00Z' + row_number() over (order by id) * interval '1 microsecond'
        from member where account = any (${names}::text[])
      `.execute(app.database.db);
      const readers = async (query: { after?: string; size?: string } = {}) =>
        valueOf(await desk.call(listReaders, { params: { id: row.id }, query }, tab));
      const first = await readers();
      const second = await readers({ after: first.next ?? '' });
      expect([first.readers.length, second.readers.length, second.next]).toEqual([50, 1, null]);
      expect([...first.readers, ...second.readers].map(({ account }) => account)).toEqual(names.toReversed());
      expect((await rows()).find(({ id }) => id === row.id)?.readers).toBe(51);
      for (const after of ['x', '2026-02-30T00:00:00.000000Z/1', '0000-01-01T00:00:00.000Z/1', `${first.next}0'`])
        expect(await readers({ after })).toEqual(first);
      // Reading more than a page of the screen is an export, and is audited once.
      const all = await readers({ size: '1000' });
      expect([all.readers.map(({ account }) => account), all.next]).toEqual([names.toReversed(), null]);
      const some = await readers({ size: '20' });
      const rest = await readers({ size: '1000', after: some.next ?? '' });
      expect([some.readers.length, rest.readers.length]).toEqual([20, 31]);
      const taken = await app.database.db
        .selectFrom('audit')
        .select(['operator_name', 'after'])
        .where('act', '=', 'content.readers_taken')
        .execute();
      expect(taken).toEqual([{ operator_name: 'nandar', after: { id: row.id, title: 'Read by many' } }]);
      for (const size of ['0', '1001', '-1', '1e3', ' '])
        expect(await desk.codeOf(desk.call(listReaders, { params: { id: row.id }, query: { size } }, tab))).toBe(
          'request.invalid',
        );
      const stranger: Tab = { cookies: {}, csrf: null };
      expect(await desk.codeOf(desk.call(listReaders, { params: { id: row.id }, query: {} }, stranger))).toBe(
        'session.none',
      );
      const none = await desk.call(listReaders, { params: { id: '999999' }, query: {} }, tab);
      expect(none.body).toMatchObject({ success: false, code: 'thing.unknown' });
    });

    it('an audience is counted before it is published, and a name that nobody has is told and not kept', async () => {
      await sql`insert into member (account, nickname, type, rank_level, language, platform) values
        ('counted1', 'c', 0, 4, 'SI', 'android'), ('counted2', 'c', 0, 5, 'SI', 'ios'), ('counted3', 'c', 0, 1, 'SI', 'ios')
      `.execute(app.database.db);
      const counted = async (all: Condition[]) =>
        valueOf(await desk.call(countAudience, { body: { audience: { kind: 'matching', all } } }, tab));
      const sinhala: Condition = { is: 'language', not: false, any: ['SI'] };
      const ranked: Condition = { is: 'rank', not: false, least: 4, most: null };
      const butOne = (any: string[]): Condition => ({ is: 'accounts', not: true, any });
      expect(await counted([sinhala])).toEqual({ members: 3, unknown: [] });
      expect(await counted([sinhala, ranked])).toEqual({ members: 2, unknown: [] });
      expect(await counted([sinhala, butOne(['Counted1', 'zz_nobody', 'aa_nobody'])])).toEqual({
        members: 2,
        unknown: ['aa_nobody', 'zz_nobody'],
      });
      const named: Condition = { is: 'accounts', not: false, any: ['Counted1', 'counted2'] };
      expect(await counted([named, butOne(['counted2'])])).toEqual({ members: 1, unknown: [] });
      expect(await counted([named, { ...ranked, least: 5 }])).toEqual({ members: 1, unknown: [] });
      const chosen = { kind: 'chosen' as const, accounts: ['counted3', 'zz_nobody', 'COUNTED1'] };
      expect(valueOf(await desk.call(countAudience, { body: { audience: chosen } }, tab))).toEqual({
        members: 2,
        unknown: ['zz_nobody'],
      });
      for (const audience of [
        { kind: 'chosen', accounts: ['counted1', 'zz_nobody'] },
        { kind: 'matching', all: [sinhala, butOne(['zz_nobody'])] },
      ] satisfies Audience[]) {
        const { body } = await desk.call(addContent, { body: { ...WISH, audience } }, tab);
        expect(body).toMatchObject({ code: 'message.unknown_members', value: { accounts: ['zz_nobody'] } });
      }
    });
  });
});
