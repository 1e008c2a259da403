import { expect, it } from 'vitest';
import { depositTemplate } from './template.ts';

it('WAL-009 the deposit detail is the new one for a flag of 1 and the base one for anything else', () => {
  const form = (depositDetail: unknown) => depositTemplate({ depositDetail, memberCenter: 1 } as object);
  expect([1, '1'].map(form)).toEqual(['new', 'new']);
  expect([0, '0', 2, 11, true, '', ' 1', null, undefined, {}].map(form)).toEqual(Array(10).fill('base'));
  expect(depositTemplate(undefined)).toBe('base');
});
