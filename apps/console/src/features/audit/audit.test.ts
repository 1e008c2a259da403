import { describe, expect, it } from 'vitest';
import { actText, changeText } from './audit.rules.ts';

describe('rows of the record', () => {
  it('name the act, or show it as it is', () => {
    expect([actText('member.disabled'), actText('thing.done')]).toEqual(['Member disabled', 'thing.done']);
  });
  it.each([
    [null, null, '–'],
    [{ state: 'active' }, { state: 'disabled', ended: 2 }, 'state active → disabled, ended 2'],
    [null, { countries: ['MM', 'TH'] }, 'countries ["MM","TH"]'],
  ])('tell what changed from %j to %j', (before, after, text) => {
    expect(changeText(before, after)).toBe(text);
  });
});
