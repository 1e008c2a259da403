import { describe, expect, it } from 'vitest';
import { FAILURE_CODES, statusOf, textKeyOf } from './errors.ts';
import type { FieldRule } from './registration.endpoints.ts';
import {
  ageOn,
  FIRST_BIRTHDAY,
  lastBirthday,
  lengthOf,
  meant,
  RULES,
  type RuleName,
  UPLOADS,
  verifier,
  verify,
  verifyUploads,
} from './rules.ts';

const rule = (over: Partial<FieldRule>): FieldRule => ({
  required: true,
  min: 4,
  max: 20,
  alphabet: 'any',
  messageKey: 'form.bad',
  ...over,
});

describe('verify', () => {
  it('VAL-004 an optional empty field passes, a required one does not', () => {
    expect(verify(rule({ required: false }), '')).toEqual({ ok: true });
    expect(verify(rule({}), '')).toEqual({ ok: false, messageKey: 'form.isRequired', values: { min: 4, max: 20 } });
  });

  it('VAL-005 the message of a wrong length carries both bounds', () => {
    const bad = { ok: false, messageKey: 'form.isBetween', values: { min: 4, max: 20 } };
    for (const unseen of ['\u3164', '\u200b\u200b\u200b\u200b'])
      expect(verify(rule({ required: false }), unseen)).toMatchObject({ ok: false, messageKey: 'form.isRequired' });
    expect(verify(rule({ alphabet: 'secret' }), '\u3164'.repeat(8))).toEqual({ ok: true });
    expect([verify(rule({}), 'abc'), verify(rule({}), 'a'.repeat(21))]).toEqual([bad, bad]);
  });

  it('counts characters as a reader does', () => {
    expect(lengthOf('🎲🎲')).toBe(2);
  });

  it.each([
    ['username', 'thiri_88', true],
    ['username', '8thiri', false],
    ['username', 'thi ri', false],
    ['username', 'thi\u202eri', false],
    ['username', 'thi🎲ri', false],
    ['username', '<b>thi</b>', false],
    ['digits', '123456', true],
    ['digits', '12a456', false],
    ['digits', '١٢٣٤٥٦', false],
    ['date', '1996-04-17', true],
    ['date', '1996-02-30', false],
    ['date', '1996-4-17', false],
    ['name', 'Daw Thiri Aung', true],
    ['name', 'ဒေါ်သီရိအောင်', true],
    ['name', '王小明', true],
    ['name', "Anne-Marie O'Neill Jr.", true],
    ['name', 'Thiri 88', false],
    ['name', '<script>', false],
    ['name', ' Thiri', false],
    ['line', 'thiri@wave 🎲', true],
    ['line', 'thi\nri', false],
    ['line', 'thi\u202eri', false],
    ['secret', 'correct horse ကျား', true],
    ['secret', 'rt1.series.secret', false],
    ['secret', 'corr\u0000ect', false],
    ['secret', '        ', false],
    ['code', 'PRL77X', true],
    ['code', 'PRL 77', false],
  ] as const)('alphabet %s judges %j', (alphabet, value, passes) => {
    expect(verify(rule({ alphabet, min: 1, max: 300 }), value).ok).toBe(passes);
  });

  it('a pattern is run by the engine that came along, and says the merchant’s own words', () => {
    const texts = { EN: 'Two letters first' };
    const patterned = rule({ pattern: '[A-Z]{2}.*', texts });
    const runs: [string, string][] = [];
    const engine = (pattern: string, value: string) => runs.push([pattern, value]) < 0;
    expect(verify(patterned, 'abcd', engine)).toEqual({
      ok: false,
      messageKey: 'form.bad',
      values: { min: 4, max: 20 },
      texts,
    });
    expect(runs).toEqual([['[A-Z]{2}.*', 'abcd']]);
    expect(verify(patterned, 'abcd')).toEqual({ ok: true });
  });

  it('counts whole years', () => {
    expect(ageOn('2008-11-21', '2026-11-20')).toBe(17);
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17);
  });
});

