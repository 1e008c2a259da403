import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBrand } from './brand.ts';
import { ConfigProblems, consoleAddress, ROOT, readConfig } from './config.ts';

const problemsOf = (act: () => unknown): string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
  return [];
};

describe('configuration', () => {
  it('needs nothing to be set', () => {
    const config = readConfig({});
    expect([config.port, config.databaseUrl, config.brand, [...config.roles]]).toEqual([
      8080,
      null,
      'demo',
      ['api', 'jobs', 'studio'],
    ]);
  });

  it('names every problem at once', () => {
    const problems = problemsOf(() =>
      readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', ROLES: 'api,cook', BRAND: '../etc' }),
    );
    expect(problems.map((p) => p.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'BRAND', 'ROLES.1']);
  });

  it('a studio apart from the calls is told where the gateway is', () => {
    expect(problemsOf(() => readConfig({ ROLES: 'jobs,studio' }))).toEqual([
      expect.stringMatching(/^ROLES, GATEWAY_URL: a studio without api/),
    ]);
    for (const env of [
      { ROLES: 'jobs' },
      { ROLES: 'api,studio' },
      { ROLES: 'studio', GATEWAY_URL: 'http://api.internal:8080' },
    ])
      expect(problemsOf(() => readConfig(env))).toEqual([]);
  });
});

describe('the console’s own host', () => {
  it('is console.localhost, or another one than the players’', () => {
    expect(readConfig({}).console).toEqual({ url: null, hostname: 'console.localhost', networks: [] });
    expect(consoleAddress(readConfig({}), 8080)).toBe('http://console.localhost:8080/console/');
    const named = readConfig({
      PUBLIC_URL: 'https://play.example.com',
      CONSOLE_URL: 'https://Desk.example.com/',
      CONSOLE_NETWORKS: '10.0.0.0/8, 203.0.113.7',
    });
    expect(named.console).toEqual({
      url: 'https://desk.example.com',
      hostname: 'desk.example.com',
      networks: ['10.0.0.0/8', '203.0.113.7'],
    });
    expect(consoleAddress(named, 8080)).toBe('https://desk.example.com/console/');
  });

  it('is refused where players are, with a path, and with networks that are none', () => {
    const both = { PUBLIC_URL: 'https://play.example.com', CONSOLE_URL: 'https://play.example.com:8443' };
    expect(problemsOf(() => readConfig(both))).toEqual([expect.stringContaining('both are on play.example.com')]);
    const wrong = {
      CONSOLE_URL: 'https://desk.example.com/ops',
      CONSOLE_NETWORKS: 'home',
      TRUSTED_PROXIES: '10.0.0.0/99',
    };
    expect(problemsOf(() => readConfig(wrong)).map((p) => p.split(':')[0])).toEqual([
      'CONSOLE_URL',
      'CONSOLE_NETWORKS',
      'TRUSTED_PROXIES',
    ]);
  });
});

