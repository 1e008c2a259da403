import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { hmacSha256 } from '../sha256.ts';
import { SKINS } from '../skins.ts';
import { ANIMALS, CATCHES, fishing } from './fishing.ts';

describe('fishing', () => {
  it('returns 96 % exactly for every aim', () => {
    for (const animal of ANIMALS)
      expect([animal, fishing.returnOf(animal)]).toEqual([animal, { part: 24n, over: 25n }]);
  });

  it('aims at animals that the sea has, and at nothing else', () => {
    const emblems = Object.values(SKINS.sea.emblems);
    expect(ANIMALS.filter((animal) => !emblems.includes(animal))).toEqual([]);
    expect(['', 'anchor', 'toString', 'Shark'].filter(fishing.isChoice)).toEqual([]);
  });

  it.each(ANIMALS)('catches a %s as often as it should and pays for it', (animal) => {
    const shots = 20_000;
    let caught = 0;
    for (let nonce = 0; nonce < shots; nonce++) {
      const { shown, units } = fishing.play(animal, drawer(hmacSha256(new Uint8Array(32).fill(7)), animal, nonce));
      expect(units).toBe(shown.caught ? CATCHES[animal] * 20 : 0);
      if (shown.caught) caught++;
    }
    const p = 0.96 / CATCHES[animal];
    // Two-sided at 99.9 %, because nine animals are tested.
    expect(Math.abs(caught - p * shots)).toBeLessThan(3.29 * Math.sqrt(shots * p * (1 - p)));
  });

  it('catches with the lowest numbers, so that the chance is a whole number of 10,000', () => {
    expect([959, 960].map((n) => fishing.play('turtle', () => n).shown.caught)).toEqual([true, false]);
    expect([47, 48].map((n) => fishing.play('oyster', () => n).shown.caught)).toEqual([true, false]);
  });
});
