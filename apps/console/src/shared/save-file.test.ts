import { describe, expect, it } from 'vitest';
import { tableOf } from './save-file.ts';

describe('files of the console', () => {
  it('P-55 whatever a text begins with, it stays a text, and what it holds stays in its cell', () => {
    const hostile = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '|x', '%0A', '\r=1'];
    for (const text of hostile) expect(tableOf([[text]])).toBe(`"'${text}"\r\n`);
    expect(
      tableOf([
        ['account', 'read at'],
        ['a,"b"\nc', ''],
        ['ရန်ပုံငွေ', 'a=1'],
      ]),
    ).toBe('"account","read at"\r\n"a,""b""\nc",""\r\n"ရန်ပုံငွေ","a=1"\r\n');
  });
});
