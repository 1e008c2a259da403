/** Draws of every family are even and independent, as far as 99 % of fair samples are. */
import { createCipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Draw, drawer } from '../fairness.ts';
import { hmacSha256 } from '../sha256.ts';
import { DRAWS } from './draws.ts';
import { chanceOfChi, measure, STATISTICS, unlikely } from './testing/statistics.ts';

const SEED = process.env['SEED'] ?? '0';
const DRAWN = process.env['PARLOUR_FULL'] === '1' ? 10_000_000 : 100_000;
const LIMIT_MS = (process.env['PARLOUR_FULL'] === '1' ? 3_600_000 : 120_000) * Number(process.env['PATIENCE'] ?? 1);
/** A fair sample fails once in a hundred. A family whose draws are not fair fails in each of these. */
const SAMPLES = 3;
const CONTROL = 5_000;

/** Server seeds from the seed of the run: a stream of AES in counter mode, 32 bytes for each draw. */
function seedsOf(name: string): () => Uint8Array {
  const stream = createCipheriv(
    'aes-256-ctr',
    createHash('sha256').update(`${SEED} ${name}`).digest(),
    Buffer.alloc(16),
  );
  const zeros = Buffer.alloc(32 * 1024);
  let [block, at] = [zeros, zeros.length];
  return () => {
    if (at === block.length) [block, at] = [stream.update(zeros), 0];
    at += 32;
    return block.subarray(at - 32, at);
  };
}
/** Draws as in production: with a seed of its own, in the order of the number. */
function drawing(family: string, sample: number): (n: number) => Draw {
  const seed = seedsOf(`${family} ${sample}`);
  return (n) => drawer(hmacSha256(seed()), `${family}-1m:20260101-${n}`, 0);
}

describe('statistics', () => {
  it('P-19 are there for every family that is drawn here', () => {
    expect(Object.keys(STATISTICS).toSorted()).toEqual(Object.keys(DRAWS).toSorted());
  });

  it.each([
    [6.635, 1, 0.01],
    [21.666, 9, 0.01],
    [50.892, 30, 0.01],
    [29.336, 30, 0.5],
    [135.807, 100, 0.01],
    [1.646, 8, 0.99],
  ])('P-19 know the tables: chi-squared %f of %i degrees has the chance %f', (value, freedom, chance) => {
    expect(chanceOfChi(value, freedom)).toBeCloseTo(chance, 4);
  });
});

describe.each(Object.keys(DRAWS))('%s', (family) => {
  it(
    `P-19 ${DRAWN} draws: chi-squared and runs stay within 99 % (SEED=${SEED})`,
    () => {
      const samples: string[] = [];
      for (let sample = 0; sample < SAMPLES; sample++) {
        const findings = measure(family, DRAWN, drawing(family, sample));
        const far = unlikely(findings);
        const least = Math.min(...findings.map(({ chance }) => chance));
        console.log(`${family}: ${findings.length} statistics of ${DRAWN} draws, least chance ${least.toFixed(5)}`);
        if (far.length === 0) return;
        samples.push(far.map(({ name, chance }) => `${name}: ${chance}`).join(', '));
      }
      expect(samples).toEqual([]);
    },
    LIMIT_MS,
  );

  it('P-19 control: where one number in four is the higher of two, every sample shows it', () => {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const fair = drawing(family, sample);
      const findings = measure(family, CONTROL, (n) => {
        const draw = fair(n);
        return (bound) => {
          const value = draw(bound);
          return draw(4) === 0 ? Math.max(value, draw(bound)) : value;
        };
      });
      expect(unlikely(findings).length).toBeGreaterThan(0);
    }
  });

  it('P-19 control: where one draw in four comes again, the runs of every sample show it', () => {
    for (let sample = 0; sample < SAMPLES; sample++) {
      let last: unknown;
      const again = (draw: Draw) => {
        if (last === undefined || draw(4) > 0) last = DRAWS[family]?.(draw);
        return last;
      };
      const findings = measure(family, CONTROL, drawing(family, sample), again);
      expect(unlikely(findings).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^runs/));
    }
  });
});
