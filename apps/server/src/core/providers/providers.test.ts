/** Providers as operators see and test them: those of the server itself, and real protocols. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listProviders, type ProviderName, testProvider } from '@parlour/contract/providers.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { BTCPAY, type BtcpayDouble, btcpayDouble } from '../../testing/btcpay.ts';
import { consoleOf, goingClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { GEETEST_KEYS, type GeetestDouble, geetestDouble } from '../../testing/geetest.ts';
import { SMS_ACCOUNT, type SmsDouble, smsDouble } from '../../testing/sms.ts';
import { type SmtpDouble, smtpDouble } from '../../testing/smtp.ts';
import { readRecipient } from './providers.ts';

it('a test goes to a mail address, or to a number with its country code', () => {
  expect(readRecipient('mail', ' ops@example.com ')).toBe('ops@example.com');
  expect(readRecipient('phone', '+95 (9) 420-000.000')).toBe('+959420000000');
  expect(readRecipient('nothing', '')).toBe('');
  for (const wrong of ['', 'ops', 'ops@example.com, you@example.com', '+959420000000'])
    expect(readRecipient('mail', wrong)).toBeNull();
  for (const wrong of ['', '0942', '09420000000', 'ops@example.com', '+12'])
    expect(readRecipient('phone', wrong)).toBeNull();
});

/** Accepts or refuses alerts, and keeps them. */
async function receiver() {
  const got: { body: string; signature: string }[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      got.push({ body, signature: String(request.headers['parlour-signature']) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`,
    got,
    refuse: () => {
      status = 500;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

eachDatabase((_kind, open, { fresh }) => {
  const clock = goingClock();
  const operatorOf = async (app: TestApp) => {
    const staff = consoleOf(app);
    const tab = await staff.operator(clock, 'first-person');
    const test = async (name: ProviderName, to = '') => {
      const { body } = await staff.call(testProvider, { params: { name }, body: { to } }, tab);
      return body.success ? body.value.error : `refused: ${body.code}`;
    };
    const list = async () => valueOf(await staff.call(listProviders, {}, tab)).providers;
    return { test, list };
  };

  describe('providers of a new installation', () => {
    let app: TestApp;
    let staff: Awaited<ReturnType<typeof operatorOf>>;
    beforeAll(async () => {
      app = await testApp(await open(), { clock: clock.now });
      staff = await operatorOf(app);
    });
    afterAll(() => app.close());

    it('are this server, or not set up', async () => {
      const providers = await staff.list();
      expect(providers.map(({ name, mode, test }) => [name, mode, test])).toEqual([
        ['mail', 'local', 'mail'],
        ['sms', 'local', 'phone'],
        ['captcha', 'off', null],
        ['btcpay', 'off', null],
        ['google', 'local', null],
        ['facebook', 'local', null],
        ['firebase', 'local', null],
        ['webhook', 'off', null],
      ]);
      expect(providers.every(({ address }) => address === '')).toBe(true);
      expect(providers.flatMap(({ settings }) => settings).some(({ isSet }) => isSet)).toBe(false);
    });

    it('keep test messages in the log, and name what is wrong with a recipient', async () => {
      expect(await staff.test('mail', 'ops@example.com')).toBeNull();
      expect(await staff.test('sms', '+95 9 420 000 000')).toBeNull();
      const { rows } = await sql<{ channel: string; recipient: string }>`
        select channel, recipient from outbox order by id`.execute(app.database.db);
      expect(rows).toEqual([
        { channel: 'mail', recipient: 'ops@example.com' },
        { channel: 'sms', recipient: '+959420000000' },
      ]);
      expect(await staff.test('mail', 'nobody')).toBe('refused: provider.recipient');
      expect(await staff.test('sms', '09420000000')).toBe('refused: provider.recipient');
      expect(await staff.test('captcha')).toBe('refused: thing.unknown');
    });
  });

  describe('providers that are set up', () => {
    let app: TestApp;
    let staff: Awaited<ReturnType<typeof operatorOf>>;
    let smtp: SmtpDouble;
    let sms: SmsDouble;
    let geetest: GeetestDouble;
    let btcpay: BtcpayDouble;
    let webhook: Awaited<ReturnType<typeof receiver>>;
    beforeAll(async () => {
      smtp = await smtpDouble({ authOptional: true, hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] });
      sms = await smsDouble();
      geetest = await geetestDouble();
      btcpay = await btcpayDouble();
      webhook = await receiver();
      const { account, token } = SMS_ACCOUNT;
      app = await testApp(await fresh(), {
        clock: clock.now,
        env: {
          MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
          MAIL_FROM: 'Parlour <no-reply@example.com>',
          SMS_URL: sms.base.replace('//', `//${encodeURIComponent(account)}:${encodeURIComponent(token)}@`),
          SMS_FROM: '+15550100',
          GEETEST_ID: GEETEST_KEYS.captchaId,
          GEETEST_KEY: GEETEST_KEYS.captchaKey,
          GEETEST_URL: geetest.base,
          BTCPAY_URL: btcpay.base,
          BTCPAY_STORE: BTCPAY.store,
          BTCPAY_API_KEY: BTCPAY.apiKey,
          BTCPAY_WEBHOOK_SECRET: BTCPAY.webhookSecret,
          ALERT_WEBHOOK_URL: webhook.url,
          ALERT_WEBHOOK_SECRET: 'canary-webhook-secret',
        },
      });
      staff = await operatorOf(app);
    });
    afterAll(async () => {
      await app.close();
      for (const double of [smtp, sms, geetest, btcpay, webhook]) await double.close();
    });

    it('are named without their secrets', async () => {
      const providers = await staff.list();
      const found = providers.filter(({ mode }) => mode === 'external');
      expect(found.map(({ name, test }) => [name, test])).toEqual([
        ['mail', 'mail'],
        ['sms', 'phone'],
        ['captcha', 'nothing'],
        ['btcpay', 'nothing'],
        ['webhook', 'nothing'],
      ]);
      expect(found.every(({ address, settings }) => address !== '' && settings.every(({ isSet }) => isSet))).toBe(true);
      const text = JSON.stringify(providers);
      const { captchaKey } = GEETEST_KEYS;
      for (const secret of [SMS_ACCOUNT.token, captchaKey, BTCPAY.apiKey, 'canary-webhook-secret', 'secret-path'])
        expect(text).not.toContain(secret);
    });

    it('get a message, or a call that changes nothing', async () => {
      expect(await staff.test('mail', 'ops@example.com')).toBeNull();
      expect(smtp.accepted).toMatchObject([{ to: ['ops@example.com'] }]);
      expect(await staff.test('sms', '+959420000000')).toBeNull();
      expect(sms.accepted).toMatchObject([{ to: '+959420000000', from: '+15550100' }]);
      expect(await staff.test('captcha')).toBeNull();
      expect(await staff.test('btcpay')).toBeNull();
      expect(btcpay.invoices.size).toBe(0);
      expect(await staff.test('webhook')).toBeNull();
      expect(webhook.got.map(({ body }) => JSON.parse(body))).toMatchObject([{ event: 'alert.test', alert: null }]);
      expect(webhook.got[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
      const { rows } = await sql<{ act: string; after: unknown }>`
        select act, after from audit where act = 'provider.tested' order by id`.execute(app.database.db);
      expect(rows.map(({ after }) => after)).toEqual(
        ['mail', 'sms', 'captcha', 'btcpay', 'webhook'].map((provider) => ({ provider })),
      );
    });

    it('say why they do not work, and never a secret', async () => {
      sms.answer({ status: 401, body: { code: 20003, status: 401 } });
      geetest.mode('error');
      btcpay.plan({ status: 401, body: '{}' });
      webhook.refuse();
      await smtp.close();
      expect(await staff.test('mail', 'ops@example.com')).toMatch(/^mail was not sent: ECONNECTION|ESOCKET/);
      expect(await staff.test('sms', '+959420000000')).toContain('our account or token is not accepted');
      expect(await staff.test('captcha')).toBe('geetest answered HTTP 502');
      expect(await staff.test('btcpay')).toBe('BTCPay does not accept our API key for this store (HTTP 401)');
      expect(await staff.test('webhook')).toBe('the receiver answered HTTP 500');
    });
  });
});
