import { describe, expect, it } from 'vitest';
import { asSpan, daysOf, eachDay, isSpan } from './spans.rules.ts';

const OTHER = { from: '2026-01-05', to: '2026-01-07' };
const said = (span: Parameters<typeof daysOf>[0], today: string) => {
  const { from, to } = daysOf(span, today, OTHER);
  return `${from} ${to}`;
};

describe('spans', () => {
  it.each([
    // A Friday, a Monday, a Sunday, and the first of a month and year.
    ['2026-11-27', '2026-11-26', '2026-11-23', '2026-11-01'],
    ['2026-11-23', '2026-11-22', '2026-11-23', '2026-11-01'],
    ['2026-11-29', '2026-11-28', '2026-11-23', '2026-11-01'],
    ['2027-01-01', '2026-12-31', '2026-12-28', '2027-01-01'],
  ])('of %s', (today, yesterday, monday, first) => {
    expect(said('today', today)).toBe(`${today} ${today}`);
    expect(said('yesterday', today)).toBe(`${yesterday} ${yesterday}`);
    expect(said('week', today)).toBe(`${monday} ${today}`);
    expect(said('month', today)).toBe(`${first} ${today}`);
    expect(said('span', today)).toBe('2026-01-05 2026-01-07');
  });

  it('turn two days round and keep to what the server answers', () => {
    expect(asSpan('2026-11-09', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-09' });
    expect(asSpan('2026-08-01', '2026-10-31')).toEqual({ from: '2026-08-01', to: '2026-10-31' });
    expect(asSpan('2026-01-01', '2026-10-31')).toEqual({ from: '2026-08-01', to: '2026-10-31' });
  });

  it('name every day, over the end of February too', () => {
    expect(eachDay({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(eachDay({ from: '2026-11-29', to: '2026-11-29' })).toEqual(['2026-11-29']);
  });

  it('are known by their names', () => {
    expect(['today', 'span', 'constructor', undefined].map(isSpan)).toEqual([true, true, false, false]);
  });
});
