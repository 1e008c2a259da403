import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { shippedTexts } from '../../config/brand-texts.ts';
import { messageText, type Note, SMS_LETTER_PREFIX } from './otp.texts.ts';

const labels = (language: string) => shippedTexts(language, [SMS_LETTER_PREFIX]);
const message = (language: string, note: Note) =>
  messageText({ language, note }, { brand: 'House', code: '246801' }, labels);

describe('an SMS', () => {
  it.each(LANGUAGE_CODES)('says in %s which code, for how long, or that the number is taken', (language) => {
    expect(message(language, 'code')).toMatch(/House.*246801.*5/s);
    expect(message(language, 'taken')).toMatch(/^House.{20}/s);
    expect(message(language, 'taken')).not.toContain('246801');
    for (const note of ['code', 'taken'] as const) {
      expect(message(language, note)).not.toMatch(/[{}\n]|undefined/);
      expect(message(language, note) === message('EN', note)).toBe(language === 'EN');
    }
  });

  it('is English for a language that the house does not know', () => {
    expect(message('XX', 'code')).toBe(
      'House: your code is 246801. It is valid for 5 minutes. Do not share it with anyone.',
    );
    expect(message('', 'taken')).toBe(message('EN', 'taken'));
  });

  it('takes a code and a name as they are', () => {
    const said = messageText({ language: 'EN', note: 'code' }, { brand: '{code} $& Co', code: '1' }, labels);
    expect(said).toMatch(/^\{code\} \$& Co: your code is 1\./);
  });
});
