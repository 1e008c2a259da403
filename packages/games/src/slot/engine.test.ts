import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { hmacSha256 } from '../sha256.ts';
import { isBet, payout } from '../stake.ts';
import { evaluate, linePay, playRound, showing, type Window } from './engine.ts';
import { LINE_COUNT, LINES, REELS, ROWS, type SlotModel, SYMBOLS } from './model.ts';
import { SLOT_MODELS, slotModel } from './models.ts';

const model = slotModel('medium-1') as SlotModel;
/** A window written row by row, as displayed. */
const seen = (...rows: [string, string, string]): Window =>
  Array.from({ length: REELS }, (_, reel) => rows.map((row) => row[reel]).join('')) as unknown as Window;
const play = (nonce: number, m = model, seed = 1) =>
  playRound(m, drawer(hmacSha256(new Uint8Array(32).fill(seed)), 'test', nonce));

describe('lines', () => {
  it('are twenty different ways through the window', () => {
    expect(LINE_COUNT).toBe(20);
    expect(new Set(LINES.map((line) => line.join(''))).size).toBe(20);
    for (const line of LINES) for (const row of line) expect(row >= 0 && row < ROWS).toBe(true);
  });

  it.each([
    ['AAAGH', 'A', 3, 50],
    ['AAAAH', 'A', 4, 250],
    ['AAAAA', 'A', 5, 1500],
    ['WAAGH', 'A', 3, 50],
    ['AWAWA', 'A', 5, 1500],
    ['WWHHG', 'H', 4, 20],
    ['WWWHG', 'W', 3, 50],
    ['WWWHH', 'H', 5, 80],
    ['WWWWH', 'W', 4, 250],
    ['WWWWW', 'W', 5, 1500],
    ['WWWSA', 'W', 3, 50],
    ['HHHWS', 'H', 4, 20],
    ['WWWAA', 'A', 5, 1500],
    ['WWWAG', 'A', 4, 250],
  ])('%s pays %s x %i: %i line bets', (row, symbol, count, units) => {
    expect(linePay(model.pays, row.split(''))).toEqual({ symbol, count, units });
  });

  it.each(['AAGHC', 'GAAAA', 'WWSAA', 'SSSSS', 'WSWWW', 'AASAA', 'WGABC'])('%s pays nothing', (row) => {
    expect(linePay(model.pays, row.split(''))).toBeNull();
  });

  it('pay each line once: a full window of one symbol pays every line five of a kind', () => {
    const all = evaluate(model, seen('AAAAA', 'AAAAA', 'AAAAA'), 1);
    expect(all.lines.map((w) => w.line)).toEqual(LINES.map((_, i) => i));
    expect(all.units).toBe(20 * 1500);
  });

  it('pay exactly on a hand-made window', () => {
    // The middle row shows A A W: only line 0 passes through those three cells and continues to G.
    const spin = evaluate(model, seen('BCDEF', 'AAWGH', 'CDEFG'), 1);
    expect(spin.lines.map((w) => [w.line, w.symbol, w.count, w.units])).toEqual([[0, 'A', 3, 50]]);
    expect(spin.lines[0]?.cells).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(spin.units).toBe(50);
    expect(payout(spin.units, 2000n)).toBe(5000n);
  });

  it('count the multiplier of free spins in every win', () => {
    const window = seen('BCDEF', 'AAWGH', 'SDSFS');
    expect(evaluate(model, window, 1).units).toBe(50 + 3 * 20);
    expect(evaluate(model, window, 3).units).toBe((50 + 3 * 20) * 3);
  });

  it('agree with a slow and separate reading of the rules on any window', () => {
    const reel = fc.string({ unit: fc.constantFrom(...SYMBOLS), minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.tuple(reel, reel, reel, reel, reel), (window) => {
        let expected = 0;
        for (const line of LINES) {
          const row = line.map((r, i) => window[i]?.[r] as string);
          let best = 0;
          for (const s of SYMBOLS) {
            if (s === 'S') continue;
            let run = 0;
            while (run < 5 && (row[run] === s || row[run] === 'W')) run++;
            const own = row.slice(0, run).includes(s);
            for (const n of [3, 4, 5])
              if (run >= n && own) best = Math.max(best, n === run ? (model.pays[s][n - 3] ?? 0) : 0);
          }
          let wilds = 0;
          while (wilds < 5 && row[wilds] === 'W') wilds++;
          if (wilds >= 3) best = Math.max(best, model.pays.W[wilds - 3] ?? 0);
          expected += best;
        }
        const scatters = window
          .join('')
          .split('')
          .filter((s) => s === 'S').length;
        if (scatters >= 3) expected += (model.scatterPays[Math.min(scatters, 5) - 3] ?? 0) * 20;
        const spin = evaluate(model, window, 1);
        expect(spin.units).toBe(expected);
        expect(new Set(spin.lines.map((w) => w.line)).size).toBe(spin.lines.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('scatters', () => {
  it.each([
    [seen('SBCDE', 'FGSAB', 'CDEFS'), 3, 3, 10],
    [seen('SBCDE', 'FGSAB', 'CSEFS'), 4, 15, 15],
    [seen('SBCSE', 'FGSAB', 'CSEFS'), 5, 100, 20],
  ])('pay anywhere and give free spins', (window, count, times, freeSpins) => {
    const { scatter } = evaluate(model, window, 1);
    expect([scatter?.count, scatter?.units, scatter?.freeSpins]).toEqual([count, times * 20, freeSpins]);
    expect(scatter?.cells).toHaveLength(count);
  });

  it('two pay nothing', () => {
    expect(evaluate(model, seen('SBCDE', 'FGSAB', 'CDEFH'), 1).scatter).toBeNull();
  });

  it('never stand twice in one window of a strip', () => {
    for (const m of SLOT_MODELS)
      for (const strip of [...m.reels, ...m.freeReels])
        for (let stop = 0; stop < strip.length; stop++) {
          expect(showing(strip, stop).split('S').length - 1).toBeLessThanOrEqual(1);
        }
  });
});

describe('strips', () => {
  it('hold only symbols that the model pays', () => {
    for (const m of SLOT_MODELS)
      for (const strip of [...m.reels, ...m.freeReels]) for (const s of strip) expect(SYMBOLS).toContain(s);
  });

  it('go round at the end', () => {
    expect(showing('ABCDE', 3)).toBe('DEA');
    expect(showing('ABCDE', 4)).toBe('EAB');
  });
});

describe('rounds', () => {
  it('repeat to the letter from the same numbers and differ from others', () => {
    for (let nonce = 0; nonce < 200; nonce++) expect(play(nonce)).toEqual(play(nonce));
    expect(new Set(Array.from({ length: 50 }, (_, n) => play(n).base.stops.join())).size).toBeGreaterThan(45);
  });

  it('take five numbers a spin and show what the stops say', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.constantFrom(...SLOT_MODELS), (nonce, m) => {
        let taken = 0;
        const draw = drawer(hmacSha256(new Uint8Array(32).fill(2)), 'p', nonce);
        const round = playRound(m, (bound) => {
          taken++;
          return draw(bound);
        });
        expect(taken).toBe(5 * (1 + round.free.length));
        for (const [i, spin] of [round.base, ...round.free].entries()) {
          const reels = i === 0 ? m.reels : m.freeReels;
          expect(spin.window).toEqual(reels.map((strip, r) => showing(strip, spin.stops[r] as number)));
          expect(spin.multiplier).toBe(i === 0 ? 1 : m.freeMultiplier);
          expect(spin.units).toBe(spin.lines.reduce((sum, w) => sum + w.units, 0) + (spin.scatter?.units ?? 0));
        }
        expect(round.units).toBe([round.base, ...round.free].reduce((sum, s) => sum + s.units, 0));
      }),
      { numRuns: 500 },
    );
  });

  it('play the free spins that are granted, no more and no fewer', () => {
    let features = 0;
    let again = 0;
    for (let nonce = 0; nonce < 20_000; nonce++) {
      const round = play(nonce);
      if (!round.base.scatter) {
        expect(round.free).toHaveLength(0);
        continue;
      }
      features++;
      const extra = round.free.reduce((sum, s) => sum + (s.scatter?.freeSpins ?? 0), 0);
      if (extra > 0) again++;
      expect(round.free).toHaveLength(round.base.scatter.freeSpins + extra);
      expect(round.free.length).toBeLessThanOrEqual(model.maxFreeSpins);
    }
    expect(features).toBeGreaterThan(100);
    expect(again).toBeGreaterThan(5);
  });

  it('end at the bound when every spin gives more', () => {
    const greedy: SlotModel = {
      ...model,
      reels: ['SAB', 'SAB', 'SAB', 'SAB', 'SAB'],
      freeReels: ['SAB', 'SAB', 'SAB', 'SAB', 'SAB'],
    };
    const round = playRound(greedy, () => 0);
    expect(round.free).toHaveLength(60);
    expect(round.free.map((s) => s.scatter?.freeSpins).slice(0, 4)).toEqual([20, 20, 0, 0]);
  });
});

describe('money', () => {
  it('is exact for any bet', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat({ max: 5000 }), (line, nonce) => {
        const round = play(nonce);
        expect(payout(round.units, line * 20n)).toBe(line * BigInt(round.units));
      }),
    );
  });

  it('takes only positive multiples of the lines as a bet', () => {
    expect([0n, -20n, 19n, 21n, 30n].map(isBet)).toEqual([false, false, false, false, false]);
    expect([20n, 40n, 2_000n].map(isBet)).toEqual([true, true, true]);
    expect(() => payout(1, 30n)).toThrow(RangeError);
  });
});
