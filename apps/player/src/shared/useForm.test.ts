import { describe, expect, it } from 'vitest';
import { foundIn, foundValues } from './useForm.ts';

/** A form with its controls, as a browser would have it. */
const formOf = (controls: Record<string, { type: string; value: string; checked?: boolean }>) =>
  ({ elements: { namedItem: (name: string) => controls[name] ?? null } }) as unknown as HTMLFormElement;

const filled = formOf({
  username: { type: 'text', value: 'thiri_88' },
  password: { type: 'password', value: '' },
  birthday: { type: 'date', value: '1990-01-31' },
  dialingCode: { type: 'select-one', value: '+66' },
  ticked: { type: 'checkbox', value: 'on', checked: true },
  left: { type: 'checkbox', value: 'on', checked: false },
});

describe('what stands in a form when it comes', () => {
  it('is read of each kind of control', () => {
    const read = ['username', 'password', 'birthday', 'dialingCode', 'ticked', 'left', 'none'].map((name) =>
      foundIn(filled, name),
    );
    expect(read).toEqual(['thiri_88', '', '1990-01-31', '+66', 'on', '', null]);
    expect(foundIn(null, 'username')).toBeNull();
  });

  it('takes the place of the values to begin with; fields that are not shown keep theirs', () => {
    expect(foundValues(filled, { username: '', password: 'kept by nobody', captcha: 'kept' })).toEqual({
      username: 'thiri_88',
      password: '',
      captcha: 'kept',
    });
  });

  it('changes nothing where both agree, so that nothing is drawn anew', () => {
    const values = { username: 'thiri_88', password: '', captcha: '' };
    expect(foundValues(filled, values)).toBe(values);
    expect(foundValues(null, values)).toBe(values);
  });
});
