/**
 * Lifecycle of one spin: stored, bet, outcome, win. After any failure the same calls are repeated with the same ids
 * until the wallet has responded, so that a round is paid exactly once.
 *
 *   betting --ok--> winning --ok--> done
 *      |  \--ok, choice needed--> choosing --choice complete, or a day later--> winning
 *      |  \--refused--> declined
 *      \--no response until giveUpMs--> undoing --ok--> undone
 */
import { randomBytes } from 'node:crypto';
import type { GatewayCode, OperationAnswer } from '@parlour/contract/gateway';
import { moneyString } from '@parlour/contract/money';
import { type Draw, drawer } from '@parlour/games/fairness';
import { type Played, play, stepsOf } from '@parlour/games/played';
import { hmacSha256 } from '@parlour/games/sha256';
import { payout } from '@parlour/games/stake';
import type { Gateway, NoAnswer } from './gateway-client.ts';
import type { SessionRow, SpinRow, StudioRows, StudioStore } from './studio.store.ts';

export type RoundsOptions = {
  store: StudioStore;
  gateway: Gateway;
  clock: () => number;
  /** Delays between retries while the player waits. */
  retryMs: readonly number[];
  /** Milliseconds after which a bet without a response is rolled back. */
  giveUpMs: number;
  warn: (what: string, detail: object) => void;
};
export type Rounds = ReturnType<typeof makeRounds>;
/** A round that a player requests; `bet` in minor units. */
export type Draft = { key: string; bet: bigint; model: string; choice: string; clientSeed: string | undefined };

/** Refusals that do not decide the operation: it was not processed, or not yet. */
const UNDECIDED: readonly GatewayCode[] = ['SIGNATURE', 'MALFORMED', 'TOO_LARGE', 'UNKNOWN_CALL', 'UNAVAILABLE'];
const LONGEST_WAIT_MS = 60_000;
/** Milliseconds for which a round claimed by one server is not claimed by others. */
const TAKEN_MS = 10_000;
/** Milliseconds after which a round is completed for a player who does not return to choose. */
export const CHOICE_MS = 24 * 3_600_000;

const undecided = (answer: OperationAnswer | NoAnswer): boolean =>
  answer.status === 'unknown' || (answer.status === 'refused' && (answer.retry || UNDECIDED.includes(answer.code)));

/** Computes the outcome of a spin, deterministic for its seeds. */
export async function outcomeOf(store: StudioRows, spin: SpinRow): Promise<Played> {
  const round = play(spin.model, spin.choice, await drawOf(store, spin));
  if (!round) throw new Error(`round ${spin.round} names a model or a choice that is not there`);
  return round;
}

/** Returns the random numbers of a spin, from the first on. */
async function drawOf(store: StudioRows, spin: SpinRow): Promise<Draw> {
  const seed = await store.seed(spin.seed);
  if (!seed) throw new Error(`round ${spin.round} names a seed that is not there`);
  return drawer(hmacSha256(seed.server_seed), spin.client_seed, spin.nonce);
}

