import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GEETEST_KEYS, type GeetestDouble, geetestDouble } from '../../testing/geetest.ts';
import { outgoing } from '../outgoing.ts';
import { createGeetest, type GeetestSettings } from './geetest.ts';

let double: GeetestDouble;
let outages: [string, boolean][] = [];
beforeAll(async () => {
  double = await geetestDouble();
});
beforeEach(() => {
  double.mode('up');
  outages = [];
});
afterAll(() => double.close());

const guards = { login: true, register: true, sms: true };
const made = (over: Partial<GeetestSettings> = {}) =>
  createGeetest(
    { ...GEETEST_KEYS, base: double.base, guards, failOpen: false, ...over },
    outgoing({ totalMs: 1_000 }),
    (...why) => outages.push(why),
  );

describe('geetest', () => {
  it('a result is good once', async () => {
    const fields = double.pass();
    expect(await made().check('login', fields)).toBe(true);
    expect(await made().check('login', fields)).toBe(false);
  });

  it.each(['lot_number', 'captcha_output', 'pass_token', 'gen_time'] as const)('a changed %s fails', async (name) => {
    expect(await made().check('sms', { ...double.pass(), [name]: 'changed' })).toBe(false);
  });

  it('a wrong key of ours is refused by geetest, and so are we', async () => {
    expect(await made({ captchaKey: 'another' }).check('sms', double.pass())).toBe(false);
    expect(outages).toEqual([]);
  });

  it('without a result nobody is asked and nobody passes', async () => {
    const before = double.asked();
    expect(await made().check('register', {})).toBe(false);
    expect(await made().check('register', { ...double.pass(), pass_token: '' })).toBe(false);
    expect(double.asked()).toBe(before);
  });

  it('guards only what the brand names, and nothing without keys', async () => {
    expect(await made({ guards: { ...guards, login: false } }).check('login', {})).toBe(true);
    expect(await createGeetest(null, outgoing(), () => {}).check('sms', {})).toBe(true);
  });

  it.each(['down', 'broken', 'error'] as const)(
    'while it is %s nobody passes, unless the house says so',
    async (mode) => {
      double.mode(mode);
      expect(await made().check('login', double.pass())).toBe(false);
      expect(await made({ failOpen: true }).check('login', double.pass())).toBe(true);
      expect(await made({ failOpen: true }).check('login', {})).toBe(true);
      expect(outages.map(([, open]) => open)).toEqual([false, true, true]);
      expect(JSON.stringify(outages)).not.toContain('canary');
    },
  );

  it('failing open does not open it to those who send no result while it is up', async () => {
    expect(await made({ failOpen: true }).check('login', {})).toBe(false);
  });
});
