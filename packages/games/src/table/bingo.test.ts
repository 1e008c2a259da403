import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { BINGO, BINGO_LINES, BINGO_PAYS, bingo } from './bingo.ts';

const numbers = (nonce: number) => drawer(hmacSha256(new Uint8Array(32).fill(6)), 'b', nonce);

describe('quick bingo', () => {
  it('returns 96.26 % exactly, with any number of cards', () => {
    // Ways to fill 0 to 8 lines with 13 of 30 balls, counted by another program.
    const ways = [71_209_872, 34_721_208, 10_042_716, 2_837_232, 671_517, 189_924, 81_396, 0, 5_985];
    expect(ways.reduce((sum, each) => sum + each, 0)).toBe(119_759_850);
    const pays = ways.reduce((sum, each, lines) => sum + each * (BINGO_PAYS[lines] ?? 0), 0);
    const { part, over } = bingo.returnOf('1');
    expect(part * 119_759_850n).toBe(BigInt(pays) * over);
    expect(decimal(bingo.returnOf('4'), 6)).toBe('0.962661');
  });

  it('is played with one, two or four cards', () => {
    expect(['0', '1', '2', '3', '4', '', '01', '5'].filter(bingo.isChoice)).toEqual(['1', '2', '4']);
  });

  it('pays every card for its full lines from its share of the bet', () => {
    for (const [choice, share] of [
      ['1', 20],
      ['2', 10],
      ['4', 5],
    ] as const)
      for (let nonce = 0; nonce < 2_000; nonce++) {
        const { shown, units } = bingo.play(choice, numbers(nonce));
        expect(shown.cards).toHaveLength(Number(choice));
        expect(new Set(shown.balls).size).toBe(BINGO.balls);
        let expected = 0;
        for (const { cells, lines } of shown.cards) {
          expect(new Set(cells).size).toBe(9);
          expect([...cells, ...shown.balls].every((n) => n >= 1 && n <= 30)).toBe(true);
          const full = BINGO_LINES.flatMap((line, i) =>
            line.every((cell) => shown.balls.includes(cells[cell] ?? 0)) ? [i] : [],
          );
          expect(lines).toEqual(full);
          expected += (BINGO_PAYS[full.length] ?? 0) * share;
        }
        expect(units).toBe(expected);
      }
  });
});
