/**
 * The course of one spin: on record, bet, outcome, win. Whatever breaks in between, the same calls are sent again under
 * the same ids until the wallet has answered, so that a round is paid once and only once.
 *
 *   betting --ok--> winning --ok--> done
 *      |  \--ok, something to choose--> choosing --chosen to the end, or a day later--> winning
 *      |  \--refused--> declined
 *      \--no answer for too long--> undoing --ok--> undone
 */
import { randomBytes } from 'node:crypto';
import type { GatewayCode, OperationAnswer } from '@parlour/contract/gateway';
import { moneyString } from '@parlour/contract/money';
import { type Draw, drawer } from '@parlour/games/fairness';
import { type Played, play, stepsOf } from '@parlour/games/played';
import { hmacSha256 } from '@parlour/games/sha256';
import { payout } from '@parlour/games/stake';
import type { Gateway, NoAnswer } from './gateway-client.ts';
import type { SessionRow, SpinRow, StudioStore } from './studio.store.ts';

export type RoundsOptions = {
  store: StudioStore;
  gateway: Gateway;
  clock: () => number;
  /** Waits between the tries that a waiting player sees. */
  retryMs: readonly number[];
  /** A bet without an answer is taken back after this long. */
  giveUpMs: number;
  warn: (what: string, detail: object) => void;
};
export type Rounds = ReturnType<typeof makeRounds>;
/** A round that a player asks for; `bet` in minor units. */
export type Wish = { key: string; bet: bigint; model: string; choice: string; clientSeed: string | undefined };

/** Refusals that say nothing about the operation: it was not looked at, or not now. */
const UNDECIDED: readonly GatewayCode[] = ['SIGNATURE', 'MALFORMED', 'TOO_LARGE', 'UNKNOWN_CALL', 'UNAVAILABLE'];
const LONGEST_WAIT_MS = 60_000;
/** After this long a round is brought to its end for a player who does not come back to choose. */
export const CHOICE_MS = 24 * 3_600_000;

const undecided = (answer: OperationAnswer | NoAnswer): boolean =>
  answer.status === 'unknown' || (answer.status === 'refused' && (answer.retry || UNDECIDED.includes(answer.code)));

/** The outcome of a spin: always the same from its seeds. */
export function outcomeOf(store: StudioStore, spin: SpinRow): Played {
  const round = play(spin.model, spin.choice, drawOf(store, spin));
  if (!round) throw new Error(`round ${spin.round} names a model or a choice that is not there`);
  return round;
}

/** The numbers of a spin, from the first on. */
function drawOf(store: StudioStore, spin: SpinRow): Draw {
  const seed = store.seed(spin.seed);
  if (!seed) throw new Error(`round ${spin.round} names a seed that is not there`);
  return drawer(hmacSha256(seed.server_seed), spin.client_seed, spin.nonce);
}

