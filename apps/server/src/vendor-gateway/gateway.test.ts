/** Gateway behaviour outside the certification list: exact responses of the own protocol, keys, database failures. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { GATEWAY_PREFIX, type GatewayCode, MENDABLE } from '@parlour/contract/gateway';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh, type Reply, SECRETS, signedHeaders } from '../testing/gateway.ts';
import { aScene, clean, type Scene } from '../testing/scene.ts';
import { listRefusals } from './gateway.store.ts';
import { issueKey, retireKey } from './vendors.ts';

eachDatabase((_kind, open) => {
  const start = async () => aScene(await aGateway((await open()).db));
  const untouched = async (s: Scene) => {
    expect(await s.money()).toBe(10_000n);
    expect(await s.operations()).toEqual([]);
  };
  const betOf = (s: Scene) => ({ ...s.common, session: s.session, tx: fresh('t'), round: fresh('r'), amount: '1' });

  test('VW-04 VW-13 VW-25 answers are worded as the document says', async () => {
    const s = await start();
    const same = [fresh('t'), fresh('r'), '12.34'] as const;
    const done = { status: 'ok', balance: '87.66', currency: 'MMK', operation: expect.stringMatching(/^[0-9]+$/) };
    expect(await s.bet(...same)).toEqual({ http: 200, answer: { ...done, replayed: false } });
    expect(await s.bet(...same)).toEqual({ http: 200, answer: { ...done, replayed: true } });
    expect(await s.bet(fresh('t'), fresh('r'), '100.01')).toEqual({
      http: 200,
      answer: {
        status: 'refused',
        code: 'INSUFFICIENT_FUNDS',
        message: expect.any(String),
        retry: false,
        balance: '87.66',
        currency: 'MMK',
        replayed: false,
      },
    });
    expect((await s.win(fresh('t'), fresh('r'), '5')).answer).toMatchObject({ code: 'NO_BET', retry: true });
    await clean(s);
  });

  test('a bet asks the database once, with no transaction around it', async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db));
    // Vendors and keys are cached from the first call on.
    await s.bet(fresh('t'), fresh('r'), '1');
    const [asked, begun] = [vi.spyOn(db, 'executeQuery'), vi.spyOn(db, 'transaction')];
    expect((await s.bet(fresh('t'), fresh('r'), '1')).answer).toMatchObject({ status: 'ok', balance: '98.00' });
    expect([asked.mock.calls.length, begun.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
  });

  test('VW-11 a promotion is paid from the promotions account', async () => {
    const s = await aScene(await aGateway((await open()).db, { mayAward: true }));
    const award = { tx: fresh('t'), player: s.name, kind: 'promo', amount: '5', currency: 'MMK' };
    expect((await s.call('award', award)).answer).toMatchObject({ status: 'ok', balance: '105.00' });
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select a.kind, e.amount from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'promo' and t.id in (select transfer_id from entry where account_id = ${s.accountId})
      order by e.amount`.execute(s.db);
    expect(rows).toEqual([
      { kind: 'promotions', amount: -500n },
      { kind: 'player', amount: 500n },
    ]);
    await clean(s);
  });

  test('VW-58 a bet that is repeated after forty days is still the same bet', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    const first = await s.bet(tx, round, '10');
    const later = await aScene(await aGateway(s.db, { code: s.vendor, now: () => Date.now() + 40 * 86_400_000 }));
    const again = await later.call('bet', { ...s.common, session: s.session, tx, round, amount: '10' });
    expect(again.answer).toEqual({ ...first.answer, replayed: true });
    expect(await s.money()).toBe(9000n);
    await clean(s);
  });

  test('a vendor’s key is good for its own protocol alone', async () => {
    const s = await aScene(await aGateway((await open()).db, { protocol: 'atrium-v1' }));
    expect((await s.call('balance', { player: s.name })).http).toBe(401);
  });

  test('refused calls are counted by vendor and reason; forged ones by reason, whoever they name', async () => {
    const s = await start();
    const { db, gateway, vendor } = s;
    const since = new Date(Date.now() - 3_600_000);
    const seen = async () => {
      await gateway.tally.write();
      const rows = await listRefusals(db, since);
      return new Map(rows.map((row) => [`${row.vendor} ${row.code}`, row.seen]));
    };
    const before = await seen();
    await s.bet(fresh('t'), fresh('r'), '1000');
    await s.bet(fresh('t'), fresh('r'), '1.001');
    await s.bet(fresh('t'), fresh('r'), '1.001');
    await s.call('bet', betOf(s), { signature: '0'.repeat(64) });
    await s.call('bet', betOf(s), { vendor: 'NOBODY' });
    const after = await seen();
    expect(after.get(`${vendor} INSUFFICIENT_FUNDS`)).toBe(1n);
    expect(after.get(`${vendor} BAD_AMOUNT`)).toBe(2n);
    expect((after.get('null SIGNATURE') ?? 0n) - (before.get('null SIGNATURE') ?? 0n)).toBe(2n);
  });

  test('a game that the operator paused takes no new bet, and what was bet before is won or rolled back', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    expect((await s.bet(tx, round, '10')).answer).toMatchObject({ status: 'ok' });
    s.games.set('g1', { node_id: 'g1', gatewayVendor: s.vendor, paused: true });
    expect((await s.bet(fresh('t'), fresh('r'), '1')).answer).toMatchObject({ code: 'GAME_STOPPED' });
    expect((await s.win(fresh('t'), round, '5')).answer).toMatchObject({ status: 'ok' });
    expect(await s.money()).toBe(9_500n);
    await clean(s);
  });

  test('VW-50 two keys of a vendor work side by side, and a retired one at once no more', async () => {
    const s = await start();
    const second = await issueKey(s.db, SECRETS, s.vendorId);
    await expect(issueKey(s.db, SECRETS, s.vendorId)).rejects.toThrow('two live keys');
    expect((await s.call('balance', { player: s.name }, { key: second })).http).toBe(200);
    expect((await s.call('balance', { player: s.name })).http).toBe(200);
    await retireKey(s.db, s.key.keyId);
    s.gateway.vendors.invalidate();
    expect((await s.call('balance', { player: s.name })).http).toBe(401);
    expect((await s.call('balance', { player: s.name }, { key: second })).http).toBe(200);
    const stored = await s.db.selectFrom('gateway_key').select('sealed').execute();
    expect(stored.some(({ sealed }) => sealed.includes(second.secret))).toBe(false);
  });

  test('VW-52 the time window is 300 seconds on either side, to the millisecond', async () => {
    const at = Date.UTC(2026, 0, 1);
    const s = await aScene(await aGateway((await open()).db, { now: () => at }));
    for (const time of [at - 300_001, at + 300_001]) expect((await s.call('bet', betOf(s), { time })).http).toBe(401);
    await untouched(s);
    for (const time of [at - 300_000, at + 300_000]) expect((await s.call('bet', betOf(s), { time })).http).toBe(200);
  });

  test('VW-54 what is malformed has its own HTTP status, and no call but POST is known', async () => {
    const s = await start();
    expect((await s.call('bet', '{')).http).toBe(400);
    expect((await s.call('bet', betOf(s), { contentType: 'text/plain' })).http).toBe(400);
    expect((await s.call('bet', JSON.stringify({ ...betOf(s), pad: 'x'.repeat(1_000_000) }))).http).toBe(413);
    const unknown = await s.app.inject({ method: 'POST', url: `${GATEWAY_PREFIX}/steal`, payload: {} });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { status: 'refused', code: 'UNKNOWN_CALL' }]);
    const read = await s.app.inject({ method: 'GET', url: `${GATEWAY_PREFIX}/bet` });
    expect([read.statusCode, read.json()]).toMatchObject([404, { code: 'UNKNOWN_CALL' }]);
    await untouched(s);
  });

  test('VW-50 VW-54 what can be mended leaves no trace: mended, it is carried out under the same id', async () => {
    const s = await start();
    const large = (text: string) => text.replace('{', `{${' '.repeat(70_000)}`);
    const spoilt: Partial<Record<GatewayCode, (bet: object) => Promise<Reply>>> = {
      SIGNATURE: (bet) => s.call('bet', bet, { time: Date.now() - 301_000 }),
      MALFORMED: (bet) => s.call('bet', { ...bet, more: 1 }),
      TOO_LARGE: (bet) => s.call('bet', large(JSON.stringify(bet))),
      UNKNOWN_CALL: (bet) => s.call('bets' as 'bet', bet),
      UNKNOWN_PLAYER: (bet) => s.call('bet', { ...bet, player: 'P999999999' }),
      WRONG_CURRENCY: (bet) => s.call('bet', { ...bet, currency: 'PLAY' }),
      BAD_AMOUNT: (bet) => s.call('bet', { ...bet, amount: '1.001' }),
    };
    expect(new Set(Object.keys(spoilt))).toEqual(MENDABLE);
    for (const [code, spoil] of Object.entries(spoilt)) {
      const bet = betOf(s);
      expect((await spoil(bet)).answer).toMatchObject({ code, retry: false });
      expect([code, (await s.call('bet', bet)).answer]).toMatchObject([code, { status: 'ok', replayed: false }]);
    }
    // Other calls keep their stored outcome.
    const [tx, round] = [fresh('t'), fresh('r')];
    await s.bet(fresh('t'), round, '1');
    expect((await s.bet(tx, round, '1', { game: 'g2' })).answer).toMatchObject({ code: 'CONFLICT' });
    expect((await s.bet(tx, round, '1')).answer).toMatchObject({ code: 'CONFLICT' });
    expect((await s.bet(tx, fresh('r'), '1')).answer).toMatchObject({ code: 'CONFLICT' });
    expect(await s.money()).toBe(10_000n - 100n * BigInt(MENDABLE.size + 1));
    await clean(s);
  });

  test('a call that comes while the server takes leave is asked to come again, in words of its protocol', async () => {
    const s = await start();
    const leaving = new Promise<void>((resolve) => {
      s.app.addHook('preClose', async () => resolve());
    });
    const { hostname, port } = new URL(await s.app.listen({ port: 0, host: '127.0.0.1' }));
    const accepted = once(s.app.server, 'connection') as Promise<[Socket]>;
    const [path, body] = [`${GATEWAY_PREFIX}/bet`, JSON.stringify(betOf(s))];
    const headers = { ...signedHeaders(s.vendor, s.key, path, body, Date.now()), 'content-length': body.length };
    const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(port), hostname);
    // Shutdown closes idle connections, but not one on which a call has begun.
    socket.write(`POST ${path} HTTP/1.1\r\n`);
    const [served] = await accepted;
    await expect.poll(() => served.bytesRead).toBeGreaterThan(0);
    const closed = s.app.close();
    await leaving;
    socket.write(`${lines.join('')}\r\n${body}`);
    const [head = '', content = ''] = (await text(socket)).split('\r\n\r\n');
    await closed;
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head.toLowerCase().split('\r\n')).toEqual(expect.arrayContaining(['retry-after: 1', 'connection: close']));
    expect(JSON.parse(content)).toMatchObject({ status: 'refused', code: 'UNAVAILABLE', retry: true });
    await untouched(s);
  });

  test('VW-55 a database that fails before the commit books nothing: 503, and the repetition is carried out', async () => {
    const s = await start();
    await sql`create function gone() returns trigger language plpgsql as
      $$ begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(s.db);
    await sql`create trigger gone before insert on operation for each row execute function gone()`.execute(s.db);
    const [tx, round] = [fresh('t'), fresh('r')];
    expect(await s.bet(tx, round, '10')).toMatchObject({ http: 503, answer: { code: 'UNAVAILABLE', retry: true } });
    expect(await s.bet(tx, round, '1000')).toMatchObject({ http: 503, retryAfter: '1' });
    await sql`drop trigger gone on operation`.execute(s.db);
    await sql`drop function gone`.execute(s.db);
    await untouched(s);
    expect((await s.bet(tx, round, '10')).answer).toMatchObject({ status: 'ok', balance: '90.00', replayed: false });
    await clean(s);
  });
});
