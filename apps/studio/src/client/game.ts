/** The course of the game on the screen: tap, reels, answer, wins, free spins, and every trouble on the way. */
import { type Cell, payout, type Round, type Spin } from '@parlour/games/slot/engine';
import type { SessionAnswer, SpinAnswer, SpinDone } from '../shared/wire.ts';
import { askSpin, newId } from './api.ts';
import { showerCoins } from './coins.ts';
import { tell } from './frame.ts';
import type { Hud } from './hud.ts';
import { hasText, t } from './i18n.ts';
import { amountText, minorOf } from './money.ts';
import type { Reels } from './reels.ts';
import type { Sound } from './sound.ts';

/** The reels turn at least this long before the first stops. */
const TURN_MS = 550;
const FREE_TURN_MS = 350;
const LINE_MS = 1100;
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type GameParts = {
  session: SessionAnswer;
  hud: Hud;
  reels: Reels;
  sound: Sound;
  calm: () => boolean;
  leave: () => void;
  /** What the reels show before the first spin. */
  firstStops: readonly number[];
  onSeed: (seed: SessionAnswer['seed']) => void;
};

export function makeGame({ session, hud, reels, sound, calm, leave, firstStops, onSeed }: GameParts) {
  const { game, currency } = session;
  const bets = session.bets.map((text) => minorOf(text, currency));
  let chosen = Math.max(0, session.bets.indexOf(session.bet));
  let balance = minorOf(session.balance, currency);
  let stops = firstStops;
  let busy = false;
  let over = false;
  /** Every showing of lines looks whether it is still wanted. */
  let showing = 0;

  const bet = () => bets[chosen] ?? 0n;
  const setBalance = (minor: bigint) => {
    balance = minor;
    hud.setBalance(minor);
  };
  const setBusy = (now: boolean) => {
    busy = now;
    hud.setBusy(now);
    tell({ type: 'parlour.busy', busy: now });
  };

  const landing = {
    onStop: (reel: number) => sound.stop(reel),
    onScatter: (seen: number) => sound.scatter(seen),
  };

  function trouble(code: string): void {
    const key = `error.${code}`;
    hud.say(t(hasText(key) ? key : 'error.OTHER'));
    if (!FINAL.includes(code)) return;
    over = true;
    hud.offer(t('leave'), leave);
  }

  /** Asks until there is an answer: a spin that was sent must be brought to its end. */
  async function ask(spinId: string, amount: string): Promise<SpinAnswer> {
    for (;;) {
      const answer = await askSpin(session.session, spinId, amount);
      if (answer && !(answer.ok && answer.state === 'settling')) {
        if (answer.ok || answer.code !== 'UNAVAILABLE') return answer;
      }
      hud.say(t(answer ? 'settling' : 'error.NETWORK'));
      await pause(ASK_AGAIN_MS);
    }
  }

  const cellsOf = (spin: Spin): Cell[] => [...spin.lines.flatMap((w) => w.cells), ...(spin.scatter?.cells ?? [])];

  /** Goes through the winning lines one by one until something else is shown. */
  async function walkLines(spin: Spin): Promise<void> {
    const mine = ++showing;
    if (calm() || spin.lines.length < 2) return;
    await pause(LINE_MS);
    for (let i = 0; mine === showing; i = (i + 1) % spin.lines.length) {
      const win = spin.lines[i];
      if (win) reels.line(win);
      await pause(LINE_MS);
    }
  }

  /** Shows what a spin paid. `before` is what the round has shown as won so far. */
  async function present(spin: Spin, stake: bigint, before: bigint): Promise<bigint> {
    const won = payout(spin.units, stake);
    if (won === 0n) return before;
    const total = before + won;
    const celebrated = total > stake;
    reels.glow(cellsOf(spin), celebrated);
    if (!celebrated) {
      hud.showReturn(total);
      return total;
    }
    const times = Number(won / stake);
    const great = times >= GREAT;
    sound.win(times);
    if (great && !calm()) showerCoins(hud.stage, Math.min(90, 30 + times));
    await hud.countWin(before, total, great, calm());
    return total;
  }

  async function freeSpins(round: Round, stake: bigint, before: bigint): Promise<bigint> {
    const first = round.base.scatter?.freeSpins ?? 0;
    sound.free();
    await pause(calm() ? 200 : 900);
    await hud.card({
      big: t('free.title', { n: first }),
      small: t('free.rule', { n: game.model.freeMultiplier }),
      button: t('free.start'),
    });
    let total = before;
    let granted = Math.min(first, game.model.maxFreeSpins);
    for (const [i, spin] of round.free.entries()) {
      hud.setFree(`${t('free.progress', { n: i + 1, all: granted })} · ${t('times', { n: spin.multiplier })}`);
      hud.calmWin();
      sound.start();
      reels.turn(game.freeReels);
      await pause(calm() ? 0 : FREE_TURN_MS);
      await reels.land(game.freeReels, spin.stops, landing);
      total = await present(spin, stake, total);
      if (spin.scatter && spin.scatter.freeSpins > 0) {
        granted += spin.scatter.freeSpins;
        hud.setFree(t('free.more', { n: spin.scatter.freeSpins }));
        sound.free();
        await pause(900);
      }
      await pause(spin.units > 0 ? 700 : 350);
    }
    reels.clear();
    await hud.card({
      big: amountText(total - before, currency),
      small: t('free.total'),
      button: t('free.done'),
    });
    hud.setFree(null);
    return total;
  }

  async function showRound(answer: SpinDone): Promise<void> {
    const { outcome } = answer;
    const stake = minorOf(answer.bet, currency);
    await reels.land(game.reels, outcome.base.stops, landing);
    stops = outcome.base.stops;
    let total = await present(outcome.base, stake, 0n);
    if (outcome.free.length > 0) {
      total = await freeSpins(outcome, stake, total);
      reels.turn(game.reels);
      await reels.land(game.reels, stops, landing);
      if (total > stake) await hud.countWin(total, total, false, true);
      else if (total > 0n) hud.showReturn(total);
    } else if (total > stake) void walkLines(outcome.base);
    setBalance(minorOf(answer.balance, currency));
    tell({ type: 'parlour.balance', balance: answer.balance });
    onSeed(answer.seed);
  }

  async function spin(): Promise<void> {
    if (busy || over) return;
    showing++;
    const stake = bet();
    hud.hideWin();
    hud.say('');
    if (stake > balance) return trouble('INSUFFICIENT_FUNDS');
    const since = performance.now();
    reels.turn(game.reels);
    sound.start();
    setBusy(true);
    const before = balance;
    setBalance(before - stake);
    const answer = await ask(newId(), session.bets[chosen] ?? session.bet);
    hud.say('');
    await pause(calm() ? 0 : TURN_MS - (performance.now() - since));
    if (answer.ok && answer.state === 'done') await showRound(answer);
    else {
      await reels.land(game.reels, stops, { onStop: () => undefined, onScatter: () => undefined });
      setBalance(!answer.ok && answer.balance ? minorOf(answer.balance, currency) : before);
      if (answer.ok) hud.say(t('undone'));
      else trouble(answer.code);
    }
    // The shortest time from one round to the next is the platform's to say.
    await pause(session.minimumCycleMs - (performance.now() - since));
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
    spin: () => void spin(),
    changeBet,
    bet,
    get busy() {
      return busy;
    },
  };
}
