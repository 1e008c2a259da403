import { describe, expect, it } from 'vitest';
import { commitment, drawer } from './fairness.ts';
import { hmacSha256, toHex } from './sha256.ts';
import { SKIN_NAMES, SKINS, skinOf, slotOf } from './skins.ts';
import { playRound } from './slot/engine.ts';
import { SYMBOLS } from './slot/model.ts';
import { SLOT_MODELS, slotModel } from './slot/models.ts';
import { verifyRound } from './verify.ts';

describe('verification', () => {
  const seed = Uint8Array.from({ length: 32 }, (_, i) => i * 7);
  const evidence = {
    model: 'low-1',
    choice: '',
    serverSeed: toHex(seed),
    promised: commitment(seed),
    clientSeed: 'my-seed',
    nonce: 12,
  };

  it('works 1,000 of 1,000 rounds out again from their seeds', () => {
    for (const model of SLOT_MODELS)
      for (let nonce = 0; nonce < 334; nonce++) {
        const round = playRound(model, drawer(hmacSha256(seed), 'my-seed', nonce));
        expect(verifyRound({ ...evidence, model: model.id, nonce })).toEqual({ ok: true, round });
      }
  });

  it('says what is wrong with evidence that cannot stand', () => {
    const reason = (change: Partial<typeof evidence>) => {
      const verdict = verifyRound({ ...evidence, ...change });
      return verdict.ok ? 'ok' : verdict.reason;
    };
    expect(reason({ model: 'nothing-1' })).toBe('model');
    expect(reason({ choice: 'banker' })).toBe('choice');
    expect(reason({ model: 'baccarat-1', choice: 'dealer' })).toBe('choice');
    expect(reason({ model: 'baccarat-1', choice: 'banker' })).toBe('ok');
    expect(reason({ serverSeed: 'xyz' })).toBe('seed');
    expect(reason({ serverSeed: toHex(seed).replace('00', '01') })).toBe('promise');
    expect(reason({ promised: '00' })).toBe('promise');
    expect(reason({ clientSeed: 'a:b' })).toBe('clientSeed');
    expect(reason({ nonce: -1 })).toBe('nonce');
    expect(reason({ nonce: 0.5 })).toBe('nonce');
  });
});

describe('skins', () => {
  it('give every symbol its own emblem', () => {
    expect(SKIN_NAMES).toHaveLength(13);
    for (const name of SKIN_NAMES) {
      const { emblems } = SKINS[name];
      expect(Object.keys(emblems).sort()).toEqual([...SYMBOLS].sort());
      expect(new Set(Object.values(emblems)).size).toBe(SYMBOLS.length);
      expect(Object.values(emblems).every((e) => /^[a-z-]+$/.test(e))).toBe(true);
    }
  });

  it('fit the category and never change for a game', () => {
    expect(skinOf('JL-77', 'FISH')).toBe('sea');
    expect(skinOf('SV3-1', 'COCKFIGHT')).toBe('arena');
    expect(skinOf('X', 'BINGO')).toBe('numbers');
    expect(SKIN_NAMES).toContain(skinOf('anything'));
    expect(skinOf('PG-12', 'RNG')).toBe(skinOf('PG-12', 'RNG'));
    const all = new Set(Array.from({ length: 400 }, (_, i) => skinOf(`game-${i}`)));
    expect(all.size).toBe(13);
    const models = new Set(Array.from({ length: 60 }, (_, i) => slotOf(`game-${i}`, SLOT_MODELS).id));
    expect(models.size).toBe(3);
    expect(slotModel('none')).toBeUndefined();
  });
});
