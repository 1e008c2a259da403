import { randomUUID } from 'node:crypto';
import {
  addCanned,
  answerChat,
  type ChatQueue,
  changeCanned,
  countChats,
  endChat,
  getChat,
  getChatSettings,
  listCanned,
  listChatOf,
  listChats,
  openChatOf,
  readChatOf,
  removeCanned,
  sendChat,
  setChatSettings,
  takeChat,
  typeChatOf,
} from '@parlour/contract/chat.endpoints';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { uploadPicture } from '../../testing/pictures.ts';
import { seedChat } from './seeds.ts';

const EN = { query: { language: 'EN' } };
let browsers = 0;
const browser = (): Player => ({ token: '', account: '', cookies: { mc_pre: `desk-${++browsers}-`.padEnd(43, 'z') } });

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let nandar: Tab;
  let thiha: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now, env: SHARED_SECRET });
    desk = consoleOf(app);
    nandar = await desk.operator(clock, 'nandar');
    thiha = await desk.operator(clock, 'thiha');
  });
  afterAll(() => app.close());

  const write = async (who: Player, text: string, images: string[] = []) =>
    valueOf(await app.call(sendChat, { body: { clientId: randomUUID(), text, images, language: 'EN' } }, who)).message;
  const queue = async (of: ChatQueue, tab: Tab, find?: string) =>
    valueOf(await desk.call(listChats, { query: { queue: of, ...(find ? { find } : {}) } }, tab)).rows;
  const answer = (id: string, text: string, tab: Tab, clientId: string = randomUUID()) =>
    desk.call(answerChat, { params: { id }, body: { clientId, text } }, tab);
  const acts = async () =>
    (
      await app.database.db
        .selectFrom('audit')
        .select(['act', 'operator_name', 'after'])
        .where('act', 'like', 'chat.%')
        .orderBy('id')
        .execute()
    ).map(({ act, operator_name: name }) => `${name} ${act}`);

  describe('the queue', () => {
    it('an operator takes, answers and closes; colleagues see who has it, and the record tells', async () => {
      const who = await app.register('myamya', browser());
      const picture = await uploadPicture(app, who, 'chat');
      const first = await write(who, 'Hello <b>you</b>', [picture.id]);
      const id = first.conversation;
      expect(await queue('waiting', nandar)).toMatchObject([
        {
          id,
          account: 'myamya',
          state: 'waiting',
          operator: null,
          mine: false,
          preview: 'Hello <b>you</b>',
          unread: 1,
        },
      ]);
      expect(valueOf(await desk.call(countChats, {}, nandar))).toEqual({
        waiting: 1,
        mine: 0,
        oldest: expect.any(String),
      });

      const opened = valueOf(await desk.call(openChatOf, { params: { id } }, nandar));
      expect(opened).toMatchObject({
        messages: [
          { author: 'house', kind: 'greeting', by: '' },
          { author: 'person', text: 'Hello <b>you</b>', by: '' },
        ],
        member: { account: 'myamya', type: 0, rankLevel: 0, balance: '100000.00', symbol: 'K' },
        others: [],
        personRead: '0',
      });
      const [address = ''] = opened.messages[1]?.images ?? [];
      expect(address).toMatch(/^\/wps\/console\/upload\//);

      expect(valueOf(await desk.call(takeChat, { params: { id }, body: { mine: true } }, nandar))).toMatchObject({
        mine: true,
        state: 'open',
      });
      expect(valueOf(await desk.call(countChats, {}, nandar))).toMatchObject({ waiting: 0, mine: 1 });
      expect(await queue('open', thiha)).toMatchObject([{ id, operator: 'nandar', mine: false }]);
      expect(await desk.codeOf(answer(id, 'Me too', thiha))).toBe('chat.taken');

      const clientId = randomUUID();
      const sent = valueOf(await answer(id, 'Good day', nandar, clientId));
      expect(sent.message).toMatchObject({ author: 'staff', by: 'nandar', text: 'Good day' });
      expect(valueOf(await answer(id, 'Good day', nandar, clientId)).message.id).toBe(sent.message.id);
      expect(await desk.codeOf(answer(id, 'Else', nandar, clientId))).toBe('chat.other');
      expect((await queue('mine', nandar))[0]).toMatchObject({ state: 'answered', unread: 0, waitingSince: null });

      valueOf(await desk.call(takeChat, { params: { id }, body: { mine: true } }, thiha));
      expect(await desk.codeOf(answer(id, 'Not mine now', nandar))).toBe('chat.taken');
      valueOf(await desk.call(takeChat, { params: { id }, body: { mine: false } }, nandar));
      expect((await queue('open', thiha))[0]).toMatchObject({ operator: 'thiha' });
      valueOf(await desk.call(endChat, { params: { id } }, thiha));
      valueOf(await desk.call(endChat, { params: { id } }, thiha));
      expect(await desk.codeOf(answer(id, 'Late', thiha))).toBe('chat.closed');
      expect(await desk.codeOf(desk.call(takeChat, { params: { id }, body: { mine: true } }, thiha))).toBe(
        'chat.closed',
      );
      expect(await acts()).toEqual(['nandar chat.taken', 'thiha chat.taken', 'thiha chat.closed']);

      // A new message starts the waiting time again, for all operators.
      await write(who, 'Wait');
      expect(await queue('waiting', nandar)).toMatchObject([{ id, operator: null }]);
    });

    it('answering takes a conversation that nobody has, in one step with the record', async () => {
      const { conversation: id } = await write(browser(), 'quick question');
      valueOf(await answer(id, 'quick answer', thiha));
      expect((await queue('mine', thiha)).map((row) => row.id)).toContain(id);
      expect((await acts()).at(-1)).toBe('thiha chat.taken');
    });

    it('who waits longest stands first; names, numbers and words are found wherever they are', async () => {
      const [a, b] = [
        await write(browser(), 'alpha question'),
        await write(await app.register('zawzaw', browser()), 'beta'),
      ];
      const waiting = (await queue('waiting', nandar)).map((row) => row.id);
      expect(waiting.indexOf(a.conversation)).toBeLessThan(waiting.indexOf(b.conversation));
      const found = async (find: string) => (await queue('closed', nandar, find)).map((row) => row.id);
      expect(await found('za')).toEqual([b.conversation]);
      expect(await found('ALPHA question')).toEqual([a.conversation]);
      expect(await found(`#${a.conversation}`)).toEqual([a.conversation]);
      expect(await found('z%')).toEqual([]);
      const size = '1';
      const { rows, next } = valueOf(await desk.call(listChats, { query: { queue: 'waiting', size } }, nandar));
      const more = valueOf(
        await desk.call(listChats, { query: { queue: 'waiting', size, before: next ?? '' } }, nandar),
      );
      expect([...rows, ...more.rows].map((row) => row.id)).toEqual(waiting.slice(0, 2));
    });

    it('reading and typing reach the player; strangers to the house reach nothing', async () => {
      const who = browser();
      const { conversation: id, id: message } = await write(who, 'seen?');
      valueOf(await desk.call(readChatOf, { params: { id }, body: { upTo: message } }, nandar));
      expect(valueOf(await app.call(getChat, EN, who)).staffRead).toBe(message);
      expect(valueOf(await desk.call(typeChatOf, { params: { id } }, nandar))).toEqual({ told: true });
      const nobody: Tab = { cookies: {}, csrf: null };
      const params = { id };
      for (const called of [
        desk.call(listChats, { query: { queue: 'open' } }, nobody),
        desk.call(openChatOf, { params }, nobody),
        desk.call(listChatOf, { params, query: { before: '9' } }, nobody),
        answer(id, 'x', nobody),
        desk.call(listCanned, {}, nobody),
      ])
        expect(await desk.codeOf(called)).toBe('session.none');
      const gone = { id: '999999999' };
      expect(await desk.codeOf(desk.call(openChatOf, { params: gone }, nandar))).toBe('thing.unknown');
      expect(await desk.codeOf(answer(gone.id, 'x', nandar))).toBe('thing.unknown');
    });

    it('lists and counts go by their indexes', async () => {
      const plans = await inTransaction(app.database.db, async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const plan = async (query: string) => JSON.stringify((await sql`explain ${sql.raw(query)}`.execute(tx)).rows);
        return [
          await plan('select count(*) from chat_conversation where waiting_since is not null'),
          await plan('select sum(person_unread) from chat_conversation where member_id = 1 and person_unread > 0'),
          await plan('select 1 from chat_message where conversation_id = 1 and id < 9 order by id desc limit 30'),
        ];
      });
      expect(plans[0]).toContain('chat_waits');
      expect(plans[1]).toMatch(/chat_(unread_)?of_member/);
      expect(plans[2]).toMatch(/Index.* using chat_message_of/);
    });
  });

  describe('what is prepared', () => {
    it('ready answers are added, changed and removed on record; a shortcut stands once', async () => {
      const add = (shortcut: string, texts: Record<string, string>) =>
        desk.call(addCanned, { body: { shortcut, texts } }, nandar);
      const made = valueOf(await add('bonus', { EN: ' Look under promotions. ', MY: 'ပရိုမိုးရှင်း', CN: ' ' }));
      expect(made.texts).toEqual({ EN: 'Look under promotions.', MY: 'ပရိုမိုးရှင်း' });
      expect(await desk.codeOf(add('bonus', { EN: 'again' }))).toBe('register.field');
      expect(await desk.codeOf(add('none', { MY: 'x' }))).toBe('register.field');
      expect(await desk.codeOf(add('other', { EN: 'x', XX: 'y' }))).toBe('register.field');
      expect(await desk.codeOf(add('Not Fine', { EN: 'x' }))).toBe('request.invalid');
      const other = valueOf(await add('hours', { EN: 'Nine to nine' }));
      const change = (id: string, shortcut: string) =>
        desk.call(changeCanned, { params: { id }, body: { shortcut, texts: { EN: 'new' } } }, nandar);
      expect(await desk.codeOf(change(other.id, 'bonus'))).toBe('register.field');
      valueOf(await change(other.id, 'open'));
      valueOf(await desk.call(removeCanned, { params: { id: made.id } }, nandar));
      expect(await desk.codeOf(desk.call(removeCanned, { params: { id: made.id } }, nandar))).toBe('thing.unknown');
      expect(await desk.codeOf(change(made.id, 'gone'))).toBe('thing.unknown');
      const { rows } = valueOf(await desk.call(listCanned, {}, thiha));
      expect(rows.map(({ shortcut }) => shortcut)).toEqual(['bye', 'fair', 'hello', 'moment', 'open', 'refill']);
      expect(rows[4]).toEqual({ id: other.id, shortcut: 'open', texts: { EN: 'new' } });
      expect((await acts()).slice(-4)).toEqual([
        'nandar chat.canned_added',
        'nandar chat.canned_added',
        'nandar chat.canned_changed',
        'nandar chat.canned_removed',
      ]);
    });

    it('the brand’s own come in once: what operators remove stays away', async () => {
      const answers = async () => valueOf(await desk.call(listCanned, {}, nandar)).rows;
      const hello = (await answers()).find(({ shortcut }) => shortcut === 'hello');
      expect(Object.keys(hello?.texts ?? {}).sort()).toEqual([...LANGUAGE_CODES].sort());
      valueOf(await desk.call(removeCanned, { params: { id: hello?.id ?? '' } }, nandar));
      await seedChat(app.database.db, app.brand);
      expect((await answers()).map(({ shortcut }) => shortcut)).not.toContain('hello');
    });

    it('greeting and hours reach players in their language; an old conversation keeps its greeting', async () => {
      const [before, after] = [browser(), browser()];
      await write(before, 'hi');
      const body = { greeting: { EN: 'Welcome!', MY: 'မင်္ဂလာပါ' }, hours: { EN: 'Every day 9–21' } };
      expect(valueOf(await desk.call(setChatSettings, { body }, nandar))).toEqual(body);
      expect(valueOf(await desk.call(getChatSettings, {}, nandar))).toMatchObject(body);
      const seen = async (who: Player, language: string) =>
        valueOf(await app.call(getChat, { query: { language } }, who));
      expect(await seen(after, 'MY')).toMatchObject({ greeting: 'မင်္ဂလာပါ', hours: 'Every day 9–21' });
      await write(after, 'hi');
      expect((await seen(after, 'EN')).messages[0]).toMatchObject({ kind: 'greeting', text: 'Welcome!' });
      expect((await seen(before, 'EN')).messages[0]).toMatchObject({ kind: 'greeting', text: '' });
      expect((await acts()).at(-1)).toBe('nandar chat.settings');
      const wrong = { greeting: { XX: 'x' }, hours: {} };
      expect(await desk.codeOf(desk.call(setChatSettings, { body: wrong }, nandar))).toBe('register.field');
    });
  });
});
