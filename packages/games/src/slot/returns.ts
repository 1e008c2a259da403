/**
 * Exact return to player of a model, computed from its strips and pays.
 *
 * Lines: each cell of a line shows one symbol of its reel, all stops are equally likely, and reels are independent, so
 * the mean of one line follows from the counts of symbols on the strips, and all lines have the same mean. Scatters:
 * counted over the windows of each strip. Free spins: whether a spin is played depends only on previous spins, so the
 * mean total is the mean number of free spins times the mean of one (Wald).
 */
import { type Fraction, fraction, plus, times, whole } from '../fraction.ts';
import { linePay, showing } from './engine.ts';
import { REELS, type SlotModel, SYMBOLS } from './model.ts';

/** Mean pay of one line in line bets, which is also the mean of all lines in total bets. */
function lineMean(model: SlotModel, reels: SlotModel['reels']): Fraction {
  const counts = reels.map((strip) => SYMBOLS.map((s) => strip.split(s).length - 1));
  let sum = 0n;
  const row: string[] = [];
  const walk = (reel: number, ways: number): void => {
    if (ways === 0) return;
    if (reel === REELS) {
      const win = linePay(model.pays, row);
      if (win) sum += BigInt(ways) * BigInt(win.units);
      return;
    }
    SYMBOLS.forEach((symbol, i) => {
      row[reel] = symbol;
      walk(reel + 1, ways * (counts[reel]?.[i] ?? 0));
    });
  };
  walk(0, 1);
  return fraction(sum, cycle(reels));
}

/** Number of combinations of stops of the five reels. */
export const cycle = (reels: SlotModel['reels']): bigint => reels.reduce((n, strip) => n * BigInt(strip.length), 1n);

/** Number of combinations of stops with exactly 3, 4 and 5 (or more) scatters. */
export function scatterWays(reels: SlotModel['reels']): [bigint, bigint, bigint] {
  let ways: bigint[] = [1n];
  for (const strip of reels) {
    const next: bigint[] = [];
    for (let stop = 0; stop < strip.length; stop++) {
      const here = showing(strip, stop).split('S').length - 1;
      ways.forEach((w, n) => {
        const total = Math.min(n + here, REELS);
        next[total] = (next[total] ?? 0n) + w;
      });
    }
    ways = Array.from({ length: next.length }, (_, n) => next[n] ?? 0n);
  }
  return [ways[3] ?? 0n, ways[4] ?? 0n, ways[5] ?? 0n];
}

function scatterMean(model: SlotModel, reels: SlotModel['reels']): Fraction {
  const sum = scatterWays(reels).reduce((s, w, i) => s + w * BigInt(model.scatterPays[i] ?? 0), 0n);
  return fraction(sum, cycle(reels));
}

/**
 * Mean number of free spins after a grant, including retriggers and the limit. Computed backwards from the last
 * possible spin; the value after `played` of `granted` spins is a whole number over cycle^(bound - played).
 */
export function meanFreeSpins(model: SlotModel): (granted: number) => Fraction {
  const bound = model.maxFreeSpins;
  const all = cycle(model.freeReels);
  const ways = scatterWays(model.freeReels);
  const none = all - ways[0] - ways[1] - ways[2];
  let later: bigint[] = Array.from({ length: bound + 1 }, () => 0n);
  let scale = 1n;
  for (let played = bound - 1; played >= 0; played--) {
    scale *= all;
    const now = Array.from({ length: bound + 1 }, () => 0n);
    for (let granted = played + 1; granted <= bound; granted++) {
      let sum = scale + none * (later[granted] ?? 0n);
      ways.forEach((w, i) => {
        sum += w * (later[Math.min(granted + (model.freeSpins[i] ?? 0), bound)] ?? 0n);
      });
      now[granted] = sum;
    }
    later = now;
  }
  return (granted) => fraction(later[Math.min(granted, bound)] ?? 0n, scale);
}

export type Returns = {
  /** All parts in total bets a round. */
  lines: Fraction;
  scatters: Fraction;
  freeSpins: Fraction;
  total: Fraction;
  /** Chance that a round starts free spins. */
  freeSpinChance: Fraction;
};

/** The exact return to player of a model. */
export function returnsOf(model: SlotModel): Returns {
  const lines = lineMean(model, model.reels);
  const scatters = scatterMean(model, model.reels);
  const oneFree = times(
    plus(lineMean(model, model.freeReels), scatterMean(model, model.freeReels)),
    whole(model.freeMultiplier),
  );
  const after = meanFreeSpins(model);
  const all = cycle(model.reels);
  const ways = scatterWays(model.reels);
  const spins = ways.reduce(
    (sum, w, i) => plus(sum, times(fraction(w, all), after(model.freeSpins[i] ?? 0))),
    whole(0),
  );
  const freeSpins = times(spins, oneFree);
  return {
    lines,
    scatters,
    freeSpins,
    total: plus(plus(lines, scatters), freeSpins),
    freeSpinChance: fraction(ways[0] + ways[1] + ways[2], all),
  };
}
