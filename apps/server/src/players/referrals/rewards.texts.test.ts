import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { shippedTexts } from '../../config/brand-texts.ts';
import { FRIEND_LETTER_PREFIX, rewardLetter } from './rewards.texts.ts';

const labels = (language: string) => shippedTexts(language, [FRIEND_LETTER_PREFIX]);
const write = (languages: readonly string[]) =>
  rewardLetter({ amount: '1500.00', symbol: '$&', friend: 'fr***1' }, { languages, labels });

describe('the letter about a friend', () => {
  const { title, text } = write(LANGUAGE_CODES);

  it.each(LANGUAGE_CODES)('says in %s who has played and what came', (language) => {
    const said = [title[language] ?? '', text[language] ?? ''];
    for (const part of said) expect(part).toContain('$& 1,500.00');
    expect(said[1]).toContain('fr***1');
    expect(said.join(' ')).not.toMatch(/[{}]|undefined/);
    expect([title[language] === title.EN, text[language] === text.EN]).toEqual(
      Array.from({ length: 2 }, () => language === 'EN'),
    );
  });

  it('holds English beside the languages of the brand', () => {
    expect(Object.keys(write(['MY', 'TY']).title)).toEqual(['EN', 'MY', 'TY']);
  });
});
