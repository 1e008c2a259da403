import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { CARDS, type Card } from './cards.ts';
import { rateThree, THREE_BETS, THREE_HANDS, type ThreeHand, threecards, threeUnits } from './three-cards.ts';

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

const all: Card[][] = [];
for (let a = 0; a < CARDS; a++)
  for (let b = a + 1; b < CARDS; b++) for (let c = b + 1; c < CARDS; c++) all.push([a, b, c]);

describe('Three Cards', () => {
  it('counts of all 22,100 hands as many of each kind as the returns do', () => {
    const found: Partial<Record<ThreeHand, number>> = {};
    for (const three of all) {
      const { hand } = rateThree(three);
      found[hand] = (found[hand] ?? 0) + 1;
    }
    expect(found).toEqual({ straightFlush: 48, three: 52, straight: 720, flush: 1096, pair: 3744, high: 16440 });
  });

  it('returns exactly what one deck gives', () => {
    expect(THREE_BETS.map((bet) => decimal(threecards.returnOf(bet), 8))).toEqual([
      '0.97502766',
      '0.97502766',
      '0.97683257',
      '0.97683257',
    ]);
    expect(threecards.returnOf('tie').part).toBe(0n);
  });

  it('counts as many ties as the returns do', () => {
    const alike = new Map<number, Card[][]>();
    for (const three of all) {
      const { strength } = rateThree(three);
      alike.set(strength, [...(alike.get(strength) ?? []), three]);
    }
    let ties = 0;
    for (const group of alike.values())
      for (const one of group) for (const other of group) if (!one.some((card) => other.includes(card))) ties++;
    expect(ties).toBe(450_528);
    const { part, over } = threecards.returnOf('player');
    const deals = 22_100n * 18_424n;
    expect(part * 40n * deals).toBe(over * ((deals - BigInt(ties)) * 39n + BigInt(ties) * 40n));
  });

  it.each([
    ['2s 3s 4s', 'straightFlush', 'As Ah Ad', 'three'],
    ['2s 2h 2d', 'three', 'As Kh Qd', 'straight'],
    ['As 2h 3d', 'straight', 'As Ks Js', 'flush'],
    ['2s 3s 5s', 'flush', 'As Ah Kd', 'pair'],
    ['2s 2h 3d', 'pair', 'As Kh Jd', 'high'],
    ['As Kh Qd', 'straight', 'Kc Qc Jh', 'straight'],
    ['2s 3h 4d', 'straight', 'Ac 2c 3h', 'straight'],
    ['3s 3h 2d', 'pair', '2s 2h Ad', 'pair'],
    ['3s 3h Ad', 'pair', '3d 3c Kd', 'pair'],
    ['As 3h 2s', 'straight', 'Ks Qh 2d', 'high'],
    ['As 4h 3d', 'high', 'Kc Qc Th', 'high'],
    ['Ks Ah 2d', 'high', 'Kc Qc Th', 'high'],
    ['As Ks 2s', 'flush', 'Ac Qc Jc', 'flush'],
  ] as const)('%s, a %s, is better than %s, a %s', (better, hand, worse, other) => {
    const [one, two] = [rateThree(cards(better)), rateThree(cards(worse))];
    expect([one.hand, two.hand]).toEqual([hand, other]);
    expect(one.strength).toBeGreaterThan(two.strength);
  });

  it.each([
    ['As Kh Jd', 'Ac Kd Js'],
    ['9s 9h 4d', '9d 9c 4h'],
    ['As 2s 3s', 'Ad 2d 3d'],
  ])('%s and %s are equal', (one, other) => {
    expect(rateThree(cards(one)).strength).toBe(rateThree(cards(other)).strength);
  });

  it('deals in turns, and the better hand wins', () => {
    expect(threecards.play('banker', dealing('2s Ah 7d Ad 9c 4c'))).toEqual({
      units: 39,
      shown: {
        player: cards('2s 7d 9c'),
        banker: cards('Ah Ad 4c'),
        hands: { player: 'high', banker: 'pair' },
        winner: 'banker',
      },
    });
    expect(threecards.play('player', dealing('2s Ah 7d Ad 9c 4c')).units).toBe(0);
    expect(threecards.play('banker-pair', dealing('2s Ah 7d Ad 9c 4c')).units).toBe(40);
    expect(threecards.play('player-pair', dealing('2s Ah 7d Ad 9c 4c')).units).toBe(0);
    expect(threecards.play('player', dealing('2s 2h 7d 7c 9c 9s')).shown.winner).toBe('tie');
  });

  it('pays 19 to 20 on a hand, gives it back on a tie, and by the hand for a pair or better', () => {
    const units = (player: ThreeHand, winner: 'player' | 'banker' | 'tie') =>
      THREE_BETS.map((bet) => threeUnits(bet, { hands: { player, banker: 'high' }, winner }));
    expect(THREE_HANDS.map((hand) => units(hand, 'player'))).toEqual([
      [39, 0, 820, 0],
      [39, 0, 620, 0],
      [39, 0, 140, 0],
      [39, 0, 100, 0],
      [39, 0, 40, 0],
      [39, 0, 0, 0],
    ]);
    expect(units('high', 'tie')).toEqual([20, 20, 0, 0]);
    expect(units('high', 'banker')).toEqual([0, 39, 0, 0]);
  });

  it('knows its four bets and no other', () => {
    const bad = ['', 'tie', 'Player', 'pair', 'toString'];
    expect(bad.filter(threecards.isChoice)).toEqual([]);
    expect(THREE_BETS.filter(threecards.isChoice)).toEqual([...THREE_BETS]);
    expect(bad.map((choice) => threecards.play(choice, () => 0).units)).toEqual(bad.map(() => 0));
  });

  it('ends 10,000 rounds with each hand as often as it should', () => {
    const hash = hmacSha256(new Uint8Array(32).fill(7));
    const found: Record<string, number> = {};
    for (let nonce = 0; nonce < 10_000; nonce++) {
      const { hands } = threecards.play('player', drawer(hash, 't', nonce)).shown;
      found[hands.banker] = (found[hands.banker] ?? 0) + 1;
    }
    const expected = { pair: 3744, flush: 1096, straight: 720, high: 16_440, straightFlush: 48, three: 52 };
    const chi = Object.entries(expected).reduce((sum, [hand, of]) => {
      const mean = (of / 22_100) * 10_000;
      return sum + ((found[hand] ?? 0) - mean) ** 2 / mean;
    }, 0);
    // Five degrees of freedom: 15.09 at 99 %.
    expect(chi).toBeLessThan(15.09);
  });
});
