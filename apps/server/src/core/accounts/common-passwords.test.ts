import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';

const MOST_USED = 10_000;

describe('common passwords', () => {
  it('P-40 the 10,000 most used passwords and the merchant’s words are refused, in any case', async () => {
    const isCommon = await commonPasswords(['Parlour', 'parlour_demo']);
    const list = dictionary['passwords-common'].slice(0, MOST_USED);
    expect(list).toHaveLength(MOST_USED);
    expect(list.filter((password) => !isCommon(password))).toEqual([]);
    expect(list.filter((password) => !isCommon(password.toUpperCase()))).toEqual([]);
    const own = [
      'parlour',
      'PARLOUR2026',
      'parlour!!',
      'Parlour_Demo',
      'parlour_demo1',
      'aaaaaaaaaa',
      '😀😀😀😀😀😀😀😀',
    ];
    expect(own.filter((password) => !isCommon(password))).toEqual([]);
  });

  it('P-40 control: without the list and the words they would pass, and good passwords do', async () => {
    const isCommon = await commonPasswords([]);
    expect(isCommon('parlour_demo2026')).toBe(false);
    const naive = (password: string) => password.length < 8;
    expect(dictionary['passwords-common'].slice(0, MOST_USED).filter((password) => !naive(password)).length).toBe(3534);
    const strict = await commonPasswords(['Parlour', 'parlour_demo']);
    const good = ['correct horse 9', 'parlour games at night', 'ကျားတစ်ကောင်လာနေသည်', 'zX9!kk2-pl'];
    expect(good.filter(strict)).toEqual([]);
  });
});
