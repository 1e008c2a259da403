import { describe, expect, it } from 'vitest';
import { detailOf, LIMITS, parseLimit } from './protection.rules.ts';

describe('limits at the desk', () => {
  it('money has three spans, a sitting one', () => {
    expect(LIMITS.map(({ name }) => name)).toEqual([
      ...['deposit', 'loss', 'wager'].flatMap((kind) => [`${kind}/day`, `${kind}/week`, `${kind}/month`]),
      'session/sitting',
    ]);
  });
  it.each([
    ['wager', ' 50,000 ', '50000'],
    ['wager', '12.5', '12.5'],
    ['wager', '', null],
    ['wager', '0', undefined],
    ['wager', '0.00', undefined],
    ['wager', '-5', undefined],
    ['wager', '1.234', undefined],
    ['session', '90', '90'],
    ['session', '1441', undefined],
    ['session', '2.5', undefined],
  ] as const)('%s of "%s"', (kind, typed, draft) => {
    expect(parseLimit(kind, typed)).toBe(draft);
  });
  it('a note says which limit went from what to what, and how long a stop is', () => {
    const say = (what: string, name: string) => (what === 'none' ? 'none' : `<${name}>`);
    expect(detailOf({ kind: 'wager', span: 'day', was: null, amount: '10.00' }, say)).toBe(
      '<wager> · <day>: none → 10.00',
    );
    expect(detailOf({ kind: 'exclusion', span: '6m', until: '2027' }, say)).toBe('<exclusion> · <6m>');
    expect(detailOf({ minutes: '20' }, say)).toBe('20');
  });
});
