import { listBigWins } from '@parlour/contract/big-wins.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCommands, movePlayer } from '../../ledger/wallet/index.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { maskName } from './big-wins.rules.ts';

describe('a masked name', () => {
  it('shows three letters at most, and of a short name one', () => {
    expect(['mingalar_king', 'nandar', 'nanda', 'a', '0912345678', '👑👑👑👑👑👑'].map(maskName)).toEqual([
      'mi***g',
      'na***r',
      'n***',
      'a***',
      '09***8',
      '👑👑***👑',
    ]);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let vendor: number;
  beforeAll(async () => {
    app = await testApp(await open());
    vendor = await aVendor(app.database.db, 'WIN');
  });
  afterAll(() => app.close());

  let rounds = 0;
  /** Plays one round: a bet of 1.00 and a win; further wins of the same round when given. */
  async function play(player: Player, game: string, ...wins: bigint[]): Promise<string> {
    const round = `w${++rounds}`;
    const command = aCommand(vendor, player);
    const { db } = app.database;
    const common = { game, round };
    await applyCommands(db, [command({ ...common, op: 'bet', tx: `b${rounds}`, bet: 100n })]);
    for (const [i, win] of wins.entries())
      await applyCommands(db, [command({ ...common, op: 'win', tx: `${round}-${i}`, win })]);
    return `b${rounds}`;
  }
  async function aNamed(account: string): Promise<Player> {
    const { db } = app.database;
    const { memberId, accountId, session } = await aPlayer(db, vendor, 100_000n);
    await db.updateTable('member').set({ account }).where('id', '=', memberId).execute();
    return { memberId, accountId, session };
  }
  const board = async (language = 'EN') => {
    // Transactions of other suites on the same server delay the processing of later ones.
    await expect.poll(() => app.house.winners.refresh()).toBe(false);
    return valueOf(await app.call(listBigWins, { query: { language } }));
  };
  const shown = async () => (await board()).list.map(({ vo }) => [vo.winner, vo.winAmount, vo.gameName]);

  it('API-060 ENT-035 the board is a GET of the biggest wins in value.list, the biggest first, names masked', async () => {
    expect(await board()).toEqual({ list: [], book: 'PLAY', days: 7 });
    const [king, queen] = [await aNamed('mingalar_king'), await aNamed('aye')];
    await play(king, '1001', 5_000n);
    await play(queen, '1002', 250_050n);
    await play(king, '1003');
    // Free spins pay into one round repeatedly: the round counts as a whole.
    await play(king, '1004', 4_000n, 4_000n);
    const { list } = await board();
    for (const entry of list) expect(Object.keys(entry.vo)).toContain('winAmount');
    expect(await shown()).toEqual([
      ['a***', '2500.50', 'Game 2'],
      ['mi***g', '80.00', 'Game 4'],
      ['mi***g', '50.00', 'Game 1'],
    ]);
    expect(JSON.stringify(await board())).not.toMatch(/mingalar|aye/);
    expect((await board('MY')).list[0]?.vo).toMatchObject({
      gameName: 'ဂိမ်း 2',
      vassalage: 'JL',
      iconUrl: expect.stringMatching(/^\/img\/tile\/1002-/),
    });
  });

  it('a round that wins on rises on the board', async () => {
    const { db } = app.database;
    const riser = await aNamed('riser_of_all');
    await play(riser, '1001', 6_000n);
    expect((await shown())[2]).toEqual(['ri***l', '60.00', 'Game 1']);
    await applyCommands(db, [
      aCommand(vendor, riser)({ op: 'win', tx: 'rise', game: '1001', round: `w${rounds}`, win: 900_000n }),
    ]);
    expect((await shown())[0]).toEqual(['ri***l', '9060.00', 'Game 1']);
    expect((await shown()).filter(([name]) => name === 'ri***l').length).toBe(1);
  });

  it('trial play, rounds without a game of the house and members who are shut out are not on it', async () => {
    const { db } = app.database;
    const before = await shown();
    const trial = await aPlayer(db, vendor, 100_000n, 'TRIAL');
    await play(trial, '1001', 9_999_999n);
    const stranger = await aNamed('stranger_here');
    await play(stranger, 'unknown-game', 9_999_998n);
    expect(await shown()).toEqual(before);
    const shut = await aNamed('shut_out_one');
    await play(shut, '1001', 9_999_997n);
    expect((await shown())[0]?.[0]).toBe('sh***e');
    await db.updateTable('member').set({ state: 'disabled' }).where('id', '=', shut.memberId).execute();
    await play(stranger, '1002', 1n);
    expect((await shown()).map(([name]) => name)).not.toContain('sh***e');
  });

  it('members who excluded themselves are not on it, and what is paid in or given is no win', async () => {
    const { db } = app.database;
    const gone = await aNamed('gone_for_good');
    await play(gone, '1001', 9_999_990n);
    expect((await shown())[0]?.[0]).toBe('go***d');
    await db.insertInto('protection').values({ member_id: gone.memberId }).execute();
    await sql`insert into member_stop (member_id, kind, span, until, least_until)
      values (${gone.memberId}, 'exclusion', 'forever', null, clock_timestamp() + interval '7 months')`.execute(db);
    const lucky = await aNamed('lucky_giver');
    await db.transaction().execute(async (tx) => {
      const who = { memberId: lucky.memberId, book: 'PLAY' } as const;
      await movePlayer(tx, { ...who, house: 'deposits', amount: 99_999_999n, op: 'deposit', id: 'd1' });
      await movePlayer(tx, { ...who, house: 'promotions', amount: 99_999_999n, op: 'bonus', id: 'b1' });
    });
    await play(lucky, '1002', 1n);
    const after = await shown();
    expect(after.map(([name]) => name)).not.toContain('go***d');
    // The win of the round, without concurrent credits.
    expect(after.filter(([name]) => name === 'lu***r').map(([, amount]) => amount)).toEqual(['0.01']);
  });

  it('ten at most, and only those of a day that could be among them are kept', async () => {
    const { db } = app.database;
    const many = await aNamed('many_small_wins');
    for (let i = 0; i < 45; i++) await play(many, '1001', BigInt(200_000 + i));
    const { list } = await board();
    expect(list.length).toBe(10);
    const amounts = list.map(({ vo }) => Number(vo.winAmount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const kept = await db.selectFrom('big_win').select('round_id').where('ledger_id', '=', 4).execute();
    expect(kept.length).toBe(40);
  });

  it('the second reading costs no body', async () => {
    const url = '/wps/game/winners?language=EN';
    const first = await app.raw({ method: 'GET', url });
    const again = await app.raw({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
