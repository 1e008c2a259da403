/** Conversations with one player, and what was sent to the player, in the console. */
import { answerChat, sendChat } from '@parlour/contract/chat.endpoints';
import { readLetters, sendMessage, withdrawMessage } from '@parlour/contract/inbox.endpoints';
import {
  listMemberChats,
  listMemberDeliveries,
  listMemberMessages,
  listMemberPopups,
} from '@parlour/contract/member-messages.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { maskMessage } from './member-messages.rules.ts';

describe('a message that operators read', () => {
  it('shows neither links, nor codes in any script, nor tokens', () => {
    expect(maskMessage('Your code is 482913.')).toBe('Your code is ••••.');
    expect(maskMessage('ကုဒ် ၄၈၂၉၁၃')).toBe('ကုဒ် ••••');
    expect(maskMessage('Open https://play.example/m/reset?token=abc now')).toBe('Open [link] now');
    expect(maskMessage(`Key ${'aB3_'.repeat(6)} end`)).toBe('Key •••• end');
    expect(maskMessage('Signed in at 20:26 from 3 devices')).toBe('Signed in at 20:26 from 3 devices');
    expect(maskMessage('ab '.repeat(100))).toHaveLength(201);
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
    tab = await desk.operator(clock, 'nandar');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  async function member() {
    const player = await app.register();
    const row = await db().selectFrom('member').select('id').where('account', '=', player.account).executeTakeFirst();
    if (!row) throw new Error('not registered');
    return { player, id: row.id, params: { id: row.id.toString() } };
  }
  type Query = { before?: string; size?: string };
  const messages = async (params: { id: string }, query: Query = {}) =>
    valueOf(await desk.call(listMemberMessages, { params, query }, tab));
  const send = async (to: { kind: 'chosen'; accounts: string[] } | { kind: 'members' }, title: string) =>
    valueOf(await desk.call(sendMessage, { body: { to, texts: { EN: { title, html: '<b>Hi</b>' } } } }, tab)).id;
  const read = (player: Player, ids: string[]) => app.call(readLetters, { body: { ids } }, player);

  it('conversations show their latest state', async () => {
    const { player, params } = await member();
    const chats = async () => valueOf(await desk.call(listMemberChats, { params, query: {} }, tab)).chats;
    expect(await chats()).toEqual([]);
    const body = { clientId: crypto.randomUUID(), text: 'Where is my win?', images: [], language: 'EN' };
    valueOf(await app.call(sendChat, { body }, player));
    const [open] = await chats();
    expect(open).toMatchObject({
      state: 'waiting',
      operator: null,
      preview: 'Where is my win?',
      unread: 1,
      rating: null,
    });
    const answer = { clientId: crypto.randomUUID(), text: 'On its way.' };
    valueOf(await desk.call(answerChat, { params: { id: open?.id ?? '' }, body: answer }, tab));
    expect(await chats()).toMatchObject([
      { id: open?.id, state: 'answered', operator: 'nandar', preview: 'On its way.' },
    ]);
  });

  it('inbox messages are those of the player, with when they were read', async () => {
    const [{ player, params }, other] = [await member(), await member()];
    const chosen = await send({ kind: 'chosen', accounts: [player.account] }, 'For you');
    await send({ kind: 'chosen', accounts: [other.player.account] }, 'For another one');
    const many = await send({ kind: 'members' }, 'For everybody');
    const titles = (found: Awaited<ReturnType<typeof messages>>) => found.messages.map(({ title }) => title);
    const before = await messages(params);
    expect(titles(before)).toEqual(['For everybody', 'For you']);
    expect(before.messages).toMatchObject([
      { id: many, toMany: true, readAt: null, by: 'nandar', source: 'operator', isHidden: false },
      { id: chosen, toMany: false, readAt: null },
    ]);
    valueOf(await read(player, [chosen, many]));
    const after = await messages(params);
    expect(after.messages.map(({ readAt }) => readAt !== null)).toEqual([true, true]);
    expect(titles(await messages(other.params))).toEqual(['For everybody', 'For another one']);
    // What was withdrawn stays on record for those who received it by name or read it.
    valueOf(await desk.call(withdrawMessage, { params: { id: many }, body: { withdrawn: true } }, tab));
    expect((await messages(params)).messages).toMatchObject([{ id: many, isWithdrawn: true }, { id: chosen }]);
    expect(titles(await messages(other.params))).toEqual(['For another one']);
  });

  it('pages of messages return every one once, of both kinds', async () => {
    const { player, params } = await member();
    for (const n of [1, 2, 3]) {
      await send({ kind: 'members' }, `Many ${n}`);
      await send({ kind: 'chosen', accounts: [player.account] }, `One ${n}`);
    }
    const all = (await messages(params, { size: '100' })).messages.map(({ id }) => id);
    expect(all).toHaveLength(6);
    const walked: string[] = [];
    for (let before: string | undefined; walked.length <= all.length; ) {
      const part = await messages(params, { size: '1', ...(before ? { before } : {}) });
      walked.push(...part.messages.map(({ id }) => id));
      if (!part.next) break;
      before = part.next;
    }
    expect(walked).toEqual(all);
  });

  it('popups are those that the player saw, and those that wait', async () => {
    const { id, params } = await member();
    const popup = async (title: string, over: { ends?: string; audience?: object } = {}) => {
      const texts = JSON.stringify({ EN: { title, text: '', action: '', content: '' } });
      const audience = JSON.stringify(over.audience ?? { kind: 'everybody' });
      const { rows } = await sql<{ id: bigint }>`
        insert into announcement (type, texts, audience, starts_at, ends_at)
        values ('PU', ${texts}::jsonb, ${audience}::jsonb, clock_timestamp() - interval '2 hours',
          clock_timestamp() + ${over.ends ?? '1 day'}::interval) returning id`.execute(db());
      return rows[0]?.id ?? 0n;
    };
    const seen = await popup('Seen and over', { ends: '-1 hour' });
    await popup('Missed', { ends: '-1 hour' });
    await popup('Waits');
    await popup('Not for this one', { audience: { kind: 'chosen', accounts: ['somebody_else'] } });
    await sql`insert into announcement_read (member_id, announcement_id) values (${id}, ${seen})`.execute(db());
    const { popups } = valueOf(await desk.call(listMemberPopups, { params, query: { size: '100' } }, tab));
    const own = popups.filter(({ title }) => /Seen|Missed|Waits|Not for/.test(title));
    expect(own.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
      ['Waits', false],
      ['Seen and over', true],
    ]);
  });

  it('mails and SMS to the player are listed without addresses, codes and links', async () => {
    const { id, params } = await member();
    const deliveries = async (query: Query = {}) =>
      valueOf(await desk.call(listMemberDeliveries, { params, query }, tab));
    expect(await deliveries()).toEqual({ deliveries: [], next: null });
    await sql`update member set dialing_code = '95', mobile = '9770005678', email = 'thiri.page@example.com'
      where id = ${id}`.execute(db());
    await sql`insert into outbox (channel, recipient, subject, body) values
      ('sms', '+959770005678', '', 'Your code is 482913'),
      ('mail', 'thiri.page@example.com', 'New sign-in', 'See https://play.example/m/devices'),
      ('sms', '+959770005679', '', 'Code 111222 of another one')`.execute(db());
    const { deliveries: found } = await deliveries();
    expect(found).toMatchObject([
      { channel: 'mail', to: 't***@example.com', subject: 'New sign-in', text: 'See [link]' },
      { channel: 'sms', to: '+95 *****678', subject: '', text: 'Your code is ••••' },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/482913|9770005678|thiri/);
    const first = await deliveries({ size: '1' });
    expect((await deliveries({ size: '1', before: first.next ?? '' })).deliveries).toMatchObject([{ channel: 'sms' }]);
  });

  it('an unknown player has nothing', async () => {
    const call = { params: { id: '999999999' }, query: {} };
    for (const endpoint of [listMemberChats, listMemberMessages, listMemberPopups, listMemberDeliveries])
      expect(await desk.codeOf(desk.call(endpoint, call, tab))).toBe('thing.unknown');
  });
});