describe('mail settings', () => {
  it('come in pairs, and a sender carries no line break', () => {
    expect(problemsOf(() => readConfig({ MAIL_URL: 'smtp://mail.example' }))).toHaveLength(1);
    expect(
      problemsOf(() => readConfig({ MAIL_URL: 'http://mail.example', MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' })).map(
        (p) => p.split(':')[0],
      ),
    ).toEqual(['MAIL_URL', 'MAIL_FROM']);
    const { smtp } = readConfig({
      MAIL_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: 'Parlour <no-reply@parlour.example>',
    });
    expect(smtp).toMatchObject({ host: 'mail.example', from: 'Parlour <no-reply@parlour.example>' });
  });
});

describe('settings of codes', () => {
  it('come in pairs', () => {
    expect(problemsOf(() => readConfig({ SMS_URL: 'https://a:b@sms.example' }))).toHaveLength(1);
    expect(problemsOf(() => readConfig({ GEETEST_KEY: 'a key of theirs' }))).toHaveLength(1);
    // Errors that involve several settings are reported together.
    const halves = {
      GEETEST_ID: 'captcha-id',
      SMS_FROM: 'Parlour',
      PROFILE_KEY: 'key.pem',
      DATABASE_OWNER_URL: 'postgres://owner@db/parlour',
      PUBLIC_URL: 'https://console.localhost',
    };
    expect(problemsOf(() => readConfig(halves)).map((p) => p.split(':')[0])).toEqual([
      'SMS_URL, SMS_FROM',
      'GEETEST_ID, GEETEST_KEY',
      'PROFILE_CERTIFICATE, PROFILE_KEY',
      'DATABASE_OWNER_URL',
      'CONSOLE_URL, PUBLIC_URL',
    ]);
    expect(problemsOf(() => readConfig({ SMS_URL: 'ftp://x', SMS_FROM: 'a sender far too long' }))).toHaveLength(2);
    const { sms, geetest } = readConfig({
      SMS_URL: 'https://AC1:token@api.twilio.com',
      SMS_FROM: 'Parlour',
      GEETEST_ID: 'captcha-id',
      GEETEST_KEY: 'captcha-key',
    });
    expect(sms).toEqual({ base: 'https://api.twilio.com', account: 'AC1', token: 'token', from: 'Parlour' });
    expect(geetest).toEqual({
      captchaId: 'captcha-id',
      captchaKey: 'captcha-key',
      base: 'https://gcaptcha4.geetest.com',
      script: 'https://static.geetest.com/v4/gt4.js',
    });
  });
});

describe('settings of payments', () => {
  const whole = {
    BTCPAY_URL: 'https://pay.example/',
    BTCPAY_STORE: 'Store1234567890',
    BTCPAY_API_KEY: 'key-of-the-store',
    BTCPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
  };
  it('come all or none', () => {
    expect(readConfig({}).payments).toEqual({ btcpay: null });
    expect(readConfig(whole).payments.btcpay).toEqual({
      base: 'https://pay.example',
      store: 'Store1234567890',
      apiKey: 'key-of-the-store',
      webhookSecret: 'secret-of-the-webhook',
    });
    for (const name of Object.keys(whole))
      expect(problemsOf(() => readConfig({ ...whole, [name]: undefined }))).toEqual([
        expect.stringContaining(`${name} is missing`),
      ]);
    expect(problemsOf(() => readConfig({ ...whole, BTCPAY_URL: 'ftp://x', BTCPAY_API_KEY: 'short' }))).toHaveLength(2);
  });
});

describe('brand', () => {
  it('with ways to pay in that cannot be names each of them', () => {
    const dir = mkdtempSync(join(tmpdir(), 'brand-'));
    const demo = JSON.parse(readFileSync(join(ROOT, 'brands/demo/brand.json'), 'utf8')) as object;
    const method = { code: 'x', provider: 'sandbox', name: { EN: 'X' }, icon: 'card', least: '1', most: '2' };
    const bad = [
      { ...method, provider: 'bank' },
      { ...method, code: 'y', books: ['PLAY', 'REAL'] },
      { ...method, code: 'z', provider: 'btcpay' },
      { ...method, code: 'UPPER' },
      { ...method, code: 'w', least: '0' },
    ];
    writeFileSync(join(dir, 'brand.json'), JSON.stringify({ ...demo, deposits: { methods: bad } }));
    expect(problemsOf(() => readBrand(dir)).map((problem) => /methods\.(\d)/.exec(problem)?.[1])).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ]);
    writeFileSync(join(dir, 'brand.json'), JSON.stringify({ ...demo, deposits: { methods: [method, method] } }));
    expect(problemsOf(() => readBrand(dir))[0]).toContain('has a code twice');
  });

  it('of the demo world is whole', () => {
    expect(readBrand(join(ROOT, 'brands/demo')).merchantCode).toBe('parlour_demo');
  });

  it('that is missing or no JSON says so', () => {
    const dir = mkdtempSync(join(tmpdir(), 'brand-'));
    expect(problemsOf(() => readBrand(dir))[0]).toContain('does not exist');
    writeFileSync(join(dir, 'brand.json'), '{"name": ');
    expect(problemsOf(() => readBrand(dir))[0]).toContain('is not JSON');
  });

  it('with several faults names each of them', () => {
    const dir = mkdtempSync(join(tmpdir(), 'brand-'));
    writeFileSync(
      join(dir, 'brand.json'),
      JSON.stringify({
        merchantCode: '!',
        name: 'X',
        currency: 'XQQ',
        timeZone: 'Mars/Base',
        languages: ['MY'],
        surprise: 1,
      }),
    );
    const problems = problemsOf(() => readBrand(dir)).join('\n');
    for (const part of ['merchantCode', 'currency', 'timeZone', 'flags', 'contacts', 'banners', 'surprise'])
      expect(problems).toContain(part);
  });
});
