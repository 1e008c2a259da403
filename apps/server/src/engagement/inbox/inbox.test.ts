import {
  getChatUnread,
  getInboxUnread,
  getLetter,
  listInbox,
  readLetters,
  removeLetter,
} from '@parlour/contract/inbox.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import type { Inbox, Letter } from './index.ts';

const CHAT = { query: { module: 'CBS3' as const } };

eachDatabase((_kind, open) => {
  let app: TestApp;
  let inbox: Inbox;
  beforeAll(async () => {
    app = await testApp(await open());
    inbox = app.engagement.inbox;
  });
  afterAll(() => app.close());

  const memberId = async ({ account }: Player) =>
    (await app.database.db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow())
      .id;
  const send = (letter: Letter) => inTransaction(app.database.db, (tx) => inbox.send(tx, letter));
  const list = async (player: Player, query: { language?: string; before?: string; size?: string } = {}) =>
    valueOf(await app.call(listInbox, { query }, player));
  const unread = async (player: Player) => valueOf(await app.call(getInboxUnread, {}, player)).inbox;

  describe('the inbox', () => {
    it('a message is listed for whom it is meant, in his language, until he removes it', async () => {
      const [one, other] = [await app.register(), await app.register()];
      const id = await send({
        to: await memberId(one),
        title: { EN: 'Your question', CN: '您的问题' },
        text: 'We looked at <it>.\nAll is well.\n\nThe desk',
        source: 'feedback',
        ref: '17',
      });
      expect([await unread(one), await unread(other)]).toEqual([1, 0]);
      const { rows } = await list(one, { language: 'CN' });
      expect(rows).toMatchObject([
        { id: id.toString(), title: '您的问题', excerpt: 'We looked at <it>. All is well. The desk', read: false },
      ]);
      const params = { id: id.toString() };
      expect(valueOf(await app.call(getLetter, { params, query: {} }, one))).toMatchObject({
        title: 'Your question',
        content: '<p>We looked at &lt;it&gt;.<br />All is well.</p><p>The desk</p>',
        ref: '17',
      });
      expect((await app.call(getLetter, { params, query: {} }, other)).body).toMatchObject({ code: 'thing.unknown' });
      expect((await app.call(removeLetter, { params }, other)).body).toMatchObject({ code: 'thing.unknown' });
      expect(valueOf(await app.call(readLetters, { body: { ids: [params.id] } }, one))).toEqual({ read: 1 });
      expect(valueOf(await app.call(readLetters, { body: { ids: [params.id] } }, one))).toEqual({ read: 0 });
      expect(await unread(one)).toBe(0);
      valueOf(await app.call(removeLetter, { params }, one));
      expect((await list(one)).rows).toEqual([]);
      expect((await app.call(removeLetter, { params }, one)).body).toMatchObject({ code: 'thing.unknown' });
    });

    it('who is written to hears of it with the counters as they now are: nothing is left to ask', async () => {
      const told: object[] = [];
      const player = await app.register();
      const member = await memberId(player);
      const { inbox: _, ...others } = valueOf(await app.call(getInboxUnread, {}, player));
      const stop = app.hub.subscribe([`m${member}`], ({ event }) => told.push(event));
      const id = await send({ to: member, title: 'A', text: 'B', source: 'system' });
      await expect
        .poll(() => told)
        .toEqual([
          { type: 'inbox', id: id.toString() },
          { type: 'unread', ...others, chat: 0, inbox: 1 },
        ]);
      stop();
    });

    it('what is removed on one device goes on the others, though it was read before', async () => {
      const player = await app.register();
      const member = await memberId(player);
      const told: object[] = [];
      const stop = app.hub.subscribe([`m${member}`], ({ event }) => event.type === 'inbox' && told.push(event));
      const id = String(await send({ to: member, title: 'A', text: 'B', source: 'system' }));
      await expect.poll(() => told).toEqual([{ type: 'inbox', id }]);
      valueOf(await app.call(readLetters, { body: { ids: [id] } }, player));
      valueOf(await app.call(removeLetter, { params: { id } }, player));
      const [came, gone] = [0, 1].map(() => ({ type: 'inbox', id }));
      await expect.poll(() => told).toEqual([came, gone]);
      stop();
    });

    it('a message to all is one row, read by each for himself, and unknown to who came later', async () => {
      const [one, other] = [await app.register(), await app.register()];
      const { db } = app.database;
      const marks = async () =>
        (
          await db
            .selectFrom('inbox_mark')
            .select((e) => e.fn.countAll<bigint>().as('n'))
            .executeTakeFirstOrThrow()
        ).n;
      const before = await marks();
      const html = '<p onclick="x()">Wel<b>come</b>.</p><p>1 &lt; 2</p><script>1</script>';
      const id = await send({ to: 'all', title: 'To all', html, source: 'operator' });
      expect((await marks()) - before).toBe(0n);
      const late = await app.register();
      expect([await unread(one), await unread(other), await unread(late)]).toEqual([1, 1, 0]);
      const params = { id: id.toString() };
      expect(valueOf(await app.call(getLetter, { params, query: {} }, one)).content).toBe(
        '<p>Wel<b>come</b>.</p><p>1 &lt; 2</p>',
      );
      expect((await list(one)).rows[0]?.excerpt).toBe('Welcome. 1 < 2');
      valueOf(await app.call(readLetters, { body: { ids: 'all' } }, one));
      expect([await unread(one), await unread(other)]).toEqual([0, 1]);
      valueOf(await app.call(removeLetter, { params }, other));
      expect([(await list(one)).rows.length, (await list(other)).rows.length, await unread(other)]).toEqual([1, 0, 0]);
      expect((await list(late)).rows).toEqual([]);
    });

    it('a message to an audience lies with its members alone', async () => {
      const [one, other] = [await app.register(), await app.register()];
      const audience = { kind: 'chosen' as const, accounts: [one.account.toUpperCase()] };
      await send({ to: { audience }, title: 'For some', text: 'x', source: 'operator' });
      expect([await unread(one), await unread(other)]).toEqual([1, 0]);
      expect([(await list(one)).rows.length, (await list(other)).rows.length]).toEqual([1, 0]);
    });

    it('goes on from page to page', async () => {
      const player = await app.register();
      const to = await memberId(player);
      for (const title of ['a', 'b', 'c']) await send({ to, title, text: title, source: 'system' });
      const first = await list(player, { size: '2' });
      expect(first.rows.map(({ title }) => title)).toEqual(['c', 'b']);
      const second = await list(player, { size: '2', before: first.next ?? '' });
      expect([second.rows.map(({ title }) => title), second.next]).toEqual([['a'], null]);
    });

    it('the count of the chat is asked for with its module, and with no other', async () => {
      const player = await app.register();
      expect(valueOf(await app.call(getChatUnread, CHAT, player))).toEqual({ unReadCount: 0 });
      const other = { query: { module: 'OTHER' as 'CBS3' } };
      expect((await app.call(getChatUnread, other, player)).body).toMatchObject({ code: 'request.invalid' });
    });
  });
});
