import {
  captchaRule,
  feedbackCaptchaRule,
  LOGIN_MOBILE_MAX,
  mobileOf,
  mobileProblem,
  smsCodeRule,
} from '@parlour/contract/otp';
import { verify } from '@parlour/contract/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, LOADING_MS, TOAST_MS } from '../../shared/toasts.ts';
import { countDown, TICK_MS, waitOf } from './countdown.ts';
import { fieldsIn } from './geetest.ts';
import { codeRequest, numberProblemIn, registrationRequest, waitIn } from './otp.ts';

const mobile = { dialingCode: '+95', number: ' 9420000001 ' };
const geetest = { lot_number: 'l', captcha_output: 'o', pass_token: 'p', gen_time: '1' };
const ok = { ok: true };
const passes = (rule: Parameters<typeof verify>[0], value: string): boolean => verify(rule, value).ok;

describe('what is sent', () => {
  it('CAP-014 ENT-011 the request carries number, dialling code and the geetest result', () => {
    expect(codeRequest('login', mobile, geetest)).toEqual({
      mobileNum: '9420000001',
      countryDialingCode: '+95',
      purpose: 'login',
      ...geetest,
    });
    expect(codeRequest('password', mobile, null)).toEqual({
      mobileNum: '9420000001',
      countryDialingCode: '+95',
      purpose: 'password',
    });
  });

  it('CAP-015 ENT-011 registration names the number mobileNo, everything else mobileNum', () => {
    expect(Object.keys(registrationRequest(mobile, geetest))).toEqual([
      'mobileNo',
      'countryDialingCode',
      'lot_number',
      'captcha_output',
      'pass_token',
      'gen_time',
    ]);
    expect(Object.keys(codeRequest('login', mobile, null))[0]).toBe('mobileNum');
  });

  it('reads what a failure says of time and number, and nothing else', () => {
    expect(waitIn({ expirationTime: 5, now: 3 })).toEqual({ expirationTime: 5, now: 3 });
    expect([waitIn(null), waitIn({ expirationTime: '5', now: 3 }), waitIn(undefined)]).toEqual([null, null, null]);
    expect(numberProblemIn({ field: 'mobileNum', messageKey: 'in_mobileNum_error', values: { min: 7 } })).toEqual({
      key: 'in_mobileNum_error',
      values: { min: 7 },
    });
    expect(numberProblemIn('text')).toBeNull();
  });

  it('takes a geetest result whole or not at all', () => {
    expect(fieldsIn({ type: 'passed', fields: { ...geetest, more: 'x' } })).toEqual(geetest);
    for (const bad of [null, 'passed', {}, { fields: null }, { fields: { ...geetest, pass_token: 1 } }]) {
      expect(fieldsIn(bad)).toBeNull();
    }
  });
});

describe('countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('CAP-008 the label is made anew every 500 ms', () => {
    const shown: number[] = [];
    countDown({ expirationTime: 2_000, now: 0 }, (seconds) => shown.push(seconds));
    expect(TICK_MS).toBe(500);
    expect(shown).toEqual([2]);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([2]);
    for (const expected of [
      [2, 2],
      [2, 2, 1],
      [2, 2, 1, 1],
      [2, 2, 1, 1, 0],
    ]) {
      vi.advanceTimersByTime(expected.length === 2 ? 1 : 500);
      expect(shown).toEqual(expected);
    }
    vi.advanceTimersByTime(5_000);
    expect([shown.length, vi.getTimerCount()]).toEqual([5, 0]);
  });

  it('CAP-009 without an expirationTime it starts at 60', () => {
    const shown: number[] = [];
    const stop = countDown({}, (seconds) => shown.push(seconds));
    expect(shown).toEqual([60]);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([60]);
  });

  it.each([-86_400_000, -90_000, 0, 45_000, 31_536_000_000])(
    'a phone whose clock is %i ms off waits as long as any other',
    (off) => {
      const serverNow = 1_800_000_000_000;
      vi.setSystemTime(serverNow + off);
      const shown: number[] = [];
      countDown({ expirationTime: serverNow + 60_000, now: serverNow }, (seconds) => shown.push(seconds));
      vi.advanceTimersByTime(59_000);
      expect([shown[0], shown.at(-1)]).toEqual([60, 1]);
      vi.advanceTimersByTime(1_000);
      expect(shown.at(-1)).toBe(0);
    },
  );

  it('a wait that is over before it began is none', () => {
    expect(waitOf({ expirationTime: 5, now: 9 })).toBe(0);
  });
});

describe('messages', () => {
  it('CAP-012 the loading message stays for 9999 s unless the answer comes', () => {
    const set: number[] = [];
    const toasts = createToasts({ set: (_run, ms) => set.push(ms), clear: () => {} });
    toasts.show('loading', 'sending', LOADING_MS);
    expect([set, toasts.current()?.kind]).toEqual([[9_999_000], 'loading']);
  });

  it('the success message stays for 1.5 s', () => {
    expect(TOAST_MS.smsSent).toBe(1_500);
  });
});

describe('rules', () => {
  it('VAL-011 VAL-012 the captcha is numeric with at most 6 characters', () => {
    expect([passes(captchaRule, '135790'), passes(captchaRule, '1'), passes(captchaRule, '1357901')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(verify(captchaRule, '13579a')).toMatchObject({ ok: false, messageKey: 'form.digits' });
    expect(verify(captchaRule, '')).toMatchObject({ ok: false, messageKey: 'form.captchaEmpty' });
  });

  it('VAL-013 the feedback captcha has 1 to 16 characters', () => {
    expect(['', 'a', 'a'.repeat(16), 'a'.repeat(17)].map((value) => passes(feedbackCaptchaRule, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('VAL-014 VAL-015 the SMS code is numeric with at most 10 characters', () => {
    expect(['12345a', '1234567890', '12345678901'].map((value) => passes(smsCodeRule, value))).toEqual([
      false,
      true,
      false,
    ]);
    expect(verify(smsCodeRule, '12345678')).toEqual(ok);
  });

  it('VAL-016 a mobile number has at most 20 characters', () => {
    const bounds = { min: 7, max: LOGIN_MOBILE_MAX };
    expect(mobileProblem('9'.repeat(20), bounds)).toBeNull();
    expect(mobileProblem('9'.repeat(21), bounds)).toEqual({
      messageKey: 'in_mobileNum_error',
      values: { min: 7, max: 20 },
    });
  });

  it('one subscriber has one spelling', () => {
    expect(mobileOf('+95', '09420000001')).toEqual(mobileOf('95', ' 9420000001'));
  });
});
