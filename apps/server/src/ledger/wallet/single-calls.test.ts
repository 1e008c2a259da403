/** A single call takes a shorter path through the database than a batch, and writes identical rows. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aStep, commandOf, START } from '../../testing/model.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { applyCommands, type Command, trialBalance } from './index.ts';

const CALLS = often(160, 2_000);

const asMostAre = async () => {};

/** Preparations of a player before the calls. */
const KINDS: ((db: Db, player: Player) => Promise<unknown>)[] = [
  asMostAre,
  asMostAre,
  asMostAre,
  (db, { accountId }) =>
    sql`update wallet set stopped_until = clock_timestamp() + interval '1 day' where account_id = ${accountId}`.execute(
      db,
    ),
  (db, { memberId }) => sql`update member set state = 'disabled' where id = ${memberId}`.execute(db),
  (db, { accountId }) =>
    sql`update play_session set ended_at = clock_timestamp() where account_id = ${accountId}`.execute(db),
  (db, { accountId }) =>
    sql`update play_session set expires_at = clock_timestamp() where account_id = ${accountId}`.execute(db),
  async (db, { memberId }) => {
    await sql`insert into protection (member_id) values (${memberId}) on conflict do nothing`.execute(db);
    await sql`insert into protection_limit (member_id, kind, span, setter, amount)
      values (${memberId}, 'wager', 'day', 'member', 200)`.execute(db);
    await sql`select guard_wallets(${memberId})`.execute(db);
  },
];

/** Faults of a vendor, applied to one of every few calls. */
const SLIPS: Partial<Command>[] = [
  { game: 'g2' },
  { currency: 'EUR' },
  { currency: null },
  { refusal: 'GAME_STOPPED' },
  { session: null },
  { session: 'nobody' },
  { op: 'award', ref: 'jackpot' },
];

/** Reads all rows written by a vendor's calls, without numbers and times, which differ between runs. */
async function written(db: Db, vendorId: number, players: readonly Player[]) {
  const names = new Map(players.map(({ accountId }, n) => [String(accountId), `player ${n}`]));
  const rows = async (query: ReturnType<typeof sql<Record<string, string | number | bigint | boolean | null>>>) =>
    (await query.execute(db)).rows.map((row) =>
      Object.values(row).map((value) => names.get(String(value)) ?? (value === null ? null : String(value))),
    );
  const own = sql.join(players.map(({ accountId }) => accountId));
  return {
    operations: await rows(sql`
      select o.actor_id, o.op, o.ext_id, o.state, o.code, o.balance, o.bet, o.win, o.rounds, o.game_id,
        encode(o.request_hash, 'hex') as hash, o.transfer_id is not null as moved, r.ext_id as round, u.ext_id as undone,
        o.tx > '0'::xid8 as numbered
      from operation o
      left join round r on r.account_id = o.actor_id and r.id = o.round_id
      left join operation u on u.id = o.undoes
      where o.scope = ${vendorId} order by o.id`),
    entries: await rows(sql`
      select t.kind, t.ledger_id, e.account_id, e.ledger_id as of, e.amount, e.balance_after, c.ext_id as cause,
        r.ext_id as round, t.cause_type, v.kind as reversed
      from transfer t
      join operation c on c.id = t.cause_id and c.scope = ${vendorId}
      join entry e on e.transfer_id = t.id
      left join transfer v on v.id = t.reverses
      left join round r on r.account_id = c.actor_id and r.id = t.round_id
      order by t.id, e.account_id`),
    rounds: await rows(sql`
      select account_id, ext_id, bet, win, bets, wins, state, game_id, session_id is not null as has_session,
        closed_at is not null as closed
      from round where scope = ${vendorId} order by id`),
    wallets: await rows(sql`
      select w.account_id, w.balance, w.held, w.version,
        w.transfer_id = (select max(e.transfer_id) from entry e where e.account_id = w.account_id) as is_newest
      from wallet w where w.account_id in (${own}) order by w.account_id`),
    hours: await rows(sql`
      select account_id, sum(bet) as bet, sum(win) as win from guard_hour where account_id in (${own}) group by 1`),
    cases: await rows(sql`
      select account_id, kind, op, ext_id, (detail - 'operation')::text as detail, seen, state
      from gateway_case where scope = ${vendorId} order by id`),
  };
}

