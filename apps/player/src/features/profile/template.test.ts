import { expect, it } from 'vitest';
import { templateOf } from './template.ts';

it('WAL-008 the member centre is the new one for a flag of 1 and the base one for anything else', () => {
  expect([1, '1'].map(templateOf)).toEqual(['new', 'new']);
  expect([0, '0', 2, 11, true, '', ' 1', null, undefined, {}].map(templateOf)).toEqual(Array(10).fill('base'));
});
