/** Mail through an SMTP server: one connection per mail, short timeouts, no content in logs. */
import { createTransport } from 'nodemailer';
import type { Mailer, SmtpSettings } from './mail.ts';

export type Limits = { connectMs: number; totalMs: number };
const LIMITS: Limits = { connectMs: 5_000, totalMs: 20_000 };

export class MailError extends Error {}

/**
 * Returns the kind of a failure and the server's code, such as `EAUTH 535`; the server's text may repeat what was sent.
 */
function nameOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const kind = typeof code === 'string' ? code : 'EUNKNOWN';
  return typeof responseCode === 'number' ? `${kind} ${responseCode}` : kind;
}

/** @param ca additional trusted certificate authority */
export function smtpMailer(settings: SmtpSettings, limits: Limits = LIMITS, ca?: string): Mailer {
  const { host, port, implicitTls, requireTls, login, from } = settings;
  return {
    async send({ attachments = [], ...mail }) {
      const transport = createTransport({
        host,
        port,
        secure: implicitTls,
        requireTLS: requireTls,
        ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
        tls: { minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) },
        connectionTimeout: limits.connectMs,
        dnsTimeout: limits.connectMs,
        greetingTimeout: limits.connectMs,
        socketTimeout: limits.connectMs,
        maxResponseSize: 64 * 1024,
        // Parts of a mail must not reference files or URLs to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
        allowInternalNetworkInterfaces: true,
      });
      let limit: NodeJS.Timeout | undefined;
      try {
        await Promise.race([
          transport.sendMail({
            from,
            ...mail,
            attachments: attachments.map(({ content, ...each }) => ({ ...each, content: Buffer.from(content) })),
          }),
          new Promise<never>((_, failed) => {
            limit = setTimeout(() => failed(Object.assign(new Error(), { code: 'ETIMEDOUT' })), limits.totalMs);
          }),
        ]);
      } catch (error) {
        throw new MailError(`mail was not sent: ${nameOf(error)}`);
      } finally {
        clearTimeout(limit);
        transport.close();
      }
    },
  };
}
