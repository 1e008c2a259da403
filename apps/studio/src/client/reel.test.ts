import { showing } from '@parlour/games/slot/engine';
import { SYMBOLS } from '@parlour/games/slot/model';
import { SLOT_MODELS } from '@parlour/games/slot/models';
import { describe, expect, it } from 'vitest';
import { Reel } from './reel.ts';
import { type Frame, NUMBERS, Quads } from './stage/quads.ts';

const HEIGHT = 80;
const PLACE = { left: 0, top: 0, width: 60, height: HEIGHT, symbol: 60 };
const framesIn = (y: number) =>
  new Map(SYMBOLS.map((symbol, n): [string, Frame] => [symbol, { x: n, y, width: 1, height: 1 }]));
const [SHARP, SMEARED] = [0, 1];
const LOOK = { sharp: framesIn(SHARP), moving: framesIn(SMEARED) };

const open = (strip: string, stop: number) => new Reel(strip, stop);

/** Quads drawn by the reel: symbols, heights of their centres, looks and opacities. */
function quadsOf(reel: Reel) {
  const quads = new Quads();
  reel.draw(quads, LOOK, PLACE);
  return quads.frames.map(({ x, y }, i) => ({
    symbol: SYMBOLS[x] ?? '',
    y: quads.numbers[i * NUMBERS + 1] ?? 0,
    look: y,
    alpha: quads.numbers[i * NUMBERS + 4] ?? 0,
  }));
}

/** Symbols and heights of their centres, each once regardless of looks. */
const drawn = (reel: Reel): { symbol: string; y: number }[] =>
  quadsOf(reel)
    .map(({ symbol, y }) => ({ symbol, y }))
    .filter((each, i, all) => all.findIndex(({ symbol, y }) => symbol === each.symbol && y === each.y) === i);

/** Symbols in the window, from top to bottom. */
const seen = (reel: Reel): string =>
  drawn(reel)
    .filter(({ y }) => y > 0 && y < 3 * HEIGHT)
    .sort((a, b) => a.y - b.y)
    .map(({ symbol }) => symbol)
    .join('');

describe('a reel', () => {
  const [model] = SLOT_MODELS;
  const strip = model?.reels[0] ?? '';
  const free = model?.freeReels[0] ?? '';

  it('stands at every stop as the engine shows it', () => {
    for (let stop = 0; stop < strip.length; stop++) expect(seen(open(strip, stop))).toBe(showing(strip, stop));
  });

  it('lands exactly on the stop it is given, from any stop and after any time, on the same strip or another', async () => {
    for (const [from, to, after, on] of [
      [0, 0, 0.7, strip],
      [5, 29, 0.61, strip],
      [29, 3, 2.345, strip],
      [11, 12, 9.99, free],
      [17, 28, 30.01, free],
    ] as const) {
      const reel = open(strip, from);
      reel.turn(100, on);
      let now = 100;
      while (now < 100 + after) reel.update((now += 1 / 60));
      expect(reel.resting).toBe(false);
      const landed = reel.land(now, on, to);
      for (let frame = 0; frame < 120; frame++) reel.update((now += 1 / 60));
      await landed;
      expect(reel.resting).toBe(true);
      expect(seen(reel)).toBe(showing(on, to));
    }
  });

  it('moves in the first frame after the tap', () => {
    const reel = open(strip, 4);
    const before = drawn(reel).map(({ y }) => y);
    reel.turn(100, strip);
    reel.update(100 + 1 / 60);
    expect(drawn(reel).map(({ y }) => y)).not.toEqual(before);
  });

  it('fades from sharp to smeared with its speed, and back', () => {
    const reel = open(strip, 4);
    /** Opacity of the sharp and of the blurred look. */
    const looks = () =>
      [SHARP, SMEARED].map((look) =>
        Math.max(0, ...quadsOf(reel).flatMap((each) => (each.look === look ? each.alpha : []))),
      );
    expect(looks()).toEqual([1, 0]);
    reel.turn(0, strip);
    // The backward movement.
    reel.update(0.05);
    expect(looks()).toEqual([1, 0]);
    reel.update(0.07 + 0.16 * (9 / 25));
    expect(looks()).toEqual([1, 0.5]);
    reel.update(0.5);
    expect(looks()).toEqual([0, 1]);
    void reel.land(0.5, strip, 20);
    const smears: number[] = [];
    for (let now = 0.5; !reel.resting; reel.update((now += 1 / 60))) smears.push(looks()[SMEARED] ?? 0);
    expect(smears[0]).toBe(1);
    expect(smears.some((smear) => smear > 0 && smear < 1)).toBe(true);
    expect(looks()).toEqual([1, 0]);
  });

  it('changes no symbol that is in sight: what comes is spliced in above the window', () => {
    const reel = open(strip, 9);
    reel.turn(0, free);
    let now = 0;
    let last = seen(reel);
    const landing = () => reel.land(now, free, 20);
    for (let frame = 0; frame < 100; frame++) {
      if (frame === 50) void landing();
      reel.update((now += 1 / 240));
      const shown = seen(reel);
      // Either the same three or four, or moved on by one from above.
      const kept =
        shown.slice(-2) === last.slice(-2) || shown.slice(1, 3) === last.slice(0, 2) || last.includes(shown.slice(1));
      expect(kept, `frame ${frame}: ${last} then ${shown}`).toBe(true);
      last = shown;
    }
  });
});
