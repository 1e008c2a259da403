/** Random histories of vendor calls give what a few lines of plain code give. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatcher } from '../../gateway/batcher.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { applyCommands, balanceOf, trialBalance } from './index.ts';

const HISTORIES = often(20, 60, 20_000);

type Step =
  | { op: 'bet'; player: number; id: number; round: number; amount: number }
  | { op: 'settle'; player: number; id: number; round: number; amount: number; win: number }
  | { op: 'win'; player: number; id: number; round: number; amount: number; close: boolean }
  | { op: 'rollback'; player: number; id: number; bet: number };

const START = 100n;
const PLAYERS = 2;

const small = (max: number) => fc.integer({ min: 0, max });
const common = { player: small(PLAYERS - 1), id: small(4), round: small(2) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('bet' as const), ...common, amount: small(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('settle' as const), ...common, amount: small(60), win: small(60) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('win' as const), ...common, amount: small(40), close: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('rollback' as const), player: common.player, id: small(4), bet: small(4) }),
  },
);

type Outcome = { code: string | null; balance: bigint; replayed: boolean };
type Round = { state: 'open' | 'closed' | 'rolled_back'; bets: number; wins: number };

/** One player's money and calls, as plainly as can be. */
class Model {
  balance = START;
  readonly answers = new Map<string, { content: string; outcome: Outcome }>();
  readonly tombstones = new Set<number>();
  readonly bets = new Map<number, { amount: bigint; round: number; isUndone: boolean }>();
  readonly rounds = new Map<number, Round>();

  apply(s: Step): Outcome {
    if (s.op === 'bet' && this.tombstones.has(s.id)) return this.now('BET_ROLLED_BACK');
    const key = `${s.op} ${s.id}`;
    const content = JSON.stringify(s);
    const known = this.answers.get(key);
    if (known) return known.content === content ? { ...known.outcome, replayed: true } : this.now('CONFLICT');
    const outcome = this.now(this.decide(s));
    if (outcome.code !== 'NO_BET') this.answers.set(key, { content, outcome });
    return outcome;
  }

  private now(code: string | null): Outcome {
    return { code, balance: this.balance, replayed: false };
  }

  private decide(s: Step): string | null {
    if (s.op === 'rollback') return this.rollback(s.bet);
    const round = this.rounds.get(s.round);
    if (s.op === 'win') {
      if (!round) return 'NO_BET';
      if (round.state === 'rolled_back') return 'BET_ROLLED_BACK';
      this.balance += BigInt(s.amount);
      round.wins++;
      if (s.close) round.state = 'closed';
      return null;
    }
    if (s.op === 'settle' && this.tombstones.has(s.id)) return 'BET_ROLLED_BACK';
    if (round && round.state !== 'open') return 'ROUND_CLOSED';
    if (this.balance < BigInt(s.amount)) return 'INSUFFICIENT_FUNDS';
    this.balance -= BigInt(s.amount);
    const played = round ?? { state: 'open', bets: 0, wins: 0 };
    this.rounds.set(s.round, played);
    played.bets++;
    if (s.op === 'bet') this.bets.set(s.id, { amount: BigInt(s.amount), round: s.round, isUndone: false });
    else {
      this.balance += BigInt(s.win);
      played.wins++;
      played.state = 'closed';
    }
    return null;
  }

  private rollback(id: number): string | null {
    const bet = this.bets.get(id);
    if (bet) {
      if (bet.isUndone) return null;
      const round = this.rounds.get(bet.round) as Round;
      if (round.state !== 'open' || round.wins > 0) return 'ROUND_CLOSED';
      bet.isUndone = true;
      this.balance += bet.amount;
      round.bets--;
      if (round.bets === 0) round.state = 'rolled_back';
      return null;
    }
    if (this.answers.has(`bet ${id}`) || this.tombstones.has(id)) return null;
    const settled = this.answers.get(`settle ${id}`);
    if (settled) return settled.outcome.code === null ? 'ROUND_CLOSED' : null;
    if (this.answers.has(`win ${id}`) || this.answers.has(`rollback ${id}`)) return 'NOT_ALLOWED';
    this.tombstones.add(id);
    return null;
  }
}

eachDatabase((_kind, open) => {
  let vendors = 0;

  test(`P-12 ${HISTORIES} histories of calls equal the model, and the books are clean after them`, async () => {
    const { db } = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const vendorId = await aVendor(db, `H${++vendors}`);
        const players = [await aPlayer(db, vendorId, START), await aPlayer(db, vendorId, START)];
        const models = players.map(() => new Model());
        const batcher = createBatcher({
          apply: (commands) => applyCommands(db, commands),
          committed: () => {},
          most: 8,
        });
        // All calls are under way at once; each player's own are carried out in the order in which they came.
        const answers = await Promise.all(
          steps.map((s) => {
            const player = players[s.player];
            if (!player) throw new Error('no player');
            const hash = Buffer.from(JSON.stringify(s)).toString('hex');
            const make = aCommand(vendorId, player);
            if (s.op === 'rollback')
              return batcher.submit(
                make({
                  op: s.op,
                  tx: `i${s.id}`,
                  ref: `i${s.bet}`,
                  round: null,
                  game: null,
                  bet: null,
                  currency: null,
                  hash,
                }),
              );
            const named = { op: s.op, tx: `i${s.id}`, round: `r${s.round}`, hash };
            if (s.op === 'win') return batcher.submit(make({ ...named, win: BigInt(s.amount), closeRound: s.close }));
            const win = s.op === 'settle' ? BigInt(s.win) : 0n;
            return batcher.submit(make({ ...named, bet: BigInt(s.amount), win }));
          }),
        );
        const expected = steps.map((s) => models[s.player]?.apply(s));
        expect(answers.map(({ code, balance, replayed }) => ({ code, balance, replayed }))).toEqual(expected);
        for (const [n, player] of players.entries()) {
          expect((await balanceOf(db, player.memberId, 'PLAY')).balance).toBe(models[n]?.balance);
        }
        await batcher.close();
      }),
      { numRuns: HISTORIES },
    );
    expect((await trialBalance(db)).problems).toEqual([]);
  });
});
