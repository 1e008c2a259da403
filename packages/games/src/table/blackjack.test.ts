import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { BLACKJACK_PAYS, blackjack, pointsOf } from './blackjack.ts';
import { type Card, rankOf } from './cards.ts';

const RANKS = 'A23456789TJQK';
/** Cards such as `A T 9`, all of spades. */
const cards = (text: string): Card[] => text.split(' ').map((rank) => RANKS.indexOf(rank));
/**
 * A draw function that deals these cards in sequence: player, banker, player, banker, then further cards as they are
 * taken.
 */
function dealing(text: string): () => number {
  const draws = cards(text);
  return () => draws.shift() ?? expect.unreachable('more cards are taken than there should be');
}
const { steps } = blackjack;
const played = (choice: string, text: string) => blackjack.play(choice, dealing(text));

/** Whether to take a card, by basic strategy for these rules. */
function takes(hand: readonly Card[], up: Card): boolean {
  const points = pointsOf(hand);
  const low = hand.reduce((sum, card) => sum + Math.min(rankOf(card) + 1, 10), 0);
  const banker = pointsOf([up]);
  if (low !== points) return points < 18 || (points === 18 && banker >= 9);
  if (points >= 17) return false;
  if (points >= 13) return banker > 6;
  return points < 12 || banker < 4 || banker > 6;
}

describe('Blackjack', () => {
  it.each([
    ['A', 11],
    ['A A', 12],
    ['A T', 21],
    ['A 9 A', 21],
    ['A 9 2', 12],
    ['A A T', 12],
    ['T J 2', 22],
    ['A 5 T 6', 22],
    ['5 A A T 4', 21],
  ] as const)('%s counts %i', (hand, points) => {
    expect(pointsOf(cards(hand))).toBe(points);
  });

  it.each([
    ['s', 'T 9 8 7 T', 'player', 18, 26],
    ['s', 'T 9 8 8', 'player', 18, 17],
    ['s', 'T 9 7 8', 'tie', 17, 17],
    ['s', 'T A 7 6', 'tie', 17, 17],
    ['s', 'T A 8 5 2', 'tie', 18, 18],
    ['hs', '5 9 6 9 9', 'player', 20, 18],
    ['h', 'T 9 6 9 8', 'banker', 24, 18],
    ['h', 'T 9 6 9 5', 'player', 21, 18],
    ['hh', '5 T 6 5 2 8 T', 'player', 21, 25],
    ['hs', '5 T 6 9 2', 'banker', 13, 19],
  ] as const)('%s on %s ends with the %s', (choice, text, winner, player, banker) => {
    const { units, shown } = played(choice, text);
    expect(shown).toMatchObject({ winner, points: { player, banker }, natural: { player: false, banker: false } });
    expect(units).toBe({ player: 40, tie: 20, banker: 0 }[winner]);
  });

  it.each([
    ['A 9 T 8', 'player', 50],
    ['A A K Q', 'tie', 20],
    ['T A 9 K', 'banker', 0],
    ['A 5 J 6', 'player', 50],
  ] as const)('ends at once on %s, before anything is chosen', (text, winner, units) => {
    expect(steps?.isWhole('', dealing(text))).toBe(true);
    const round = played('', text);
    expect(round).toMatchObject({ units, shown: { winner, player: { length: 2 }, banker: { length: 2 } } });
    expect(played('hhs', text)).toEqual(round);
  });

  it('shows one card of the banker and the player’s, and asks until he stands or cannot take more', () => {
    const text = '2 9 3 8 4 5 7';
    expect(['', 'h', 'hh', 'hhh'].map((chosen) => steps?.open(chosen, dealing(text)))).toEqual([
      cards('9 2 3'),
      cards('9 2 3 4'),
      cards('9 2 3 4 5'),
      cards('9 2 3 4 5 7'),
    ]);
    expect(['', 'h', 'hh', 'hhh'].map((chosen) => steps?.isWhole(chosen, dealing(text)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(steps?.isWhole('hs', dealing(text))).toBe(true);
    expect(steps?.stand('hh')).toBe('hhs');
  });

  it('lets one step follow another, and nothing else', () => {
    const after = (chosen: string) => ['', 'h', 's', 'hh', 'hs', 'hhs'].filter((to) => steps?.follows(chosen, to));
    expect(after('')).toEqual(['h', 's']);
    expect(after('h')).toEqual(['hh', 'hs']);
    expect(after('hh')).toEqual(['hhs']);
    expect(['S', 'sh', 'hsh', 'x', 'toString', 'h'.repeat(20)].filter(blackjack.isChoice)).toEqual([]);
    expect(['', 's', 'h', 'hhs', `${'h'.repeat(19)}s`].filter(blackjack.isChoice)).toHaveLength(5);
  });

  it('what is chosen does not bend the cards that come', () => {
    const draw = () => drawer(hmacSha256(new Uint8Array(32).fill(3)), 'one', 9);
    const [one, other] = [blackjack.play('s', draw()), blackjack.play('h', draw())];
    expect(other.shown.player.slice(0, 2)).toEqual(one.shown.player);
    expect(other.shown.banker.slice(0, 2)).toEqual(one.shown.banker.slice(0, 2));
  });

  it('returns exactly what best play gives', () => {
    expect(decimal(blackjack.returnOf(''), 8)).toBe('0.97579187');
  });

  it('60,000 rounds of best play return what they should', { tags: 'wide' }, () => {
    const { part, over } = blackjack.returnOf('');
    const hash = hmacSha256(new Uint8Array(32).fill(7));
    const ROUNDS = 60_000;
    let [units, squares] = [0, 0];
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const draw = () => drawer(hash, 't', nonce);
      let choice = '';
      while (!steps?.isWhole(choice, draw())) {
        const [up = 0, ...hand] = steps?.open(choice, draw()) ?? [];
        choice += takes(hand, up) ? 'h' : 's';
      }
      const round = blackjack.play(choice, draw());
      units += round.units;
      squares += round.units ** 2;
    }
    const mean = units / ROUNDS;
    const error = Math.sqrt((squares / ROUNDS - mean ** 2) / ROUNDS);
    const expected = (Number(part) / Number(over)) * BLACKJACK_PAYS.tie;
    expect(Math.abs(mean - expected) / error).toBeLessThan(2.58);
  });
});
