import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { aPlayer } from '../testing/players.ts';
import { aScene, takePlayIn } from '../testing/scene.ts';
import { playerName } from './canonical.ts';
import { deleteOldWins, validateCredit } from './reach.store.ts';
import { vendorCommand } from './vendor-command.ts';

eachDatabase((_kind, open) => {
  test('a vendor reaches no player that never opened one of its games', async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db, { mayAward: true }));
    const elsewhere = await aGateway(db);
    const stranger = await aPlayer(db, elsewhere.vendorId, 5_000n);
    const player = playerName(stranger.accountId);
    const refused = { answer: { status: 'refused', code: 'UNKNOWN_PLAYER' } };
    expect(await s.call('balance', { player })).toMatchObject(refused);
    const credit = { player, currency: 'MMK', amount: '1' };
    expect(await s.call('award', { ...credit, tx: fresh('t'), kind: 'promo' })).toMatchObject(refused);
    expect(await s.call('win', { ...credit, tx: fresh('t'), game: 'g1', round: fresh('r') })).toMatchObject(refused);
    expect(await s.call('rollback', { player, tx: fresh('t'), betTx: fresh('t') })).toMatchObject(refused);
    expect(await s.call('balance', { player: playerName(stranger.accountId + 10_000n) })).toMatchObject(refused);
    // Its own player, during and after the session.
    await sql`update play_session set ended_at = clock_timestamp()`.execute(db);
    expect(await s.call('balance', { player: s.name })).toMatchObject({ answer: { status: 'ok', balance: '100.00' } });
  });

  test('a credit above the ceiling of a call is held, is booked once when it is released, and ends when it is refused', async () => {
    const { db } = await open();
    const s = await aScene(
      await aGateway(db, { mayAward: true, ceilings: { perCall: 10_000n, awardsPerDay: 10n ** 9n } }),
    );
    const decide = (tx: string, decision: 'released' | 'refused') =>
      sql`update gateway_case set decision = ${decision}, state = 'resolved' where ext_id = ${tx}`.execute(db);
    const award = (tx: string, amount: string) =>
      s.call('award', { tx, player: s.name, kind: 'promo', amount, currency: 'MMK' });
    const [tx, other] = [fresh('t'), fresh('t')];
    expect((await award(fresh('t'), '100')).answer).toMatchObject({ status: 'ok', balance: '200.00' });
    for (let times = 0; times < 2; times++)
      expect((await award(tx, '100.01')).answer).toMatchObject({ code: 'UNAVAILABLE', retry: true });
    const { rows } = await sql`select kind, op, seen, detail from gateway_case where ext_id = ${tx}`.execute(db);
    const detail = { amount: '10001', ceiling: 'call', most: '10000' };
    expect(rows).toEqual([{ kind: 'credit_held', op: 'award', seen: 2, detail }]);
    await decide(tx, 'released');
    expect((await award(tx, '100.01')).answer).toMatchObject({ status: 'ok', balance: '300.01', replayed: false });
    expect((await award(tx, '100.01')).answer).toMatchObject({ status: 'ok', balance: '300.01', replayed: true });

    await award(other, '500');
    await decide(other, 'refused');
    expect((await award(other, '500')).answer).toMatchObject({ code: 'LIMIT_REACHED', retry: false });

    // A win of a round is a credit like any other.
    const round = fresh('r');
    await s.bet(fresh('t'), round, '1');
    const win = fresh('t');
    expect((await s.win(win, round, '100.01')).answer).toMatchObject({ code: 'UNAVAILABLE' });
    await decide(win, 'released');
    expect((await s.win(win, round, '100.01')).answer).toMatchObject({ status: 'ok' });
  });

  test('a released credit is the amount that people saw: another amount under its id is refused', async () => {
    const { db } = await open();
    const s = await aScene(
      await aGateway(db, { mayAward: true, ceilings: { perCall: 10_000n, awardsPerDay: 10n ** 9n } }),
    );
    const award = (tx: string, amount: string) =>
      s.call('award', { tx, player: s.name, kind: 'promo', amount, currency: 'MMK' });
    const [tx, round, win] = [fresh('t'), fresh('r'), fresh('t')];
    const release = sql`update gateway_case set decision = 'released', state = 'resolved'`;
    const changed = { status: 'refused', code: 'CONFLICT', retry: false };
    await award(tx, '100.01');
    // Neither while it is held, nor after the release, nor with an amount that needs no release.
    expect((await award(tx, '100.02')).answer).toMatchObject(changed);
    await s.bet(fresh('t'), round, '1');
    await s.win(win, round, '100.01');
    await release.execute(db);
    for (const amount of ['10000000', '100.02', '1']) expect((await award(tx, amount)).answer).toMatchObject(changed);
    expect((await s.win(win, round, '10000000')).answer).toMatchObject(changed);
    expect(await s.money()).toBe(9_900n);
    expect((await award(tx, '100.01')).answer).toMatchObject({ status: 'ok', balance: '199.01' });
    expect((await s.win(win, round, '100.01')).answer).toMatchObject({ status: 'ok', balance: '299.02' });
  });

  test('an award that was not booked counts at the most that was let through under its id', async () => {
    const { db } = await open();
    const { vendorId, accountId: account } = await aScene(await aGateway(db, { mayAward: true }));
    const usual = { perCall: 10n ** 9n, awardsPerDay: 10_000n };
    const judge = (tx: string, amount: bigint) =>
      validateCredit(db, { vendorId, account, op: 'award', tx, amount }, usual, 'UTC');
    const [one, other] = [fresh('t'), fresh('t')];
    // Both are checked before either is booked, as for concurrent calls.
    expect([await judge(one, 1n), await judge(one, 6_000n), await judge(one, 1n)]).toEqual(['pass', 'pass', 'pass']);
    expect([await judge(other, 6_000n), await judge(fresh('t'), 4_000n)]).toEqual(['held', 'pass']);
    // One of yesterday that is booked today counts for today.
    await sql`update vendor_award set day = day - 1 where ext_id = ${one}`.execute(db);
    expect([await judge(one, 6_000n), await judge(fresh('t'), 1n)]).toEqual(['pass', 'held']);
  });

  test('the awards of a vendor and day have a ceiling together, also those of one moment', async () => {
    const { db } = await open();
    const s = await aScene(
      await aGateway(db, { mayAward: true, ceilings: { perCall: 10n ** 9n, awardsPerDay: 10_000n } }),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        s.call('award', { tx: `${fresh('t')}-${i}`, player: s.name, kind: 'promo', amount: '30', currency: 'MMK' }),
      ),
    );
    expect(answers.filter(({ answer }) => answer.status === 'ok')).toHaveLength(3);
    expect(await s.money()).toBe(19_000n);
    // A repetition of a booked one counts once.
    const tx = fresh('t');
    const small = () => s.call('award', { tx, player: s.name, kind: 'promo', amount: '10', currency: 'MMK' });
    expect((await small()).answer).toMatchObject({ status: 'ok', balance: '200.00' });
    expect((await small()).answer).toMatchObject({ replayed: true });
    expect(
      (await s.call('award', { tx: fresh('t'), player: s.name, kind: 'promo', amount: '0.01', currency: 'MMK' }))
        .answer,
    ).toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('a vendor that may pay no awards is told so, however much it names', async () => {
    const s = await aScene(await aGateway((await open()).db, { ceilings: { perCall: 1n, awardsPerDay: 1n } }));
    const award = { tx: fresh('t'), player: s.name, kind: 'promo', amount: '500', currency: 'MMK' };
    expect((await s.call('award', award)).answer).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('npm run vendor -- limit gives a vendor ceilings of its own, and takes them away again', async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db, { mayAward: true }));
    const secrets = { seal: (plain: Buffer) => plain };
    const award = (amount: string) =>
      s.call('award', { tx: fresh('t'), player: s.name, kind: 'promo', amount, currency: 'MMK' });
    await vendorCommand(db, secrets, ['limit', s.vendor, '50', '60']);
    expect((await award('50.01')).answer).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await award('50')).answer).toMatchObject({ status: 'ok' });
    expect((await award('10.01')).answer).toMatchObject({ code: 'UNAVAILABLE' });
    await vendorCommand(db, secrets, ['limit', s.vendor, 'usual', 'usual']);
    expect((await award('1000')).answer).toMatchObject({ status: 'ok' });
    await expect(vendorCommand(db, secrets, ['limit', s.vendor, '-5', '60'])).rejects.toThrow(
      'a ceiling is an amount above zero',
    );
    await expect(vendorCommand(db, secrets, ['limit', 'NOBODY', '5', '60'])).rejects.toThrow('there is no vendor');
  });

  test('the wins of a vendor and day above its stakes have a ceiling together, also small ones and those of one moment', async () => {
    const { db } = await open();
    const gateway = await aGateway(db);
    const secrets = { seal: (plain: Buffer) => plain };
    const limit = (...words: string[]) =>
      vendorCommand(db, secrets, ['limit', gateway.vendor, 'usual', 'usual', ...words]);
    await limit('20');
    const s = await aScene(gateway);
    const round = fresh('r');
    await s.bet(fresh('t'), round, '30');
    const held = { code: 'UNAVAILABLE', retry: true };
    // The stake counts once play is aggregated; until then only what passes without it.
    const early = await Promise.all(Array.from({ length: 30 }, (_, n) => s.win(`${round}-${n}`, round, '1')));
    const booked = early.filter(({ answer }) => answer.status === 'ok');
    expect(booked).toHaveLength(20);
    expect(early.filter(({ answer }) => answer.status !== 'ok').map(({ answer }) => answer)).toMatchObject(
      Array.from({ length: 10 }, () => held),
    );
    // A repetition of a booked win is answered, and counts once.
    const first = early.findIndex(({ answer }) => answer.status === 'ok');
    expect((await s.win(`${round}-${first}`, round, '1')).answer).toMatchObject({ status: 'ok', replayed: true });
    const detail = { amount: '100', ceiling: 'wins', most: '2000' };
    const cases = async () =>
      (
        await sql<{ detail: unknown }>`select detail from gateway_case
        where state = 'open' and scope = ${s.vendorId}`.execute(db)
      ).rows;
    expect(await cases()).toEqual(Array.from({ length: 10 }, () => ({ detail })));

    // The stake is aggregated: held wins are booked when repeated, and their cases are resolved.
    await takePlayIn(db);
    for (let n = 0; n < 30; n++)
      expect((await s.win(`${round}-${n}`, round, '1')).answer).toMatchObject({ status: 'ok' });
    expect(await cases()).toEqual([]);
    const tx = fresh('t');
    expect((await s.win(tx, round, '20.01')).answer).toMatchObject(held);
    expect((await s.win(fresh('t'), round, '20')).answer).toMatchObject({ status: 'ok' });
    expect((await s.win(fresh('t'), round, '0.01')).answer).toMatchObject(held);
    // A released win is booked without using the ceiling.
    await sql`update gateway_case set decision = 'released', state = 'resolved' where ext_id = ${tx}`.execute(db);
    expect((await s.win(tx, round, '20.01')).answer).toMatchObject({ status: 'ok' });
    expect((await s.win(fresh('t'), round, '0.01')).answer).toMatchObject(held);
    await expect(sql`update vendor_win_day set wins = wins + 1`.execute(db)).rejects.toThrow(
      'vendor_win_day_within_ceiling',
    );
    // Another day, another book and another vendor have their own sums.
    await sql`update vendor_win_day set day = day - 1 where vendor_id = ${s.vendorId}`.execute(db);
    await sql`update vendor_play set bucket = bucket - interval '1 day' where scope = ${s.vendorId}`.execute(db);
    expect((await s.win(fresh('t'), round, '20')).answer).toMatchObject({ status: 'ok' });
    const other = await aScene(await aGateway(db));
    await other.bet(fresh('t'), round, '1');
    expect((await other.win(fresh('t'), round, '5000')).answer).toMatchObject({ status: 'ok' });
    await expect(limit('usual')).rejects.toThrow('WINS_PER_DAY cannot be "usual": a ceiling is an amount above zero');
    await limit('none');
    s.gateway.vendors.invalidate();
    expect((await s.win(fresh('t'), round, '5000')).answer).toMatchObject({ status: 'ok' });
  });

  test('what counts only for the ceilings of a day goes after some days', async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db));
    // More rows than one statement deletes, and in both tables rows on either side of the retention limit.
    await sql`insert into vendor_win (vendor_id, account_id, op, ext_id, day, counted_in, amount)
      select ${s.vendorId}, ${s.accountId}, 'win', n::text, current_date - 6, 1, 1 from generate_series(1, 5001) n`.execute(
      db,
    );
    for (const days of [0, 1, 5, 30]) {
      await sql`insert into vendor_win (vendor_id, account_id, op, ext_id, day, counted_in, amount)
        values (${s.vendorId}, ${s.accountId}, 'win', ${`${days} days`}, current_date - ${days}::integer, 1, 1)`.execute(
        db,
      );
      await sql`insert into vendor_play (scope, ledger_id, bucket, bets, wins)
        select ${s.vendorId}, ledger_id, current_timestamp - make_interval(days => ${days}), ${days}, 0
        from wallet where account_id = ${s.accountId}`.execute(db);
    }
    await deleteOldWins(db);
    const wins = await sql`select ext_id from vendor_win where account_id = ${s.accountId} order by ext_id`.execute(db);
    expect(wins.rows).toEqual([{ ext_id: '0 days' }, { ext_id: '1 days' }]);
    const play = await sql`select bets from vendor_play where scope = ${s.vendorId} order by bets`.execute(db);
    expect(play.rows).toEqual([{ bets: 0n }, { bets: 1n }]);
  });

  test('a ceiling of a vendor’s own holds for wins too, however far it lies below the usual one', async () => {
    const { db } = await open();
    const gateway = await aGateway(db, { ceilings: { perCall: 10n ** 9n, awardsPerDay: 10n ** 9n } });
    await vendorCommand(db, { seal: (plain: Buffer) => plain }, ['limit', gateway.vendor, '50', 'usual']);
    const s = await aScene(gateway);
    const round = fresh('r');
    await s.bet(fresh('t'), round, '1');
    expect((await s.win(fresh('t'), round, '50.01')).answer).toMatchObject({ code: 'UNAVAILABLE', retry: true });
    expect((await s.win(fresh('t'), round, '50')).answer).toMatchObject({ status: 'ok' });
  });

  test('a win whose bet has not come for an hour is told that it never will', async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db));
    const [tx, round] = [fresh('t'), fresh('r')];
    const win = () => s.win(tx, round, '5');
    expect((await win()).answer).toMatchObject({ code: 'NO_BET', retry: true });
    const age = (minutes: number) =>
      sql`update gateway_case set first_at = clock_timestamp() - ${minutes} * interval '1 minute' where ext_id = ${tx}`.execute(
        db,
      );
    await age(59);
    expect((await win()).answer).toMatchObject({ code: 'NO_BET', retry: true });
    await age(61);
    expect((await win()).answer).toMatchObject({ code: 'ROUND_CLOSED', retry: false });
    // Its bet arrives after all.
    await s.bet(fresh('t'), round, '1');
    expect((await win()).answer).toMatchObject({ status: 'ok' });
  });

  test('a body with a key twice is refused', async () => {
    const s = await aScene(await aGateway((await open()).db));
    const body = `{"player":"${s.name}","player":"P1"}`;
    expect(await s.call('balance', body)).toMatchObject({
      http: 400,
      answer: { code: 'MALFORMED', message: 'the body has a key twice' },
    });
  });
});
