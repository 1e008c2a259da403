import { describe, expect, it } from 'vitest';
import { compileText as compile, compileCatalogue } from './compile.ts';
import { writer } from './message.ts';

describe('messages', () => {
  it('of letters, which only the server writes, are in no catalogue', () => {
    const table = { 'nav.home': 'Home', 'smsLetter.code': '{code}', 'withdraw.letterPaid': 'Paid' };
    expect(Object.keys(compileCatalogue(table))).toEqual(['nav.home', 'withdraw.letterPaid']);
  });

  it('fill arguments in', () => {
    expect(writer('en')(compile('Hi {name}, {n} new'), { name: 'Thiri', n: 3 })).toBe('Hi Thiri, 3 new');
  });

  it('follow the plural rules of the language, with # for the count', () => {
    const text = compile('{n, plural, =0 {none} one {# game} other {# games}}');
    expect([0, 1, 2].map((n) => writer('en')(text, { n }))).toEqual(['none', '1 game', '2 games']);
  });

  it('group the digits of a large count', () => {
    expect(writer('en')(compile('{n, plural, one {# game} other {# games}}'), { n: 3534 })).toBe('3,534 games');
  });

  it('know the six forms of Arabic', () => {
    const text = compile('{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}');
    expect([0, 1, 2, 3, 11, 100].map((n) => writer('ar')(text, { n }))).toEqual(['z', 'o', 't', 'f', 'm', 'x']);
  });

  it('count after an offset, choose by word, and nest', () => {
    const text = compile('{who, select, me {You} other {{who}}} and {n, plural, offset:1 =1 {nobody} other {# more}}');
    expect(writer('en')(text, { who: 'me', n: 1 })).toBe('You and nobody');
    expect(writer('en')(text, { who: 'Aung', n: 3 })).toBe('Aung and 2 more');
  });

  it('digits stay Latin in Burmese', () => {
    expect(writer('my')(compile('{n, plural, other {# ကြိမ်}}'), { n: 36 })).toBe('36 ကြိမ်');
  });

  it('a value stands by itself in a language that runs from right to left, and nowhere else', () => {
    const text = compile('A {date}, {n, plural, other {#}}');
    expect(writer('ar')(text, { date: '2026-11-21', n: 3 })).toBe('A \u20682026-11-21\u2069, 3');
    expect(writer('en')(text, { date: '2026-11-21', n: 3 })).toBe('A 2026-11-21, 3');
  });

  it('a value of letters that run the other way stands by itself in every language', () => {
    expect(writer('en')(compile('{name} won {sum}'), { name: 'علي', sum: 'K 5' })).toBe('\u2068علي\u2069 won K 5');
  });

  it('a value is never set apart twice: its figures would be drawn without a width', () => {
    const inner = writer('ar')(compile('{sum} each day'), { sum: 'K\u00a01,000' });
    expect(writer('ar')(compile('brings {text}'), { text: inner })).toBe('brings \u2068K\u00a01,000 each day\u2069');
    expect(writer('ar')(compile('{sum}'), { sum: '\u2068K\u00a05\u2069' })).toBe('\u2068K\u00a05\u2069');
  });
});
