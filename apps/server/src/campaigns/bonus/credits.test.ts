import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBrand } from '../../config/brand.ts';
import { readConfig } from '../../config/config.ts';
import { applyCommands, movePlayer, trialBalance } from '../../ledger/wallet/index.ts';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { type Grant, grant, onCreditChange, onDeposit, openCounting, seedBonus, standing } from './index.ts';

const BRAND = readBrand(readConfig({ LOG_LEVEL: 'silent' }).brandDir);
const K = 100n;

eachDatabase((_kind, open) => {
  let database: Database;
  let counting: ReturnType<typeof openCounting>;
  let deaf: () => void;
  let vendor: number;
  let names = 0;
  const changed: bigint[] = [];

  beforeAll(async () => {
    database = await open();
    await seedBonus(database.db, {
      ...BRAND,
      bonus: {
        ...BRAND.bonus,
        smallestStake: '1',
        contribution: { other: 1000 },
        rules: [
          {
            code: 'gift',
            kind: 'manual',
            name: { EN: 'Gift' },
            args: { max: '1000' },
            wagering: 2,
            contribution: {},
            maxMultiple: 3,
            days: 7,
            stock: null,
          },
          {
            code: 'few',
            kind: 'promoCode',
            name: { EN: 'Few' },
            args: { amount: '5', max: '5' },
            wagering: 0,
            contribution: {},
            maxMultiple: null,
            days: 7,
            stock: 20,
          },
          {
            code: 'welcome',
            kind: 'firstDeposit',
            name: { EN: 'Welcome' },
            args: { permille: 1000, minDeposit: '10', max: '50' },
            wagering: 3,
            contribution: {},
            maxMultiple: null,
            days: 7,
            stock: null,
          },
          {
            code: 'daily',
            kind: 'checkIn',
            name: { EN: 'Daily' },
            args: { amounts: ['1', '2'] },
            wagering: 1,
            contribution: {},
            maxMultiple: null,
            days: 1,
            stock: null,
          },
        ],
      },
    });
    vendor = await aVendor(database.db, 'BONUSV');
    counting = openCounting(database, idleJobs);
    deaf = onCreditChange((memberId) => void changed.push(memberId));
  });
  afterAll(() => {
    deaf();
    return counting.close();
  });

  const give = (memberId: bigint, over: Partial<Grant> = {}) =>
    inTransaction(database.db, (tx) =>
      grant(tx, { memberId, book: 'PLAY', rule: 'gift', right: `r${++names}`, amount: 100n * K, ...over }),
    );
  const stands = async (memberId: bigint) => {
    const {
      credits,
      afterCommit: _,
      ...rest
    } = await inTransaction(database.db, (tx) => standing(tx, { memberId, book: 'PLAY' }));
    return {
      ...rest,
      credits: credits.map(({ row, progress, remaining }) => ({ kind: row.kind, progress, remaining })),
    };
  };
  const deposit = (memberId: bigint, amount: bigint, chosen: string | null = null, id = `d${++names}`) =>
    inTransaction(database.db, async (tx) => {
      const move = await movePlayer(tx, { memberId, book: 'PLAY', house: 'deposits', amount, op: 'deposit', id });
      if (move.state === 'short') throw new Error('short');
      await onDeposit(tx, {
        memberId,
        book: 'PLAY',
        depositId: id,
        method: 'm',
        amount,
        transfer: move.transfer,
        chosen,
      });
      return id;
    });
  const play = async (player: Player, ...commands: Parameters<ReturnType<typeof aCommand>>[0][]) => {
    for (const command of commands)
      await applyCommands(database.db, [aCommand(vendor, player)({ tx: `t${++names}`, ...command })]);
  };
  const credit = (memberId: bigint) =>
    database.db.selectFrom('bonus_credit').selectAll().where('member_id', '=', memberId).orderBy('id').execute();
  const runOut = (memberId: bigint) =>
    sql`update bonus_credit set expires_at = clock_timestamp() where member_id = ${memberId}`.execute(database.db);
  const player = (money = 0n) => aPlayer(database.db, vendor, money);

  it('a bonus is locked until it was played, and only what was won above the most goes back', async () => {
    const { memberId, ...rest } = await player(50n * K);
    const who = { memberId, ...rest };
    expect((await give(memberId)).state).toBe('granted');
    expect(await stands(memberId)).toMatchObject({
      balance: 150n * K,
      bonus: 100n * K,
      locked: 100n * K,
      withdrawable: 50n * K,
    });
    await play(who, { op: 'settle', round: 'a', bet: 90n * K, win: 400n * K });
    expect(await stands(memberId)).toMatchObject({ bonus: 410n * K, withdrawable: 50n * K });
    await play(who, { op: 'settle', round: 'b', bet: 110n * K, win: 0n });
    // 200 of 200 are played: a bonus of 100 can bring 300 at most, which is all that is left of it.
    expect(await stands(memberId)).toMatchObject({ balance: 350n * K, bonus: 0n, withdrawable: 350n * K, credits: [] });
    expect(await credit(memberId)).toMatchObject([{ state: 'converted', released: 300n * K, returned: 0n }]);
    await give(memberId);
    await play(
      who,
      { op: 'settle', round: 'c', bet: 100n * K, win: 900n * K },
      { op: 'settle', round: 'd', bet: 100n * K, win: 0n },
    );
    expect(await stands(memberId)).toMatchObject({ balance: 650n * K, bonus: 0n });
    expect((await credit(memberId))[1]).toMatchObject({ state: 'converted', released: 300n * K, returned: 500n * K });
  });

  it('a credit waits for its open rounds: a rollback takes its progress back, and nothing is won past it', async () => {
    const who = await player();
    const { memberId } = who;
    await give(memberId);
    await play(who, { round: 'a', bet: 100n * K, tx: 'whole' });
    expect(await stands(memberId)).toMatchObject({ balance: 0n, credits: [{ progress: 100n * K, remaining: 0n }] });
    await play(who, { op: 'rollback', round: 'a', ref: 'whole', bet: 100n * K });
    expect(await stands(memberId)).toMatchObject({
      balance: 100n * K,
      credits: [{ progress: 0n, remaining: 100n * K }],
    });
    await play(who, { round: 'b', bet: 100n * K });
    await counting.refresh();
    await play(who, { op: 'win', round: 'b', win: 30n * K, closeRound: true });
    await counting.refresh();
    expect(await credit(memberId)).toMatchObject([{ state: 'open', progress: 100n * K, remaining: 30n * K }]);
    expect(changed).toContain(memberId);
    await play(who, { op: 'settle', round: 'c', bet: 30n * K, win: 0n });
    expect(await stands(memberId)).toMatchObject({ balance: 0n, credits: [] });
    expect(await credit(memberId)).toMatchObject([{ state: 'spent', released: 0n, returned: 0n }]);
  });

  it('how much of a round was bonus money stays on record after the credit is over', async () => {
    const who = await player(50n * K);
    const drawn = async () => {
      const { rows } = await sql<{ name: string; drawn: bigint }>`
        select r.ext_id as name, b.drawn from bonus_round b join round r on r.id = b.round_id
        where b.account_id = ${who.accountId} order by r.id`.execute(database.db);
      return rows.map((row) => `${row.name} ${row.drawn / K}`);
    };
    await give(who.memberId);
    await play(who, { round: 'undone', bet: 40n * K, tx: 'undone' });
    await counting.refresh();
    expect(await drawn()).toEqual(['undone 40']);
    await play(who, { op: 'rollback', round: 'undone', ref: 'undone', bet: 40n * K });
    await play(who, { op: 'settle', round: 'all', bet: 90n * K, win: 0n });
    await play(who, { op: 'settle', round: 'part', bet: 30n * K, win: 0n });
    await play(who, { op: 'settle', round: 'own', bet: 5n * K, win: 0n });
    await counting.refresh();
    expect(await credit(who.memberId)).toMatchObject([{ state: 'spent' }]);
    expect(await drawn()).toEqual(['undone 0', 'all 90', 'part 10']);
  });

  it('a deposit is to be played once, and the bonus chosen with it three times', async () => {
    const who = await player();
    const { memberId } = who;
    const id = await deposit(memberId, 40n * K, 'welcome');
    expect(await stands(memberId)).toMatchObject({
      balance: 80n * K,
      bonus: 40n * K,
      locked: 80n * K,
      withdrawable: 0n,
    });
    await deposit(memberId, 40n * K, 'welcome', id);
    expect(await credit(memberId)).toHaveLength(2);
    await deposit(memberId, 20n * K, 'welcome');
    expect((await credit(memberId)).map(({ kind }) => kind)).toEqual(['deposit', 'firstDeposit', 'deposit']);
    await play(who, { op: 'settle', round: 'a', bet: 70n * K, win: 0n });
    // The bonus's 40 are lost; 30 of the first deposit's 40 are played.
    expect(await stands(memberId)).toMatchObject({ balance: 30n * K, bonus: 0n, locked: 30n * K, withdrawable: 0n });
    await play(who, { op: 'settle', round: 'b', bet: 25n * K, win: 60n * K });
    expect(await stands(memberId)).toMatchObject({ balance: 65n * K, locked: 5n * K, withdrawable: 60n * K });
  });

  it('what ran out goes back, also when nobody looks', async () => {
    const who = await player(10n * K);
    const { memberId } = who;
    await give(memberId, { rule: 'daily', right: 'no such day' }).then((given) => expect(given.state).toBe('refused'));
    const day = new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 10);
    expect(await give(memberId, { rule: 'daily', right: `day/${day}`, amount: undefined })).toMatchObject({
      state: 'granted',
      amount: 1n * K,
    });
    expect((await give(memberId, { rule: 'daily', right: `day/${day}`, amount: undefined })).state).toBe('had');
    expect(await stands(memberId)).toMatchObject({ balance: 11n * K, bonus: 1n * K });
    await expect(runOut(memberId)).rejects.toThrow('keeps what was promised');
    await sql`alter table bonus_credit disable trigger bonus_moves`.execute(database.db);
    await runOut(memberId);
    await sql`alter table bonus_credit enable trigger bonus_moves`.execute(database.db);
    await counting.refresh();
    expect(await credit(memberId)).toMatchObject([{ state: 'expired', released: 0n, returned: 1n * K }]);
    expect(await stands(memberId)).toMatchObject({ balance: 10n * K, withdrawable: 10n * K });
  });

  it('trial players get nothing, and an unknown or closed rule gives nothing', async () => {
    const { memberId } = await player();
    expect(await give(memberId, { book: 'TRIAL' })).toMatchObject({ state: 'refused', reason: 'access.free_reject' });
    expect(await give(memberId, { rule: 'none' })).toMatchObject({ state: 'refused', reason: 'thing.unknown' });
    expect(await give(memberId, { rule: 'welcome' })).toMatchObject({ state: 'refused', reason: 'thing.unknown' });
    expect(await give(memberId, { amount: 1_001n * K })).toMatchObject({ state: 'refused', reason: 'bonus.not_met' });
    expect(await credit(memberId)).toEqual([]);
  });

  it('who takes a break from play gets nothing', async () => {
    const { memberId } = await player();
    await sql`insert into protection (member_id) values (${memberId})`.execute(database.db);
    await sql`insert into member_stop (member_id, kind, span, until, least_until)
      select ${memberId}, 'time_out', 'day', at, at from (select clock_timestamp() + interval '1 day' as at) t`.execute(
      database.db,
    );
    expect(await give(memberId)).toMatchObject({ state: 'refused', reason: 'protection.stopped' });
    await deposit(memberId, 40n * K, 'welcome');
    expect((await credit(memberId)).map(({ kind }) => kind)).toEqual(['deposit']);
  });

  /** Lists violations of a rule's limits: one per member, and the stock. */
  async function faultsOf(code: string, stock: number): Promise<string[]> {
    const rows = await database.db
      .selectFrom('bonus_credit as c')
      .innerJoin('bonus_rule as r', 'r.id', 'c.rule_id')
      .select('c.member_id')
      .where('r.code', '=', code)
      .execute();
    const twice = rows.length - new Set(rows.map(({ member_id }) => member_id)).size;
    return [...(rows.length === stock ? [] : [`${rows.length} of ${stock}`]), ...(twice > 0 ? [`${twice} twice`] : [])];
  }
  /** Forty members with five concurrent taps each, ten members at a time; returns the outcomes. */
  async function rush(): Promise<string[]> {
    const states: string[] = [];
    // All of them concurrently would exceed the time limit for a connection.
    for (let wave = 0; wave < 4; wave++) {
      const players = await Promise.all(Array.from({ length: 10 }, () => player()));
      const taps = players.flatMap(({ memberId }) =>
        Array.from({ length: 5 }, () => give(memberId, { rule: 'few', right: 'once', amount: undefined })),
      );
      states.push(...(await Promise.all(taps)).map(({ state }) => state));
    }
    return states;
  }

  it('P-21 one claim for each right, and a stock to the last piece, however many ask at once', {
    tags: 'wide',
  }, async () => {
    const states = await rush();
    expect(states.filter((state) => state === 'granted')).toHaveLength(20);
    expect(await faultsOf('few', 20)).toEqual([]);
    const { problems } = await trialBalance(database.db);
    expect(problems).toEqual([]);
    // Control: resetting the counter makes the rule exceed its stock.
    await sql`update bonus_rule set taken = 0 where code = 'few'`.execute(database.db);
    await rush();
    expect(await faultsOf('few', 20)).toEqual(['40 of 20']);
  });
});
