import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal, ways } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { BU_BETS, bugyi, buUnits, rateBu } from './bu-gyi.ts';
import { CARDS, type Card } from './cards.ts';

const RANKS = 'A23456789TJQK';
const SUITS = 'shdc';
/** Cards such as `As Td 9c`. */
const cards = (text: string): Card[] =>
  text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') + 13 * SUITS.indexOf(card[1] ?? ''));

/** Draws that deal these cards one after the other. */
function dealing(text: string): () => number {
  const deck = Array.from({ length: CARDS }, (_, card) => card);
  const draws = cards(text).map((card) => {
    const at = deck.indexOf(card);
    const last = deck.pop() ?? 0;
    if (at < deck.length) deck[at] = last;
    return at;
  });
  return () => draws.shift() ?? 0;
}

/**
 * A class of hands with the same values: number of cards of each value from 0 to 9, number of hands, and their points.
 */
type Kind = { counts: readonly number[]; hands: number; points: number };
const VALUES = Array.from({ length: 10 }, (_, value) => value);
const handsOf = (counts: readonly number[], gone: readonly number[] = []): number => {
  let product = 1;
  for (const [value, count] of counts.entries()) {
    if (count > 0) product *= Number(ways((value === 0 ? 16 : 4) - (gone[value] ?? 0), count));
    if (product === 0) return 0;
  }
  return product;
};
const kinds: Kind[] = [];
function addKinds(values: readonly number[]): void {
  if (values.length < 5) {
    for (const value of VALUES.slice(values.at(-1) ?? 0)) addKinds([...values, value]);
    return;
  }
  const counts = VALUES.map((value) => values.filter((one) => one === value).length);
  // The ten represents all cards of value 0.
  const { points } = rateBu(values.map((value) => (value + 9) % 10));
  kinds.push({ counts, hands: handsOf(counts), points });
}
addKinds([]);

describe('Bu Gyi', () => {
  it.each([
    ['Ks Qh Jd Tc 9s', 9],
    ['Ks Qh Jd Tc Ts', 10],
    ['2s 3h 5d 4c 4s', 8],
    ['2s 4c 3h 4s 5d', 8],
    ['As 9h Kd 9c 2s', 1],
    ['6s 7h 7d 5c 5s', 10],
  ] as const)('%s has %i points: three cards come to tens, and the two others count', (text, points) => {
    const hand = cards(text);
    const rated = rateBu(hand);
    expect(rated.points).toBe(points);
    const sum = (places: readonly number[]) =>
      places.reduce((all, place) => all + Math.min((hand[place] ?? 0) % 13, 9) + 1, 0) % 10;
    const others = [0, 1, 2, 3, 4].filter((place) => !rated.counting.includes(place));
    expect([others.length, sum(others), sum(rated.counting)]).toEqual([3, 0, points % 10]);
  });

  it.each(['As Ah Ad Ac 2s', '2s 2h 2d 2c 3s', 'Ks 2h 2d 2c 3s'])('%s has no points', (text) => {
    expect(rateBu(cards(text))).toEqual({ points: 0, counting: [] });
  });

  it('counts of all 2,598,960 hands as many of each number of points as the returns do', () => {
    const found = Array.from({ length: 11 }, () => 0);
    for (const { hands, points } of kinds) found[points] = (found[points] ?? 0) + hands;
    expect(found.slice(7)).toEqual([171_304, 168_096, 171_304, 191_808]);
    expect(found.reduce((sum, hands) => sum + hands, 0)).toBe(2_598_960);
  });

  it('counts as many ties as the returns do', () => {
    let ties = 0n;
    for (const one of kinds) {
      let others = 0;
      for (const other of kinds) if (other.points === one.points) others += handsOf(other.counts, one.counts);
      ties += BigInt(one.hands) * BigInt(others);
    }
    expect(ties).toBe(625_363_317_520n);
  });

  it('returns exactly what one deck gives', () => {
    expect(BU_BETS.map((bet) => decimal(bugyi.returnOf(bet), 8))).toEqual([
      '0.97892161',
      '0.97892161',
      '0.95851879',
      '0.95851879',
    ]);
    expect(bugyi.returnOf('tie').part).toBe(0n);
  });

  it('60,000 rounds return what they should', { tags: 'wide' }, () => {
    const hash = hmacSha256(new Uint8Array(32).fill(7));
    const ROUNDS = 60_000;
    const sums = new Map(BU_BETS.map((bet) => [bet, { units: 0, squares: 0 }]));
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const { shown } = bugyi.play('player', drawer(hash, 't', nonce));
      for (const [bet, sum] of sums) {
        const units = buUnits(bet, shown);
        sum.units += units;
        sum.squares += units ** 2;
      }
    }
    for (const [bet, { units, squares }] of sums) {
      const { part, over } = bugyi.returnOf(bet);
      const mean = units / ROUNDS;
      const error = Math.sqrt((squares / ROUNDS - mean ** 2) / ROUNDS);
      expect(Math.abs(mean - (Number(part) / Number(over)) * 20) / error).toBeLessThan(2.58);
    }
  });

  it('deals in turns, and the better hand wins', () => {
    const text = 'Ks 2h Qs 3h Js 5h Ts 4h 9s 4d';
    expect(bugyi.play('player', dealing(text))).toEqual({
      units: 39,
      shown: {
        player: cards('Ks Qs Js Ts 9s'),
        banker: cards('2h 3h 5h 4h 4d'),
        points: { player: 9, banker: 8 },
        counting: { player: [0, 4], banker: [1, 2] },
        winner: 'player',
      },
    });
    expect(BU_BETS.map((bet) => bugyi.play(bet, dealing(text)).units)).toEqual([39, 0, 80, 60]);
    const alike = 'Ks Kh Qs Qh Js Jh Ts Th 9s 9h';
    expect(BU_BETS.map((bet) => bugyi.play(bet, dealing(alike)).units)).toEqual([20, 20, 80, 80]);
  });

  it('pays a bet on seven or more by the points of its hand, whoever wins', () => {
    const units = (points: number) =>
      buUnits('banker-seven', { points: { player: 10, banker: points }, winner: 'player' });
    expect([0, 1, 6, 7, 8, 9, 10].map(units)).toEqual([0, 0, 0, 40, 60, 80, 100]);
  });

  it('has four bets and no others', () => {
    expect(BU_BETS.every(bugyi.isChoice)).toBe(true);
    expect(['', 'tie', 'player-', 'player-pair', 'toString'].filter(bugyi.isChoice)).toEqual([]);
  });
});
