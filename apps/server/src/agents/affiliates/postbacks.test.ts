/** Postbacks on the database: which events are sent, signed, once, tried again and parked; and to whom they belong. */
import { createHmac } from 'node:crypto';
import {
  addPostback,
  listPostbackDeliveries,
  removePostback,
  resendPostback,
  testPostback,
} from '@parlour/contract/affiliate-postbacks.endpoints';
import { listAdminPostbacks, resendAdminPostback } from '@parlour/contract/affiliates.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question } from '../../adapters/outgoing.ts';
import { Unreachable } from '../../adapters/outgoing.ts';
import { movePlayer } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aVendor } from '../../testing/players.ts';
import { collectEvents, type PostbackParts, sendPostbacks } from './postbacks.ts';
import { type AnAffiliate, anAffiliate, aPlayerOf, LEDGER, ZONE } from './testing/affiliates.ts';

const TEMPLATE = 'https://tracker.example/p?e={event}&id={event_id}&c={click_id}&p={player}&a={amount}&m={currency}';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let vendor = 0;
  let made = 0;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: { ROLES: 'api' } });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    vendor = await aVendor(app.database.db, 'POSTBACKS');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const sent: { url: string; question: Question | undefined }[] = [];
  let answer: number | Error = 200;
  const parts = (): PostbackParts => ({
    db: db(),
    ledgerId: LEDGER,
    currency: { code: 'MMK', exponent: 2, symbol: 'K' },
    timeZone: ZONE,
    clock: clock.now,
    async ask(url, question) {
      sent.push({ url, question });
      if (answer instanceof Error) throw answer;
      return { status: answer, header: () => null, text: '' };
    },
    key: app.secrets.pepper,
  });
  async function partner(): Promise<{ player: Player; affiliate: AnAffiliate }> {
    const player = await app.register(`postback_${++made}`);
    const { id } = await db()
      .selectFrom('member')
      .select('id')
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
    return { player, affiliate: await anAffiliate(db(), { memberId: id }) };
  }
  const added = async (player: Player, events: string[], url = TEMPLATE) =>
    valueOf(await app.call(addPostback, { body: { url, events: events as ['registration'] } }, player));
  const deposit = (memberId: bigint, amount: bigint) =>
    movePlayer(db(), { memberId, book: 'PLAY', house: 'deposits', amount, op: 'deposit', id: `p${++made}` });
  async function run() {
    sent.length = 0;
    await collectEvents(parts());
    await sendPostbacks(parts());
    return sent.map(({ url }) => url);
  }
  const soon = () => new Date(Date.now() + 1_000).toISOString();
  const due = () => sql`update affiliate_delivery set next_at = clock_timestamp() where sent_at is null`.execute(db());

  it('AGT-003 registration, first and later deposits, and what went back are called once each, signed, by pseudonym', async () => {
    const { player, affiliate } = await partner();
    const postback = await added(player, ['registration', 'firstDeposit', 'deposit', 'reversed']);
    const memberId = await aPlayerOf(db(), vendor, affiliate, soon());
    await deposit(memberId, 1_250n);
    await deposit(memberId, 300n);
    await deposit(memberId, -300n);
    // The registration of the fixture is a second ahead of the deposits.
    await db()
      .updateTable('affiliate_player')
      .set({ since: sql`clock_timestamp() - interval '1 minute'` })
      .where('member_id', '=', memberId)
      .execute();
    await db()
      .updateTable('affiliate_postback')
      .set({ created_at: sql`clock_timestamp() - interval '1 hour'` })
      .execute();
    const urls = await run();
    const { pseudonym } = await db()
      .selectFrom('affiliate_player')
      .select('pseudonym')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const read = urls.map((url) => Object.fromEntries(new URL(url).searchParams));
    expect(read.map(({ e, a, p, m }) => [e, a, p, m])).toEqual(
      expect.arrayContaining([
        ['registration', '', pseudonym, 'MMK'],
        ['firstDeposit', '12.50', pseudonym, 'MMK'],
        ['deposit', '12.50', pseudonym, 'MMK'],
        ['deposit', '3.00', pseudonym, 'MMK'],
        ['reversed', '-3.00', pseudonym, 'MMK'],
      ]),
    );
    expect(urls).toHaveLength(5);
    expect(new Set(read.map(({ id }) => id)).size).toBe(5);
    const [first] = sent;
    const header = first?.question?.headers?.['x-parlour-signature'] ?? '';
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    expect(mac).toBe(createHmac('sha256', postback.secret).update(`${seconds}.${first?.url}`).digest('hex'));
    expect(first?.question?.method ?? 'GET').toBe('GET');
    // Nothing is sent twice.
    expect(await run()).toEqual([]);
  });

  it('AGT-003 a failed call is tried again with the same address and id, parked after the sixth, and sent again on request', async () => {
    const { player, affiliate } = await partner();
    const stranger = (await partner()).player;
    await added(player, ['registration']);
    await aPlayerOf(db(), vendor, affiliate, soon());
    answer = 500;
    const urls: string[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      urls.push(...(await run()));
      if (attempt === 1) answer = new Unreachable('tracker.example cannot be reached', { cause: 'it redirects' });
      await due();
    }
    expect(urls).toHaveLength(6);
    expect(new Set(urls).size).toBe(1);
    expect(await run()).toEqual([]);
    const { deliveries } = valueOf(await app.call(listPostbackDeliveries, { query: {} }, player));
    expect(deliveries).toMatchObject([{ state: 'parked', attempts: 6, error: 'it redirects' }]);
    const params = { id: deliveries[0]?.id ?? '' };
    expect((await app.call(resendPostback, { params, body: {} }, stranger)).body).toMatchObject({
      code: 'thing.unknown',
    });
    valueOf(await app.call(resendPostback, { params, body: {} }, player));
    answer = 204;
    expect(await run()).toEqual([urls[0]]);
    const shown = valueOf(await desk.call(listAdminPostbacks, { params: { id: affiliate.id.toString() } }, tab));
    expect(shown.deliveries).toMatchObject([{ state: 'sent', error: null }]);
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(await desk.codeOf(desk.call(resendAdminPostback, { params, body: {} }, tab))).toBe('thing.unknown');
    answer = 200;
  });

  it('AGT-003 addresses are checked at save, at most ten, tested on request, and belong to one affiliate', async () => {
    const { player } = await partner();
    const stranger = (await partner()).player;
    const plain = await app.register('postback_plain');
    const add = (url: string, by: Player) => app.call(addPostback, { body: { url, events: ['registration'] } }, by);
    expect((await add('https://t.example/?x={phone}', player)).body).toMatchObject({
      code: 'affiliate.macro',
      value: { errorCode: 'MACRO_UNKNOWN' },
    });
    expect((await add('http://t.example/', player)).body).toMatchObject({
      code: 'affiliate.url',
      value: { errorCode: 'URL_REFUSED' },
    });
    expect((await add('https://t.example/', plain)).body).toMatchObject({ code: 'thing.unknown' });
    // The app itself calls public addresses alone.
    const local = await added(player, ['deposit'], 'https://[::ffff:169.254.169.254]/latest?e={event}');
    const params = { id: local.id };
    expect(valueOf(await app.call(testPostback, { params, body: {} }, player))).toEqual({
      status: null,
      error: 'its address is not public',
    });
    expect((await app.call(testPostback, { params, body: {} }, stranger)).body).toMatchObject({
      code: 'thing.unknown',
    });
    expect((await app.call(removePostback, { params }, stranger)).body).toMatchObject({ code: 'thing.unknown' });
    const results = await Promise.all(Array.from({ length: 11 }, (_, n) => add(`https://t.example/${n}`, player)));
    expect(results.filter(({ body }) => body.success)).toHaveLength(9);
    expect(results.filter(({ body }) => !body.success && body.code === 'affiliate.full')).toHaveLength(2);
    valueOf(await app.call(removePostback, { params }, player));
    const { postbacks } = valueOf(await app.call(listPostbackDeliveries, { query: {} }, player));
    expect(postbacks).toHaveLength(9);
    expect(new Set(postbacks.map(({ secret }) => secret)).size).toBe(9);
    expect(valueOf(await app.call(listPostbackDeliveries, { query: {} }, stranger)).postbacks).toEqual([]);
  });
});
