/** A slot's round on the reels: base spin, wins line by line, free spins. */
import { type Cell, type Round, type Spin, showing } from '@parlour/games/slot/engine';
import { ROWS } from '@parlour/games/slot/model';
import { payout } from '@parlour/games/stake';
import type { SlotGame } from '../shared/wire.ts';
import { type Play, pause, type Scene, showWin } from './course.ts';
import { t } from './i18n.ts';
import { amountText, minorOf } from './money.ts';
import type { Reels, Strips } from './reels.ts';
import { symbolName, winTexts } from './spoken.ts';

/** Minimum milliseconds of spinning before the first stop. */
const TURN_MS = 550;
const FREE_TURN_MS = 350;
const LINE_MS = 1100;

type SlotParts = {
  play: Play;
  game: SlotGame;
  reels: Reels;
  /** Stops displayed before the first spin. */
  firstStops: readonly number[];
};

export function slotScene({ play, game, reels, firstStops }: SlotParts): Scene {
  const { hud, sound, calm } = play;
  const { currency } = play.session;
  let stops = firstStops;
  /** Token of the current display of lines; an outdated display stops. */
  let walks = 0;

  const landing = {
    onStop: (reel: number) => sound.stop(reel),
    onScatter: (seen: number) => sound.scatter(seen),
  };

  const cellsOf = (spin: Spin): Cell[] => [...spin.lines.flatMap((w) => w.cells), ...(spin.scatter?.cells ?? [])];

  /** Stops the reels, and updates the text for screen readers. */
  async function land(strips: Strips, at: readonly number[], heard = landing): Promise<void> {
    await reels.land(strips, at, heard);
    lay(strips, at);
  }
  function lay(strips: Strips, at: readonly number[]): void {
    const rows = Array.from({ length: ROWS }, (_, row) =>
      strips.map((strip, reel) => symbolName(showing(strip, at[reel] ?? 0).charAt(row))),
    );
    hud.lay(rows);
  }

  /** Cycles through the winning lines until something else is displayed. */
  async function walkLines(spin: Spin): Promise<void> {
    const mine = ++walks;
    if (calm() || spin.lines.length < 2) return;
    await pause(LINE_MS);
    for (let i = 0; mine === walks; i = (i + 1) % spin.lines.length) {
      const win = spin.lines[i];
      if (win) reels.line(win);
      await pause(LINE_MS);
    }
  }

  /** Displays the payment of a spin. `before` is the win of the round displayed so far. */
  async function present(spin: Spin, stake: bigint, before: bigint): Promise<bigint> {
    const total = before + payout(spin.units, stake);
    const won = winTexts(spin, (units) => amountText(payout(units, stake), currency));
    hud.outcome(won.join('; ') || t('nothing'));
    if (total > before) reels.glow(cellsOf(spin), total > stake);
    await showWin(play, stake, before, total);
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
      await land(game.freeReels, spin.stops);
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

  lay(game.reels, stops);
  return {
    choice: () => '',
    leadMs: TURN_MS,
    begin() {
      walks++;
      reels.turn(game.reels);
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'slot') return;
      const stake = minorOf(bet, currency);
      await land(game.reels, outcome.base.stops);
      stops = outcome.base.stops;
      let total = await present(outcome.base, stake, 0n);
      if (outcome.free.length > 0) {
        total = await freeSpins(outcome, stake, total);
        reels.show(game.reels, stops);
        lay(game.reels, stops);
        if (total > stake) await hud.countWin(total, total, { great: false, ms: 0 });
        else if (total > 0n) hud.showReturn(total);
      } else if (total > stake) void walkLines(outcome.base);
    },
    rest: () => land(game.reels, stops, { onStop: () => undefined, onScatter: () => undefined }),
  };
}
