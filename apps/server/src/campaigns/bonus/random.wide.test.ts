/** Random actions of members on a real database: every figure of a bonus stays accounted for. */
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
import { cancelCredit } from './bonus.actions.ts';
import { grant, onDeposit, standing } from './grant.ts';
import { sumsByLedger } from './report.store.ts';
import { seedBonus } from './seeds.ts';
import { openCounting } from './wagering.worker.ts';

const BRAND = readBrand(readConfig({ LOG_LEVEL: 'silent' }).brandDir);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const PLAYERS = 3;
const STEPS = 45;

/** mulberry32: the same seed gives the same run. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % most;
  };
}

eachDatabase((_kind, open) => {
  let database: Database;
  let counting: ReturnType<typeof openCounting>;
  let vendor: number;
  beforeAll(async () => {
    database = await open();
    const rule = { wagering: 2, contribution: {}, days: 7, stock: null };
    await seedBonus(database.db, {
      ...BRAND,
      bonus: {
        ...BRAND.bonus,
        smallestStake: '1',
        contribution: { other: 700 },
        rules: [
          { ...rule, code: 'gift', kind: 'manual', name: { EN: 'Gift' }, args: { max: '1000' }, maxMultiple: 2 },
          {
            ...rule,
            code: 'match',
            kind: 'match',
            name: { EN: 'Match' },
            args: { permille: 500, minDeposit: '1', max: '50', times: 99 },
            maxMultiple: null,
          },
        ],
      },
    });
    vendor = await aVendor(database.db, 'BONUSX');
    counting = openCounting(database, idleJobs);
  });
  afterAll(() => counting.close());

  /** Runs a member's random actions with new ids; rounds are opened, won, lost and rolled back. */
  async function live(player: Player, roll: (most: number) => number): Promise<void> {
    const { db } = database;
    const { memberId } = player;
    const draft = { memberId, book: 'PLAY' as const };
    const command = aCommand(vendor, player);
    const rounds: { name: string; bets: { tx: string; bet: bigint }[] }[] = [];
    const play = (over: Parameters<typeof command>[0]) => applyCommands(db, [command(over)]);
    for (let step = 0; step < STEPS; step++) {
      const id = `${memberId}-${step}`;
      const stands = await inTransaction(db, (tx) => standing(tx, draft));
      const { balance, bonus, locked, withdrawable, credits } = stands;
      const found = { sum: locked + withdrawable, isLess: bonus <= locked && locked <= balance && withdrawable >= 0n };
      expect([SEED, id, found]).toEqual([SEED, id, { sum: balance, isLess: true }]);
      const round = rounds[roll(rounds.length + 1)];
      const stake = balance > 0n ? BigInt(1 + roll(Number(balance))) : 0n;
      const does = roll(12);
      if (does < 3 && stake > 0n)
        await play({ op: 'settle', tx: id, round: id, bet: stake, win: BigInt(roll(2) * roll(Number(stake) * 2)) });
      else if (does < 5 && stake > 0n) {
        await play({ op: 'bet', tx: id, round: round?.name ?? id, bet: stake });
        if (round) round.bets.push({ tx: id, bet: stake });
        else rounds.push({ name: id, bets: [{ tx: id, bet: stake }] });
      } else if (does < 7 && round) {
        await play({ op: 'win', tx: id, round: round.name, win: BigInt(roll(3) * roll(5_000)), closeRound: true });
        rounds.splice(rounds.indexOf(round), 1);
      } else if (does === 7 && round) {
        const bet = round.bets.pop();
        if (bet) await play({ op: 'rollback', tx: id, ref: bet.tx, round: round.name, bet: bet.bet });
        if (round.bets.length === 0) rounds.splice(rounds.indexOf(round), 1);
      } else if (does === 8) {
        const amount = BigInt(100 + roll(5_000));
        await inTransaction(db, async (tx) => {
          const moved = await movePlayer(tx, { ...draft, house: 'deposits', amount, op: 'deposit', id });
          if (moved.state === 'short') throw new Error('short');
          const { transfer } = moved;
          await onDeposit(tx, {
            ...draft,
            depositId: id,
            method: 'm',
            amount,
            transfer,
            chosen: roll(2) ? 'match' : null,
          });
        });
      } else if (does === 9) {
        await inTransaction(db, (tx) =>
          grant(tx, { ...draft, rule: 'gift', right: id, amount: BigInt(100 + roll(9_000)) }),
        );
      } else if (does === 10) {
        const one = credits.find(({ restricted }) => restricted);
        if (one) await cancelCredit(db, { ...draft, creditId: one.id, loses: one.remaining });
      } else if (withdrawable > 0n) {
        // An operator's adjustment may take locked money; a withdrawal never does.
        const most = roll(4) === 0 ? balance : withdrawable;
        const amount = -BigInt(1 + roll(Number(most)));
        await inTransaction(db, (tx) =>
          movePlayer(tx, { ...draft, house: 'adjustments', amount, op: 'adjustment', id }),
        );
      }
      if (roll(3) === 0) await counting.refresh();
    }
  }

  it(`P-21 whatever members do, what was given is accounted for to the unit (seed ${SEED})`, async () => {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(database.db, vendor, 5_000n)));
    await Promise.all(players.map((player, i) => live(player, dice(SEED + i))));
    await counting.refresh();
    const credits = await database.db.selectFrom('bonus_credit').selectAll().execute();
    const stakes = await database.db.selectFrom('bonus_stake').selectAll().execute();
    expect(new Set(credits.map(({ state }) => state)).size).toBeGreaterThan(1);
    for (const { id, state, drawn, progress } of credits) {
      const own = stakes.filter(({ credit_id }) => credit_id === id);
      const sums = own.reduce(
        (sum, each) => ({ drawn: sum.drawn + each.drawn, progress: sum.progress + each.counted }),
        {
          drawn: 0n,
          progress: 0n,
        },
      );
      // A rollback after the end of a credit belongs to the player; the credit stays as it ended.
      const isLess = sums.drawn <= drawn && sums.progress <= progress;
      expect([SEED, id, state === 'open' ? sums : isLess]).toEqual([
        SEED,
        id,
        state === 'open' ? { drawn, progress } : true,
      ]);
    }
    const [sums] = (await sumsByLedger(database.db, 'MMK')).filter(({ credits: given }) => given !== 0n);
    expect([SEED, sums?.credits]).toEqual([SEED, sums?.ledger]);
    expect([SEED, (await trialBalance(database.db)).problems]).toEqual([SEED, []]);
  });
});
