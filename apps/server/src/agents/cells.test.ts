/** Cells and rounds: which rounds count, in which cells, and that they agree after every history. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { applyCommands } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { aPlayer, aVendor, type Player } from '../testing/players.ts';
import { agentCommand } from './agent-command.ts';
import { type Cells, openCells } from './cells.ts';
import { CellsDiffer, recountAtNight } from './keep-cells.ts';
import { rebuildTeams } from './rebuild.ts';
import { aTeamMember, GAMES, play, someGames } from './testing/teams.ts';
import { setParent } from './tree.store.ts';

const ZONE = 'Asia/Yangon';

type Cell = { at: Date; line: string; stake: bigint; win: bigint; turnover: bigint; rounds: number };
const cellsOf = async (db: Db, { memberId }: Player, by: 'hour' | 'day' = 'day'): Promise<Cell[]> => {
  const table = sql.table(by === 'hour' ? 'agent_cell' : 'agent_day');
  const { rows } = await sql<Cell>`
    select ${sql.ref(by)} as at, line, stake, win, turnover, rounds from ${table}
    where member_id = ${memberId} and rounds <> 0 order by line, 1`.execute(db);
  return rows;
};
const shown = (cells: readonly Cell[]) =>
  cells.map(({ line, stake, win, turnover, rounds }) => `${line} ${stake} ${win} ${turnover} ${rounds}`);

/** Aggregates everything that was committed. */
async function settled(db: Db, cells: Cells): Promise<void> {
  await everythingSeen(db);
  await cells.catchUp();
}

/** Expected cells by separate SQL: sums of rounds by member, line and the hour in Yangon, which begins at minute 30. */
async function expected(db: Db) {
  const { rows } = await sql`
    select w.member_id, date_trunc('hour', r.closed_at + interval '30 minutes') - interval '30 minutes' as hour,
      sum(r.bet)::text as stake, sum(r.win)::text as win, count(*)::text as rounds,
      sum(case g.code when 'baccarat' then least(r.bet, abs(r.win - r.bet)) else r.bet end)::text as turnover,
      case g.code when 'baccarat' then 'LIVE' when 'slot' then 'RNG' else 'FISH' end as line
    from round r join wallet w on w.account_id = r.account_id join agent_node n on n.member_id = w.member_id
    join game g on g.node_id = r.game_id
    where r.state = 'closed' and n.counts group by 1, 2, 7 order by 1, 2, 7`.execute(db);
  return rows;
}
async function found(db: Db) {
  const { rows } = await sql`
    select member_id, hour, stake::text, win::text, rounds::text, turnover::text, line from agent_cell
    where rounds <> 0 order by 1, 2, 7`.execute(db);
  return rows;
}

