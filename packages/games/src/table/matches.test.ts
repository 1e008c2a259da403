import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { esports, MATCHES, PICKS, PROGRAMMES, readPick, sports, weightsOf } from './matches.ts';

describe.each([
  ['sports', sports],
  ['esports', esports],
] as const)('%s', (_name, game) => {
  const programmes = Array.from({ length: PROGRAMMES }, (_, n) => game.programmeOf(n));

  it('has a thousand programmes of six matches, no side twice in one, always the same', () => {
    for (const [n, matches] of programmes.entries()) {
      expect(matches).toHaveLength(MATCHES);
      const sides = matches.flatMap(({ home, away }) => [home, away]);
      expect(new Set(sides).size).toBe(2 * MATCHES);
      expect(sides.every((side) => side !== '')).toBe(true);
      if (n % 100 === 0) expect(game.programmeOf(n)).toEqual(matches);
    }
    expect(new Set(programmes.map((each) => JSON.stringify(each))).size).toBe(PROGRAMMES);
  });

  it('returns between 95 and 97 % for every pick, the same for all picks of a match', () => {
    const seen = new Set<string>();
    for (const [n, matches] of programmes.entries())
      for (const [at, { odds }] of matches.entries()) {
        const returns = PICKS.filter((pick) => odds[pick] !== null).map((pick) =>
          decimal(game.returnOf(`${n}:${at}:${pick}`), 8),
        );
        expect(new Set(returns).size).toBe(1);
        for (const each of returns) seen.add(each);
      }
    for (const each of seen) {
      expect(Number(each)).toBeGreaterThan(0.95);
      expect(Number(each)).toBeLessThan(0.97);
    }
  });

  it('ends each match as its odds say, and scores as it ends', () => {
    const rounds = 6_000;
    const wins = { 1: 0, X: 0, 2: 0 };
    const [match] = game.programmeOf(17);
    if (!match) throw new Error('an empty programme');
    for (let nonce = 0; nonce < rounds; nonce++) {
      const { shown } = game.play('17:0:1', drawer(hmacSha256(new Uint8Array(32).fill(8)), 'm', nonce));
      expect(shown.scores).toHaveLength(MATCHES);
      const [home = 0, away = 0] = shown.scores[0] ?? [];
      wins[home > away ? '1' : home < away ? '2' : 'X']++;
    }
    const weights = weightsOf(match.odds);
    const all = weights[1] + weights.X + weights[2];
    for (const pick of PICKS) {
      const p = weights[pick] / all;
      expect(Math.abs(wins[pick] - p * rounds)).toBeLessThanOrEqual(3.29 * Math.sqrt(rounds * p * (1 - p)));
    }
  });

  it('pays the odds for a right pick and nothing for another', () => {
    for (let nonce = 0; nonce < 300; nonce++) {
      const paid = PICKS.map((pick) => {
        const draw = drawer(hmacSha256(new Uint8Array(32).fill(9)), 'p', nonce);
        return game.play(`3:2:${pick}`, draw);
      });
      const [home = 0, away = 0] = paid[0]?.shown.scores[2] ?? [];
      const result = home > away ? '1' : home < away ? '2' : 'X';
      const odds = game.programmeOf(3)[2]?.odds;
      expect(paid.map(({ units }) => units)).toEqual(PICKS.map((pick) => (pick === result ? odds?.[pick] : 0)));
    }
  });
});

describe('picks', () => {
  it('name a programme, a match and a result', () => {
    expect(readPick('17:3:X')).toEqual({ programme: 17, match: 3, pick: 'X' });
    for (const choice of ['', '1000:0:1', '01:0:1', '1:6:1', '1:0:3', '1:0:1 ', '-1:0:1'])
      expect([choice, sports.isChoice(choice)]).toEqual([choice, false]);
    expect([sports.isChoice('0:0:X'), esports.isChoice('0:0:X'), esports.isChoice('0:0:2')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
