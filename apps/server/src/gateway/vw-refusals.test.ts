import { GATEWAY_PREFIX, KEY_HEADER, TIME_HEADER, VENDOR_HEADER } from '@parlour/contract/gateway';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { trialBalance } from '../features/wallet/index.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh, SECRETS } from '../testing/gateway.ts';
import { aScene, clean, type Scene } from '../testing/scene.ts';
import { issueKey, retireKey } from './vendors.ts';

eachDatabase((_kind, open) => {
  const start = async () => aScene(await aGateway((await open()).db));
  const untouched = async (s: Scene) => {
    expect(await s.money()).toBe(10_000n);
    expect(await s.operations()).toEqual([]);
  };
  const betOf = (s: Scene) => ({ ...s.common, session: s.session, tx: fresh('t'), round: fresh('r'), amount: '1' });

  test('VW-47 a wrong or unknown currency is refused', async () => {
    const s = await start();
    for (const currency of ['PLAY', 'XXX', 'USD']) {
      expect((await s.bet(fresh('t'), fresh('r'), '1', { currency })).answer).toMatchObject({ code: 'WRONG_CURRENCY' });
    }
    await untouched(s);
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

  test('VW-48 more decimals than the currency has are refused, never rounded', async () => {
    const s = await start();
    for (const amount of ['1.001', '0.001', '1.999999']) {
      const { http, answer } = await s.bet(fresh('t'), fresh('r'), amount);
      expect([http, answer]).toMatchObject([200, { code: 'BAD_AMOUNT', retry: false }]);
    }
    await untouched(s);
  });

  test('VW-49 amounts that are negative, no numbers, too large or of another type are refused', async () => {
    const s = await start();
    const bad = [
      '-1',
      '-0',
      'NaN',
      'Infinity',
      '1e3',
      '0x10',
      ' 1',
      '1,000',
      '',
      '01',
      '1.',
      '.5',
      '+1',
      1,
      1.5,
      null,
      true,
      [],
      {},
    ];
    const large = ['9007199254740992', '9007199254740993.00', `1${'0'.repeat(30)}`, '10000000000000.01'];
    for (const amount of [...bad, ...large]) {
      const { http, answer } = await s.bet(fresh('t'), fresh('r'), amount as string);
      expect([amount, http, answer]).toMatchObject([amount, 200, { status: 'refused', code: 'BAD_AMOUNT' }]);
    }
    await untouched(s);
  });

  test('VW-50 a wrong, missing or foreign signature is refused and changes nothing', async () => {
    const s = await start();
    const other = await aGateway(s.db);
    const refused = { http: 401, answer: { status: 'refused', code: 'SIGNATURE', retry: false } };
    const body = betOf(s);
    expect(await s.call('bet', body, { signature: '0'.repeat(64) })).toMatchObject(refused);
    expect(await s.call('bet', body, { signature: 'zz' })).toMatchObject(refused);
    expect(await s.call('bet', body, { signature: 'A'.repeat(64) })).toMatchObject(refused);
    expect(await s.call('bet', body, { key: other.key })).toMatchObject(refused);
    expect(await s.call('bet', body, { key: { ...other.key, keyId: s.key.keyId } })).toMatchObject(refused);
    expect(await s.call('bet', body, { vendor: other.vendor })).toMatchObject(refused);
    expect(await s.call('bet', body, { vendor: 'NOBODY' })).toMatchObject(refused);
    const bare = await s.app.inject({ method: 'POST', url: `${GATEWAY_PREFIX}/bet`, payload: body });
    expect([bare.statusCode, bare.json()]).toMatchObject([401, refused.answer]);
    await untouched(s);
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

  test('VW-51 a body that was changed after signing, reordered or signed for another path is refused', async () => {
    const s = await start();
    const body = betOf(s);
    const { tx, ...rest } = body;
    const tampered = [
      JSON.stringify({ ...body, amount: '2' }),
      JSON.stringify({ ...rest, tx }),
      `${JSON.stringify(body)} `,
      JSON.stringify(body, null, 1),
    ];
    for (const sentBody of tampered) expect((await s.call('bet', body, { sentBody })).http).toBe(401);
    expect((await s.call('bet', body, { signedPath: `${GATEWAY_PREFIX}/win` })).http).toBe(401);
    expect((await s.call('bet', body, { signedPath: `${GATEWAY_PREFIX}/bet?` })).http).toBe(401);
    await untouched(s);
    const reordered = JSON.stringify({ ...rest, tx });
    expect((await s.call('bet', reordered)).answer).toMatchObject({ status: 'ok' });
    expect((await s.call('bet', body)).answer).toMatchObject({ status: 'ok', replayed: true });
  });

  test('VW-52 a call outside the time window is refused; a replay inside it is a repetition', async () => {
    const at = Date.UTC(2026, 0, 1);
    const s = await aScene(await aGateway((await open()).db, { now: () => at }));
    const body = betOf(s);
    for (const time of [at - 300_001, at + 300_001, 0, at * 1000]) {
      expect((await s.call('bet', body, { time })).http).toBe(401);
    }
    await untouched(s);
    expect((await s.call('bet', body, { time: at - 300_000 })).answer).toMatchObject({ replayed: false });
    expect((await s.call('bet', body, { time: at - 300_000 })).answer).toMatchObject({ status: 'ok', replayed: true });
    expect(await s.money()).toBe(9900n);
  });

  test('VW-53 unknown players and games, over-long ids, scripts and SQL in ids get a clean refusal', async () => {
    const s = await start();
    for (const player of ['P999999999', 'P0', 'nobody', "P1';drop", 'P999999999999999999']) {
      const { http, answer } = await s.bet(fresh('t'), fresh('r'), '1', { player });
      expect([player, http, answer]).toMatchObject([player, 200, { code: 'UNKNOWN_PLAYER' }]);
      expect((await s.call('balance', { player })).answer).toMatchObject({ code: 'UNKNOWN_PLAYER' });
    }
    for (const game of ['nothing', 'others']) {
      expect((await s.bet(fresh('t'), fresh('r'), '1', { game })).answer).toMatchObject({ code: 'UNKNOWN_GAME' });
    }
    for (const tx of ['x'.repeat(81), 'မြန်မာ', 'a b', '', 'a\u0000b', 7]) {
      const { http, answer } = await s.bet(tx as string, fresh('r'), '1');
      expect([http, answer]).toMatchObject([400, { code: 'MALFORMED', retry: false }]);
    }
    const nasty = `<script>';--${fresh('t')}`;
    expect((await s.bet(nasty, `"${nasty}`, '1')).answer).toMatchObject({ status: 'ok', balance: '99.00' });
    expect((await s.bet(nasty, `"${nasty}`, '1')).answer).toMatchObject({ status: 'ok', replayed: true });
    await clean(s);
  });

  test('VW-54 malformed JSON, a wrong content type and a large body are refused below 500', async () => {
    const s = await start();
    const malformed = ['', '{', 'null', '[]', '"x"', '{"tx":1}', '\u0000', JSON.stringify({ ...betOf(s), extra: 1 })];
    for (const body of malformed) {
      const { http, answer } = await s.call('bet', body);
      expect([body, http, answer]).toMatchObject([body, 400, { code: 'MALFORMED' }]);
    }
    expect(await s.call('bet', betOf(s), { contentType: 'text/plain' })).toMatchObject({
      http: 400,
      answer: { code: 'MALFORMED' },
    });
    expect(await s.call('bet', JSON.stringify({ ...betOf(s), pad: 'x'.repeat(1_000_000) }))).toMatchObject({
      http: 413,
      answer: { code: 'TOO_LARGE' },
    });
    const unknown = await s.app.inject({ method: 'POST', url: `${GATEWAY_PREFIX}/steal`, payload: {} });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { status: 'refused', code: 'UNKNOWN_CALL' }]);
    const read = await s.app.inject({ method: 'GET', url: `${GATEWAY_PREFIX}/bet` });
    expect([read.statusCode, read.json()]).toMatchObject([404, { code: 'UNKNOWN_CALL' }]);
    await untouched(s);
  });

  test('forged, stale, altered and foreign calls change nothing, however often', async () => {
    const s = await start();
    const headers = [VENDOR_HEADER, KEY_HEADER, TIME_HEADER, 'x-parlour-signature'];
    const path = `${GATEWAY_PREFIX}/bet`;
    let refused = 0;
    for (let n = 0; n < 200; n++) {
      const text = JSON.stringify(betOf(s));
      const at = n % text.length;
      const flipped = `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
      const { http } = await s.call(
        'bet',
        text,
        n % 2 === 0 ? { sentBody: flipped } : { time: Date.now() - 301_000 - n },
      );
      if (http === 401) refused++;
    }
    for (const missing of headers) {
      const all: Record<string, string> = Object.fromEntries(headers.map((name) => [name, 'x']));
      delete all[missing];
      const response = await s.app.inject({ method: 'POST', url: path, headers: all, payload: betOf(s) });
      if (response.statusCode === 401) refused++;
    }
    expect(refused).toBe(204);
    await untouched(s);
  });

  test('VW-55 a database that fails before the commit books nothing: 503, and the repetition is carried out', async () => {
    const s = await start();
    await sql`create function gone() returns trigger language plpgsql as
      $$ begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(s.db);
    await sql`create trigger gone before insert on operation for each row execute function gone()`.execute(s.db);
    const [tx, round] = [fresh('t'), fresh('r')];
    expect(await s.bet(tx, round, '10')).toMatchObject({ http: 503, answer: { code: 'UNAVAILABLE', retry: true } });
    expect(await s.bet(tx, round, '1000')).toMatchObject({ http: 503 });
    await sql`drop trigger gone on operation`.execute(s.db);
    await sql`drop function gone`.execute(s.db);
    await untouched(s);
    expect((await s.bet(tx, round, '10')).answer).toMatchObject({ status: 'ok', balance: '90.00', replayed: false });
    await clean(s);
  });

  test('VW-59 the list of transactions equals what the vendor did, to the unit and in order', async () => {
    const s = await start();
    const [a, b, c, r1, r2] = [fresh('t'), fresh('t'), fresh('t'), fresh('r'), fresh('r')];
    await s.bet(a, r1, '10');
    await s.win(b, r1, '4.5', { closeRound: true });
    await s.bet(fresh('t'), fresh('r'), '1000');
    await s.bet(c, r2, '3');
    await s.rollback(fresh('t'), c);
    await s.rollback(fresh('t'), fresh('never'));
    type List = { transactions: { kind: string; tx: string; amount: string; outcome: string }[]; next: string | null };
    const listed: List['transactions'] = [];
    let after = '0';
    // What is newer than a transaction that still runs, in whichever database of the server, is listed a moment later.
    await vi.waitUntil(
      async () => {
        const { answer } = await s.call<List>('transactions', { after, limit: 2 });
        listed.push(...answer.transactions);
        after = answer.next ?? after;
        return listed.length >= 6;
      },
      { timeout: 10_000 },
    );
    expect(listed.map(({ kind, amount, outcome }) => `${kind} ${amount} ${outcome}`)).toEqual([
      'bet -10.00 ok',
      'win 4.50 ok',
      'bet 0.00 INSUFFICIENT_FUNDS',
      'bet -3.00 ok',
      'rollback 3.00 ok',
      'rollback 0.00 ok',
    ]);
    expect(listed[0]).toMatchObject({ tx: a, player: s.name, game: 'g1', round: r1, at: expect.any(String) });
    expect((await trialBalance(s.db)).problems).toEqual([]);
  });
});
