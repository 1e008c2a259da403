import {
  addHelpPage,
  changeHelpPage,
  getHelp,
  type HelpInput,
  hideHelpPage,
  listHelpPages,
  moveHelpPage,
  voteHelp,
} from '@parlour/contract/help.endpoints';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrand } from '../../config/brand.ts';
import { readConfig } from '../../config/config.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { within } from '../../testing/limits.ts';
import { seedHelp } from './index.ts';

const TOPICS = 'start signin security play fair wallet cashier bonus promotions messages find app invite safe'.split(
  ' ',
);
const WISH: HelpInput = {
  tag: 'parties',
  topic: null,
  icon: 'gift',
  texts: { EN: { title: 'Parties', content: '<p onclick="x()">Every <b>Friday</b>.</p><script>1</script>' } },
  startsAt: null,
  endsAt: null,
};
const HOUR = 3_600_000;

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  /** Milliseconds by which the server's clock is ahead. */
  let ahead = 0;
  beforeAll(async () => {
    const database = await open();
    await seedHelp(database.db, readBrand(readConfig({}).brandDir));
    const clock = goingClock();
    app = await testApp(database, { clock: () => new Date(clock.now().getTime() + ahead) });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const centre = async (lang = 'EN') => valueOf(await app.call(getHelp, { query: { lang, device: 'MOBILE' } })).topics;
  const rows = async () => valueOf(await desk.call(listHelpPages, {}, tab)).rows;
  const rowOf = async (tag: string) => {
    const row = (await rows()).find(({ draft }) => draft.tag === tag);
    if (!row) throw new Error(`${tag} is not listed`);
    return row;
  };
  const acts = async () =>
    (
      await app.database.db.selectFrom('audit').select('act').where('act', 'like', 'help.%').orderBy('id').execute()
    ).map(({ act }) => act);
  const nobody = (n: number): Player => ({ token: '', cookies: { mc_pre: String(n).padStart(43, 'v') }, account: '' });

  describe('the help centre', () => {
    it('API-063 answers the topics with their articles in each language that is asked for', async () => {
      const english = await centre();
      expect(english.map(({ tag }) => tag)).toEqual(TOPICS);
      expect(english.flatMap(({ articles }) => articles)).toHaveLength(42);
      expect(english[0]).toMatchObject({ title: 'First steps', icon: 'sparkles' });
      expect(english[0]?.articles[0]?.content).toMatch(/^<ol><li>Tap <b>Register<\/b>/);
      expect((await centre('MY'))[5]?.title).toBe('ကစားငွေ');
      expect((await centre('AR'))[5]?.articles[0]?.title).toBe('هل هذه أموال حقيقية؟');
      const pagesIn = async (lang: string) =>
        (await centre(lang)).flatMap(({ articles, ...topic }) => [topic, ...articles]);
      const inEnglish = await pagesIn('EN');
      for (const lang of LANGUAGE_CODES) {
        const pages = await pagesIn(lang);
        expect([lang, pages.length, pages.filter(({ title, content }) => !title || content.length < 20)]).toEqual([
          lang,
          56,
          [],
        ]);
        // A title may be the same word in two languages, but the content of an article may not.
        const same = pages.filter(({ content }, at) => content === inEnglish[at]?.content);
        expect([lang, same.length]).toEqual([lang, lang === 'EN' ? 56 : 0]);
        const [title, english] = [pages, inEnglish].map((all) => all.find((page) => page.tag === 'play-money')?.title);
        expect([lang, title === english]).toEqual([lang, lang === 'EN']);
      }
    });

    it('is served from memory with a tag, and comes in once', async () => {
      const url = '/wps/help?lang=EN&device=MOBILE';
      const first = await app.raw({ method: 'GET', url });
      const again = await app.raw({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
      const before = await rows();
      await seedHelp(app.database.db, app.brand);
      expect(await rows()).toEqual(before);
    });

    it('counts one voice for each member and each browser; who says it again changes the mind', async () => {
      const vote = (helpful: boolean, player: Player | null, tag = 'trial') =>
        app.call(voteHelp, { params: { tag }, body: { helpful } }, player);
      const player = await app.register();
      for (const helpful of [true, true, false]) valueOf(await vote(helpful, player));
      await Promise.all([vote(true, nobody(1)), vote(true, nobody(1)), vote(true, nobody(2))]);
      expect(await rowOf('trial')).toMatchObject({ helped: 2, notHelped: 1 });
      expect((await vote(true, null, 'nothing-here')).body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect((await vote(true, null, '../x')).status).toBe(422);
    });

    it('API-063 an operator writes, moves and hides pages, in English for languages without a text of their own; players see it at once, and each act is on record', async () => {
      const made = valueOf(await desk.call(addHelpPage, { body: WISH }, tab));
      expect(made.draft.texts.EN?.content).toBe('<p>Every <b>Friday</b>.</p>');
      const article: HelpInput = { ...WISH, tag: 'parties-when', topic: 'parties' };
      valueOf(await desk.call(addHelpPage, { body: article }, tab));
      expect((await centre('DE')).at(-1)).toMatchObject({ title: 'Parties' });
      expect((await centre()).at(-1)).toEqual({
        tag: 'parties',
        icon: 'gift',
        title: 'Parties',
        content: '<p>Every <b>Friday</b>.</p>',
        articles: [{ tag: 'parties-when', title: 'Parties', content: '<p>Every <b>Friday</b>.</p>' }],
      });
      const texts = { EN: { title: 'Feasts', content: '' }, MY: { title: 'ပွဲများ', content: '' } };
      valueOf(await desk.call(changeHelpPage, { params: { id: made.id }, body: { ...WISH, texts } }, tab));
      expect((await centre('MY')).at(-1)?.title).toBe('ပွဲများ');
      valueOf(await desk.call(moveHelpPage, { params: { id: made.id }, body: { by: -1 } }, tab));
      expect((await centre()).slice(-2).map(({ tag }) => tag)).toEqual(['parties', 'safe']);
      const first = await rowOf('start');
      expect(valueOf(await desk.call(moveHelpPage, { params: { id: first.id }, body: { by: -1 } }, tab)).moved).toBe(
        false,
      );
      valueOf(await desk.call(hideHelpPage, { params: { id: made.id }, body: { hidden: true } }, tab));
      expect((await centre()).map(({ tag }) => tag)).toEqual(TOPICS);
      valueOf(await desk.call(hideHelpPage, { params: { id: made.id }, body: { hidden: false } }, tab));
      expect(await centre()).toHaveLength(15);
      expect(await acts()).toEqual(
        ['added', 'added', 'changed', 'moved', 'hidden', 'shown'].map((act) => `help.${act}`),
      );
    });

    it('a page is shown from its beginning to its end, without an act; a topic takes its articles along', async () => {
      const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
      const times = { startsAt: at(1), endsAt: at(2) };
      const texts = { EN: { title: 'Fair days', content: '' } };
      const tags = async () => (await centre()).map(({ tag }) => tag);
      const before = await tags();
      const made = valueOf(await desk.call(addHelpPage, { body: { ...WISH, texts, tag: 'fair-days', ...times } }, tab));
      const article = { ...WISH, texts, tag: 'fair-days-when', topic: 'fair-days' };
      valueOf(await desk.call(addHelpPage, { body: article }, tab));
      expect([made.state, made.draft.startsAt, made.draft.endsAt]).toEqual(['planned', times.startsAt, times.endsAt]);
      expect(await tags()).toEqual(before);
      const vote = { params: { tag: 'fair-days' }, body: { helpful: true } };
      expect((await app.call(voteHelp, vote, nobody(9))).body).toMatchObject({ code: 'thing.unknown' });

      ahead = 1.5 * HOUR;
      await expect.poll(tags, { timeout: within(3_000) }).toEqual([...before, 'fair-days']);
      expect((await centre()).at(-1)?.articles.map(({ tag }) => tag)).toEqual(['fair-days-when']);
      expect((await rowOf('fair-days')).state).toBe('live');
      ahead = 2.5 * HOUR;
      await expect.poll(tags, { timeout: within(3_000) }).toEqual(before);
      expect([(await rowOf('fair-days')).state, (await rowOf('fair-days-when')).state]).toEqual(['over', 'live']);
      ahead = 0;
      await expect.poll(async () => (await rowOf('fair-days')).state).toBe('planned');

      const always = { params: { id: made.id }, body: { ...WISH, texts, tag: 'fair-days' } };
      expect(valueOf(await desk.call(changeHelpPage, always, tab)).state).toBe('live');
      expect(await tags()).toEqual([...before, 'fair-days']);
      expect(valueOf(await app.call(voteHelp, vote, nobody(9)))).toEqual({ helpful: true });
      const hide = { params: { id: made.id }, body: { hidden: true } };
      expect(valueOf(await desk.call(hideHelpPage, hide, tab)).state).toBe('hidden');
      expect(await tags()).toEqual(before);
      const backwards = { ...always, body: { ...always.body, startsAt: at(2), endsAt: at(1) } };
      expect((await desk.call(changeHelpPage, backwards, tab)).body).toMatchObject({
        code: 'register.field',
        value: { field: 'endsAt', messageKey: 'form.past' },
      });
    });

    it('refuses a page without an English title, of a taken tag, of a strange language, below an article', async () => {
      const before = await acts();
      const problemOf = async (over: Partial<HelpInput>) => {
        const { body } = await desk.call(addHelpPage, { body: { ...WISH, tag: 'fresh', ...over } }, tab);
        return body.success ? 'taken' : `${body.code} ${(body.value as { field: string }).field}`;
      };
      expect(await problemOf({ texts: { MY: { title: 'a', content: '' } } })).toBe('register.field title');
      expect(await problemOf({ texts: { ...WISH.texts, XX: { title: 'a', content: '' } } })).toBe(
        'register.field texts',
      );
      expect(await problemOf({ tag: 'trial' })).toBe('register.field tag');
      expect(await problemOf({ topic: 'trial' })).toBe('register.field topic');
      expect(await problemOf({ topic: 'nothing' })).toBe('register.field topic');
      const { status } = await desk.call(changeHelpPage, { params: { id: '999' }, body: WISH }, tab);
      expect(status).toBe(404);
      expect(await acts()).toEqual(before);
    });
  });
});
