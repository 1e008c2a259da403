/**
 * Random sequences of bets, wins, rollbacks, deposits, limits, stops and passing hours, compared with a model that is
 * independent of the database. On PostgreSQL two servers alternate, and sometimes bet concurrently.
 */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { applyCommands, type Command } from '../../ledger/wallet/index.ts';
import type { Database } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aVendor } from '../../testing/players.ts';
import { depositFell, mayDeposit } from './index.ts';
import { confirmLooser, setOwnLimit } from './limits.actions.ts';
import { findLimit, listChanges } from './limits.store.ts';
import { stopFor } from './stops.actions.ts';

/** Seeded random number generator. */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, upTo: (most: number) => Math.floor(next() * most) };
}
type Dice = ReturnType<typeof dice>;

type Play = { hoursAgo: number; bet: bigint; win: bigint };
type Model = {
  wagerDay: bigint | null;
  lossDay: bigint | null;
  lossWeek: bigint | null;
  depositDay: bigint | null;
  plays: Play[];
  deposits: { id: string; amount: bigint }[];
  open: { round: string; bet: bigint; play: Play }[];
  stopped: boolean;
};

const within = (plays: Play[], hours: number, of: 'bet' | 'win'): bigint =>
  plays.filter(({ hoursAgo }) => hoursAgo < hours).reduce((sum, play) => sum + play[of], 0n);
const passes = (limit: bigint | null, used: bigint): boolean => limit === null || used <= limit;

/** Whether bets are checked against any limit. */
const isGuarded = ({ wagerDay, lossDay, lossWeek }: Model): boolean => (wagerDay ?? lossDay ?? lossWeek) !== null;

/** Expected result of a bet by the rules. */
function verdict(m: Model, bet: bigint): string {
  if (m.stopped) return 'PLAYER_BLOCKED';
  const loss = (hours: number) => within(m.plays, hours, 'bet') - within(m.plays, hours, 'win') + bet;
  const fits =
    passes(m.wagerDay, within(m.plays, 24, 'bet') + bet) &&
    passes(m.lossDay, loss(24)) &&
    passes(m.lossWeek, loss(168));
  return fits ? 'ok' : 'LIMIT_REACHED';
}

type Seat = { memberId: bigint; accountId: bigint; session: string; model: Model; steps: number };

const between = (die: Dice, least: number, most: number): bigint => BigInt(least + die.upTo(most - least + 1));

/** Inserts many members directly into the tables, because their balances are irrelevant here. */
async function seats(database: Database, vendor: number, many: number, die: Dice): Promise<Seat[]> {
  const { rows } = await sql<{ memberId: bigint; accountId: bigint }>`
    with m as (
      insert into member (account, nickname) select 's' || gen_random_uuid()::text, 'n' from generate_series(1, ${many})
      returning id
    ), a as (insert into account (member_id, ledger_id, kind) select id, 4, 'player' from m returning id, member_id),
    w as (insert into wallet (account_id, member_id, ledger_id, balance) select id, member_id, 4, 1000000 from a)
    select member_id as "memberId", id as "accountId" from a`.execute(database.db);
  const made = rows.map(({ memberId, accountId }): Seat => {
    const maybe = (least: number, most: number) => (die.next() < 0.6 ? between(die, least, most) : null);
    const model: Model = {
      wagerDay: maybe(40, 200),
      lossDay: maybe(20, 120),
      lossWeek: maybe(60, 200),
      depositDay: maybe(50, 300),
      plays: [],
      deposits: [],
      open: [],
      stopped: false,
    };
    return { memberId, accountId, session: `seq-${accountId}`, model, steps: 0 };
  });
  const ids = (pick: (seat: Seat) => bigint) => sql.val(made.map((seat) => pick(seat).toString()));
  await sql`insert into play_session (id, account_id, vendor_id, session_id, game_id, language, expires_at)
    select 'seq-' || id, id, ${vendor}, 1, 'g1', 'EN', clock_timestamp() + interval '1 hour'
    from unnest(${ids((s) => s.accountId)}::bigint[]) as u (id)`.execute(database.db);
  await sql`insert into protection (member_id) select unnest(${ids((s) => s.memberId)}::bigint[])`.execute(database.db);
  for (const [kind, span, of] of [
    ['wager', 'day', 'wagerDay'],
    ['loss', 'day', 'lossDay'],
    ['loss', 'week', 'lossWeek'],
    ['deposit', 'day', 'depositDay'],
  ] as const)
    await sql`insert into protection_limit (member_id, kind, span, setter, amount)
      select member, ${kind}, ${span}, 'member', amount
      from unnest(${ids((s) => s.memberId)}::bigint[], ${sql.val(made.map(({ model }) => model[of]?.toString() ?? null))}::bigint[])
        as u (member, amount) where amount is not null`.execute(database.db);
  await sql`select guard_wallets(id) from unnest(${ids((s) => s.memberId)}::bigint[]) as u (id)`.execute(database.db);
  return made;
}

