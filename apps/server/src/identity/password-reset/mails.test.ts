import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { describe, expect, it } from 'vitest';
import { shippedTexts } from '../../config/brand-texts.ts';
import { linkLetter, RESET_LETTER_PREFIX } from './mails.ts';

const labels = (language: string) => shippedTexts(language, [RESET_LETTER_PREFIX]);
const values = { brand: 'House', account: 'thiri', link: 'https://house.example/m/forget#link=t0ken' };
const mail = (language: string) => linkLetter({ language, to: 'thiri@example.com' }, values, labels);

describe('the mail with a link', () => {
  it.each(LANGUAGE_CODES)('says in %s for which account, and has the link on a line of its own', (language) => {
    const { to, subject, text } = mail(language);
    expect([to, subject.includes('House'), text.split('\n').length]).toEqual(['thiri@example.com', true, 7]);
    const [account, gap, minutes, link, rest, ignore = '', end] = text.split('\n');
    expect([account?.includes('thiri'), gap, minutes?.includes('30'), link, rest, end]).toEqual([
      true,
      '',
      true,
      values.link,
      '',
      '',
    ]);
    expect(ignore.length).toBeGreaterThan(10);
    expect(subject + text).not.toMatch(/[{}]|undefined/);
    expect([subject === mail('EN').subject, text === mail('EN').text]).toEqual(
      Array.from({ length: 2 }, () => language === 'EN'),
    );
  });

  it('is English for a language that the house does not know', () => {
    expect(mail('XX')).toEqual(mail('EN'));
    expect(mail('EN').text).toBe(
      'Someone requested a new password for your account thiri.\n\n' +
        `Open this link within 30 minutes. It works once:\n${values.link}\n\n` +
        'If it was not you, ignore this mail. Your password stays as it is.\n',
    );
  });
});
