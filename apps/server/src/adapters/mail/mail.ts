/**
 * Mail to a member. One interface, two providers: an SMTP server, and by default the local outbox that the console
 * shows, so that every flow can be walked to its end without a provider.
 */
import { isIP } from 'node:net';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** Hands one mail over. @throws when it was not accepted; the error names no content and no secret */
  send: (mail: Mail) => Promise<void>;
};

export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  implicitTls: boolean;
  /** A server that does not offer STARTTLS is refused. Off only for a relay on this very machine. */
  requireTls: boolean;
  login: { user: string; password: string } | null;
  /** Sender, `name <address>` or an address. */
  from: string;
};

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Reads `smtp://user:password@host:port` (STARTTLS, port 587) or `smtps://…` (TLS at once, port 465).
 *
 * @param url an address whose scheme has been checked
 */
export function smtpSettings(url: string, from: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const implicitTls = protocol === 'smtps:';
  return {
    host,
    port: Number(port) || (implicitTls ? 465 : 587),
    implicitTls,
    requireTls: !implicitTls && !isThisMachine(host),
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from,
  };
}

/** What keeps a message for the console instead of sending it. */
export type KeepMail = (message: Mail & { channel: 'mail' }) => Promise<void>;

/** The mailer of an installation: SMTP when it is set up, else the outbox. */
export const createMailer = (smtp: SmtpSettings | null, keep: KeepMail): Mailer => ({
  async send(mail) {
    if (!smtp) return keep({ channel: 'mail', ...mail });
    // Most installations never need it: it is loaded with the first mail.
    const { smtpMailer } = await import('./smtp.ts');
    return smtpMailer(smtp).send(mail);
  },
});
