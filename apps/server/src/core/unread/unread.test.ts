/** Unread counters pushed to connected members: exact, prompt, and with few queries. */

import type { UnreadEvent } from '@parlour/contract/events';
import { readLetters } from '@parlour/contract/inbox.endpoints';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { openHub } from '../../platform/events/hub.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { within } from '../../testing/limits.ts';
import { aMember } from '../../testing/players.ts';
import { headersOf, listenTo } from '../../testing/streams.ts';
import { openUnread } from './index.ts';
import { countUnread, countUnreadByMember, UNREAD_CHANNEL } from './unread.store.ts';

const NONE = { announcement: 0, chat: 0, inbox: 0 };

eachDatabase((_kind, open) => {
  let app: TestApp;
  let database: Database;
  let address = '';
  beforeAll(async () => {
    database = await open();
    app = await testApp(database);
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const memberOf = async ({ account }: Player) =>
    (await database.db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const write = (to: bigint | 'all') =>
    inTransaction(database.db, (tx) =>
      app.engagement.inbox.send(tx, { to, title: 'A', text: 'B', source: 'operator' }),
    );

  /** Database that counts its queries; `answered` runs before a result is returned. */
  function counted(answered: () => Promise<void> = async () => {}) {
    let asked = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked++;
        return node;
      },
      transformResult: async ({ result }) => {
        await answered();
        return result;
      },
    };
    return { database: { ...database, db: database.db.withPlugin(plugin) }, asked: () => asked };
  }

  /** Separate unread service on this database, with listeners in place of streams. */
  async function house(listening: bigint[], answered?: () => Promise<void>) {
    const own = counted(answered);
    const failures: string[] = [];
    const hub = await openHub(database, (error) => expect.fail(String(error)));
    const unread = await openUnread({
      database: own.database,
      hub,
      hasChat: () => true,
      failed: (error) => failures.push(String(error)),
    });
    const told = new Map<bigint, UnreadEvent[]>(listening.map((member) => [member, []]));
    const stops = listening.map((member) =>
      hub.subscribe([`m${member}`, 'all'], ({ event }) => {
        if (event.type === 'unread') told.get(member)?.push(event);
      }),
    );
    return {
      unread,
      told,
      failures,
      asked: own.asked,
      close: async () => {
        for (const stop of stops) stop();
        await unread.close();
        await hub.close();
      },
    };
  }

  describe('what is not read', () => {
    it('costs one question for all three counters, of one member or of many', async () => {
      const member = await aMember(database.db);
      const one = counted();
      expect(await countUnread(one.database.db, member)).toMatchObject({ chat: 0, inbox: 0 });
      expect(one.asked()).toBe(1);
    });

    it('news for everybody are counted for all who listen in one question each 250, and told exactly', async () => {
      const members: bigint[] = [];
      for (let i = 0; i < 260; i++) members.push(await aMember(database.db));
      const [first = 0n, second = 0n] = members;
      // Its notification is delivered before another listener subscribes.
      const signalled = Promise.withResolvers<void>();
      const stop = await database.listen(UNREAD_CHANNEL, () => signalled.resolve());
      await write(second);
      await signalled.promise;
      await stop();
      const { told, asked, close } = await house(members);
      await write('all');
      await expect.poll(() => [...told.values()].filter((events) => events.length > 0).length).toBe(260);
      expect(asked()).toBe(2);
      const { announcement } = await countUnread(database.db, first);
      const expected = members.map((member) => ({
        ...NONE,
        type: 'unread',
        announcement,
        inbox: member === second ? 2 : 1,
      }));
      expect(members.map((member) => told.get(member))).toEqual(expected.map((event) => [event]));
      await close();
    });

    it('each of many is counted alone: by who it is, since when, what came in a time-out, what was read or removed', async () => {
      const { db } = database;
      await sql`insert into member (account, nickname, type, rank_level, created_at)
        select 'unread_' || name, name, case name when 'trial' then 4 else 0 end, case name when 'ranked' then 3 else 0 end,
          now() - case name when 'late' then interval '1 hour' else interval '9 days' end
        from unnest('{plain,ranked,late,stopped,reader,trial}'::text[]) name`.execute(db);
      const members = await db
        .selectFrom('member')
        .select(['id', 'nickname'])
        .where('account', 'like', 'unread\\_%')
        .orderBy('id')
        .execute();
      const single = async () =>
        Object.fromEntries(
          await Promise.all(members.map(async ({ id, nickname }) => [nickname, await countUnread(db, id)] as const)),
        );
      const before = (await single()).plain ?? NONE;
      await database.exec(`
        insert into protection (member_id) select id from member where account = 'unread_stopped';
        insert into member_stop (member_id, kind, span, began_at, until, least_until)
          select id, 'time_out', '24h', now() - interval '3 days', now() - interval '1 day', now() - interval '1 day'
          from member where account = 'unread_stopped';
        insert into announcement (seed, type, group_name, audience, starts_at, ends_at, withdrawn_at, texts)
          select 'unread ' || n, type, of, audience::jsonb, now() + began * interval '1 hour', now() + ends * interval '1 hour',
            now() + gone * interval '1 hour', '{}'
          from (values (1, 'PL', '', '{"kind": "everybody"}', -5, null::int, null::int),
            (2, 'PL', 'm_home', '{"kind": "rank", "least": 3}', -5, 5, null),
            (3, 'PL', 'm_other', '{"kind": "everybody"}', -5, null, null),
            (4, 'PL', '', '{"kind": "everybody"}', 5, null, null),
            (5, 'PL', '', '{"kind": "everybody"}', -5, -1, null),
            (6, 'PL', '', '{"kind": "everybody"}', -5, null, -1),
            (7, 'B', '', '{"kind": "everybody"}', -5, null, null)) v (n, type, of, audience, began, ends, gone);
        insert into announcement_read (member_id, announcement_id)
          select m.id, a.id from member m, announcement a where m.account = 'unread_reader' and a.seed = 'unread 1';
        insert into inbox_message (audience, source, ref, texts, sent_at, withdrawn_at)
          select audience::jsonb, 'operator', 'unread ' || what, '{}', now() - days * interval '1 day', gone
          from (values ('old', '{"kind": "everybody"}', 2, null::timestamptz), ('new', '{"kind": "everybody"}', 0, null),
            ('ranked', '{"kind": "rank", "least": 3}', 0, null), ('gone', '{"kind": "everybody"}', 0, now()),
            ('own', null, 0, null), ('own gone', null, 0, now())) v (what, audience, days, gone);
        insert into inbox_mark (member_id, message_id, read_at, hidden_at)
          select m.id, i.id, case when hidden then null else read end, case when hidden then read end
          from (values ('plain', 'own', null::timestamptz, false), ('plain', 'own gone', null, false),
            ('reader', 'own', now(), false), ('reader', 'new', now(), false), ('reader', 'old', now(), true))
            v (who, what, read, hidden)
          join member m on m.account = 'unread_' || who join inbox_message i on i.ref = 'unread ' || what;
        insert into chat_conversation (member_id, state, language, device, address_group, waiting_since, person_unread)
          select id, 'open', 'EN', 'H5', '', now(), 2 from member where account = 'unread_reader'`);
      const more = (announcement: number, inbox: number, chat = 0) => ({
        announcement: before.announcement + announcement,
        inbox: before.inbox + inbox,
        chat,
      });
      const expected = {
        plain: more(1, 3),
        ranked: more(2, 3),
        late: more(1, 1),
        stopped: more(1, 1),
        reader: more(0, 0, 2),
      };
      expect(await single()).toEqual({ ...expected, trial: { ...more(0, 2), announcement: 0 } });
      const ids = members.map(({ id }) => id);
      const many = await countUnreadByMember(db, [...ids, 2n ** 60n]);
      const byName = many.map(({ member, ...counts }) => [members.find(({ id }) => id === member)?.nickname, counts]);
      expect(Object.fromEntries(byName)).toEqual(expected);
      expect(many.length).toBe(5);
      expect(await countUnread(db, 2n ** 60n)).toEqual(NONE);
    });

    it('whoever reads while being counted is counted again: the last that is told is right', async () => {
      const player = await app.register();
      const member = await memberOf(player);
      let counts = 0;
      const { told, close } = await house([member], async () => {
        // The first count was made before this change, and its result arrives after it.
        if (++counts === 1) valueOf(await app.call(readLetters, { body: { ids: 'all' } }, player));
      });
      const { announcement } = await countUnread(database.db, member);
      await write(member);
      await expect.poll(() => told.get(member)?.map(({ inbox }) => inbox)).toEqual([1, 0]);
      expect(told.get(member)?.at(-1)).toEqual({ ...NONE, type: 'unread', announcement });
      await close();
    });

    it('a count that fails is made again', async () => {
      const member = await aMember(database.db);
      let counts = 0;
      const { unread, told, failures, close } = await house([member], async () => {
        if (++counts === 1) throw new Error('no room');
      });
      unread.tellHere([member]);
      await expect.poll(() => told.get(member)?.length, { timeout: within(5_000) }).toBe(1);
      expect(counts).toBe(2);
      expect(failures).toEqual(['Error: no room']);
      await close();
    });

    it('what is read on one device is read on the other, and on a third that was away', async () => {
      const player = await app.register();
      const inboxOf = (told: { event: object }[]) =>
        told.flatMap(({ event }) => ('inbox' in event ? [event.inbox] : [])).at(-1);
      const [phone, desk] = [await listenTo(address, headersOf(player)), await listenTo(address, headersOf(player))];
      await write(await memberOf(player));
      for (const one of [phone, desk]) await one.until((told) => inboxOf(told) === 1);
      await phone.close();
      valueOf(await app.call(readLetters, { body: { ids: 'all' } }, player));
      await desk.until((told) => inboxOf(told) === 0);
      const back = await listenTo(address, headersOf(player), phone.last);
      await back.until((told) => inboxOf(told) === 0);
      expect(inboxOf(phone.events)).toBe(1);
      for (const one of [desk, back]) await one.close();
    });

    it('a stream that comes back is told what came while it was away', async () => {
      const player = await app.register();
      const inboxOf = (told: { event: object }[]) =>
        told.flatMap(({ event }) => ('inbox' in event ? [event.inbox] : [])).at(-1);
      const stream = await listenTo(address, headersOf(player));
      await stream.until((told) => inboxOf(told) === 0);
      await stream.close();
      await write(await memberOf(player));
      const next = await listenTo(address, headersOf(player), stream.last);
      await next.until((told) => inboxOf(told) === 1);
      await next.close();
    });
  });
});
