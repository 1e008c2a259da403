import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { inTime } from '../../testing/limits.ts';
import { SMTP_LOGIN, type SmtpDouble, smtpDouble, TEST_CERTIFICATE } from '../../testing/smtp.ts';
import { createMailer, type SmtpSettings, smtpSettings } from './mail.ts';
import { smtpMailer } from './smtp.ts';

const LIMITS = { connectMs: 400, totalMs: 1_000 };
const mail = {
  to: 'thiri@example.com',
  subject: 'မင်္ဂလာပါ',
  text: 'One line.\nhttps://parlour.example/m/forget#reset=abc\n',
};

let double: SmtpDouble | null = null;
afterEach(async () => {
  await double?.close();
  double = null;
});

const settings = (over: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: 'localhost',
  port: double?.port ?? 0,
  implicitTls: false,
  requireTls: true,
  login: SMTP_LOGIN,
  from: 'Parlour <no-reply@parlour.example>',
  ...over,
});

const failureOf = async (send: Promise<void>): Promise<string> =>
  send.then(
    () => 'it was accepted',
    (error: Error) => `${error.message} ${error.stack ?? ''}`,
  );

describe('mail by SMTP', () => {
  it('upgrades by STARTTLS, signs in and hands the mail over', async () => {
    double = await smtpDouble();
    await smtpMailer(settings(), LIMITS, TEST_CERTIFICATE).send(mail);
    expect(double.accepted).toEqual([
      { to: ['thiri@example.com'], raw: expect.any(String), secure: true, user: SMTP_LOGIN.user },
    ]);
    const raw = double.accepted[0]?.raw ?? '';
    expect(raw).toContain('From: Parlour <no-reply@parlour.example>');
    expect(raw).toContain('https://parlour.example/m/forget#reset=abc');
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
  });

  it('attaches files byte by byte under their names', async () => {
    double = await smtpDouble();
    const content = new Uint8Array([0xef, 0xbb, 0xbf, 0x41, 0x0d, 0x0a, 0x00, 0xff]);
    const attachments = [{ filename: 'play.csv', contentType: 'text/csv; charset=utf-8', content }];
    await smtpMailer(settings(), LIMITS, TEST_CERTIFICATE).send({ ...mail, attachments });
    const raw = double.accepted[0]?.raw ?? '';
    expect(raw).toContain('Content-Disposition: attachment; filename=play.csv');
    expect(raw).toContain(Buffer.from(content).toString('base64'));
  });

  it('speaks TLS from the first byte where the settings say so', async () => {
    double = await smtpDouble({ secure: true });
    await smtpMailer(settings({ implicitTls: true, requireTls: false }), LIMITS, TEST_CERTIFICATE).send(mail);
    expect(double.accepted.map(({ secure }) => secure)).toEqual([true]);
  });

  it('a server without STARTTLS is refused before anything is said, and so is a certificate of a stranger', async () => {
    double = await smtpDouble({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    expect(await failureOf(smtpMailer(settings(), LIMITS, TEST_CERTIFICATE).send(mail))).toMatch(
      /^mail was not sent: ETLS/,
    );
    await double.close();
    double = await smtpDouble();
    expect(await failureOf(smtpMailer(settings(), LIMITS).send(mail))).toMatch(/^mail was not sent: /);
    expect(double.accepted).toEqual([]);
  });

  it('P-62 a refused sign-in names its kind; neither password, address nor text is in the error', async () => {
    double = await smtpDouble();
    const login = { user: 'parlour', password: 'canary-password' };
    const said = await failureOf(smtpMailer(settings({ login }), LIMITS, TEST_CERTIFICATE).send(mail));
    expect(said).toMatch(/^mail was not sent: EAUTH 535/);
    expect(said).not.toMatch(/canary-password|thiri@example|reset=abc/);
  });

  it('a server that says nothing costs a limited time', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((open) => silent.listen(0, '127.0.0.1', open));
    const { port } = silent.address() as AddressInfo;
    const before = performance.now();
    expect(await failureOf(smtpMailer(settings({ port }), LIMITS).send(mail))).toMatch(/^mail was not sent: E/);
    expect(inTime(performance.now() - before, LIMITS.totalMs + 500)).toBe(true);
    silent.close();
  });
});

describe('settings of mail', () => {
  it('smtp is STARTTLS on 587, smtps is TLS on 465; only a relay on this machine may do without', () => {
    expect(smtpSettings('smtp://user:p%40ss@mail.example', 'a@b.example')).toEqual({
      host: 'mail.example',
      port: 587,
      implicitTls: false,
      requireTls: true,
      login: { user: 'user', password: 'p@ss' },
      from: 'a@b.example',
    });
    expect(smtpSettings('smtps://mail.example', 'a@b.example')).toMatchObject({
      port: 465,
      implicitTls: true,
      login: null,
    });
    expect(smtpSettings('smtp://127.0.0.1:1025', 'a@b.example')).toMatchObject({ port: 1025, requireTls: false });
  });

  it('without a server the mail is kept for the console', async () => {
    const kept: unknown[] = [];
    await createMailer(null, async (message) => void kept.push(message)).send(mail);
    expect(kept).toEqual([{ channel: 'mail', ...mail }]);
    const attachments = [{ filename: 'play.csv', contentType: 'text/csv', content: new Uint8Array(12) }];
    await createMailer(null, async (message) => void kept.push(message)).send({ ...mail, attachments });
    expect(kept[1]).toEqual({ channel: 'mail', ...mail, text: `${mail.text}\nAttachment: play.csv, 12 bytes` });
  });
});