eachDatabase((_kind, open, { fresh }) => {
  it('counts settled rounds of members of the tree by line and rule, and nothing else', async () => {
    const { db } = await open();
    await someGames(db);
    const vendor = await aVendor(db, 'LINES');
    const agent = await aTeamMember(db, vendor, null, 1);
    const member = await aTeamMember(db, vendor, agent);
    const outside = await aPlayer(db, vendor, 1_000n);
    const guest = await aTeamMember(db, vendor, agent, 4);
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'slot' }, { s1: [1000n, 300n], s2: [500n, 9000n] });
    // Won one to one, a tie, lost, and won at 0.95 on banker.
    const table = { b1: [100n, 200n], b2: [100n, 100n], b3: [100n, 0n], b4: [100n, 195n] } as const;
    await play(db, { vendor, player: member, game: 'baccarat' }, { ...table } as never);
    for (const player of [outside, guest]) await play(db, { vendor, player, game: 'slot' }, { s: [10n, 0n] });
    const command = aCommand(vendor, member);
    await applyCommands(db, [command({ tx: 'open', round: 'open', game: GAMES.slot, bet: 7n })]);
    await applyCommands(db, [command({ tx: 'back', round: 'back', game: GAMES.slot, bet: 7n })]);
    await applyCommands(db, [
      command({ op: 'rollback', tx: 'back2', ref: 'back', round: 'back', game: GAMES.slot, bet: 7n }),
    ]);
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))).toEqual(['LIVE 400 495 295 4', 'RNG 1500 9300 1500 2']);
    expect(shown(await cellsOf(db, member, 'hour'))).toEqual(['LIVE 400 495 295 4', 'RNG 1500 9300 1500 2']);
    for (const player of [agent, outside, guest]) expect(await cellsOf(db, player)).toEqual([]);
    // The open round is settled by its win.
    await applyCommands(db, [
      command({ op: 'win', tx: 'open2', round: 'open', game: GAMES.slot, win: 3n, closeRound: true }),
    ]);
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))[1]).toBe('RNG 1507 9303 1507 3');
  });

  it('keeps a round in the hour and day in which it was settled, in the zone of the house', async () => {
    const { db } = await fresh();
    await someGames(db);
    const vendor = await aVendor(db, 'HOURS');
    const member = await aTeamMember(db, vendor, null, 1);
    await sql`update agent_node set joined_at = '2026-01-01'`.execute(db);
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'slot' }, { a: [1n, 0n], b: [20n, 0n], c: [300n, 0n] });
    for (const [round, at] of [
      ['a', '2026-11-09T17:29:59.999Z'],
      ['b', '2026-11-09T17:30:00Z'],
      ['c', '2026-11-10T17:30:00Z'],
    ])
      await sql`update round set closed_at = ${at} where ext_id = ${round}`.execute(db);
    await settled(db, cells);
    const starts = async (by: 'hour' | 'day') =>
      (await cellsOf(db, member, by)).map(({ at, stake }) => `${at.toISOString()} ${stake}`);
    expect(await starts('hour')).toEqual([
      '2026-11-09T16:30:00.000Z 1',
      '2026-11-09T17:30:00.000Z 20',
      '2026-11-10T17:30:00.000Z 300',
    ]);
    expect(await starts('day')).toEqual([
      '2026-11-08T17:30:00.000Z 1',
      '2026-11-09T17:30:00.000Z 20',
      '2026-11-10T17:30:00.000Z 300',
    ]);
    // A later change affects the cell of the settlement.
    const late = aCommand(vendor, member)({ op: 'win', tx: 'late', round: 'b', game: GAMES.slot, win: 50n });
    await applyCommands(db, [{ ...late, closeRound: true }]);
    await settled(db, cells);
    expect((await cellsOf(db, member)).map(({ win }) => win)).toEqual([0n, 50n, 0n]);
  });

  it('counts the real part of a stake alone, whenever that becomes known', async () => {
    const { db } = await open();
    await someGames(db);
    const vendor = await aVendor(db, 'BONUS');
    const member = await aTeamMember(db, vendor, null, 1);
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'slot' }, { all: [500n, 90n], part: [100_001n, 50_000n] });
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))).toEqual(['RNG 100501 50090 100501 2']);
    const drawn = (round: string, amount: bigint) =>
      sql`
      insert into bonus_round (round_id, account_id, drawn)
      select id, account_id, ${amount} from round where account_id = ${member.accountId} and ext_id = ${round}`.execute(
        db,
      );
    await drawn('all', 500n);
    await drawn('part', 33_334n);
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))).toEqual(['RNG 66667 33333 66667 1']);
  });

  it('leaves a tester out from the beginning, and takes him in again', async () => {
    const { db } = await open();
    await someGames(db);
    const vendor = await aVendor(db, 'TESTER');
    const member = await aTeamMember(db, vendor, null, 1);
    const { account } = await db
      .selectFrom('member')
      .select('account')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow();
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'fishing' }, { one: [70n, 10n] });
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))).toEqual(['FISH 70 10 70 1']);
    await agentCommand(db, [account, 'tester', 'on']);
    await settled(db, cells);
    expect(await cellsOf(db, member)).toEqual([]);
    await agentCommand(db, [account, 'tester', 'off']);
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))).toEqual(['FISH 70 10 70 1']);
  });

  it('does not count what was settled before a member came into the tree', async () => {
    const { db } = await open();
    await someGames(db);
    const vendor = await aVendor(db, 'LATE');
    const member = await aPlayer(db, vendor, 1_000n);
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'slot' }, { before: [10n, 0n] });
    await db.insertInto('agent_node').values({ member_id: member.memberId, parent_id: null }).execute();
    await play(db, { vendor, player: member, game: 'slot' }, { after: [7n, 0n] });
    await settled(db, cells);
    expect(shown(await cellsOf(db, member))).toEqual(['RNG 7 0 7 1']);
  });

  it('equals an independent recount after a random history taken in by pieces, and after a rebuild', async () => {
    const { db } = await fresh();
    await someGames(db);
    const vendor = await aVendor(db, 'RANDOM');
    const agent = await aTeamMember(db, vendor, null, 1);
    const team = [agent, await aTeamMember(db, vendor, agent), await aTeamMember(db, vendor, agent)];
    const cells = openCells(db, { timeZone: ZONE });
    let seed = Number(process.env['SEED'] ?? 1);
    const draw = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const games = Object.values(GAMES);
    for (let n = 0; n < 60; n++) {
      const player = team[draw(team.length)] ?? agent;
      const command = aCommand(vendor, player);
      const [round, game] = [`r${draw(25)}`, games[draw(3)] ?? ''];
      const [bet, win] = [BigInt(1 + draw(500)), BigInt(draw(900))];
      const op = (['bet', 'bet', 'settle', 'win', 'rollback'] as const)[draw(5)] ?? 'bet';
      const ref = op === 'rollback' ? `t${draw(n + 1)}` : null;
      const spent = op === 'win' ? { win, closeRound: draw(2) === 0 } : op === 'settle' ? { bet, win } : { bet };
      await applyCommands(db, [command({ op, tx: `t${n}`, ref, round, game, ...spent })]);
      // A kill in the middle of a part rolls it back; two concurrent runs aggregate nothing twice.
      if (draw(3) === 0) await Promise.all([cells.takeIn(1 + draw(4)), cells.takeIn(1 + draw(4))]);
      if (draw(6) === 0) await expect(interrupted(db)).rejects.toThrow('killed');
    }
    await settled(db, cells);
    const sums = await expected(db);
    expect(sums.length).toBeGreaterThan(4);
    expect(await found(db)).toEqual(sums);
    expect(await cells.recount()).toMatchObject({ roundDifferences: 0n, cellDifferences: 0n });
    await rebuildTeams(db, { timeZone: ZONE });
    expect(await found(db)).toEqual(sums);
  });

  it('adds the play of a day to the branches that its member was in when the day began', async () => {
    const { db } = await fresh();
    await someGames(db);
    const vendor = await aVendor(db, 'BRANCHES');
    const left = await aTeamMember(db, vendor, null, 1);
    const right = await aTeamMember(db, vendor, null, 1);
    const middle = await aTeamMember(db, vendor, left, 1);
    const member = await aTeamMember(db, vendor, middle);
    await sql`update agent_node set joined_at = '2026-01-01'`.execute(db);
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'slot' }, { a: [1n, 0n], b: [20n, 5n], c: [300n, 0n] });
    // In Yangon a day begins at 17:30 UTC. The branch is moved on the 10th there: the rest of that day is not affected.
    for (const [round, at] of [
      ['a', '2026-11-09T17:29:59.999Z'],
      ['b', '2026-11-10T17:29:59.999Z'],
      ['c', '2026-11-10T17:30:00Z'],
    ])
      await sql`update round set closed_at = ${at} where ext_id = ${round}`.execute(db);
    await db.transaction().execute(async (tx) => {
      await setParent(tx, middle.memberId, right.memberId);
      await tx
        .insertInto('agent_move')
        .values({
          member_id: middle.memberId,
          from_id: left.memberId,
          to_id: right.memberId,
          requested_at: new Date('2026-11-09T17:30:00.001Z'),
          requested_by: 'test',
          reason: 'test',
        })
        .execute();
    });
    await settled(db, cells);
    const branches = async () => {
      const rows = await db.selectFrom('agent_team_day').selectAll().where('rounds', '<>', 0).orderBy('day').execute();
      const name = new Map([left, right, middle, member].map(({ memberId }, i) => [memberId, i]));
      return rows
        .map(
          ({ member_id, day, stake, win }) =>
            `${name.get(member_id)} ${day.toISOString().slice(0, 10)} ${stake} ${win}`,
        )
        .sort();
    };
    const sums = [
      ['0 2026-11-08 1 0', '0 2026-11-09 20 5'],
      ['1 2026-11-10 300 0'],
      ['2 2026-11-08 1 0', '2 2026-11-09 20 5', '2 2026-11-10 300 0'],
      ['3 2026-11-08 1 0', '3 2026-11-09 20 5', '3 2026-11-10 300 0'],
    ].flat();
    expect(await branches()).toEqual(sums);
    expect(await cells.recount()).toMatchObject({ roundDifferences: 0n, cellDifferences: 0n });
    await rebuildTeams(db, { timeZone: ZONE });
    expect(await branches()).toEqual(sums);
    // A wrong sum is detected, as is a wrong active day.
    await sql`update agent_team_day set win = win + 1 where member_id = ${left.memberId}`.execute(db);
    await sql`update agent_active set days = ~ days`.execute(db);
    expect((await cells.recount()).cellDifferences).toBe(3n);
  });

  it('finds what was changed past the rules, keeps saying so, and is mended by a rebuild', async () => {
    const { db } = await fresh();
    await someGames(db);
    const vendor = await aVendor(db, 'CHANGED');
    const member = await aTeamMember(db, vendor, null, 1);
    const cells = openCells(db, { timeZone: ZONE });
    await play(db, { vendor, player: member, game: 'slot' }, { one: [10n, 0n], two: [20n, 5n] });
    await settled(db, cells);
    const night = { db, cells, timeZone: ZONE, clock: () => new Date('2026-11-10T22:00:00Z') };
    await recountAtNight(night);
    expect(await recounts(db)).toEqual([[2n, 0n, 0n]]);
    await sql`update agent_day set turnover = turnover + 1`.execute(db);
    await sql`update agent_round set win = win + 1 where stake = 20`.execute(db);
    // The day against its round and against its branch, and the hour.
    expect(await cells.recount()).toEqual({ rounds: 2n, roundDifferences: 1n, cellDifferences: 3n });
    // Not during the day, and not twice in the same night.
    const day = { ...night, clock: () => new Date('2026-11-10T08:00:00Z') };
    await expect(recountAtNight(day)).rejects.toThrow(CellsDiffer);
    expect(await recounts(db)).toHaveLength(2);
    expect(await rebuildTeams(db, { timeZone: ZONE })).toEqual([
      '0 paths of the tree were other.',
      'The figures of 2 rounds were made anew; 0 rounds and 0 cells differ.',
    ]);
    await recountAtNight(day);
    expect(shown(await cellsOf(db, member))).toEqual(['RNG 30 5 30 2']);
  });
});

/** Aggregates a part and fails before the commit. */
const interrupted = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await openCells(tx, { timeZone: ZONE }).takeIn(3);
    throw new Error('killed');
  });

const recounts = async (db: Db) => {
  const rows = await db.selectFrom('agent_recount').selectAll().orderBy('id').execute();
  return rows.map(({ rounds, round_differences, cell_differences }) => [rounds, round_differences, cell_differences]);
};
