/** Sequence of a round on the screen, common to all games: tap, response, animation, and every failure in between. */
import { payout } from '@parlour/games/stake';
import type { GameScreen, SessionAnswer, SpinAnswer, SpinChoosing, SpinDone, UnshownRound } from '../shared/wire.ts';
import { askChoice, askRound, askSpin, newId, sayShown } from './api.ts';
import { showerCoins } from './coins.ts';
import { countMs } from './count.ts';
import { tell } from './frame.ts';
import type { Hud } from './hud.ts';
import { hasText, t } from './i18n.ts';
import { minorOf } from './money.ts';
import type { Sound } from './sound.ts';

/** Minimum number of bets for a big win. */
const GREAT = 15;
/** Delays of the retries after a lost response; then the player triggers the next one. */
const ASK_AGAIN_MS = [300, 500, 800, 1300, 2000, 3000, 4000];

/** The session cannot be resumed: the only way on is the lobby. */
const FINAL: readonly string[] = [
  'SESSION_ENDED',
  'UNKNOWN_SESSION',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'GAME_STOPPED',
];

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Data that a game needs for rendering, in play and for a recorded round. */
export type Table = Pick<SessionAnswer, 'game' | 'currency' | 'seed'>;
export type Ended = Pick<SpinDone, 'outcome' | 'bet'>;

export type Play = {
  session: Table;
  hud: Hud;
  sound: Sound;
  /** Whether the player prefers reduced motion. */
  calm: () => boolean;
};

export type Spot = { value: string; name: string; returnToPlayer?: string };

/** A game's view between the tap and the end of a round. */
export type Scene = {
  /** Displays a choice as if the player had made it; missing when there is no choice before the round. */
  choose?: (choice: string) => void;
  /** Returns the choice to send; null while it is incomplete, which the scene tells the player. */
  choice: () => string | null;
  /** Returns the target of the bet, and its return in percent when the server does not provide it; null for none. */
  spot?: () => Spot | null;
  /** Called in the frame of the tap. */
  begin: () => void;
  /** Minimum milliseconds between the tap and the first result. */
  leadMs: number;
  /** Plays the animation of a round. */
  show: (answer: Ended) => Promise<void>;
  /** The round had no outcome: restores the previous display. */
  rest: () => Promise<void>;
  /** Disables the choice while a round runs. */
  setBusy?: (busy: boolean) => void;
  /** Present when the choice is made after the deal. */
  exchange?: Exchange;
};
export type Exchange = {
  /** Displays the visible cards, in every step of the choice. */
  deal: (dealt: readonly number[]) => Promise<void>;
  /**
   * Enables the player's choice. @param go continues with the current choice, as the main button does; null disables it
   */
  setOpen: (go: (() => void) | null) => void;
  /** All choices of the round so far. */
  chosen: () => string;
  /** Displays a choice as if the player had made it, when the game displays choices. */
  keep?: (choice: string) => void;
  /**
   * The game's own buttons continue the round. The main one is disabled, because another tap on it right after the deal
   * would choose blindly.
   */
  isBeside?: boolean;
};

/**
 * Displays the win, with a count-up only when it exceeds the stake, so that a smaller return is not presented as a win.
 *
 * @param before win of the round displayed so far, in minor units
 * @param total win after it, in minor units
 */
export async function showWin({ hud, sound, calm }: Play, stake: bigint, before: bigint, total: bigint): Promise<void> {
  if (total === before) return;
  if (total <= stake) return hud.showReturn(total);
  const times = Number((total - before) / stake);
  const great = times >= GREAT;
  const tenths = Number((total * 10n) / stake);
  sound.win(times);
  if (great && !calm()) showerCoins(hud.stage, Math.min(90, 30 + times));
  await hud.countWin(before, total, { great, ms: calm() ? 0 : countMs(tenths / 10) });
}

/**
 * Displays the payment of a table round. @param bet decimal amount from the server @param units twentieths of the bet
 */
