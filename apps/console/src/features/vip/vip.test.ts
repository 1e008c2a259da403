import { describe, expect, it } from 'vitest';
import { formOf, isWhole, toDraft } from './vip.rules.ts';

const row = {
  level: 2,
  labelId: 'lotus',
  texts: { EN: { name: 'Lotus', weekly: '', monthly: '', benefits: ['One', 'Two'] } },
  conditions: [{ kind: 'turnover' as const, required: '300' }],
  keeps: [],
  rewards: { up: '500', weekly: { amount: '50', deposits: null, turnover: '1000' }, monthly: null, birthday: '88' },
  limits: { daily: '1000000', count: 5, free: 2 },
  changedAt: '',
  members: 0,
};

describe('the form of a rank', () => {
  it('gives back what was kept, and leaves out what is empty', () => {
    const { level: _level, changedAt: _at, members: _members, ...draft } = row;
    expect(toDraft(formOf(row))).toEqual(draft);
    const form = formOf(row);
    form.texts.MY = { name: ' ', weekly: 'x', monthly: '', benefits: '' };
    form.conditions.phone = '1';
    expect(toDraft(form)).toEqual({ ...draft, conditions: [...draft.conditions, { kind: 'phone', required: '1' }] });
  });

  it('is whole with a label, an English name and figures above zero', () => {
    const form = formOf(row);
    expect(isWhole(form)).toBe(true);
    expect(isWhole({ ...form, labelId: 'No Good' })).toBe(false);
    expect(isWhole({ ...form, texts: {} })).toBe(false);
    expect(isWhole({ ...form, conditions: formOf(null).conditions })).toBe(false);
    const given = (over: object) => isWhole({ ...form, given: { ...form.given, ...over } });
    expect([given({ up: '' }), given({ up: '1.234' }), given({ free: '1.5' }), given({ count: '0' })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    // A condition without its reward would have no effect.
    expect([given({ weekly: '' }), given({ monthlyDeposits: '5' })]).toEqual([false, false]);
    for (const turnover of ['0', '-1', 'x', '1.234', '1e5'])
      expect(isWhole({ ...form, conditions: { ...form.conditions, turnover } })).toBe(false);
  });
});
