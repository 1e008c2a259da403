import {
  cancelPlannedMessage,
  getInboxUnread,
  listInbox,
  listMessageReaders,
  listMessages,
  listPlanned,
  type MessageInput,
  planMessage,
  readLetters,
  sendMessage,
  withdrawMessage,
} from '@parlour/contract/inbox.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { sendDue } from './scheduled.ts';

const TEXTS = { EN: { title: 'The lamps are lit', html: '<b onclick="x()">Come</b><script>1</script>' } };

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    app = await testApp(await open());
    desk = consoleOf(app);
    tab = await desk.operator(testClock());
  });
  afterAll(() => app.close());

  const send = (to: MessageInput['to'], texts: MessageInput['texts'] = TEXTS) =>
    desk.call(sendMessage, { body: { to, texts } }, tab);
  const titles = async (player: Player) =>
    valueOf(await app.call(listInbox, { query: {} }, player)).rows.map(({ title }) => title);
  const unread = async (player: Player) => valueOf(await app.call(getInboxUnread, {}, player)).inbox;
  const acts = async () =>
    (
      await app.database.db
        .selectFrom('audit')
        .select(['act', 'operator_name', 'after'])
        .where('act', 'like', 'message.%')
        .orderBy('id')
        .execute()
    ).map(({ act, operator_name, after }) => [act, operator_name, after?.withdrawn]);

  describe('messages of operators', () => {
    it('chosen members have it, cleaned, the console sees who read it, and every act is recorded', async () => {
      const [one, other] = [await app.register(), await app.register()];
      const to = { kind: 'chosen' as const, accounts: [one.account.toUpperCase()] };
      const sent = valueOf(await send(to));
      expect(sent).toMatchObject({
        audience: null,
        members: [{ id: expect.stringMatching(/^\d+$/), account: one.account }],
        chosen: 1,
        operator: 'nandar',
        readers: 0,
        texts: { EN: { title: 'The lamps are lit', html: '<b>Come</b>' } },
      });
      expect([await titles(one), await titles(other)]).toEqual([['The lamps are lit'], []]);
      valueOf(await app.call(readLetters, { body: { ids: [sent.id] } }, one));
      const params = { id: sent.id };
      const { readers, next } = valueOf(await desk.call(listMessageReaders, { params, query: {} }, tab));
      expect([readers.map(({ account }) => account), next]).toEqual([[one.account], null]);
      expect(readers[0]?.memberId).toBe(sent.members[0]?.id);
      valueOf(await desk.call(withdrawMessage, { params, body: { withdrawn: true } }, tab));
      valueOf(await desk.call(withdrawMessage, { params, body: { withdrawn: true } }, tab));
      expect(await titles(one)).toEqual([]);
      valueOf(await desk.call(withdrawMessage, { params, body: { withdrawn: false } }, tab));
      expect(await titles(one)).toEqual(['The lamps are lit']);
      expect(await acts()).toEqual([
        ['message.sent', 'nandar', false],
        ['message.withdrawn', 'nandar', true],
        ['message.restored', 'nandar', false],
      ]);
      const [row] = valueOf(await desk.call(listMessages, { query: {} }, tab)).rows;
      expect(row).toMatchObject({ id: sent.id, readers: 1, withdrawn: false });
    });

    it('who read one is told page by page, however many at once, or as a whole that goes on record', async () => {
      const { db } = app.database;
      const names = Array.from({ length: 51 }, (_, i) => `letters${String(i).padStart(2, '0')}`);
      await sql`insert into member (account, nickname) select n, n from unnest(${names}::text[]) n`.execute(db);
      const { id } = valueOf(await send({ kind: 'chosen', accounts: names }));
      await sql`update inbox_mark k set read_at = timestamptz '2026-11-21 00:00:00Z' + n.at * interval '1 microsecond'
        from (select id, row_number() over (order by id) as at from member where account = any (${names}::text[])) n
        where k.message_id = ${id}::bigint and k.member_id = n.id`.execute(db);
      const ask = (query: { after?: string; size?: string }, who: Tab = tab) =>
        desk.call(listMessageReaders, { params: { id }, query }, who);
      const first = valueOf(await ask({}));
      const second = valueOf(await ask({ after: first.next ?? '' }));
      expect([...first.readers, ...second.readers].map(({ account }) => account)).toEqual(names.toReversed());
      expect([first.readers.length, second.next]).toEqual([50, null]);
      expect(valueOf(await ask({ after: '2026-02-30T00:00:00.000Z/1' }))).toEqual(first);
      const all = valueOf(await ask({ size: '1000' }));
      expect([all.readers.map(({ account }) => account), all.next]).toEqual([names.toReversed(), null]);
      const taken = await db.selectFrom('audit').select('after').where('act', '=', 'message.readers_taken').execute();
      expect(taken).toEqual([{ after: { id, title: 'The lamps are lit' } }]);
      expect(await desk.codeOf(ask({ size: '1001' }))).toBe('request.invalid');
      expect(await desk.codeOf(ask({}, { cookies: {}, csrf: null }))).toBe('session.none');
    });

    it('all members have it, a withdrawn one counts for nobody', async () => {
      const player = await app.register();
      const { id } = valueOf(await send({ kind: 'members' }));
      expect(await unread(player)).toBe(1);
      valueOf(await desk.call(withdrawMessage, { params: { id }, body: { withdrawn: true } }, tab));
      expect(await unread(player)).toBe(0);
    });

    it('what is planned goes out once, when its time has come, to whom it is meant for then; what was taken back does not', async () => {
      const { db } = app.database;
      const ago = (id: string) =>
        sql`update inbox_planned set due_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(db);
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const plan = (over: Partial<MessageInput & { at: string }> = {}) =>
        desk.call(planMessage, { body: { to: { kind: 'members' }, texts: TEXTS, at, ...over } }, tab);
      const waiting = async () => valueOf(await desk.call(listPlanned, {}, tab)).rows;
      const before = await acts();
      const one = valueOf(await plan());
      const other = valueOf(
        await plan({ texts: { EN: { title: 'Never', html: '' } }, at: '2099-01-01T00:00:00.000Z' }),
      );
      expect(one).toMatchObject({ at, operator: 'nandar', texts: { EN: { html: '<b>Come</b>' } } });
      expect((await waiting()).map(({ id }) => id)).toEqual([one.id, other.id]);
      expect(await sendDue({ db, inbox: app.engagement.inbox })).toBe(0);
      valueOf(await desk.call(cancelPlannedMessage, { params: { id: other.id } }, tab));
      expect(await desk.codeOf(desk.call(cancelPlannedMessage, { params: { id: other.id } }, tab))).toBe(
        'thing.unknown',
      );
      // A member who registers between planning and sending receives it, too.
      const player = await app.register();
      expect(await titles(player)).toEqual([]);
      await Promise.all([ago(one.id), ago(other.id)]);
      const sent = await Promise.all([1, 2, 3].map(() => sendDue({ db, inbox: app.engagement.inbox })));
      await expect.poll(() => titles(player)).toEqual(['The lamps are lit']);
      expect(sent.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(1);
      expect([await unread(player), await waiting()]).toEqual([1, []]);
      const [row] = valueOf(await desk.call(listMessages, { query: {} }, tab)).rows;
      expect(row).toMatchObject({ operator: 'nandar', audience: { kind: 'members' }, withdrawn: false });
      expect((await acts()).slice(before.length).map(([act]) => act)).toEqual([
        'message.planned',
        'message.planned',
        'message.unplanned',
      ]);
      expect(await desk.codeOf(plan({ at: '2020-01-01T00:00:00.000Z' }))).toBe('register.field');
      expect(await desk.codeOf(plan({ to: { kind: 'chosen', accounts: ['nobody_at_all'] } }))).toBe(
        'message.unknown_members',
      );
      expect(await waiting()).toEqual([]);
    });

    it('what cannot go out says why, holds up no other, and goes when it can', async () => {
      const { db } = app.database;
      const player = await app.register();
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const plan = async (title: string, accounts: string[]) => {
        const body = { to: { kind: 'chosen' as const, accounts }, texts: { EN: { title, html: '' } }, at };
        return valueOf(await desk.call(planMessage, { body }, tab)).id;
      };
      const [broken, lonely, sound] = [
        await plan('Broken', [player.account]),
        await plan('Lonely', [player.account]),
        await plan('Sound', [player.account]),
      ];
      const deps = { db, inbox: app.engagement.inbox };
      const waiting = async () =>
        valueOf(await desk.call(listPlanned, {}, tab)).rows.map(({ id, failure }) => [
          id,
          failure && { ...failure, at: typeof failure.at },
        ]);
      expect(await waiting()).toEqual([broken, lonely, sound].map((id) => [id, null]));
      await sql`update inbox_planned set audience = '{"kind": "chosen", "accounts": ["nobody_at_all"]}'
        where id = ${lonely}`.execute(db);
      await app.database.exec(`
        create function refuse_letter() returns trigger language plpgsql as
          'begin raise exception ''the letters are locked away''; end';
        create trigger refuse_letter before insert on inbox_message for each row
          when (new.texts -> 'EN' ->> 'title' = 'Broken') execute function refuse_letter()`);
      const due = (ids: string[]) =>
        sql`update inbox_planned set due_at = clock_timestamp() - interval '1 second',
          failed_at = failed_at - interval '1 minute' where id = any (${ids}::bigint[])`.execute(db);
      await due([broken, lonely, sound]);
      await sendDue(deps, eachAndGoOn);
      await expect.poll(() => titles(player)).toEqual(['Sound']);
      const failures = (tries: number) => [
        [broken, { why: 'fault', said: 'the letters are locked away', at: 'string', tries }],
        [lonely, { why: 'nobody', said: '', at: 'string', tries }],
      ];
      await expect.poll(waiting).toEqual(failures(1));
      // Not at every run: attempts are half a minute apart.
      expect(await sendDue(deps, eachAndGoOn)).toBe(0);
      expect(await waiting()).toEqual(failures(1));
      await due([broken, lonely]);
      await sendDue(deps, eachAndGoOn);
      await expect.poll(waiting).toEqual(failures(2));

      await app.database.exec('drop trigger refuse_letter on inbox_message');
      await due([broken]);
      await sendDue(deps, eachAndGoOn);
      await expect.poll(() => titles(player)).toEqual(['Broken', 'Sound']);
      expect((await waiting()).map(([id]) => id)).toEqual([lonely]);
      valueOf(await desk.call(cancelPlannedMessage, { params: { id: lonely } }, tab));
      expect(await waiting()).toEqual([]);
    });

    it('what names nobody, or says nothing, is refused and sends nothing', async () => {
      const player = await app.register();
      const before = valueOf(await desk.call(listMessages, { query: {} }, tab)).rows.length;
      const strangers = await send({ kind: 'chosen', accounts: [player.account, 'nobody_at_all'] });
      expect(strangers.body).toMatchObject({ code: 'message.unknown_members', value: { accounts: ['nobody_at_all'] } });
      expect(await desk.codeOf(send({ kind: 'members' }, { EN: { title: ' ', html: '' } }))).toBe('register.field');
      expect(await desk.codeOf(send({ kind: 'members' }, { ...TEXTS, XX: { title: 'x', html: '' } }))).toBe(
        'register.field',
      );
      const missing = { params: { id: '999999' }, body: { withdrawn: true } };
      expect(await desk.codeOf(desk.call(withdrawMessage, missing, tab))).toBe('thing.unknown');
      expect(valueOf(await desk.call(listMessages, { query: {} }, tab)).rows.length).toBe(before);
      expect(await titles(player)).toEqual([]);
    });
  });
});