/** Returns the visible cards before the next choice. */
export async function dealtOf(store: StudioRows, spin: SpinRow): Promise<number[]> {
  return stepsOf(spin.model)?.open(spin.choice, await drawOf(store, spin)) ?? [];
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

export function makeRounds({ store, gateway, clock, retryMs, giveUpMs, warn }: RoundsOptions) {
  const running = new Map<string, Promise<void>>();

  const winOf = async (spin: SpinRow): Promise<string> =>
    payout((await outcomeOf(store, spin)).units, BigInt(spin.bet)).toString();

  const isWhole = async (spin: SpinRow, choice: string): Promise<boolean> =>
    stepsOf(spin.model)?.isWhole(choice, await drawOf(store, spin)) ?? true;

  /** Stores a choice of a round that waits for it; returns false while another round of the player is pending. */
  async function choose(spin: SpinRow, choice: string): Promise<boolean> {
    const win = (await isWhole(spin, choice)) ? await winOf({ ...spin, choice }) : null;
    return store.transaction(async (rows) => {
      await rows.lockSeed(spin.player);
      return rows.choose(spin, choice, win);
    });
  }

  /** Returns true also when another server stored a decision first, because the round is then read again. */
  const moved = async (...decision: Parameters<StudioRows['move']>): Promise<true> => {
    await store.move(...decision);
    return true;
  };

  /** Makes one call to the wallet for the current phase of the spin; returns false when there was no decision. */
  async function step(spin: SpinRow, session: SessionRow): Promise<boolean> {
    const call = { player: spin.player, game: spin.game, round: spin.round, currency: session.currency };
    const wallet = gateway(session.vendor);
    const amount = (minor: string) => moneyString(BigInt(minor), session.exponent);
    if (spin.phase === 'betting') {
      if (clock() - spin.created_at > giveUpMs) return moved(spin.round, 'betting', 'undoing');
      const answer = await wallet.bet({
        ...call,
        tx: `${spin.round}-b`,
        session: session.wallet_session,
        amount: amount(spin.bet),
      });
      if (answer.status === 'ok') {
        if (!(await isWhole(spin, spin.choice)))
          return moved(spin.round, 'betting', 'choosing', { balance: answer.balance });
        return moved(spin.round, 'betting', 'winning', { win: await winOf(spin) });
      }
      if (undecided(answer) || answer.status === 'unknown') return false;
      const to = answer.code === 'BET_ROLLED_BACK' ? 'undone' : answer.code === 'CONFLICT' ? 'stuck' : 'declined';
      if (to === 'stuck') warn('bet refused for good', { round: spin.round, code: answer.code });
      return moved(spin.round, 'betting', to, { code: answer.code, balance: answer.balance ?? null });
    }
    const [tx, done] =
      spin.phase === 'winning' ? ([`${spin.round}-w`, 'done'] as const) : ([`${spin.round}-r`, 'undone'] as const);
    const answer =
      spin.phase === 'winning'
        ? await wallet.win({ ...call, tx, amount: amount(spin.win ?? '0'), closeRound: true })
        : await wallet.rollback({ tx, player: spin.player, betTx: `${spin.round}-b` });
    if (answer.status === 'ok') return moved(spin.round, spin.phase, done, { balance: answer.balance });
    if (undecided(answer) || answer.status === 'unknown') return false;
    if (answer.code === 'BET_ROLLED_BACK') return moved(spin.round, spin.phase, 'undone', { code: answer.code });
    warn('the wallet refused for good', { round: spin.round, phase: spin.phase, code: answer.code });
    return moved(spin.round, spin.phase, 'stuck', { code: answer.code });
  }

  async function drive(round: string, waits: readonly number[]): Promise<void> {
    let tried = 0;
    for (;;) {
      const spin = await store.spin(round);
      const session = spin && (await store.session(spin.session));
      if (!spin || !session || !isUnderWay(spin)) return;
      if (await step(spin, session)) continue;
      const wait = waits[tried++];
      if (wait === undefined) {
        await store.postpone(round, clock() + Math.min(LONGEST_WAIT_MS, 2000 * 2 ** Math.min(spin.tries, 6)));
        return;
      }
      await pause(wait);
    }
  }

  /** Processes a spin as far as possible now. Concurrent calls for the same spin share one execution. */
  function settle(round: string, waits: readonly number[] = retryMs): Promise<void> {
    const under = running.get(round);
    if (under) return under;
    const course = drive(round, waits).finally(() => running.delete(round));
    running.set(round, course);
    return course;
  }

  /**
   * Stores a spin with the next nonce of the player's seeds, before any call is made. A repeated request returns the
   * existing round, on whichever server it was opened.
   *
   * @returns the remaining delay in milliseconds, `busy` while another round of the player is pending, or `retired`
   *   when the active seeds are closed to further rounds: no round uses seeds without a prior commitment
   */
  async function open(
    session: SessionRow,
    draft: Draft,
  ): Promise<{ round: string } | { busy: true } | { retired: true } | { waitMs: number }> {
    const { key, bet, model, choice } = draft;
    return store.transaction(async (rows) => {
      const seed = await rows.lockSeed(session.player);
      if (!seed) return { retired: true as const };
      const known = await rows.spinByKey(session.id, key);
      if (known) return { round: known.round };
      if (await rows.isBusy(session.player, session.game)) return { busy: true as const };
      const at = clock();
      const waitMs = (await rows.lastSpinAt(session.player, session.game)) + session.minimum_cycle_ms - at;
      // Tolerance for timers that fire early.
      if (waitMs > 2) return { waitMs };
      const client_seed = draft.clientSeed ?? seed.client_seed;
      const { round } = await rows.addSpin({
        round: randomBytes(16).toString('base64url'),
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
        // The sweep skips it while the player's own request is processed.
        next_try_at: at + 10_000,
      });
      await rows.advanceSeed(seed.id, client_seed);
      return { round };
    });
  }

  /** Continues every spin that is due; after a start every unfinished one. A failed one does not block the others. */
  async function sweep(everything = false): Promise<void> {
    const failed = (round: string) => (error: unknown) =>
      warn('a round could not be taken up', { round, error: String(error) });
    for (const spin of await store.forgotten(clock() - CHOICE_MS))
      await choose(spin, stepsOf(spin.model)?.stand(spin.choice) ?? '').catch(failed(spin.round));
    const due = await store.due(everything ? Number.MAX_SAFE_INTEGER : clock(), clock() + TAKEN_MS);
    await Promise.all(due.map((spin) => settle(spin.round, []).catch(failed(spin.round))));
  }

  return { open, choose, settle, sweep, idle: () => Promise.allSettled(running.values()) };
}

/** Whether a call to the wallet is pending. */
const isUnderWay = ({ phase }: SpinRow): boolean => phase === 'betting' || phase === 'winning' || phase === 'undoing';
