import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { shippedTexts } from '../../config/brand-texts.ts';
import { CODE_LETTER_PREFIX, codeLetter } from './contacts.texts.ts';

const labels = (language: string) => shippedTexts(language, [CODE_LETTER_PREFIX]);
const values = { brand: 'Parlour', code: '246801', account: 'thiri', minutes: '10' };
const letter = (purpose: 'email' | 'payment', language: string) =>
  codeLetter({ purpose, language, to: 'thiri@example.com' }, values, labels);

describe('a mail with a code', () => {
  it.each(LANGUAGE_CODES)('says in %s what to type where, for how long, and what else to do', (language) => {
    for (const purpose of ['email', 'payment'] as const) {
      const { subject, text } = letter(purpose, language);
      expect(subject).toMatch(/Parlour.*246801/);
      const [first = '', minutes = '', gap, last = '', end] = text.split('\n');
      expect(first).toMatch(/246801/);
      expect(first).toMatch(/thiri/);
      expect(minutes).toMatch(/10/);
      expect([gap, end, text.includes('{')]).toEqual(['', '', false]);
      expect(last.length).toBeGreaterThan(5);
      const english = letter(purpose, 'EN').text;
      expect(text === english).toBe(language === 'EN');
    }
    expect(letter('email', language).text).not.toBe(letter('payment', language).text);
  });

  it('is English for a language that nobody knows', () => {
    expect(letter('payment', 'XX')).toEqual(letter('payment', 'EN'));
    expect(letter('payment', 'EN').text).toBe(
      'Type 246801 in the app to set a new payment password for your account thiri.\nIt is valid for 10 minutes.\n\n' +
        'If it was not you, change your login password now. Our staff never ask for this code.\n',
    );
  });
});