eachDatabase((_, open) => {
  test(`a call alone and the same call among others: ${CALLS} calls come to the same answers and rows`, async () => {
    const { db } = await open();
    const calls = fc.sample(
      fc.record({
        step: aStep({ players: KINDS.length, ids: 30, rounds: 8 }),
        slip: fc.oneof(
          { weight: 6, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom(...SLIPS) },
        ),
      }),
      { numRuns: CALLS, seed: Number(process.env['SEED'] ?? '1') },
    );

    async function play(code: string, applyOne: (command: Command, bystander: Player) => Promise<unknown>) {
      const vendorId = await aVendor(db, code);
      const players: Player[] = [];
      for (const prepare of KINDS) {
        const player = await aPlayer(db, vendorId, START);
        await prepare(db, player);
        players.push(player);
      }
      const bystander = await aPlayer(db, vendorId, START);
      const answers: unknown[] = [];
      for (const { step, slip } of calls) {
        const make = aCommand(vendorId, players[step.player] as Player);
        answers.push(await applyOne({ ...commandOf(step, make), ...(step.op === 'rollback' ? {} : slip) }, bystander));
      }
      return { answers, ...(await written(db, vendorId, players)) };
    }

    const told = ({ operation, transfer, memberId, ...rest }: Awaited<ReturnType<typeof applyCommands>>[number]) => ({
      ...rest,
      kept: operation !== null,
      moved: transfer !== null,
      known: memberId !== null,
    });
    const alone = await play('ALONE', async (command) => (await applyCommands(db, [command])).map(told));
    const among = await play('AMONG', async (command, bystander) => {
      const balance = aCommand(command.scope, bystander)({ op: 'balance', tx: 'look', hash: '00' });
      return (await applyCommands(db, [command, balance])).slice(0, 1).map(told);
    });
    expect(alone).toEqual(among);
    expect((await trialBalance(db)).problems).toEqual([]);
  });

  test('a bet of the whole balance is taken, alone and among others, and not a unit more', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'WHOLE');
    for (const [bet, code] of [
      [START + 1n, 'INSUFFICIENT_FUNDS'],
      [START, null],
    ] as const)
      for (const others of [0, 1]) {
        const player = await aPlayer(db, vendorId, START);
        const call = aCommand(vendorId, player)({ tx: `w-${bet}-${others}`, round: `w-${bet}-${others}`, bet });
        const look = aCommand(vendorId, player)({ op: 'balance', tx: 'look' });
        const [outcome] = await applyCommands(db, [call, ...(others ? [look] : [])]);
        expect(outcome?.code).toBe(code);
      }
  });

  test('a round sums up its wins and is closed by the last one, alone and among others', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'CLOSES');
    for (const others of [0, 1]) {
      const player = await aPlayer(db, vendorId, START);
      const make = aCommand(vendorId, player);
      const round = `closes-${others}`;
      const look = make({ op: 'balance', tx: 'look' });
      const apply = (over: Partial<Command>) =>
        applyCommands(db, [make({ round, ...over }), ...(others ? [look] : [])]);
      await apply({ tx: `${round}-bet`, bet: 9n });
      await apply({ op: 'win', tx: `${round}-win-1`, win: 5n });
      await apply({ op: 'win', tx: `${round}-win-2`, win: 7n, closeRound: true });
      const { rows } = await sql<{ state: string; bet: string; win: string; wins: number; isClosed: boolean }>`
        select state, bet::text as bet, win::text as win, wins, closed_at is not null as "isClosed"
        from round where scope = ${vendorId} and ext_id = ${round}`.execute(db);
      expect(rows).toEqual([{ state: 'closed', bet: '9', win: '12', wins: 2, isClosed: true }]);
    }
  });
});
