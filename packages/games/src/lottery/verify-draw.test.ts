import { describe, expect, it } from 'vitest';
import { commitment } from '../fairness.ts';
import { toHex } from '../sha256.ts';
import { DRAWS } from './draws.ts';
import { familyOf } from './families.ts';
import { drawBySeed, drawName, verifyDraw } from './verify-draw.ts';

const SEED = new Uint8Array(32).fill(5);
const evidence = (over: Partial<Parameters<typeof verifyDraw>[0]> = {}) => ({
  family: 'wingo',
  name: drawName('wingo-1m', '20261127-1292'),
  seed: toHex(SEED),
  promised: commitment(SEED),
  ...over,
});

describe('a fast draw', () => {
  it.each(Object.keys(DRAWS))('%s follows from its seed, its game and its issue alone', (family) => {
    const verdict = verifyDraw(evidence({ family }));
    const name = 'wingo-1m:20261127-1292';
    expect(verdict).toEqual({ ok: true, result: drawBySeed(family, SEED, name) });
    expect(verdict.ok && familyOf(family)?.readResult(verdict.result)).toBeTruthy();
    const results = ['1293', '1294', '1295', '1296', '1297'].map((numero) =>
      JSON.stringify(drawBySeed(family, SEED, drawName('wingo-1m', numero))),
    );
    expect(new Set(results).size).toBeGreaterThan(1);
  });

  it('is refused with another seed, another commitment, or what is no draw of the house', () => {
    const other = new Uint8Array(32).fill(6);
    expect(verifyDraw(evidence({ seed: toHex(other) }))).toEqual({ ok: false, reason: 'promise' });
    expect(verifyDraw(evidence({ promised: commitment(other) }))).toEqual({ ok: false, reason: 'promise' });
    expect(verifyDraw(evidence({ seed: 'x' }))).toEqual({ ok: false, reason: 'seed' });
    expect(verifyDraw(evidence({ family: 'six' }))).toEqual({ ok: false, reason: 'model' });
  });
});
