/** Operations of the studio for game pages. Every function returns a value; only unexpected errors are thrown. */
import { randomBytes } from 'node:crypto';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { commitment, SERVER_SEED_BYTES } from '@parlour/games/fairness';
import { isChoiceOf, stepsOf } from '@parlour/games/played';
import { toHex } from '@parlour/games/sha256';
import { isBet } from '@parlour/games/stake';
import type {
  GameScreen,
  RoundRecord,
  RoundSummary,
  SeedAnswer,
  SeedState,
  SessionAnswer,
  SpinAnswer,
  SpinChoosing,
  SpinState,
  StudioCode,
  StudioFailure,
  UnshownRound,
} from '../shared/wire.ts';
import { betsOf, type Catalogue, modelOf, setupOf, titleOf } from './games.ts';
import type { Gateway } from './gateway-client.ts';
import { dealtOf, outcomeOf, type Rounds } from './rounds.ts';
import type { SessionRow, SpinPhase, SpinRow, StudioRows, StudioStore } from './studio.store.ts';

export type PlayOptions = {
  store: StudioStore;
  gateway: Gateway;
  rounds: Rounds;
  clock: () => number;
  catalogue: Catalogue;
  /** Returns the vendor under whose name a game is played. */
  vendorOf: (game: string) => string;
  /** Returns the URLs of a game's own images; null when there are none. */
  artOf: (game: string) => { scene: string; logo: string } | null;
};

/** A round that a game page requests. */
export type SpinInput = { spinId: string; bet: string; choice: string; clientSeed?: string | undefined };

const SESSION_MS = 8 * 3_600_000;
/** A spin that is at most this early is delayed and not refused. */
const PATIENCE_MS = 600;
const HISTORY = 20;
/** An older round is listed in the history only, and is not replayed. */
const UNSHOWN_MS = 24 * 3_600_000;
const OVER: readonly SpinPhase[] = ['done', 'undone'];

const fail = (code: StudioCode, more: Omit<StudioFailure, 'ok' | 'code'> = {}): StudioFailure => ({
  ok: false,
  code,
  ...more,
});

/** Refusals of the wallet that have a message of their own for the player. */
const PASSED_ON: readonly string[] = [
  'LAUNCH_TOKEN',
  'SESSION_ENDED',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'GAME_STOPPED',
  'INSUFFICIENT_FUNDS',
];
const passOn = (code: string | null): StudioCode =>
  code !== null && PASSED_ON.includes(code) ? (code as StudioCode) : 'REFUSED';

const TOLD: readonly SpinPhase[] = ['choosing', 'done', 'declined', 'undone'] satisfies SpinState[];
const stateOf = (phase: SpinPhase): SpinState => (TOLD.includes(phase) ? (phase as SpinState) : 'settling');

/** Whether a choice may be sent with the bet: empty when the choice is made after the deal. */
const isFirstChoice = (model: string, choice: string): boolean =>
  stepsOf(model) ? choice === '' : isChoiceOf(model, choice);
const firstChoiceOf = (spin: SpinRow): string => (stepsOf(spin.model) ? '' : spin.choice);

