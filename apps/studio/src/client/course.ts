/** The course of a round on the screen, the same for every game: tap, answer, showing, and every trouble on the way. */
import type { SessionAnswer, SpinAnswer, SpinChoosing, SpinDone } from '../shared/wire.ts';
import { askChoice, askSpin, newId } from './api.ts';
import { showerCoins } from './coins.ts';
import { tell } from './frame.ts';
import type { Hud } from './hud.ts';
import { hasText, t } from './i18n.ts';
import { minorOf } from './money.ts';
import type { Sound } from './sound.ts';

/** From this many bets on, a win is great. */
const GREAT = 15;
const ASK_AGAIN_MS = 2000;

/** No way back into this session: only the lobby helps. */
const FINAL: readonly string[] = [
  'SESSION_ENDED',
  'UNKNOWN_SESSION',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'GAME_STOPPED',
];

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type Play = {
  session: SessionAnswer;
  hud: Hud;
  sound: Sound;
  /** Whether the player wants nothing to move. */
  calm: () => boolean;
};

/** What a game shows between the tap and the end of a round. */
export type Scene = {
  /** What is sent along; null while something is still to be chosen, of which the scene tells the player. */
  choice: () => string | null;
  /** In the frame of the tap. */
  begin: () => void;
  /** Milliseconds from the tap to the first answer at least. */
  leadMs: number;
  /** Shows a round to its end. */
  show: (answer: SpinDone) => Promise<void>;
  /** Nothing came of the round: shows what stood there before. */
  rest: () => Promise<void>;
  /** Nothing may be chosen while a round runs. */
  setBusy?: (busy: boolean) => void;
  /** Present where the choice comes after the deal. */
  exchange?: Exchange;
};
export type Exchange = {
  /** Shows what was dealt. */
  deal: (dealt: readonly number[]) => Promise<void>;
  /** Whether the player may choose now. */
  setOpen: (open: boolean) => void;
  chosen: () => string;
};

/**
 * Shows what was won, counting up where it is more than the stake: what is less is not dressed up as a win.
 *
 * @param before minor units that the round has shown as won so far
 * @param total minor units after it
 */
export async function showWin({ hud, sound, calm }: Play, stake: bigint, before: bigint, total: bigint): Promise<void> {
  if (total === before) return;
  if (total <= stake) return hud.showReturn(total);
  const times = Number((total - before) / stake);
  const great = times >= GREAT;
  sound.win(times);
  if (great && !calm()) showerCoins(hud.stage, Math.min(90, 30 + times));
  await hud.countWin(before, total, great, calm());
}

type CourseParts = { play: Play; scene: Scene; leave: () => void; onDone: (answer: SpinDone) => void };

export function makeCourse({ play, scene, leave, onDone }: CourseParts) {
  const { session, hud, sound, calm } = play;
  const { currency } = session;
  const bets = session.bets.map((text) => minorOf(text, currency));
  let chosen = Math.max(0, session.bets.indexOf(session.bet));
  let balance = minorOf(session.balance, currency);
  let busy = false;
  let over = false;
  /** Ends the player's choice, while there is one. */
  let goOn: (() => void) | null = null;

  const bet = () => bets[chosen] ?? 0n;
  const setBalance = (minor: bigint) => {
    balance = minor;
    hud.setBalance(minor);
  };
  const setBusy = (now: boolean) => {
    busy = now;
    hud.setBusy(now);
    scene.setBusy?.(now);
    tell({ type: 'parlour.busy', busy: now });
  };

  function trouble(code: string): void {
    const key = `error.${code}`;
    hud.say(t(hasText(key) ? key : 'error.OTHER'));
    if (!FINAL.includes(code)) return;
    over = true;
    hud.offer(t('leave'), leave);
  }

  /** Asks until there is an answer: a round that was sent must be brought to its end. */
  async function ask(send: () => Promise<SpinAnswer | null>): Promise<SpinAnswer> {
    for (;;) {
      const answer = await send();
      if (answer && !(answer.ok && answer.state === 'settling')) {
        if (answer.ok || answer.code !== 'UNAVAILABLE') return answer;
      }
      hud.say(t(answer ? 'settling' : 'error.NETWORK'));
      await pause(ASK_AGAIN_MS);
    }
  }

  async function spin(): Promise<void> {
    if (busy || over) return;
    const choice = scene.choice();
    if (choice === null) return;
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
    // The shortest time from one round to the next is the platform's to say.
    await pause(session.minimumCycleMs - (performance.now() - since));
    setBusy(false);
  }

  /** Lets the player choose among what was dealt until the round goes on. */
  async function choose({ round, dealt }: SpinChoosing, { deal, setOpen, chosen }: Exchange): Promise<SpinAnswer> {
    await deal(dealt);
    for (;;) {
      setOpen(true);
      hud.setChoosing();
      // The cards wait for the player: nothing holds him here.
      tell({ type: 'parlour.busy', busy: false });
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      goOn = null;
      setOpen(false);
      setBusy(true);
      sound.start();
      const choice = chosen();
      const answer = await ask(() => askChoice(session.session, round, choice));
      hud.say('');
      if (answer.ok || answer.code !== 'BUSY') return answer;
      trouble(answer.code);
    }
  }

  /** @param before balance in minor units if nothing comes of the round */
  async function end(answer: SpinAnswer, before: bigint): Promise<void> {
    if (answer.ok && answer.state === 'choosing' && scene.exchange) {
      const left = minorOf(answer.balance, currency);
      setBalance(left);
      return end(await choose(answer, scene.exchange), left);
    }
    if (answer.ok && answer.state === 'done') {
      await scene.show(answer);
      setBalance(minorOf(answer.balance, currency));
      tell({ type: 'parlour.balance', balance: answer.balance });
      onDone(answer);
    } else {
      await scene.rest();
      setBalance(!answer.ok && answer.balance ? minorOf(answer.balance, currency) : before);
      if (answer.ok) hud.say(t('undone'));
      else trouble(answer.code);
    }
  }

  /** Takes up a round that was left before its choice. */
  async function resume(waiting: SpinChoosing): Promise<void> {
    chosen = Math.max(0, session.bets.indexOf(waiting.bet));
    hud.setBet(bet(), chosen, bets.length);
    setBusy(true);
    await end(waiting, balance);
    setBusy(false);
  }

  function changeBet(by: 1 | -1): void {
    if (busy) return;
    chosen = Math.min(bets.length - 1, Math.max(0, chosen + by));
    sound.press();
    hud.setBet(bet(), chosen, bets.length);
  }

  hud.setBet(bet(), chosen, bets.length);
  return {
    /** Starts a round, or ends the choice in one. */
    spin: () => (goOn ? goOn() : void spin()),
    resume: (waiting: SpinChoosing) => void resume(waiting),
    changeBet,
    bet,
    get busy() {
      return busy;
    },
  };
}
export type Course = ReturnType<typeof makeCourse>;
