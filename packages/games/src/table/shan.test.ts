import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { handPoints } from './baccarat.ts';
import { type Card, suitOf } from './cards.ts';
import { handOf, shan, shanPays } from './shan.ts';

const RANKS = 'A23456789TJQK';
const SUITS = 'shdc';
/** Cards such as `As Td`. */
const cards = (text: string): Card[] =>
  text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') + 13 * SUITS.indexOf(card[1] ?? ''));
/**
 * A draw function that deals these cards from one deck: player, banker, player, banker, then further cards as they are
 * taken.
 */
function dealing(text: string): (bound: number) => number {
  const wanted = cards(text);
  const deck = Array.from({ length: 52 }, (_, card) => card);
  return (bound) => {
    expect(bound).toBe(deck.length);
    const card = wanted.shift() ?? expect.unreachable('more cards are taken than there should be');
    const at = deck.indexOf(card);
    // A dealt card is replaced by the last one of the deck.
    const last = deck.pop();
    if (last !== undefined && at < deck.length) deck[at] = last;
    return at;
  };
}
const { steps } = shan;
const played = (choice: string, text: string) => shan.play(choice, dealing(text));

describe('Shan Koe Mee', () => {
  it.each([
    ['As 2h', 'plain'],
    ['As 2s', 'suited2'],
    ['Kd 9d', 'suited2'],
    ['4c 4h', 'plain'],
    ['As 5s Ts', 'suited3'],
    ['As 5s Th', 'plain'],
    ['4c 4h 4d', 'three'],
    ['Kc Kh Kd', 'three'],
    ['Kc Qh Jd', 'plain'],
  ] as const)('%s is %s', (text, hand) => {
    expect(handOf(cards(text))).toBe(hand);
  });

  it.each([
    // Player, banker, player, banker, and the third cards.
    ['s', '3s Th 4h 7d', 'banker', 7, 7, 0],
    ['s', '3s Th 4h 6d', 'player', 7, 6, 39],
    ['s', '3s Th 4s 6d', 'player', 7, 6, 58],
    ['s', '3s Th 4h 4d 9c', 'player', 7, 3, 39],
    ['s', '3s Th 4h 4d 4c', 'banker', 7, 8, 0],
    ['h', '3s Th 4h 6d 2c', 'player', 9, 6, 39],
    ['h', '2s Th 3s 6d 3h', 'player', 8, 6, 39],
    ['h', '2s Th 3s 6d 4s', 'player', 9, 6, 77],
    ['h', '3s Th 3h 6d 3d', 'player', 9, 6, 115],
    ['h', '3s Th 4h 6d 5c', 'banker', 2, 6, 0],
    ['h', '2s 2h 3s 2d 4h 5h', 'banker', 9, 9, 0],
  ] as const)('%s on %s ends with the %s', (choice, text, winner, player, banker, units) => {
    const round = played(choice, text);
    expect(round).toMatchObject({ units, shown: { winner, points: { player, banker } } });
  });

  it.each([
    ['Ks 3h 9h 4d', 'player', 39],
    ['Ks 3h 9s 4d', 'player', 58],
    ['Ks 9h 8h Kd', 'banker', 0],
    ['Ks 9h 9s Kd', 'banker', 0],
    ['Ks 8h 9d Kd', 'player', 39],
    ['Ks 8h 7d Kd', 'banker', 0],
  ] as const)('ends at once on %s, before anything is chosen', (text, winner, units) => {
    expect(steps?.isWhole('', dealing(text))).toBe(true);
    const round = played('', text);
    expect(round).toMatchObject({ units, shown: { winner, player: { length: 2 }, banker: { length: 2 } } });
    expect(played('h', text)).toEqual(round);
  });

  it('shows the player’s two cards, and asks once', () => {
    const text = '3s Th 4h 6d 2c';
    expect(steps?.open('', dealing(text))).toEqual(cards('3s 4h'));
    expect(['', 'h', 's'].map((chosen) => steps?.isWhole(chosen, dealing(text)))).toEqual([false, true, true]);
    const after = (chosen: string) => ['', 'h', 's'].filter((to) => steps?.follows(chosen, to));
    expect([after(''), after('h'), after('s')]).toEqual([['h', 's'], [], []]);
    expect(steps?.stand('')).toBe('s');
    expect(['', 'h', 's', 'hh', 'hs', 'x', 'toString'].filter(shan.isChoice)).toEqual(['', 'h', 's']);
  });

  it('what is chosen does not bend the cards that come', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const draw = () => drawer(hmacSha256(new Uint8Array(32).fill(3)), 'one', nonce);
      const [stood, hit] = [shan.play('s', draw()), shan.play('h', draw())];
      expect(hit.shown.player.slice(0, 2)).toEqual(stood.shown.player);
      expect(hit.shown.banker.slice(0, 2)).toEqual(stood.shown.banker.slice(0, 2));
    }
  });

  it('returns exactly what best play gives', () => {
    expect(decimal(shan.returnOf(''), 8)).toBe('0.96940014');
  });

  it('60,000 rounds of best play return what they should', { tags: 'wide' }, () => {
    const { part, over } = shan.returnOf('');
    const hash = hmacSha256(new Uint8Array(32).fill(7));
    const ROUNDS = 60_000;
    let [units, squares] = [0, 0];
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const draw = () => drawer(hash, 't', nonce);
      const [one = 0, other = 0] = steps?.open('', draw()) ?? [];
      const round = shan.play(isTaken(one, other) ? 'h' : 's', draw());
      units += round.units;
      squares += round.units ** 2;
    }
    const mean = units / ROUNDS;
    const error = Math.sqrt((squares / ROUNDS - mean ** 2) / ROUNDS);
    const expected = (Number(part) / Number(over)) * 20;
    expect(Math.abs(mean - expected) / error).toBeLessThan(2.58);
  });

  it('pays each kind of hand its multiple, less a twentieth', () => {
    expect((['plain', 'suited2', 'suited3', 'three'] as const).map(shanPays)).toEqual([39, 58, 77, 115]);
  });
});

/** Whether to take a card: up to five, and with two of a suit, which win double without a third, up to three. */
const isTaken = (one: Card, other: Card): boolean => handPoints([one, other]) < (suitOf(one) === suitOf(other) ? 4 : 6);
