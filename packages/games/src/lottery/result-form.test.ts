import { describe, expect, it } from 'vitest';
import { familyOf } from './families.ts';
import { numbersOf, RESULT_FORMS, type ResultNumbers, readNumbers } from './result-form.ts';
import { NORTH } from './vietnam.ts';

/** A result of a family with ascending numbers, each with its number of digits. */
const made = (family: string): Record<string, string[]> =>
  Object.fromEntries(
    (RESULT_FORMS[family] ?? []).map(({ name, count, digits }) => [
      name,
      Array.from({ length: count }, (_, i) => (digits === 'amount' ? '1,382.47' : String(i).padStart(digits, '0'))),
    ]),
  );
const faultOf = (family: string, numbers: ResultNumbers) => {
  const read = readNumbers(family, numbers);
  return read.ok ? null : read.fault;
};

describe('results that are entered', () => {
  it.each(Object.keys(RESULT_FORMS))('%s reads what is complete, and writes it down again', (family) => {
    const read = readNumbers(family, made(family));
    if (!read.ok) throw new Error(read.fault.field);
    expect(familyOf(family)?.readResult(read.result)).toEqual(read.result);
    expect(numbersOf(family, read.result)).toEqual(made(family));
  });

  it('C07 a northern result of 26 numbers is refused by the name of its prize', () => {
    const whole = made('vn.n');
    expect(Object.values(whole).flat()).toHaveLength(27);
    expect(faultOf('vn.n', { ...whole, G7: whole['G7']?.slice(1) ?? [] })).toEqual({
      field: 'G7',
      reason: 'count',
      index: null,
    });
  });

  it('names a number that is too short, a field that is missing, and one that no result has', () => {
    const whole = made('vn.n');
    const g3 = Array.from({ length: NORTH['G3']?.count ?? 0 }, (_, i) => (i === 4 ? '2995' : '29954'));
    expect(faultOf('vn.n', { ...whole, G3: g3 })).toEqual({ field: 'G3', reason: 'digits', index: 4 });
    const { DB: _, ...rest } = whole;
    expect(faultOf('vn.n', rest)).toEqual({ field: 'DB', reason: 'missing', index: null });
    expect(faultOf('vn.n', { ...whole, G9: ['1'] })).toEqual({ field: 'G9', reason: 'unknown', index: null });
    expect(faultOf('mm.2d', { set: ['1,382.4'], value: ['48,215.63'] })).toMatchObject({ field: 'set', index: 0 });
    expect(faultOf('wingo', { digit: ['5'] })).toMatchObject({ reason: 'unknown' });
    expect(faultOf('th', { ...made('th'), first: ['12345x'] })).toMatchObject({ field: 'first', reason: 'digits' });
  });
});