describe('rules by name', () => {
  const judge = verifier();
  const key = (name: RuleName, value: string) => {
    const verdict = judge(name, value);
    return verdict.ok ? 'ok' : verdict.messageKey;
  };

  const CASES: Record<RuleName, [good: string, bad: string, messageKey: string]> = {
    loginUsername: ['thiri_88', '', 'form.isRequired'],
    loginPassword: ['x', '', 'form.isRequired'],
    loginMobileNum: ['0977812045', '0977a12045', 'form.mobile'],
    verificationCode: ['246801', '2468o1', 'form.digits'],
    password: ['correct horse 9', 'short', 'form.isBetween'],
    confirmPassword: ['correct horse 9', '', 'form.confirmEmpty'],
    paymentPassword: ['another horse 7', 'short', 'form.isBetween'],
    username: ['thiri_88', 'thiri 88', 'form.username'],
    affiliateCode: ['PRL77X', 'PRL 77X!', 'error.invitation'],
    recommenderId: ['1042', 'ten', 'error.referrer'],
    nickname: ['Thiri 🎲', 'x'.repeat(31), 'form.isBetween'],
    payeeName: ['Daw Thiri', 'Thiri 8', 'form.realName'],
    email: ['thiri@mail.com', 'thiri@mail', 'in_email_incorrect'],
    mobileNum: ['0977812045', '09778', 'in_mobileNum_error'],
    idNumber: ['12/ABC(N)123456', 'x', 'form.isBetween'],
    qqNum: ['123456', '12345x', 'form.digits'],
    facebook: ['thiri.aung', 'x', 'form.isBetween'],
    wechat: ['thiri_w', 'thi\u202eri', 'form.line'],
    line: ['thiri', 'x', 'form.isBetween'],
    whatsapp: ['+95 9 77812045', 'x', 'form.isBetween'],
    zalo: ['thiri', 'x', 'form.isBetween'],
    birthday: ['1996-04-17', '1996-13-17', 'form.date'],
    captcha: ['135790', '13579x', 'form.digits'],
    feedbackCaptcha: ['code', '', 'form.captchaEmpty'],
    comment: ['Nice', '', 'form.isRequired'],
  };

  it.each(Object.entries(CASES))(
    'VAL-001 the rule %s tells a good value from a bad one',
    (name, [good, bad, messageKey]) => {
      expect([key(name as RuleName, good), key(name as RuleName, bad)]).toEqual(['ok', messageKey]);
    },
  );

  it('VAL-002 the five names of the documents are rules', () => {
    const names: RuleName[] = ['loginUsername', 'loginPassword', 'loginMobileNum', 'verificationCode', 'password'];
    expect(names.map((name) => judge(name, '').ok)).toEqual([false, false, false, false, false]);
    expect(names.map((name) => judge(name, '12345678').ok)).toEqual([true, true, true, true, true]);
  });

  it('the merchant’s rule goes before ours', () => {
    const strict = verifier({ nickname: { ...RULES.nickname, required: true, max: 3 } });
    expect([strict('nickname', '').ok, strict('nickname', 'four').ok, strict('nickname', 'abc').ok]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('VAL-011 VAL-012 a captcha is 1 to 6 digits', () => {
    expect(['1', '123456', '1234567', '12345a', ''].map((value) => judge('captcha', value).ok)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([RULES.captcha.max, key('captcha', '')]).toEqual([6, 'form.captchaEmpty']);
  });

  it('VAL-013 the feedback captcha has 1 to 16 characters', () => {
    expect([0, 1, 16, 17].map((length) => judge('feedbackCaptcha', 'x'.repeat(length)).ok)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('VAL-014 VAL-015 a code by SMS is digits, 10 at most', () => {
    expect(['1', '1234567890', '12345678901', '12345o'].map((value) => judge('verificationCode', value).ok)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(RULES.verificationCode.max).toBe(10);
  });

  it('VAL-016 a mobile number at login has at most 20 digits', () => {
    expect([20, 21].map((length) => judge('loginMobileNum', '9'.repeat(length)).ok)).toEqual([true, false]);
    expect(RULES.loginMobileNum.max).toBe(20);
  });

  it('VAL-018 an e-mail address has the form of the documents', () => {
    expect(['a.b@c.com', 'a@c', 'a@c.info', 'a b@c.com', 'a+b@c.com'].map((value) => key('email', value))).toEqual([
      'ok',
      'in_email_incorrect',
      'in_email_incorrect',
      'in_email_incorrect',
      'in_email_incorrect',
    ]);
  });

  it('VAL-019 an e-mail address has fewer than 255 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 6)}@c.com`;
    expect([judge('email', long(254)).ok, judge('email', long(255)).ok]).toEqual([true, false]);
  });

  it('VAL-021 a comment has at most 140 characters', () => {
    expect([140, 141].map((length) => judge('comment', 'ß'.repeat(length)).ok)).toEqual([true, false]);
  });

  it('blanks around a value do not count, except in passwords', () => {
    expect([meant('email', ' a@c.com '), meant('password', ' pass word ')]).toEqual(['a@c.com', ' pass word ']);
    expect(judge('username', '  thiri_88 ').ok).toBe(true);
  });

  it('REG-012 the birthday picker ends with the current year', () => {
    expect([FIRST_BIRTHDAY, lastBirthday('2026-11-21'), lastBirthday('2027-01-01')]).toEqual([
      '1900-01-01',
      '2026-12-31',
      '2027-12-31',
    ]);
  });
});

describe('pictures', () => {
  const files = (n: number, over: { type?: string; size?: number } = {}) =>
    Array.from({ length: n }, () => ({ type: 'image/png', size: 1000, ...over }));

  it('VAL-022 pictures are png or jpg', () => {
    expect(['image/png', 'image/jpeg', 'image/gif', ''].map((type) => verifyUploads(files(1, { type })).ok)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('VAL-023 a picture has at most 5 MB', () => {
    expect(UPLOADS.bytes).toBe(5_242_880);
    expect([5_242_880, 5_242_881].map((size) => verifyUploads(files(1, { size })).ok)).toEqual([true, false]);
  });

  it('VAL-024 there are at most 3 pictures', () => {
    expect([3, 4].map((n) => verifyUploads(files(n)).ok)).toEqual([true, false]);
  });
});

describe('failures', () => {
  it('ERR-028 the code of an unchanged password is the documents’ own', () => {
    expect(FAILURE_CODES).toContain('modify.new.old.same');
    expect([statusOf('modify.new.old.same'), textKeyOf('modify.new.old.same')]).toEqual([409, 'error.samePassword']);
  });
});
