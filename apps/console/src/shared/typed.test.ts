import { expect, it } from 'vitest';
import { withoutSent } from './typed.ts';

it('a field is empty once its text has arrived, and keeps what was typed meanwhile', () => {
  expect(withoutSent('lost phone')('lost phone')).toBe('');
  expect(withoutSent('lost phone')('by own wish')).toBe('by own wish');
});
