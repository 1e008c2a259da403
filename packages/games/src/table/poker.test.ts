import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { pokerReturn } from './poker.returns.ts';
import { handOf, POKER_PAYS, poker } from './poker.ts';

/** Cards written as rank and suit, such as `Ts` or `Ah`. */
const cards = (text: string) =>
  text.split(' ').map((card) => 'A23456789TJQK'.indexOf(card[0] ?? '') + 13 * 'shdc'.indexOf(card[1] ?? ''));

describe('video poker', () => {
  it.each([
    ['As Ks Qs Js Ts', 'royal'],
    ['9h Kh Qh Jh Th', 'straightFlush'],
    ['Ac 2c 3c 4c 5c', 'straightFlush'],
    ['7s 7h 7d 7c 2s', 'four'],
    ['7s 7h 7d 2c 2s', 'fullHouse'],
    ['2d 5d 9d Jd Kd', 'flush'],
    ['As Kh Qs Js Ts', 'straight'],
    ['As 2h 3s 4s 5s', 'straight'],
    ['6s 7h 8s 9s Ts', 'straight'],
    ['9s 9h 9d 2c Ks', 'three'],
    ['9s 9h 2d 2c Ks', 'twoPair'],
    ['Js Jh 2d 3c 4s', 'jacks'],
    ['As Ah 2d 3c 4s', 'jacks'],
  ])('%s is %s', (text, hand) => expect(handOf(cards(text))).toBe(hand));

  it.each(['Ts Th 2d 3c 4s', '2s 4h 6d 8c Ts', 'Qs Kh Ad 2c 3s', 'Ks As 2s 3s 4h'])('%s pays nothing', (text) =>
    expect(handOf(cards(text))).toBeNull(),
  );

  it('keeps what is kept and draws the others from the same deck, whatever is kept', () => {
    for (let nonce = 0; nonce < 500; nonce++) {
      const draw = () => drawer(hmacSha256(new Uint8Array(32).fill(10)), 'p', nonce);
      const dealt = poker.steps.open('', draw());
      const behind = poker.play('00000', draw()).shown.hand;
      expect(new Set([...dealt, ...behind]).size).toBe(10);
      for (const choice of ['11111', '10110', '00001']) {
        const { shown, units } = poker.play(choice, draw());
        expect(shown.dealt).toEqual(dealt);
        expect(shown.hand).toEqual(dealt.map((card, i) => (choice[i] === '1' ? card : behind[i])));
        expect(shown.pays).toBe(handOf(shown.hand));
        expect(units).toBe(shown.pays === null ? 0 : POKER_PAYS[shown.pays] * 20);
      }
    }
  });

  it('is kept by five marks and nothing else', () => {
    expect(['00000', '11111', '10101'].every(poker.isChoice)).toBe(true);
    expect(['', '1111', '111111', '1012', 'abcde'].filter(poker.isChoice)).toEqual([]);
  });

  it('returns 96.14 % to who plays it best, as it is told, over every hand and every draw', {
    tags: 'wide',
    timeout: 300_000,
  }, () => {
    expect(pokerReturn()).toEqual(poker.returnOf());
    expect(decimal(pokerReturn(), 6)).toBe('0.961472');
  });
});
