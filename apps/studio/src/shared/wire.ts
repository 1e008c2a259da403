/** Protocol between the studio's server and its pages. Amounts are decimal strings. */

import type { Played, TableKind } from '@parlour/games/played';
import type { Palette, SkinName } from '@parlour/games/skins';
import type { SlotModel } from '@parlour/games/slot/model';

/** Reasons of failed calls. `gateway` codes of a refused bet are passed through. */
export type StudioCode =
  | 'MALFORMED'
  | 'UNKNOWN_SESSION'
  | 'UNKNOWN_ROUND'
  | 'BAD_BET'
  | 'BAD_CHOICE'
  | 'CONFLICT'
  | 'TOO_SOON'
  | 'BUSY'
  | 'LAUNCH_TOKEN'
  | 'SESSION_ENDED'
  | 'PLAYER_BLOCKED'
  | 'LIMIT_REACHED'
  | 'GAME_STOPPED'
  | 'INSUFFICIENT_FUNDS'
  | 'UNAVAILABLE'
  | 'REFUSED';

export type StudioFailure = { ok: false; code: StudioCode; waitMs?: number; balance?: string };

/** The pair of seeds of the next round. */
export type SeedState = { commitment: string; clientSeed: string; nonce: number };
export type RevealedSeed = { commitment: string; serverSeed: string };

export type SpinState = 'settling' | 'choosing' | 'done' | 'declined' | 'undone';
export type RoundSummary = { round: string; at: string; bet: string; win: string | null; state: SpinState };

export type SlotGame = {
  kind: 'slot';
  model: Pick<
    SlotModel,
    'id' | 'volatility' | 'pays' | 'scatterPays' | 'freeSpins' | 'freeMultiplier' | 'maxFreeSpins'
  >;
  /** The strips, so that the reels display the real symbols while spinning. */
  reels: SlotModel['reels'];
  freeReels: SlotModel['freeReels'];
};
export type TableRules = {
  kind: TableKind;
  model: { id: string };
  /** Return in percent of each choice that differs from the others; empty when all are equal. */
  returns: Record<string, string>;
};

/** A game as displayed by its page. */
export type GameScreen = {
  code: string;
  /** Title in the player's language. */
  title: string;
  skin: SkinName;
  palette: Palette;
  /** Return to player in percent with two decimals, such as `95.86`; of the best choice when choices differ. */
  returnToPlayer: string;
  /** The game's own images; null when there are none, and the skin's are used. */
  scene: string | null;
  logo: string | null;
} & (SlotGame | TableRules);

export type SessionAnswer = {
  ok: true;
  session: string;
  balance: string;
  currency: { code: string; symbol: string; exponent: number };
  book: 'PLAY' | 'TRIAL' | 'REAL';
  lobbyUrl: string;
  game: GameScreen;
  bets: string[];
  bet: string;
  minimumCycleMs: number;
  seed: SeedState;
  /** An unfinished round of this game that waits for the player's choice. */
  waiting: SpinChoosing | null;
  /** The last round of this game, when the player has not seen its result. */
  unshown: UnshownRound | null;
  history: RoundSummary[];
};

/** A round whose response was lost. `isOver`: it was finished when the session began, so the balance includes it. */
export type UnshownRound = { round: string; bet: string; choice: string; isOver: boolean };

export type SpinDone = {
  ok: true;
  state: 'done';
  round: string;
  outcome: Played;
  bet: string;
  win: string;
  balance: string;
  seed: SeedState;
};
/** The bet is placed and the first cards are visible: the player chooses within a day. */
export type SpinChoosing = {
  ok: true;
  state: 'choosing';
  round: string;
  dealt: number[];
  bet: string;
  balance: string;
};
/** The wallet has not responded yet: retry with the same spin id. Retries never charge twice. */
export type SpinSettling = { ok: true; state: 'settling'; round: string };
/** The bet was rolled back. The balance is null when the wallet did not return it. */
export type SpinUndone = { ok: true; state: 'undone'; round: string; balance: string | null };
export type SpinAnswer = SpinDone | SpinChoosing | SpinSettling | SpinUndone | StudioFailure;

export type SeedAnswer = { ok: true; revealed: RevealedSeed; seed: SeedState } | StudioFailure;

/** All stored details of a round. */
export type RoundRecord = {
  ok: true;
  round: string;
  at: string;
  game: string;
  title: string;
  skin: SkinName;
  model: string;
  /** The screen of the round; null when the game has another model by now. */
  screen: GameScreen | null;
  /** The player's choice; empty when there is none. */
  choice: string;
  currency: { code: string; symbol: string; exponent: number };
  state: SpinState;
  bet: string;
  win: string | null;
  outcome: Played | null;
  commitment: string;
  clientSeed: string;
  nonce: number;
  /** Revealed once the seeds were changed. */
  serverSeed: string | null;
};