/** Temporary shift in hours, far outside the hours of any stored row. */
const AWAY = 100_000;
const NO_HUB = { publish: () => Promise.resolve() };

/** Runs steps of every member; returns the number of results that differ from the model's. */
async function run(
  databases: Database[],
  vendor: number,
  many: number,
  steps: number,
  seed: number,
): Promise<string[]> {
  const die = dice(seed);
  const [first, second = first] = databases;
  if (!first || !second) throw new Error('no database');
  const all = await seats(first, vendor, many, die);
  const wrong: string[] = [];
  const dbOf = () => (die.next() < 0.5 ? first : second).db;
  const expectSame = (seat: Seat, what: string, wanted: string, given: string) => {
    if (wanted !== given) wrong.push(`member ${seat.memberId}, ${what}: ${given} where ${wanted} was due`);
  };
  const codesOf = async (database: Database, commands: Command[]): Promise<string[]> => {
    const codes: string[] = [];
    for (let at = 0; at < commands.length; at += 128)
      for (const { code } of await applyCommands(database.db, commands.slice(at, at + 128))) codes.push(code ?? 'ok');
    return codes;
  };
  const took = (model: Model, round: string, bet: bigint) => {
    const play = { hoursAgo: 0, bet, win: 0n };
    model.plays.push(play);
    model.open.push({ round, bet, play });
  };

  for (let step = 0; step < steps; step++) {
    /** Plain calls of this step, in two halves sent through two servers concurrently. */
    const calls: { seat: Seat; command: Command; after: (code: string) => void }[] = [];
    const races: { seat: Seat; bets: [bigint, bigint]; commands: [Command, Command] }[] = [];
    const acts: (() => Promise<void>)[] = [];
    const ageing: { seat: Seat; hours: number }[] = [];
    for (const seat of all) {
      const { model: m } = seat;
      const make = aCommand(vendor, seat);
      const name = `${seat.accountId}-${++seat.steps}`;
      const amount = between(die, 1, 60);
      const roll = die.next();
      const opened = m.open[die.upTo(Math.max(1, m.open.length))];
      if (roll < 0.5) {
        const wanted = verdict(m, amount);
        calls.push({
          seat,
          command: make({ op: 'bet', tx: `b-${name}`, round: name, bet: amount }),
          after(code) {
            expectSame(seat, `bet ${amount}`, wanted, code);
            if (code === 'ok') took(m, name, amount);
          },
        });
      } else if (roll < 0.6) {
        const other = between(die, 1, 60);
        const command = (bet: bigint, which: string) =>
          make({ op: 'bet', tx: `b-${name}${which}`, round: name + which, bet });
        races.push({ seat, bets: [amount, other], commands: [command(amount, 'a'), command(other, 'b')] });
      } else if (roll < 0.75 && opened) {
        const isBack = die.next() < 0.3;
        m.open = m.open.filter((each) => each !== opened);
        const { round, bet, play } = opened;
        calls.push({
          seat,
          command: isBack
            ? make({ op: 'rollback', tx: `u-${name}`, ref: `b-${round}`, round, bet })
            : make({ op: 'win', tx: `w-${name}`, round, win: amount, closeRound: true }),
          after: (code) => expectSame(seat, isBack ? 'roll-back' : 'win', 'ok', code),
        });
        if (isBack) play.bet = 0n;
        else m.plays.push({ hoursAgo: 0, bet: 0n, win: amount });
      } else if (roll < 0.83) {
        const id = `dep-${name}`;
        const used = m.deposits.reduce((sum, each) => sum + each.amount, 0n);
        const wanted = m.stopped
          ? 'protection.stopped'
          : passes(m.depositDay, used + amount)
            ? 'ok'
            : 'protection.deposit_limit';
        const falls = die.next() < 0.4;
        acts.push(async () => {
          const draft = { memberId: seat.memberId, book: 'PLAY' as const, depositId: id, amount };
          const refusal = await inTransaction(dbOf(), (tx) => mayDeposit(tx, draft));
          expectSame(seat, `deposit ${amount}`, wanted, refusal?.code ?? 'ok');
          if (refusal) return;
          if (falls) await depositFell(dbOf(), { depositId: id });
          else m.deposits.push({ id, amount });
        });
      } else if (roll < 0.88) {
        const name = { memberId: seat.memberId, kind: 'wager', span: 'day' } as const;
        acts.push(async () => {
          const parts = { db: dbOf(), hub: NO_HUB, exponent: 2 };
          const isTighter = m.wagerDay === null || amount * 2n < m.wagerDay;
          const state = await setOwnLimit(parts, name, amount * 2n);
          if (amount * 2n === m.wagerDay) return expectSame(seat, 'limit', 'same', state);
          expectSame(seat, 'limit', isTighter ? 'set' : 'waiting', state);
          if (isTighter) m.wagerDay = amount * 2n;
          // A premature confirmation changes nothing.
          for (const change of await listChanges(parts.db, seat.memberId)) {
            const early = await confirmLooser(parts, seat.memberId, change.id);
            expectSame(seat, 'confirmation', 'protection.too_soon', early.ok ? 'ok' : early.code);
          }
          expectSame(seat, 'limit kept', String(m.wagerDay), String(await findLimit(parts.db, name, 'member')));
        });
      } else if (roll < 0.9) {
        acts.push(async () => {
          await stopFor({ db: dbOf(), hub: NO_HUB }, { memberId: seat.memberId, kind: 'time_out', span: '24h' });
          m.stopped = true;
        });
      } else if (isGuarded(m) && m.plays.every(({ hoursAgo }) => hoursAgo < 100)) {
        // Only hours of guarded wallets are stored and can be shifted. Never close to a boundary, so that it does not
        // matter on which side of a full hour the test runs.
        ageing.push({ seat, hours: die.next() < 0.5 ? 7 : 40 });
      }
    }
    const half = Math.ceil(calls.length / 2);
    const [one, two] = [calls.slice(0, half), calls.slice(half)];
    const answers = await Promise.all([
      codesOf(
        first,
        one.map(({ command }) => command),
      ),
      codesOf(
        second,
        two.map(({ command }) => command),
      ),
    ]);
    for (const [at, code] of answers.flat().entries()) calls[at]?.after(code);

    const raced = await Promise.all([
      codesOf(
        first,
        races.map(({ commands }) => commands[0]),
      ),
      codesOf(
        second,
        races.map(({ commands }) => commands[1]),
      ),
    ]);
    for (const [at, { seat, bets, commands }] of races.entries()) {
      const given = [raced[0][at], raced[1][at]] as const;
      const { model: m } = seat;
      /** Results of both orders. */
      const orders = ([0, 1] as const).map((lead) => {
        const after = { ...m, plays: [...m.plays] };
        const codes: [string, string] = ['', ''];
        for (const which of [lead, lead === 0 ? 1 : 0] as const) {
          codes[which] = verdict(after, bets[which]);
          if (codes[which] === 'ok') after.plays.push({ hoursAgo: 0, bet: bets[which], win: 0n });
        }
        return codes.join();
      });
      if (!orders.includes(given.join()))
        wrong.push(`member ${seat.memberId}, race of ${bets.join()}: ${given.join()}`);
      for (const which of [0, 1] as const) if (given[which] === 'ok') took(m, commands[which].round ?? '', bets[which]);
    }
    for (let at = 0; at < acts.length; at += 16) await Promise.all(acts.slice(at, at + 16).map((act) => act()));
    for (const hours of [7, 40]) {
      const older = ageing.filter((each) => each.hours === hours);
      for (const { seat } of older) for (const play of seat.model.plays) play.hoursAgo += hours;
      // An open round keeps the time of its bet, which its rollback uses.
      for (const { seat } of older) seat.model.open = [];
      const ids = sql.val(older.map(({ seat }) => seat.accountId.toString()));
      // In two steps, so that no shifted hour collides with one that is not shifted yet.
      for (const by of [-hours - AWAY, AWAY])
        await sql`update guard_hour set hour = hour + make_interval(hours => ${by})
          where account_id = any(${ids}::bigint[])`.execute(first.db);
    }
  }
  return wrong;
}

