import { randomUUID } from 'node:crypto';
import { CHAT_LAUNCH } from '@parlour/contract/chat';
import {
  type ChatThread,
  closeChat,
  getChat,
  launchChat,
  listChat,
  rateChat,
  readChat,
  sendChat,
  typeChat,
} from '@parlour/contract/chat.endpoints';
import { getChatUnread } from '@parlour/contract/inbox.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recipientName, toVisitor } from '../../platform/events/hub.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import { type Player, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { uploadPicture } from '../../testing/pictures.ts';
import { writeAsStaff } from './chat.actions.ts';
import { BURST, NEW_PER_ADDRESS_HOUR, STREAK_MOST } from './chat.rules.ts';

const EN = { query: { language: 'EN' } };
let browsers = 0;
/** Creates a separate browser. */
const browser = (): Player => ({
  token: '',
  account: '',
  cookies: { mc_pre: `browser-${++browsers}-`.padEnd(43, 'y') },
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let operator: bigint;
  beforeAll(async () => {
    app = await testApp(await open(), { env: SHARED_SECRET });
    const made = await app.database.db
      .insertInto('operator')
      .values({ name: 'nandar', password_hash: 'x', role: 'owner' })
      .returning('id')
      .executeTakeFirstOrThrow();
    operator = made.id;
  });
  afterAll(() => app.close());

  const chat = async (who: Player): Promise<ChatThread> => valueOf(await app.call(getChat, EN, who));
  const write = (who: Player, text: string, clientId: string = randomUUID(), images: string[] = []) =>
    app.call(sendChat, { body: { clientId, text, images, language: 'EN' } }, who);
  const teller = { changed: async () => {}, typing: () => {} };
  const answer = async (conversation: string | null, text: string) =>
    writeAsStaff(app.database.db, teller, {
      id: BigInt(conversation ?? 0),
      operatorId: operator,
      written: { clientId: randomUUID(), text },
      onTaken: async () => {},
    });
  const texts = (thread: Pick<ChatThread, 'messages'>) =>
    thread.messages.map(({ author, kind, text }) => (kind === 'text' ? `${author}: ${text}` : kind));
  const codeOf = async (called: ReturnType<typeof write>) => {
    const { body } = await called;
    return body.success ? 'success' : body.code;
  };

  describe('launching', () => {
    const query = {
      ...CHAT_LAUNCH,
      language: 'EN',
      backUrl: '/m/activity?id=3',
      headerColor: '#1b1623',
      title: 'Chat',
    };
    const launch = async (over: object = {}, of = app, who: Player | null = null) =>
      of.call(launchChat, { query: { ...query, ...over } }, who);

    it('API-061 CFG-008 the launch call is a GET with b2c 1, template v2 and module CBS3; it leads to the house’s own page', async () => {
      expect([launchChat.method, CHAT_LAUNCH]).toEqual(['GET', { b2c: '1', template: 'v2', module: 'CBS3' }]);
      const own = '/m/chat?backUrl=%2Fm%2Factivity%3Fid%3D3&title=Chat';
      expect(valueOf(await launch())).toEqual({ chatUrl: own });
      expect(valueOf(await launch({}, app, await app.register()))).toEqual({ chatUrl: own });
      expect(valueOf(await launch({ backUrl: 'https://evil.example/', title: '' }))).toEqual({
        chatUrl: '/m/chat?backUrl=%2Fm%2Fhome',
      });
      for (const wrong of [{ b2c: '2' }, { template: 'v1' }, { module: 'XBS3' }, { headerColor: 'red' }])
        expect((await launch(wrong)).status).toBe(422);
    });

    it('CHA-004 an operator’s own chat is where the launch leads, and this one is closed then', async () => {
      const liveChat = 'https://chat.example/room';
      const other = await testApp(app.database, {
        env: SHARED_SECRET,
        brand: { contacts: { telegram: '', whatsapp: '', liveChat } },
      });
      expect(valueOf(await launch({}, other))).toEqual({ chatUrl: liveChat });
      expect((await other.call(getChat, EN)).body).toMatchObject({ code: 'chat.off' });
      await other.close();
      const off = await testApp(app.database, { env: SHARED_SECRET, brand: { flags: { CBS3: false } } });
      expect((await launch({}, off)).body).toMatchObject({ code: 'access.denied' });
      expect((await off.call(getChat, EN)).body).toMatchObject({ code: 'chat.off' });
      await off.close();
    });
  });

  describe('a conversation', () => {
    it('begins with the first message, under the greeting; a message that is sent again comes in once', async () => {
      const who = browser();
      expect(await chat(who)).toMatchObject({ conversation: null, state: null, messages: [] });
      const id = randomUUID();
      const first = valueOf(await write(who, '  <b>Hello</b> \u202e https://a.example ', id));
      expect(first).toMatchObject({ state: 'waiting', message: { author: 'person', clientId: id } });
      const again = await Promise.all(
        Array.from({ length: 5 }, () => write(who, '  <b>Hello</b> \u202e https://a.example ', id)),
      );
      expect(again.map((one) => valueOf(one).message.id)).toEqual(Array(5).fill(first.message.id));
      const thread = await chat(who);
      expect(thread.messages.map(({ kind, text }) => [kind, text])).toEqual([
        ['greeting', ''],
        ['text', '  <b>Hello</b> \u202e https://a.example '],
      ]);
      expect(await codeOf(write(who, 'other words', id))).toBe('chat.other');
      expect(await codeOf(write(browser(), '  <b>Hello</b> \u202e https://a.example ', id))).toBe('chat.other');
      expect(await chat(browser())).toMatchObject({ messages: [] });
    });

    it('two first messages at once make one conversation', async () => {
      const who = browser();
      await Promise.all(['a', 'b', 'c'].map((text) => write(who, text)));
      const { messages, conversation } = await chat(who);
      expect(new Set(messages.map((message) => message.conversation))).toEqual(new Set([conversation]));
      expect(messages.map(({ kind }) => kind)).toEqual(['greeting', 'text', 'text', 'text']);
    });

    it('takes 1,000 letters, however many bytes, and refuses one more, blanks and nothing', async () => {
      const who = browser();
      expect(await codeOf(write(who, '😀'.repeat(1000)))).toBe('success');
      for (const text of ['😀'.repeat(1001), 'x'.repeat(1001), '', ' \n\t '])
        expect(await codeOf(write(who, text))).toBe('request.invalid');
      expect((await chat(who)).messages).toHaveLength(2);
    });

    it('goes on: answered, read both ways, closed, rated, and open again by writing', async () => {
      const who = await app.register(undefined, browser());
      const mine = valueOf(await write(who, 'Where is my bonus?')).message;
      const { conversation } = await chat(who);
      expect(await answer(conversation, 'Here it is.')).toMatchObject({ ok: true });
      const answered = await chat(who);
      expect(answered).toMatchObject({ state: 'answered', unread: 1, staffRead: answered.messages.at(-1)?.id });
      expect(BigInt(answered.staffRead) > BigInt(mine.id)).toBe(true);
      const unread = async () => valueOf(await app.call(getChatUnread, { query: { module: 'CBS3' } }, who)).unReadCount;
      expect(await unread()).toBe(1);
      const upTo = answered.messages.at(-1)?.id ?? '';
      expect(valueOf(await app.call(readChat, { body: { upTo } }, who))).toEqual({ unread: 0 });
      expect(await unread()).toBe(0);

      const rate = (stars: number) => app.call(rateChat, { body: { conversation: conversation ?? '', stars } }, who);
      expect((await rate(4)).body).toMatchObject({ code: 'thing.unknown' });
      valueOf(await app.call(closeChat, {}, who));
      valueOf(await app.call(closeChat, {}, who));
      expect(await answer(conversation, 'Too late')).toMatchObject({ code: 'chat.closed' });
      expect(valueOf(await rate(4))).toEqual({ rating: 4 });
      expect((await rate(6)).status).toBe(422);
      expect(await chat(who)).toMatchObject({ state: 'closed', rating: 4 });
      expect(valueOf(await write(who, 'One more thing')).state).toBe('waiting');
      const again = await chat(who);
      expect(again.conversation).toBe(conversation);
      expect(texts(again)).toEqual([
        'greeting',
        'person: Where is my bonus?',
        'staff: Here it is.',
        'closed',
        'person: One more thing',
      ]);
      // Operators' names are not sent to players.
      expect(JSON.stringify(again)).not.toContain('nandar');
    });

    it('follows a visitor into the account, whose own open one is closed; the next visitor sees nothing', async () => {
      const phone = browser();
      const member = await app.register(undefined, browser());
      valueOf(await write(member, 'From my old phone'));
      const own = (await chat(member)).conversation;
      valueOf(await write(phone, 'I cannot sign in'));
      const before = await chat(phone);
      const signedIn: Player = { ...member, cookies: { ...member.cookies, ...phone.cookies } };
      const after = await chat(signedIn);
      expect(after.conversation).toBe(before.conversation);
      expect(texts(after)).toEqual([
        'greeting',
        'person: From my old phone',
        'greeting',
        'person: I cannot sign in',
        'closed',
      ]);
      expect(own).not.toBe(after.conversation);
      expect(await chat(phone)).toMatchObject({ conversation: null, messages: [] });
      expect(valueOf(await write(signedIn, 'Now I can')).message.conversation).toBe(before.conversation);
    });

    it('a visitor’s words leave a shared browser when they end the chat, or half an hour after their last sign', async () => {
      const phone = browser();
      const idle = (conversation: string) =>
        sql`update chat_conversation set kept_until = kept_until - interval '30 minutes'
          where id = ${BigInt(conversation)}`.execute(app.database.db);
      const first = valueOf(await write(phone, 'My name is Thiri')).message.conversation;
      valueOf(await app.call(closeChat, {}, phone));
      const nothing = { conversation: null, messages: [], before: null, unread: 0 };
      expect(await chat(phone)).toMatchObject(nothing);
      // The visitor who ended it can still rate it.
      expect(valueOf(await app.call(rateChat, { body: { conversation: first, stars: 4 } }, phone)).rating).toBe(4);

      const second = valueOf(await write(phone, 'I lost my code')).message.conversation;
      expect(second).not.toBe(first);
      expect(texts(await chat(phone))).toEqual(['greeting', 'person: I lost my code']);
      await idle(second);
      // Neither an answer nor a request restores it; nor does signing in assign it to a member.
      await answer(second, 'Which one?');
      valueOf(await app.call(readChat, { body: { upTo: '999999' } }, phone));
      expect(await chat(phone)).toMatchObject(nothing);
      expect(valueOf(await app.call(listChat, { query: { before: '999999' } }, phone)).messages).toEqual([]);
      const member = await app.register(undefined, browser());
      const signedIn: Player = { ...member, cookies: { ...member.cookies, ...phone.cookies } };
      expect(await chat(signedIn)).toMatchObject(nothing);
      // The next visitor starts a new conversation, and the abandoned one is closed for operators.
      const third = valueOf(await write(phone, 'Hello')).message.conversation;
      expect(texts(await chat(phone))).toEqual(['greeting', 'person: Hello']);
      const states = await sql<{ state: string }>`select state from chat_conversation
        where id in (${BigInt(first)}, ${BigInt(second)}, ${BigInt(third)}) order by id`.execute(app.database.db);
      expect(states.rows.map(({ state }) => state)).toEqual(['closed', 'closed', 'waiting']);
      // Reading or writing restarts the half hour.
      await sql`update chat_conversation set kept_until = clock_timestamp() + interval '1 second'
        where id = ${BigInt(third)}`.execute(app.database.db);
      valueOf(await app.call(readChat, { body: { upTo: '1' } }, phone));
      const { rows } = await sql<{
        stays: boolean;
      }>`select kept_until > clock_timestamp() + interval '29 minutes' as stays
        from chat_conversation where id = ${BigInt(third)}`.execute(app.database.db);
      expect(rows).toEqual([{ stays: true }]);
    });

    it('is read page by page, back to its beginning', async () => {
      const who = browser();
      const { conversation } = valueOf(await write(who, '1')).message;
      await sql`insert into chat_message (conversation_id, author, kind, text)
        select ${conversation}::bigint, 'person', 'text', n::text from generate_series(2, 35) n`.execute(
        app.database.db,
      );
      const newest = await chat(who);
      expect(newest.messages).toHaveLength(30);
      const older = valueOf(await app.call(listChat, { query: { before: newest.before ?? '', size: '4' } }, who));
      const oldest = valueOf(await app.call(listChat, { query: { before: older.before ?? '' } }, who));
      const all = [...oldest.messages, ...older.messages, ...newest.messages];
      expect([older.messages.length, oldest.before]).toEqual([4, null]);
      expect(texts({ messages: all })).toEqual([
        'greeting',
        ...Array.from({ length: 35 }, (_, n) => `person: ${n + 1}`),
      ]);
    });

    it('holds a flood back: a burst, words without an answer, and new visitors of one address', async () => {
      const who = browser();
      const { conversation } = valueOf(await write(who, '1')).message;
      const set = (standing: { burst: number; streak?: number }) =>
        app.database.db.updateTable('chat_conversation').set(standing).where('id', '=', BigInt(conversation)).execute();
      await set({ burst: BURST.most - 1 });
      expect([await codeOf(write(who, 'last')), await codeOf(write(who, 'too much'))]).toEqual([
        'success',
        'request.too_many',
      ]);
      await set({ burst: 0, streak: STREAK_MOST });
      expect(await codeOf(write(who, 'hello?'))).toBe('chat.wait');
      await answer(conversation, 'Here I am');
      expect(await codeOf(write(who, 'ah'))).toBe('success');

      const strict = await testApp(app.database, { env: { ...SHARED_SECRET, THROTTLE_SCALE: '1' } });
      const stranger = async () => {
        const body = { clientId: randomUUID(), text: 'x', images: [], language: 'EN' };
        const { body: value } = await strict.call(sendChat, { body }, { ...browser(), address: '203.0.113.9' });
        return value.success ? 'success' : value.code;
      };
      await sql`insert into chat_conversation (visitor_key, kept_until, state, language, device, address_group, waiting_since)
        select sha256(n::text::bytea), clock_timestamp(), 'waiting', 'EN', '', '203.0.113', clock_timestamp()
        from generate_series(2, ${NEW_PER_ADDRESS_HOUR}::int) n`.execute(app.database.db);
      expect([await stranger(), await stranger()]).toEqual(['success', 'request.too_many']);
      await strict.close();
    });

    it('carries pictures of the sender’s own, each once', async () => {
      const [who, other] = [browser(), browser()];
      const { id: mine } = await uploadPicture(app, who, 'chat');
      const { id: theirs } = await uploadPicture(app, other, 'chat');
      const { message } = valueOf(await write(who, '', randomUUID(), [mine]));
      expect(message.images).toEqual([expect.stringMatching(/^\/upload\/.+\.webp$/)]);
      expect((await app.raw({ method: 'GET', url: message.images[0] ?? '' })).headers['content-type']).toBe(
        'image/webp',
      );
      expect(await codeOf(write(who, 'again', randomUUID(), [mine]))).toBe('upload.gone');
      expect(await codeOf(write(who, 'not mine', randomUUID(), [theirs]))).toBe('upload.gone');
      expect(texts(await chat(who))).toEqual(['greeting', 'person: ']);
    });

    it('what was written stays as it was written', async () => {
      const who = browser();
      valueOf(await write(who, 'mine'));
      await expect(
        inTransaction(app.database.db, (tx) => sql`update chat_message set text = 'yours'`.execute(tx)),
      ).rejects.toThrow(/append-only/);
    });
  });

  describe('live', () => {
    it('both sides hear of messages, of reading and of the end; of typing the other side alone', async () => {
      const who = browser();
      const me = recipientName(toVisitor(tokenHash(who.cookies.mc_pre ?? '')));
      const heard: { conversation: string; what: string }[] = [];
      const stop = app.hub.subscribe([me, 'operators'], ({ to, event }) => {
        if (event.type !== 'chat') return;
        const what = `${to === me ? 'person' : to} ${event.what} by ${event.by}`;
        heard.push({ conversation: event.conversation, what });
      });
      const { message } = valueOf(await write(who, 'Anybody there?'));
      // Operators may still receive changes made before.
      const ofThis = () => heard.flatMap((each) => (each.conversation === message.conversation ? each.what : []));
      valueOf(await app.call(typeChat, {}, who));
      valueOf(await app.call(closeChat, {}, who));
      await expect
        .poll(() => ofThis().toSorted())
        .toEqual([
          'operators message by member',
          'operators state by member',
          'operators typing by member',
          'person message by member',
          'person state by member',
        ]);
      stop();
    });
  });
});
