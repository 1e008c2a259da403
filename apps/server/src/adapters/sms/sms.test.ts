import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTime } from '../../testing/limits.ts';
import { SMS_ACCOUNT, type SmsDouble, smsDouble } from '../../testing/sms.ts';
import { outgoing } from '../outgoing.ts';
import { createSms, type SmsSettings, smsSettings } from './index.ts';

const message = { to: '+959420000001', text: 'Parlour: your code is 123456 & more + ကုဒ်' };
let double: SmsDouble;
beforeAll(async () => {
  double = await smsDouble();
});
beforeEach(() => double.answer(null));
afterAll(() => double.close());

const settings = (over: Partial<SmsSettings> = {}): SmsSettings => ({
  base: double.base,
  ...SMS_ACCOUNT,
  from: 'Parlour',
  ...over,
});
const kept: unknown[] = [];
const keep = async (one: unknown) => void kept.push(one);
const send = (over?: Partial<SmsSettings>, totalMs = 2_000) =>
  createSms(settings(over), outgoing({ totalMs }), keep).send(message);
const failureOf = (sending: Promise<void>): Promise<string> =>
  sending.then(
    () => 'it was accepted',
    (error: Error) => error.message,
  );

describe('SMS by a provider', () => {
  it('hands the message over as a form, signed by account and token', async () => {
    await send();
    expect(double.accepted).toEqual([{ to: message.to, from: 'Parlour', text: message.text }]);
    expect(kept).toEqual([]);
  });

  it.each([
    ['a wrong token', { token: 'stolen' }, 'our account or token is not accepted, HTTP 401, code 20003'],
    ['a wrong account', { account: 'ACother' }, 'HTTP 404, code 20404'],
    ['no sender', { from: '' }, 'HTTP 400, code 21603'],
  ])('%s is an error with the provider’s code', async (_name, over, reason) => {
    expect(await failureOf(send(over))).toBe(`the SMS was not sent: ${reason}`);
  });

  it.each([
    ['a message that will not arrive', { status: 201, body: { sid: 'SM1', status: 'failed', error_code: 30_003 } }],
    ['an answer that is no JSON', { status: 201, body: '<html>' }],
    ['an error of the provider', { status: 503, body: '' }],
    ['a redirect', { status: 307, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
    ['an endless answer', { status: 201, body: 'x'.repeat(300_000) }],
  ])('%s is a failure that names neither number nor text nor token', async (_name, answer) => {
    double.answer(answer);
    const said = await failureOf(send());
    expect(said).toMatch(/^the SMS was not sent: /);
    expect(said).not.toMatch(/9594200|123456|canary/);
  });

  it('a silent provider costs a limited time', async () => {
    double.answer({ status: 201, body: '', delayMs: 5_000 });
    const before = performance.now();
    expect(await failureOf(send({}, 200))).toMatch(/cannot be reached/);
    expect(inTime(performance.now() - before, 2_000)).toBe(true);
  });

  it('without a provider the message is kept for the console', async () => {
    await createSms(null, outgoing(), keep).send(message);
    expect(kept).toEqual([message]);
  });

  it('settings are one address and a sender', () => {
    expect(smsSettings('https://AC1:to%2Fken@api.twilio.com', '+15550100')).toEqual({
      base: 'https://api.twilio.com',
      account: 'AC1',
      token: 'to/ken',
      from: '+15550100',
    });
  });
});
