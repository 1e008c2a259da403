import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GEETEST_KEYS, type GeetestDouble, geetestDouble } from '../../testing/geetest.ts';
import { outgoing } from '../outgoing.ts';
import { createGeetest, type GeetestSettings, type GeetestTrouble } from './geetest.ts';

let double: GeetestDouble;
let outages: GeetestTrouble[] = [];
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
    (trouble) => outages.push(trouble),
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

  it('a wrong key or id of ours is told apart from a robot: it is in the log, and the house decides who passes', async () => {
    for (const wrong of [{ captchaKey: 'another' }, { captchaId: 'another' }]) {
      outages = [];
      expect(await made(wrong).check('sms', double.pass())).toBe(false);
      expect(await made({ ...wrong, failOpen: true }).check('sms', double.pass())).toBe(true);
      expect(outages.map(({ kind, failOpen }) => [kind, failOpen])).toEqual([
        ['misconfigured', false],
        ['misconfigured', true],
      ]);
      expect(outages[0]?.reason).toMatch(/^geetest does not accept our keys: (sign_token error|-50103)$/);
    }
  });

  // Invalid input must not be mistaken for an outage, during which a brand may skip the check.
  it.each([
    ['{"status":"error","code":"-50005","msg":"illegal gen_time"}', 'refused'],
    ['{"status":"error","code":-50002}', 'refused'],
    ['{"status":"error","code":"-50303"}', 'refused'],
    ['{"status":"error","code":"-59999"}', 'refused'],
    ['{"status":"error"}', 'refused'],
    ['{"status":"success","result":"fail","reason":"pass_token expire"}', 'refused'],
    ['{"status":"success","result":"fail"}', 'refused'],
    ['{"status":"error","code":"-50000"}', 'outage'],
    ['{"status":"error","code":"-50105"}', 'misconfigured'],
    ['{"status":"success","result":"fail","reason":"captcha_id error"}', 'misconfigured'],
    ['{"status":"unheard of"}', 'outage'],
  ])('the answer %s means %s', async (text, meaning) => {
    const geetest = createGeetest(
      { ...GEETEST_KEYS, base: 'http://geetest.test', guards, failOpen: true },
      async () => ({ status: 200, header: () => null, text }),
      (trouble) => outages.push(trouble),
    );
    expect(await geetest.check('sms', double.pass())).toBe(meaning !== 'refused');
    expect(outages.map(({ kind }) => kind)).toEqual(meaning === 'refused' ? [] : [meaning]);
  });

  it('is tested with a check that nobody made, which it refuses', async () => {
    await made().test();
    await expect(made({ captchaKey: 'another' }).test()).rejects.toThrow('does not accept our keys');
    await expect(made({ captchaId: 'another' }).test()).rejects.toThrow('does not accept our keys: -50103');
    double.mode('error');
    await expect(made().test()).rejects.toThrow('geetest answered HTTP 502');
    double.mode('broken');
    await expect(made().test()).rejects.toThrow('cannot be read');
    // A test is no outage.
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
      expect(outages.map(({ failOpen }) => failOpen)).toEqual([false, true, true]);
      expect(JSON.stringify(outages)).not.toContain('canary');
    },
  );

  it('failing open does not open it to those who send no result while it is up', async () => {
    expect(await made({ failOpen: true }).check('login', {})).toBe(false);
  });
});
