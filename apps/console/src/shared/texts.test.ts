import { compileText } from '@parlour/texts/compile';
import type { Message } from '@parlour/texts/message';
import { describe, expect, it } from 'vitest';
import { EN, type TextKey, t } from './texts.ts';

const KEYS = Object.keys(EN) as TextKey[];

/** Names of the arguments that select a plural form. */
function counts(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, kind, choices] = part;
    const nested = Object.values(choices ?? {}).flatMap((choice) => (Array.isArray(choice) ? counts(choice) : []));
    return kind === 'plural' ? [name, ...nested] : nested;
  });
}

describe('texts of the console', () => {
  it('are messages that can be read and written', () => {
    const values = new Proxy({}, { get: (_, name) => (name === 'toJSON' ? undefined : 2) }) as Record<string, number>;
    const wrong = KEYS.filter((key) => {
      const text = t(key, values);
      return text.trim() === '' || /[{}]/.test(text);
    });
    expect(wrong).toEqual([]);
    // In ICU syntax, a straight quote starts literal text.
    expect(KEYS.filter((key) => EN[key].includes("'"))).toEqual([]);
  });

  it('have the singular for one and the plural for none and two', () => {
    const plurals = KEYS.filter((key) => counts(compileText(EN[key])).length > 0);
    const same = plurals.filter((key) => {
      const of = (n: number) => t(key, Object.fromEntries(counts(compileText(EN[key])).map((name) => [name, n])));
      return of(1) === of(2).replace(/\b2\b/g, '1') || of(0).replace(/\b0\b/g, '2') !== of(2);
    });
    expect(same).toEqual([]);
  });

  it('count chats as people do', () => {
    expect([0, 1, 2].map((count) => t('chats.due', { count }))).toEqual([
      '0 chats wait',
      '1 chat waits',
      '2 chats wait',
    ]);
  });

  it('group the digits of a count', () => {
    expect(t('chats.due', { count: 1234 })).toBe('1,234 chats wait');
  });
});
