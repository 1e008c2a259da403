/** A slot's round on the reels: base spin, wins line by line, free spins. */
import type { Cell, Round, Spin } from '@parlour/games/slot/engine';
import { payout } from '@parlour/games/stake';
import type { SlotGame } from '../shared/wire.ts';
import { type Play, pause, type Scene, showWin } from './course.ts';
import { t } from './i18n.ts';
import { amountText, minorOf } from './money.ts';
import type { Reels } from './reels.ts';

/** The reels turn at least this long before the first stops. */
const TURN_MS = 550;
const FREE_TURN_MS = 350;
const LINE_MS = 1100;

type SlotParts = {
  play: Play;
  game: SlotGame;
  reels: Reels;
  /** What the reels show before the first spin. */
  firstStops: readonly number[];
};

export function slotScene({ play, game, reels, firstStops }: SlotParts): Scene {
  const { hud, sound, calm } = play;
  const { currency } = play.session;
  let stops = firstStops;
  /** Every showing of lines looks whether it is still wanted. */
  let showing = 0;

  const landing = {
    onStop: (reel: number) => sound.stop(reel),
    onScatter: (seen: number) => sound.scatter(seen),
  };

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
    const total = before + payout(spin.units, stake);
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

  return {
    choice: () => '',
    leadMs: TURN_MS,
    begin() {
      showing++;
      reels.turn(game.reels);
    },
    async show({ outcome, bet }) {
      if (outcome.kind !== 'slot') return;
      const stake = minorOf(bet, currency);
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
    },
    rest: () => reels.land(game.reels, stops, { onStop: () => undefined, onScatter: () => undefined }),
  };
}
