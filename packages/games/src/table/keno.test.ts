import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { KENO, KENO_PAYS, keno, picksOf } from './keno.ts';

const numbers = (nonce: number) => drawer(hmacSha256(new Uint8Array(32).fill(5)), 'k', nonce);

describe('the fast draw', () => {
  it('returns 95.88 % exactly, whatever is chosen', () => {
    expect(keno.returnOf('1,2,3,4')).toEqual({ part: 6276n, over: 6545n });
    expect(decimal(keno.returnOf('1,2,3,4'), 6)).toBe('0.958899');
  });

  it('takes four different numbers from 1 to 36, written in one way', () => {
    const good = ['1,2,3,4', '3,12,20,36', '33,34,35,36'];
    const bad = [
      '',
      '1,2,3',
      '1,2,3,4,5',
      '1,1,2,3',
      '4,3,2,1',
      '0,1,2,3',
      '1,2,3,37',
      '01,2,3,4',
      '1,2,3,4 ',
      'a,b,c,d',
    ];
    expect(good.filter(keno.isChoice)).toEqual(good);
    expect(bad.filter(keno.isChoice)).toEqual([]);
  });

  it('draws nine different numbers and pays for those that were chosen', () => {
    const hits = [0, 0, 0, 0, 0];
    for (let nonce = 0; nonce < 20_000; nonce++) {
      const { shown, units } = keno.play('3,12,20,36', numbers(nonce));
      expect(new Set(shown.drawn).size).toBe(KENO.drawn);
      expect(shown.drawn.every((n) => n >= 1 && n <= KENO.numbers)).toBe(true);
      const right = picksOf('3,12,20,36').filter((n) => shown.drawn.includes(n));
      expect([...shown.hits].sort((a, b) => a - b)).toEqual(right);
      expect(units).toBe((KENO_PAYS[right.length] ?? 0) * 20);
      hits[right.length] = (hits[right.length] ?? 0) + 1;
    }
    // Hypergeometric; four degrees of freedom: 13.28 at 99 %.
    const share = [17_550, 26_325, 12_636, 2_268, 126].map((ways) => (ways / 58_905) * 20_000);
    const chi = share.reduce((sum, mean, n) => sum + ((hits[n] ?? 0) - mean) ** 2 / mean, 0);
    expect(chi).toBeLessThan(13.28);
  });
});
