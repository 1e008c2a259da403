/** The event stream through a real socket: who may open one, its events, and what a reconnection receives. */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { consoleStream, stream } from '@parlour/contract/events.endpoints';
import { logout } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_CONSOLE } from '../../config/config.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, headersOfTab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { inTime } from '../../testing/limits.ts';
import { headersOf, type Listening, listenTo } from '../../testing/streams.ts';
import { inTransaction } from '../db/transaction.ts';
import { tokenHash } from '../http/tokens.ts';
import { cleanUpEvents } from './events.store.ts';
import { toVisitor } from './hub.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let address = '';
  beforeAll(async () => {
    app = await testApp(await open(), { env: { TRUSTED_PROXIES: '127.0.0.1' } });
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const listen = (player: Player, last?: string) => listenTo(address, headersOf(player), last);
  const memberId = async ({ account }: Player) =>
    (await app.database.db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow())
      .id;
  const publish = async (to: 'all' | { member: bigint }, id: string) =>
    inTransaction(app.database.db, (tx) => app.hub.publish(tx, to, { type: 'inbox', id }));

  it('a kept event goes out with its commit, never without it, and is told again to who was away', async () => {
    const player = await app.register();
    const member = await memberId(player);
    const first = await listen(player);
    await first.until((told) => told.some(({ event }) => event.type === 'catalogue'));
    await expect(
      inTransaction(app.database.db, async (tx) => {
        await app.hub.publish(tx, { member }, { type: 'inbox', id: '1' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await publish({ member }, '2');
    await publish('all', '3');
    const ids = (told: typeof first.events) => told.flatMap(({ event }) => (event.type === 'inbox' ? [event.id] : []));
    await first.until((told) => ids(told).length === 2);
    expect(ids(first.events)).toEqual(['2', '3']);
    const { last } = first;
    await first.close();
    await publish('all', '4');
    await publish({ member }, '5');
    const second = await listen(player, last);
    await publish('all', '6');
    await second.until((told) => ids(told).length === 3);
    expect(ids(second.events)).toEqual(['4', '5', '6']);
    expect(second.events.filter(({ event }) => event.type === 'balance')).toEqual([]);
    await second.close();
  });

  it('R-A11 the token and the cookie open a stream together, for a page of this house alone; who is a member no more is told so', async () => {
    const player = await app.register();
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(address + stream.path, { headers });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    const mine = headersOf(player);
    const REFUSED = [403, 'access.denied'];
    expect(await ask({ ...mine, origin: 'https://elsewhere.example' })).toEqual(REFUSED);
    expect(await ask({ ...mine, 'sec-fetch-site': 'cross-site' })).toEqual(REFUSED);
    const OVER = [401, 'session.ended'];
    expect(await ask({ ...mine, cookie: '' })).toEqual(OVER);
    expect(await ask({ ...mine, [TOKEN_HEADER]: 'x'.repeat(43) })).toEqual(OVER);
    expect((await fetch(address + stream.path, { method: 'HEAD' })).status).toBe(405);
    const open = await listen(player);
    await open.until((told) => told.some(({ event }) => event.type === 'balance'));
    await open.close();
    valueOf(await app.call(logout, { body: {} }, { ...player, cookies: { ...player.cookies } }));
    expect(await ask(mine)).toEqual(OVER);
    // The cookie alone does not authenticate a member.
    const visitor = await listenTo(address, { cookie: mine.cookie ?? '' });
    await visitor.until((told) => told.length > 0);
    expect(visitor.events.map(({ event }) => event.type)).toEqual(['catalogue']);
    await visitor.close();
  });

  it('an address holds 400 streams of visitors; one more is told to wait, and a member is not', {
    tags: 'wide',
  }, async () => {
    const visitors = await Promise.all(Array.from({ length: 400 }, () => listenTo(address)));
    await expect(listenTo(address)).rejects.toThrow('request.busy');
    const member = await listen(await app.register());
    await publish('all', '20');
    for (const one of [...visitors, member])
      await one.until((told) => told.some(({ event }) => event.type === 'inbox'));
    await Promise.all([...visitors, member].map((one) => one.close()));
    const open = () =>
      listenTo(address).then(
        (one) => one.close().then(() => true),
        () => false,
      );
    await expect.poll(open).toBe(true);
  });

  it('R-A11 an account holds five streams: the oldest makes room for a sixth', async () => {
    const player = await app.register();
    const streams: Listening[] = [];
    for (let i = 0; i < 6; i++) {
      const one = await listen(player);
      await one.until((told) => told.length >= 2);
      streams.push(one);
    }
    await streams[0]?.ended;
    await publish({ member: await memberId(player) }, '7');
    for (const one of streams.slice(1)) await one.until((told) => told.some(({ event }) => event.type === 'inbox'));
    expect(streams[0]?.events.some(({ event }) => event.type === 'inbox')).toBe(false);
    for (const one of streams) await one.close();
  });

  it('a visitor hears what is for all and for this browser, and nothing of a member', async () => {
    const player = await app.register();
    const visitor: Player = { token: '', cookies: {}, account: '' };
    const other: Player = { token: '', cookies: { mc_pre: 'another-browser'.padEnd(43, '0') }, account: '' };
    const mine = await listen(visitor);
    const theirs = await listen(other);
    await publish({ member: await memberId(player) }, '8');
    const browser = toVisitor(tokenHash('another-browser'.padEnd(43, '0')));
    await inTransaction(app.database.db, (tx) =>
      app.hub.publish(tx, browser, { type: 'chat', conversation: '1', what: 'message' }),
    );
    await publish('all', '9');
    const typesOf = ({ events: told }: Listening) => told.map(({ event }) => event.type);
    for (const one of [mine, theirs]) await one.until((told) => told.some(({ event }) => event.type === 'inbox'));
    expect([typesOf(mine), typesOf(theirs)]).toEqual([
      ['catalogue', 'inbox'],
      ['catalogue', 'chat', 'inbox'],
    ]);
    await mine.close();
    await theirs.close();
  });

  it('what is only told leads nowhere and has no id: its reader comes back to where the stream began', async () => {
    const visitor: Player = { token: '', cookies: {}, account: '' };
    const first = await listen(visitor);
    await first.until((told) => told.length === 1);
    const begun = first.last;
    app.hub.emitHere('all', { type: 'winner' });
    await first.until((told) => told.some(({ event }) => event.type === 'winner'));
    expect(first.events.map(({ event, hasId }) => [event.type, hasId])).toEqual([
      ['catalogue', false],
      ['winner', false],
    ]);
    expect([/^\d+-\d+-\d+$/.test(begun), first.last]).toEqual([true, begun]);
    await first.close();
    await publish('all', '12');
    const second = await listen(visitor, begun);
    await second.until((told) => told.some(({ event }) => event.type === 'catalogue'));
    expect(second.events.map(({ event, hasId }) => [event.type, hasId])).toEqual([
      ['inbox', true],
      ['catalogue', false],
    ]);
    await second.close();
  });

  it('who was away for longer than events are kept is told to ask for everything', async () => {
    const player = await app.register();
    const first = await listen(player);
    await first.until((told) => told.length >= 2);
    await first.close();
    await publish('all', '10');
    await publish('all', '11');
    const { db } = app.database;
    await sql`update event_tail set at = at - interval '2 hours'`.execute(db);
    await cleanUpEvents(db);
    const second = await listen(player, first.last);
    await second.until((told) => told.some(({ event }) => event.type === 'catalogue'));
    const types = second.events.map(({ event }) => event.type);
    // Missed events are not sent any more; `unread` arrives separately, once the counters are computed.
    expect([types[0], types.filter((type) => type !== 'unread')]).toEqual(['stale', ['stale', 'catalogue']]);
    await second.close();
  });

  it('an operator hears what is for operators, until the session ends', async () => {
    const desk = consoleOf(app);
    const tab = await desk.operator(testClock());
    // The host as forwarded by a proxy, because `fetch` cannot set `host`.
    const host = { 'x-forwarded-host': DEMO_CONSOLE };
    expect((await fetch(address + consoleStream.path, { headers: host })).status).toBe(401);
    const stream = await listenTo(address, { ...headersOfTab(tab), ...host }, '', consoleStream.path);
    await inTransaction(app.database.db, (tx) =>
      app.hub.publish(tx, 'operators', { type: 'chat', conversation: '2', what: 'message' }),
    );
    await stream.until((told) => told.some(({ event }) => event.type === 'chat'));
    await app.database.db.updateTable('operator_session').set({ ended_at: new Date() }).execute();
    const at = performance.now();
    await stream.ended;
    expect([stream.events.at(-1)?.event.type, inTime(performance.now() - at, 2_000)]).toEqual(['session_ended', true]);
  });
});