eachDatabase((kind, _open, { newTarget }) => {
  describe('limits and stops against a model', () => {
    const isOne = kind === 'embedded';
    const MANY = isOne ? 100 : 2_000;

    it(`P-61 ${MANY} random sequences${isOne ? '' : ' on two servers'}: nothing above a limit, and what is planted is found`, async () => {
      const target = await newTarget();
      const first = await openDatabase(target);
      const databases = isOne ? [first] : [first, await openDatabase(target)];
      try {
        const vendor = await aVendor(first.db, 'SEQ');
        const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
        expect(await run(databases, vendor, MANY, 8, seed), `SEED=${seed}`).toEqual([]);

        // Control: bets that check the daily limits only after they were accepted.
        const { rows } = await sql<{
          text: string;
        }>`select pg_get_functiondef('gateway_apply'::regproc) as text`.execute(first.db);
        const text = rows[0]?.text ?? '';
        const faulty = text.replace('bet_d - win_d + c.bet > g.loss_day', 'bet_d - win_d > g.loss_day');
        expect(faulty).not.toBe(text);
        await first.exec(faulty);
        expect((await run(databases, vendor, 40, 8, seed)).length).toBeGreaterThan(0);
      } finally {
        for (const database of databases) await database.close();
      }
    });
  });
});