/** What lies open before the next choice. */
export function dealtOf(store: StudioStore, spin: SpinRow): number[] {
  return stepsOf(spin.model)?.open(spin.choice, drawOf(store, spin)) ?? [];
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

export function makeRounds({ store, gateway, clock, retryMs, giveUpMs, warn }: RoundsOptions) {
  const running = new Map<string, Promise<void>>();

  const winOf = (spin: SpinRow): string => payout(outcomeOf(store, spin).units, BigInt(spin.bet)).toString();

  const isWhole = (spin: SpinRow, choice: string): boolean =>
    stepsOf(spin.model)?.isWhole(choice, drawOf(store, spin)) ?? true;

  /** Takes a choice of a round that waits for it; false while another round of the player is on its way. */
  function choose(spin: SpinRow, choice: string): boolean {
    if (store.openSpin(spin.player)) return false;
    return store.choose(spin, choice, isWhole(spin, choice) ? winOf({ ...spin, choice }) : null);
  }

  /** One call to the wallet for the phase that the spin is in. False: no decision came. */
  async function step(spin: SpinRow, session: SessionRow): Promise<boolean> {
    const call = { player: spin.player, game: spin.game, round: spin.round, currency: session.currency };
    const wallet = gateway(session.vendor);
    const amount = (minor: string) => moneyString(BigInt(minor), session.exponent);
    if (spin.phase === 'betting') {
      if (clock() - spin.created_at > giveUpMs) return store.move(spin.round, 'betting', 'undoing');
      const answer = await wallet.bet({
        ...call,
        tx: `${spin.round}-b`,
        session: session.wallet_session,
        amount: amount(spin.bet),
      });
      if (answer.status === 'ok') {
        if (!isWhole(spin, spin.choice))
          return store.move(spin.round, 'betting', 'choosing', { balance: answer.balance });
        return store.move(spin.round, 'betting', 'winning', { win: winOf(spin) });
      }
      if (undecided(answer) || answer.status === 'unknown') return false;
      const to = answer.code === 'BET_ROLLED_BACK' ? 'undone' : answer.code === 'CONFLICT' ? 'stuck' : 'declined';
      if (to === 'stuck') warn('bet refused for good', { round: spin.round, code: answer.code });
      return store.move(spin.round, 'betting', to, { code: answer.code, balance: answer.balance ?? null });
    }
    const [tx, done] =
      spin.phase === 'winning' ? ([`${spin.round}-w`, 'done'] as const) : ([`${spin.round}-r`, 'undone'] as const);
    const answer =
      spin.phase === 'winning'
        ? await wallet.win({ ...call, tx, amount: amount(spin.win ?? '0'), closeRound: true })
        : await wallet.rollback({ tx, player: spin.player, betTx: `${spin.round}-b` });
    if (answer.status === 'ok') return store.move(spin.round, spin.phase, done, { balance: answer.balance });
    if (undecided(answer) || answer.status === 'unknown') return false;
    if (answer.code === 'BET_ROLLED_BACK') return store.move(spin.round, spin.phase, 'undone', { code: answer.code });
    warn('the wallet refused for good', { round: spin.round, phase: spin.phase, code: answer.code });
    return store.move(spin.round, spin.phase, 'stuck', { code: answer.code });
  }

  async function drive(round: string, waits: readonly number[]): Promise<void> {
    let tried = 0;
    for (;;) {
      const spin = store.spin(round);
      const session = spin && store.session(spin.session);
      if (!spin || !session || !isUnderWay(spin)) return;
      if (await step(spin, session)) continue;
      const wait = waits[tried++];
      if (wait === undefined) {
        store.postpone(round, clock() + Math.min(LONGEST_WAIT_MS, 2000 * 2 ** Math.min(spin.tries, 6)));
        return;
      }
      await pause(wait);
    }
  }

  /** Carries a spin on as far as it goes now. Calls for the same spin share one course. */
  function settle(round: string, waits: readonly number[] = retryMs): Promise<void> {
    const under = running.get(round);
    if (under) return under;
    const course = drive(round, waits).finally(() => running.delete(round));
    running.set(round, course);
    return course;
  }

  /** Puts a spin on record with the next number of the player's seeds, before anything leaves the house. */
  function open(session: SessionRow, wish: Wish): SpinRow {
    const { key, bet, model, choice } = wish;
    const round = randomBytes(16).toString('base64url');
    return store.transaction(() => {
      const seed = store.activeSeed(session.player);
      if (!seed) throw new Error('a session without seeds');
      const client_seed = wish.clientSeed ?? seed.client_seed;
      const at = clock();
      store.addSpin({
        round,
        session: session.id,
        spin_key: key,
        player: session.player,
        game: session.game,
        model,
        choice,
        seed: seed.id,
        nonce: seed.nonce,
        client_seed,
        bet: bet.toString(),
        phase: 'betting',
        created_at: at,
        // The sweep leaves it alone while the player's own request is at work.
        next_try_at: at + 10_000,
      });
      store.advanceSeed(seed.id, client_seed);
      return store.spin(round) as SpinRow;
    });
  }

  /** Takes up every spin that is due; after a start all that are open are. */
  async function sweep(everything = false): Promise<void> {
    for (const spin of store.forgotten(clock() - CHOICE_MS))
      choose(spin, stepsOf(spin.model)?.stand(spin.choice) ?? '');
    const due = store.due(everything ? Number.MAX_SAFE_INTEGER : clock());
    await Promise.all(due.map((spin) => settle(spin.round, [])));
  }

  return { open, choose, settle, sweep, idle: () => Promise.allSettled(running.values()) };
}

/** Whether the wallet has to be asked something. */
const isUnderWay = ({ phase }: SpinRow): boolean => phase === 'betting' || phase === 'winning' || phase === 'undoing';

/** Whether the outcome still has to stay secret. */
export const isOpen = (spin: SpinRow): boolean => isUnderWay(spin) || spin.phase === 'choosing';
