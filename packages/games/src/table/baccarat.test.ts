import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { baccarat, bankerDraws, handPoints, SIDES, unitsFor } from './baccarat.ts';

/** Deals the given cards, by rank from the ace: each from another deck, so that none is repeated. */
const dealing = (...ranks: number[]) => {
  let n = 0;
  return () => (ranks[n] ?? 0) + 52 * n++;
};
const [ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, KING] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12] as const;
const round = (choice: string, ...ranks: number[]) => baccarat.play(choice, dealing(...ranks));

describe('baccarat', () => {
  it('returns exactly what eight decks give: 98.94 % on the banker, 98.76 % on the player, 95.15 % on a tie', () => {
    expect(SIDES.map((side) => [side, decimal(baccarat.returnOf(side), 6)])).toEqual([
      ['player', '0.987649'],
      ['tie', '0.951559'],
      ['banker', '0.989420'],
    ]);
  });

  it('counts the last digit alone', () => {
    expect(
      [
        [ACE, KING],
        [NINE, NINE],
        [TEN, KING, SEVEN],
        [FIVE, FIVE],
        [FOUR, SIX, EIGHT],
      ].map(handPoints),
    ).toEqual([1, 8, 7, 0, 8]);
  });

  it('lets the banker draw as the table of every casino says', () => {
    // By points of the banker: third cards of the player with which the banker stands.
    const stands: Record<number, number[]> = {
      0: [],
      1: [],
      2: [],
      3: [8],
      4: [0, 1, 8, 9],
      5: [0, 1, 2, 3, 8, 9],
      6: [0, 1, 2, 3, 4, 5, 8, 9],
      7: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };
    for (const [points, without] of Object.entries(stands)) {
      const stood = Array.from({ length: 10 }, (_, third) => third).filter((t) => !bankerDraws(Number(points), t));
      expect([points, stood]).toEqual([points, without]);
    }
    expect([0, 5, 6, 7].map((points) => bankerDraws(points, null))).toEqual([true, true, false, false]);
  });

  it('deals player, banker, player, banker; a natural ends it', () => {
    const { shown, units } = round('player', NINE, TEN, KING, SEVEN);
    expect(shown).toMatchObject({ points: { player: 9, banker: 7 }, winner: 'player' });
    expect([shown.player.length, shown.banker.length, units]).toEqual([2, 2, 40]);
  });

  it('gives the player a third card up to five points, and the banker by its value', () => {
    // 5 against 3, the player draws a king: the banker draws, too, and has 9.
    expect(round('banker', TWO, ACE, THREE, TWO, KING, SIX).shown).toMatchObject({
      points: { player: 5, banker: 9 },
      winner: 'banker',
    });
    // A banker with three stands only when the third card is an eight.
    const { shown } = round('banker', TWO, ACE, THREE, TWO, EIGHT, SIX);
    expect([shown.player.length, shown.banker.length, shown.points]).toEqual([3, 2, { player: 3, banker: 3 }]);
  });

  it('pays even money on the player, nineteen to twenty on the banker, nine to one on a tie, which gives the others back', () => {
    expect(SIDES.map((choice) => SIDES.map((winner) => unitsFor(choice, winner)))).toEqual([
      [40, 20, 0],
      [0, 200, 0],
      [0, 20, 39],
    ]);
  });

  it('knows its three choices and no other', () => {
    expect(['player', 'tie', 'banker', '', 'Player', 'toString'].map(baccarat.isChoice)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('plays 40,000 rounds by the rules, each side as often as it should', () => {
    const wins = { player: 0, tie: 0, banker: 0 };
    const rounds = 40_000;
    for (let nonce = 0; nonce < rounds; nonce++) {
      const { shown } = baccarat.play('tie', drawer(hmacSha256(new Uint8Array(32).fill(4)), 'b', nonce));
      const [player, banker] = [handPoints(shown.player), handPoints(shown.banker)];
      expect(shown.points).toEqual({ player, banker });
      expect(shown.winner).toBe(player > banker ? 'player' : player < banker ? 'banker' : 'tie');
      wins[shown.winner]++;
    }
    const [player, banker, tie] = [0.446246609, 0.458597423, 0.095155968];
    const chi = Object.entries({ player, banker, tie }).reduce(
      (sum, [side, share]) => sum + (wins[side as keyof typeof wins] - share * rounds) ** 2 / (share * rounds),
      0,
    );
    // Two degrees of freedom: 9.21 at 99 %.
    expect(chi).toBeLessThan(9.21);
  });
});
