/**
 * Mail to players and operators. One interface, two implementations: an SMTP server, and by default the local delivery log shown in
 * the console, so that every flow can be completed without a provider.
 */
import { isIP } from 'node:net';

export type Attachment = { filename: string; contentType: string; content: Uint8Array };
export type Mail = { to: string; subject: string; text: string; attachments?: readonly Attachment[] };

export type Mailer = {
  /** Sends one mail. @throws when it was not accepted; the error contains neither content nor secrets */
  send: (mail: Mail) => Promise<void>;
};

export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  implicitTls: boolean;
  /** Refuses a server without STARTTLS. Off only for a relay on the same machine. */
  requireTls: boolean;
  login: { user: string; password: string } | null;
  /** Sender, `name <address>` or an address. */
  from: string;
};

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Parses `smtp://user:password@host:port` (STARTTLS, port 587) or `smtps://…` (implicit TLS, port 465).
 *
 * @param url a URL whose scheme has been checked
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

/** Stores a message for the console instead of sending it. */
export type KeepMail = (message: Omit<Mail, 'attachments'> & { channel: 'mail' }) => Promise<void>;

/** Names the attachments under a text, because the log keeps none. */
function withNames(text: string, attachments: readonly Attachment[]): string {
  const names = attachments.map(({ filename, content }) => `Attachment: ${filename}, ${content.byteLength} bytes`);
  return [text, ...names].join('\n');
}

/** Creates the mailer of an installation: SMTP when configured, else the delivery log. */
export const createMailer = (smtp: SmtpSettings | null, keep: KeepMail): Mailer => ({
  async send(mail) {
    const { to, subject, text, attachments = [] } = mail;
    if (!smtp) return keep({ channel: 'mail', to, subject, text: withNames(text, attachments) });
    // Loaded with the first mail, because most installations never need it.
    const { smtpMailer } = await import('./smtp.ts');
    return smtpMailer(smtp).send(mail);
  },
});