export async function showPaid(play: Play, bet: string, units: number): Promise<void> {
  const stake = minorOf(bet, play.session.currency);
  await showWin(play, stake, 0n, payout(units, stake));
}

/** Restores the choice with which the round began. */
export function beginAgain(scene: Scene, choice: string): void {
  scene.choose?.(choice);
  scene.begin();
}

/** Displays a round from its start, of which this page has displayed nothing yet. */
export async function showWhole(scene: Scene, answer: Ended): Promise<void> {
  const { outcome } = answer;
  if (outcome.kind === 'poker' && scene.exchange) {
    await scene.exchange.deal(outcome.shown.dealt);
    scene.exchange.keep?.(outcome.choice);
  }
  await scene.show(answer);
}

/** Returns the return in percent: of the bet's target when it has its own, otherwise of the best choice. */
export function returnOfSpot(game: GameScreen, spot: Spot | null): string {
  const told = game.kind === 'slot' || !spot ? undefined : game.returns[spot.value];
  return told ?? spot?.returnToPlayer ?? game.returnToPlayer;
}

type CourseParts = {
  session: SessionAnswer;
  play: Play;
  scene: Scene;
  leave: () => void;
  onDone: (answer: SpinDone) => void;
};

export function makeCourse({ session, play, scene, leave, onDone }: CourseParts) {
  const { hud, sound, calm } = play;
  const { currency } = session;
  const bets = session.bets.map((text) => minorOf(text, currency));
  let chosen = Math.max(0, session.bets.indexOf(session.bet));
  let balance = minorOf(session.balance, currency);
  let busy = false;
  let over = false;
  /** Continues when input of the player is needed within a round: after a choice, or to retry after a lost response. */
  let goOn: (() => void) | null = null;
  let isLargeOn = true;

  const bet = () => bets[chosen] ?? 0n;
  const setBalance = (minor: bigint) => {
    balance = minor;
    hud.setBalance(minor);
  };
  /** Displays amount and target of the bet, because the target may be outside the visible area. */
  const showBet = () => {
    const spot = scene.spot?.() ?? null;
    hud.setBet(bet(), chosen, bets.length, spot?.name ?? null);
    hud.setReturn(returnOfSpot(session.game, spot));
  };
  const setBusy = (now: boolean) => {
    busy = now;
    scene.setBusy?.(now);
    // The round may have removed the target of the bet.
    if (!now) showBet();
    hud.setBusy(now);
    tell({ type: 'parlour.busy', busy: now });
  };

  function trouble(code: string): void {
    const key = `error.${code}`;
    hud.say(t(hasText(key) ? key : 'error.OTHER'));
    if (!FINAL.includes(code)) return;
    over = true;
    hud.offer(t('leave'), leave);
  }

  /**
   * Waits for the player, who may leave meanwhile.
   *
   * @param byLarge whether the main button continues, too
   */
  async function untilPressed(byLarge = true): Promise<void> {
    isLargeOn = byLarge;
    tell({ type: 'parlour.busy', busy: false });
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    goOn = null;
    setBusy(true);
  }

  /**
   * Retries until there is a response, because a round that was sent must be completed. After some attempts the
   * animation stops, and the main button retries the same round.
   *
   * @param still no animation while the response is pending
   */
  async function ask(send: () => Promise<SpinAnswer | null>, still = false): Promise<SpinAnswer> {
    for (;;) {
      for (const wait of [...ASK_AGAIN_MS, 0]) {
        const answer = await send();
        if (answer && !(answer.ok && answer.state === 'settling')) {
          if (answer.ok || answer.code !== 'UNAVAILABLE') return answer;
        }
        hud.say(t(answer ? 'settling' : 'error.NETWORK'));
        await pause(wait);
      }
      if (!still) await scene.rest();
      hud.setAgain();
      await untilPressed();
      if (!still) scene.begin();
    }
  }

  async function spin(): Promise<void> {
    if (busy || over) return;
    const choice = scene.choice();
    if (choice === null) return showBet();
    const stake = bet();
    hud.hideWin();
    hud.say('');
    if (stake > balance) return trouble('INSUFFICIENT_FUNDS');
    const since = performance.now();
    scene.begin();
    sound.start();
    setBusy(true);
    const before = balance;
    setBalance(before - stake);
    const spinId = newId();
    const amount = session.bets[chosen] ?? session.bet;
    const answer = await ask(() => askSpin(session.session, spinId, amount, choice));
    hud.say('');
    await pause(calm() ? 0 : scene.leadMs - (performance.now() - since));
    await end(answer, before);
    // The platform sets the minimum duration of a round.
    await pause(session.minimumCycleMs - (performance.now() - since));
    setBusy(false);
  }

  /** Lets the player choose by the visible cards until the round continues; further choices may follow. */
  async function choose(
    { round, dealt }: SpinChoosing,
    { deal, setOpen, chosen, isBeside = false }: Exchange,
  ): Promise<SpinAnswer> {
    await deal(dealt);
    for (;;) {
      setOpen(() => goOn?.());
      hud.setChoosing(isBeside);
      await untilPressed(!isBeside);
      setOpen(null);
      sound.start();
      const choice = chosen();
      const answer = await ask(() => askChoice(session.session, round, choice), true);
      hud.say('');
      if (answer.ok || answer.code !== 'BUSY') return answer;
      trouble(answer.code);
    }
  }

  /**
   * @param before balance in minor units if the round has no outcome
   * @param late the round was begun on another page; `over` when the balance already includes it, and later rounds may
   *   exist
   */
  async function end(answer: SpinAnswer, before: bigint, late?: { over: boolean }): Promise<void> {
    if (answer.ok && answer.state === 'choosing' && scene.exchange) {
      const left = minorOf(answer.balance, currency);
      setBalance(left);
      return end(await choose(answer, scene.exchange), left);
    }
    if (answer.ok && answer.state === 'done') {
      await (late ? showWhole(scene, answer) : scene.show(answer));
      if (!late?.over) {
        setBalance(minorOf(answer.balance, currency));
        tell({ type: 'parlour.balance', balance: answer.balance });
        onDone(answer);
      }
      return sayShown(session.session, answer.round);
    }
    await scene.rest();
    const left = 'balance' in answer && answer.balance ? minorOf(answer.balance, currency) : before;
    setBalance(late?.over ? before : left);
    if (!answer.ok) return trouble(answer.code);
    hud.say(t('undone'));
    sayShown(session.session, answer.round);
  }

  function setBet(amount: string): void {
    chosen = Math.max(0, session.bets.indexOf(amount));
    showBet();
  }

  /** Resumes a round that was left before its choice. */
  async function resume(waiting: SpinChoosing): Promise<void> {
    setBet(waiting.bet);
    setBusy(true);
    await end(waiting, balance);
    setBusy(false);
  }

  /** Displays a round whose result the player has not seen: the connection was lost, or the page was closed. */
  async function catchUp({ round, bet: staked, choice, isOver }: UnshownRound): Promise<void> {
    const since = performance.now();
    setBet(staked);
    setBusy(true);
    beginAgain(scene, choice);
    showBet();
    const answer = await ask(() => askRound(session.session, round));
    hud.say(t('unshown'));
    await pause(calm() ? 0 : scene.leadMs - (performance.now() - since));
    await end(answer, balance, { over: isOver });
    setBusy(false);
  }

  function changeBet(by: 1 | -1): void {
    if (busy) return;
    chosen = Math.min(bets.length - 1, Math.max(0, chosen + by));
    sound.press();
    showBet();
  }

  hud.window.addEventListener('change', showBet);
  showBet();
  return {
    /** Starts a round, or completes the choice of one. */
    spin: () => {
      if (!goOn) void spin();
      else if (isLargeOn) goOn();
    },
    resume: (waiting: SpinChoosing) => void resume(waiting),
    catchUp: (unshown: UnshownRound) => void catchUp(unshown),
    changeBet,
    bet,
    get busy() {
      return busy;
    },
  };
}
export type Course = ReturnType<typeof makeCourse>;
