/** P-48: texts that would execute, mislead or break, through players' and operators' inputs and in outputs. */
import { randomUUID } from 'node:crypto';
import { addContent, listAnnouncements, listContent } from '@parlour/contract/announcements.endpoints';
import { addCanned, getChat, sendChat } from '@parlour/contract/chat.endpoints';
import { makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { HELP_ICONS } from '@parlour/contract/help';
import { addHelpPage, type HelpRow } from '@parlour/contract/help.endpoints';
import { listInbox, sendMessage } from '@parlour/contract/inbox.endpoints';
import { setMemberState } from '@parlour/contract/operator-sessions.endpoints';
import { addPromotionCategory } from '@parlour/contract/promotions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

/** Expected display of each text, which is the text itself. */
const HOSTILE: Record<string, string> = {
  markup: '<img src=x onerror=top.ran()>',
  script: '</script><script>top.ran()</script>',
  'a comment': '<!--<script>top.ran()//',
  'letters turned round': '\u202eevil\u2066\u2067',
  'marks of no width': 'a\u200b\u200d\ufeffb',
  formula: "=cmd|' /C calc'!A0",
  entities: '&lt;b&gt;&#x3c;script&#x3e;',
  template: '{count, plural, other {#}} ${7*7} %s {{7*7}}',
  'half of SQL': "'; drop table member; --",
  'a name of every object': '__proto__',
  emoji: '👩‍👩‍👧🇲🇲',
};
const ALL = Object.values(HOSTILE);
/** Longer than any field allows, or not storable as text. */
const REFUSED = ['x'.repeat(20_001), 'nothing \u0000', 'half of \ud83d'];

type Body = { success: boolean; value?: unknown; code?: string };

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

  const content = (text: string) => ({
    type: 'PL' as const,
    groupName: '',
    execution: 'B' as const,
    audience: { kind: 'everybody' as const },
    texts: { EN: { title: text, text, action: text.slice(0, 40).toWellFormed(), content: '' } },
    link: '',
    images: [],
    ord: 1,
    startsAt: null,
    endsAt: null,
  });
  const browser = (name: string): Player => ({ token: '', account: '', cookies: { mc_pre: name.padEnd(43, 'y') } });
  const write = (who: Player, text: string) =>
    app.call(sendChat, { body: { clientId: randomUUID(), text, images: [], language: 'EN' } }, who);

  describe('hostile texts', () => {
    it('P-48 of a player in the chat come back as they are, and what is no text is refused', async () => {
      const who = browser('hostile-chat');
      for (const text of ALL) {
        const { body } = await write(who, text);
        expect([text, body.success]).toEqual([text, true]);
      }
      const { messages } = valueOf(await app.call(getChat, { query: { language: 'EN' } }, who));
      expect(
        messages.flatMap(({ kind, author, text }) => (kind === 'text' && author === 'person' ? [text] : [])),
      ).toEqual(ALL);
      for (const text of REFUSED) expect((await write(who, text)).body).toMatchObject({ code: 'request.invalid' });
    });

    it('P-48 that show nothing are refused, naming the field', async () => {
      for (const text of ['\u3164', '\u200b\u200d', '\u2800 \ufeff']) {
        const { body } = await write(browser('hostile-unseen'), text);
        expect([text, (body as Body).code, (body as Body).value]).toMatchObject([
          text,
          'request.invalid',
          { problems: [{ field: 'body.text' }] },
        ]);
        expect(await desk.codeOf(desk.call(addContent, { body: content(text) }, tab))).toBe('request.invalid');
        const reason = { params: { id: '1' }, body: { state: 'active' as const, reason: text } };
        expect(await desk.codeOf(desk.call(setMemberState, reason, tab))).toBe('request.invalid');
      }
    });

    it('P-48 of an operator come back as they are from every desk, and what is no text is refused', async () => {
      const EN = (text: string) => ({ EN: text });
      let turn = 0;
      const doors: Record<string, (text: string) => Promise<{ answer: Body; kept: (value: never) => unknown }>> = {
        'a category': async (text) => ({
          answer: (await desk.call(addPromotionCategory, { body: { names: EN(text), ord: 1, removed: false } }, tab))
            .body,
          kept: (value: { names: Record<string, string> }) => value.names.EN,
        }),
        'a ready answer': async (text) => ({
          answer: (await desk.call(addCanned, { body: { shortcut: `s${++turn}`, texts: EN(text) } }, tab)).body,
          kept: (value: { texts: Record<string, string> }) => value.texts.EN,
        }),
        'a help page': async (text) => {
          const texts = { EN: { title: text, content: '<p>Help</p>' } };
          const draft = {
            tag: `hostile-${++turn}`,
            topic: null,
            icon: HELP_ICONS[0],
            texts,
            startsAt: null,
            endsAt: null,
          };
          return {
            answer: (await desk.call(addHelpPage, { body: draft }, tab)).body,
            kept: (value: HelpRow) => value.draft.texts.EN?.title,
          };
        },
        vouchers: async (text) => {
          const batch = {
            name: text,
            count: 1,
            amount: '1000',
            book: 'PLAY' as const,
            expiresAt: null,
            audience: null,
          };
          return {
            answer: (await desk.call(makeVouchers, { body: { ...batch, idempotencyKey: randomUUID() } }, tab)).body,
            kept: (value: { batch: { name: string } }) => value.batch.name,
          };
        },
      };
      for (const [door, enter] of Object.entries(doors)) {
        for (const text of ALL) {
          const { answer, kept } = await enter(text);
          expect([door, text, answer.success]).toEqual([door, text, true]);
          expect([door, kept(answer.value as never)]).toEqual([door, text]);
        }
        for (const text of REFUSED)
          expect([door, (await enter(text)).answer]).toMatchObject([door, { code: 'request.invalid' }]);
      }
    });

    it('P-48 of an operator come back as they are in lists, on record, and as no tag in the document', async () => {
      const player = await app.register();
      const accounts = [player.account];
      for (const text of ALL) {
        valueOf(await desk.call(addContent, { body: content(text) }, tab));
        const letter = { to: { kind: 'chosen' as const, accounts }, texts: { EN: { title: text, html: '' } } };
        valueOf(await desk.call(sendMessage, { body: letter }, tab));
      }
      const announced = valueOf(await app.call(listAnnouncements, { query: { types: 'PL', language: 'EN' } })).list;
      const kept = valueOf(await desk.call(listContent, {}, tab)).rows;
      const letters = valueOf(await app.call(listInbox, { query: {} }, player)).rows;
      for (const text of ALL) {
        expect(announced.find(({ title }) => title === text)).toMatchObject({ title: text, text });
        expect(kept.find(({ draft }) => draft.texts.EN?.title === text)?.draft.texts.EN).toMatchObject({
          title: text,
          text,
        });
        expect(letters.map(({ title }) => title)).toContain(text);
      }
      const acts = await app.database.db
        .selectFrom('audit')
        .select('after')
        .where('act', '=', 'content.added')
        .orderBy('id')
        .execute();
      expect(acts.map(({ after }) => after?.title)).toEqual(ALL);
      const { body: page } = await app.raw({ method: 'GET', url: '/m/home', cookies: { mc_lang: 'EN' } });
      expect(page).toContain('drop table member');
      expect(page).not.toMatch(/<img src=x|<script>top|<!--<script/);
      for (const text of REFUSED) {
        expect(await desk.codeOf(desk.call(addContent, { body: content(text) }, tab))).toBe('request.invalid');
        const canned = { shortcut: 'hostile', texts: { EN: text } };
        expect(await desk.codeOf(desk.call(addCanned, { body: canned }, tab))).toBe('request.invalid');
        const reason = { params: { id: '1' }, body: { state: 'active' as const, reason: text } };
        expect(await desk.codeOf(desk.call(setMemberState, reason, tab))).toBe('request.invalid');
      }
    });
  });
});
