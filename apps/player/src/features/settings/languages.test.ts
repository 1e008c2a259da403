import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { found, inOrder } from './languages.ts';

const names: Record<string, string> = { DE: 'German', FR: 'French', CN: 'Chinese', EN: 'English' };
const nameOf = (code: string) => names[code] ?? '';

describe('the language picker', () => {
  it('shows the language in use first, and passes over what is none', () => {
    expect(inOrder(['MY', 'EN', 'CN', 'XX'], 'EN')).toEqual(['EN', 'MY', 'CN']);
    expect(inOrder([], 'MY')).toEqual(['MY']);
  });

  it('finds a language by its own name, by its name in the reader’s language, and by its code', () => {
    expect(found(LANGUAGE_CODES, 'FRANC', nameOf)).toEqual(['FR']);
    expect(found(LANGUAGE_CODES, 'francais', nameOf)).toEqual(['FR']);
    expect(found(LANGUAGE_CODES, 'germ', nameOf)).toEqual(['DE']);
    expect(found(LANGUAGE_CODES, ' de ', nameOf)).toContain('DE');
    expect(found(LANGUAGE_CODES, '', nameOf)).toHaveLength(LANGUAGE_CODES.length);
    expect(found(LANGUAGE_CODES, 'klingon', nameOf)).toEqual([]);
  });
});