export function makePlay({ store, gateway, rounds, clock, catalogue, vendorOf, artOf }: PlayOptions) {
  const amount = (minor: string | bigint, session: SessionRow) => moneyString(BigInt(minor), session.exponent);

  async function seedState(player: string, rows: StudioRows = store): Promise<SeedState> {
    let seed = await rows.activeSeed(player);
    if (!seed) {
      // A new player, or one whose previous seeds were retired.
      await newSeed(rows, player, randomBytes(8).toString('hex'));
      seed = await rows.activeSeed(player);
    }
    if (!seed) throw new Error('a player without seeds');
    return { commitment: seed.commitment, clientSeed: seed.client_seed, nonce: seed.nonce };
  }

  async function newSeed(rows: StudioRows, player: string, clientSeed: string): Promise<void> {
    const server_seed = randomBytes(SERVER_SEED_BYTES);
    await rows.addSeed({ player, server_seed, commitment: commitment(server_seed), client_seed: clientSeed }, clock());
  }

  async function live(id: string): Promise<SessionRow | null> {
    const session = await store.session(id);
    return session && clock() - session.created_at < SESSION_MS ? session : null;
  }

  const summary = (spin: SpinRow, session: SessionRow): RoundSummary => ({
    round: spin.round,
    at: new Date(spin.created_at).toISOString(),
    bet: amount(spin.bet, session),
    win: spin.phase === 'done' && spin.win !== null ? amount(spin.win, session) : null,
    state: stateOf(spin.phase),
  });

  const choosing = async (spin: SpinRow, session: SessionRow): Promise<SpinChoosing> => ({
    ok: true,
    state: 'choosing',
    round: spin.round,
    dealt: await dealtOf(store, spin),
    bet: amount(spin.bet, session),
    balance: spin.balance ?? '',
  });

  async function unshown(session: SessionRow): Promise<UnshownRound | null> {
    const spin = await store.unshown(session.player, session.game, clock() - UNSHOWN_MS);
    if (!spin || spin.phase === 'stuck') return null;
    const { round, bet, choice, phase } = spin;
    return { round, bet: amount(bet, session), choice, isOver: OVER.includes(phase) };
  }

  function screenOf(game: string, language: string): GameScreen {
    const info = catalogue(game);
    const { skin, palette, rules, returnToPlayer } = setupOf(game, info);
    const art = info ? artOf(game) : null;
    return {
      code: game,
      title: titleOf(game, language, info),
      skin,
      palette,
      ...rules,
      returnToPlayer,
      scene: art?.scene ?? null,
      logo: art?.logo ?? null,
    };
  }

  /** Lists the player's last rounds, each in the currency of its session. */
  async function lastRounds(session: SessionRow): Promise<RoundSummary[]> {
    const sessions = new Map([[session.id, session]]);
    const summaries: RoundSummary[] = [];
    for (const spin of await store.history(session.player, HISTORY)) {
      const own = sessions.get(spin.session) ?? (await store.session(spin.session)) ?? session;
      sessions.set(spin.session, own);
      summaries.push(summary(spin, own));
    }
    return summaries;
  }

  /** Opens a play session with a one-use launch token. @param wanted the launched game, which determines the vendor */
  async function enter(
    token: string,
    wanted: string,
    language: string | undefined,
  ): Promise<SessionAnswer | StudioFailure> {
    const vendor = vendorOf(wanted);
    const answer = await gateway(vendor).authenticate(token);
    if (answer.status === 'unknown') return fail('UNAVAILABLE');
    if (answer.status === 'refused') return fail(answer.retry ? 'UNAVAILABLE' : passOn(answer.code));
    const session: SessionRow = {
      id: randomBytes(24).toString('base64url'),
      player: answer.player,
      game: answer.game,
      vendor,
      wallet_session: answer.session,
      currency: answer.currency,
      symbol: answer.symbol,
      exponent: answer.exponent,
      language: language ?? answer.language,
      book: answer.book,
      minimum_cycle_ms: answer.minimumCycleMs,
      lobby_url: answer.lobbyUrl,
      created_at: clock(),
    };
    const seed = await store.transaction(async (rows) => {
      await rows.addSession(session);
      return seedState(session.player, rows);
    });
    const { bets, usual } = betsOf(session);
    const waiting = await store.choosing(session.player, session.game);
    return {
      ok: true,
      session: session.id,
      balance: answer.balance,
      currency: { code: session.currency, symbol: session.symbol, exponent: session.exponent },
      book: session.book,
      lobbyUrl: session.lobby_url,
      game: screenOf(session.game, session.language),
      bets: bets.map((bet) => amount(bet, session)),
      bet: amount(usual, session),
      minimumCycleMs: session.minimum_cycle_ms,
      seed,
      waiting: waiting ? { ...(await choosing(waiting, session)), balance: answer.balance } : null,
      unshown: waiting ? null : await unshown(session),
      history: await lastRounds(session),
    };
  }

  async function spinAnswer(round: string, session: SessionRow): Promise<SpinAnswer> {
    const spin = await store.spin(round);
    if (!spin) return fail('UNKNOWN_ROUND');
    if (spin.phase === 'declined') return fail(passOn(spin.code), spin.balance ? { balance: spin.balance } : {});
    if (spin.phase === 'choosing') return choosing(spin, session);
    if (spin.phase === 'undone') return { ok: true, state: 'undone', round, balance: spin.balance };
    if (spin.phase !== 'done' || spin.win === null || spin.balance === null)
      return { ok: true, state: 'settling', round };
    return {
      ok: true,
      state: 'done',
      round,
      outcome: await outcomeOf(store, spin),
      bet: amount(spin.bet, session),
      win: amount(spin.win, session),
      balance: spin.balance,
      seed: await seedState(spin.player),
    };
  }

  /** Plays one round. Idempotent: the same `spinId` returns the same round. */
  async function spin(id: string, draft: SpinInput): Promise<SpinAnswer> {
    const { spinId: key, choice, clientSeed } = draft;
    const session = await live(id);
    if (!session) return fail('UNKNOWN_SESSION');
    const bet = parseMoney(draft.bet, session.exponent);
    if (bet === null || !isBet(bet) || !betsOf(session).bets.includes(bet)) return fail('BAD_BET');
    const known = await store.spinByKey(session.id, key);
    if (known) {
      if (known.bet !== bet.toString() || firstChoiceOf(known) !== choice) return fail('CONFLICT');
      await rounds.settle(known.round);
      return spinAnswer(known.round, session);
    }
    const model = modelOf(session.game, catalogue(session.game));
    if (!isFirstChoice(model, choice)) return fail('BAD_CHOICE');
    const wait = (await store.lastSpinAt(session.player, session.game)) + session.minimum_cycle_ms - clock();
    if (wait > PATIENCE_MS) return fail('TOO_SOON', { waitMs: wait });
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait + 1));
    // Meanwhile another round, or the same one, may have been opened.
    const opened = await rounds.open(session, { key, bet, model, choice, clientSeed });
    if ('retired' in opened) return fail('UNKNOWN_SESSION');
    if ('busy' in opened) return fail('BUSY');
    if ('waitMs' in opened) return fail('TOO_SOON', { waitMs: opened.waitMs });
    await rounds.settle(opened.round);
    return spinAnswer(opened.round, session);
  }

  /**
   * Adds a choice after the deal: all previous steps, and one more. Idempotent: a repeated or an earlier choice returns
   * the round in its current state.
   */
  async function choose(id: string, round: string, choice: string): Promise<SpinAnswer> {
    const session = await live(id);
    if (!session) return fail('UNKNOWN_SESSION');
    const spin = await store.spin(round);
    if (!spin || spin.player !== session.player || spin.game !== session.game) return fail('UNKNOWN_ROUND');
    const steps = stepsOf(spin.model);
    if (!steps || choice === '' || !isChoiceOf(spin.model, choice)) return fail('BAD_CHOICE');
    if (!spin.choice.startsWith(choice)) {
      if (!steps.follows(spin.choice, choice)) return fail('CONFLICT');
      if (spin.phase === 'choosing' && !(await rounds.choose(spin, choice))) return fail('BUSY');
    }
    await rounds.settle(round);
    return spinAnswer(round, session);
  }

  /** Returns the state of a round after a lost response. */
  async function resume(id: string, round: string): Promise<SpinAnswer> {
    const session = await live(id);
    if (!session) return fail('UNKNOWN_SESSION');
    const spin = await store.spin(round);
    if (!spin || spin.player !== session.player || spin.game !== session.game) return fail('UNKNOWN_ROUND');
    await rounds.settle(round);
    return spinAnswer(round, session);
  }

  /** Records that the player has been shown the result of a round. */
  async function shown(id: string, round: string): Promise<{ ok: true } | StudioFailure> {
    const session = await live(id);
    if (!session) return fail('UNKNOWN_SESSION');
    await store.markShown(round, session.player);
    return { ok: true };
  }

  /** Reveals the current server seed and commits to a new one. */
  async function rotate(id: string, clientSeed: string): Promise<SeedAnswer> {
    const session = await live(id);
    if (!session) return fail('UNKNOWN_SESSION');
    return store.transaction(async (rows) => {
      const old = await rows.lockSeed(session.player);
      if (!old) return fail('UNKNOWN_SESSION');
      // Revealing a seed with an unfinished round would reveal its outcome.
      if (await rows.isBusy(session.player, null)) return fail('BUSY');
      await rows.revealSeed(old.id, clock());
      await newSeed(rows, session.player, clientSeed);
      return {
        ok: true,
        revealed: { commitment: old.commitment, serverSeed: toHex(old.server_seed) },
        seed: await seedState(session.player, rows),
      };
    });
  }

  async function history(id: string): Promise<{ ok: true; history: RoundSummary[] } | StudioFailure> {
    const session = await live(id);
    return session ? { ok: true, history: await lastRounds(session) } : fail('UNKNOWN_SESSION');
  }

  /** Returns a recorded round. Its id is unguessable and serves as the permission to see it. */
  async function recall(round: string): Promise<RoundRecord | StudioFailure> {
    const spin = await store.spin(round);
    const session = spin && (await store.session(spin.session));
    const seed = spin && (await store.seed(spin.seed));
    if (!spin || !session || !seed) return fail('UNKNOWN_ROUND');
    const screen = screenOf(spin.game, session.language);
    const state = stateOf(spin.phase);
    const done = state === 'done';
    return {
      ok: true,
      round,
      at: new Date(spin.created_at).toISOString(),
      game: spin.game,
      title: screen.title,
      skin: screen.skin,
      model: spin.model,
      screen: screen.model.id === spin.model ? screen : null,
      choice: spin.choice,
      currency: { code: session.currency, symbol: session.symbol, exponent: session.exponent },
      state,
      bet: amount(spin.bet, session),
      win: done && spin.win !== null ? amount(spin.win, session) : null,
      outcome: done ? await outcomeOf(store, spin) : null,
      commitment: seed.commitment,
      clientSeed: spin.client_seed,
      nonce: spin.nonce,
      serverSeed: seed.revealed_at === null || (await store.isSeedInPlay(seed.id)) ? null : toHex(seed.server_seed),
    };
  }

  return { enter, spin, choose, resume, shown, rotate, history, recall };
}
