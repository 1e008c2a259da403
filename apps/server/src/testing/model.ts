/** Simple model of the required outcomes of a vendor's calls. */
import fc from 'fast-check';
import type { Command } from '../ledger/wallet/index.ts';
import type { aCommand } from './commands.ts';

export type Step =
  | { op: 'bet'; player: number; id: number; round: number; amount: number }
  | { op: 'settle'; player: number; id: number; round: number; amount: number; win: number }
  | { op: 'win'; player: number; id: number; round: number; amount: number; close: boolean }
  | { op: 'rollback'; player: number; id: number; bet: number };

/** Initial balance of every player, minor units. */
export const START = 100n;

const small = (max: number) => fc.integer({ min: 0, max });

/** Generates calls with few players, ids and rounds, so that some of them collide. */
export function aStep({ players, ids, rounds }: { players: number; ids: number; rounds: number }): fc.Arbitrary<Step> {
  const [id, player] = [small(ids - 1), small(players - 1)];
  const common = { player, id, round: small(rounds - 1) };
  return fc.oneof(
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
      arbitrary: fc.record({ op: fc.constant('rollback' as const), player, id, bet: id }),
    },
  );
}

export type ModelOutcome = { code: string | null; balance: bigint; replayed: boolean };
type Round = { state: 'open' | 'closed' | 'rolled_back'; bets: number; wins: number };

/** Simplest model of one player's money and calls. */
export class Model {
  balance = START;
  /** Whether the player's session is live: wins and rollbacks are accepted without one. */
  hasSession = true;
  readonly answers = new Map<string, { content: string; outcome: ModelOutcome }>();
  readonly tombstones = new Set<number>();
  readonly bets = new Map<number, { amount: bigint; round: number; isUndone: boolean }>();
  readonly rounds = new Map<number, Round>();

  apply(s: Step): ModelOutcome {
    if (s.op === 'bet' && this.tombstones.has(s.id)) return this.now('BET_ROLLED_BACK');
    const key = `${s.op} ${s.id}`;
    const content = JSON.stringify(s);
    const known = this.answers.get(key);
    if (known) return known.content === content ? { ...known.outcome, replayed: true } : this.now('CONFLICT');
    const outcome = this.now(this.decide(s));
    if (outcome.code !== 'NO_BET') this.answers.set(key, { content, outcome });
    return outcome;
  }

  private now(code: string | null): ModelOutcome {
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
    if (!this.hasSession) return 'SESSION_ENDED';
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

/** Returns the step of a command. */
export const stepOf = ({ hash }: Pick<Command, 'hash'>): Step =>
  JSON.parse(Buffer.from(hash, 'hex').toString()) as Step;

/** Converts a step to the gateway's command. */
export function commandOf(s: Step, make: ReturnType<typeof aCommand>): Command {
  const hash = Buffer.from(JSON.stringify(s)).toString('hex');
  const tx = `i${s.id}`;
  if (s.op === 'rollback')
    return make({ op: s.op, tx, ref: `i${s.bet}`, round: null, game: null, bet: null, currency: null, hash });
  const named = { op: s.op, tx, round: `r${s.round}`, hash };
  if (s.op === 'win') return make({ ...named, win: BigInt(s.amount), closeRound: s.close });
  return make({ ...named, bet: BigInt(s.amount), win: s.op === 'settle' ? BigInt(s.win) : 0n });
}
