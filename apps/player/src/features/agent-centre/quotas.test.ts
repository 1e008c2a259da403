import type { ClientFailure } from '@parlour/contract/client';
import { describe, expect, it } from 'vitest';
import { above, fieldProblem, givable } from './quotas.rules.ts';

describe('rates that an agent can give', () => {
  const quotas = {
    rate: '0.009',
    freeUpTo: '0',
    levels: [
      { rate: '0.01', left: 3 },
      { rate: '0.007', left: 5 },
      { rate: '0.005', left: 0 },
    ],
  };

  it('are the free one, and those with something left up to the own rate', () => {
    expect(givable(quotas)).toEqual([
      { rate: '0.007', left: 5 },
      { rate: '0', left: null },
    ]);
  });

  it('are above the rate that a downline has', () => {
    expect(above(givable(quotas), '0.006').map(({ rate }) => rate)).toEqual(['0.007']);
    expect(above(givable(quotas), '0.007')).toEqual([]);
  });

  it('say why an account was refused at its field', () => {
    const failure = (code: string, value?: unknown) => ({ ok: false, code, textKey: 'text', value }) as ClientFailure;
    const wrong = { field: 'username', messageKey: 'form.length', values: { min: 4 } };
    expect(fieldProblem(failure('register.field', wrong))).toEqual({
      field: 'username',
      key: 'form.length',
      values: { min: 4 },
    });
    expect(fieldProblem(failure('register.field', { ...wrong, field: 'password' })).field).toBe('password');
    expect(fieldProblem(failure('agent.rate', { reason: 'NO_QUOTA' }))).toMatchObject({ field: 'rate', key: 'text' });
    expect(fieldProblem(failure('register.username_taken'))).toMatchObject({ field: 'username', key: 'text' });
  });
});
