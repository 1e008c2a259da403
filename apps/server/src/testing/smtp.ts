/**
 * SMTP server for tests: the real protocol, on a free port of this machine. Its certificate is for `localhost` only;
 * the key protects nothing and is public.
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUcxi4Gmd8NpFiux23xaJJH53ZTeYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA4MDY0NFoYDzIxMjYxMDI4
MDgwNjQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASFXtfezipGAcQRxd2wB0ohUZYKZZyRAuNCklLKzALs6M5UK1W83nMV
CGa/pBjSg9E1UebBh7tdKk4lrlwQgoqao28wbTAdBgNVHQ4EFgQUA2aYIOLHsmQ4
uVfCHPx98bAlsY4wHwYDVR0jBBgwFoAUA2aYIOLHsmQ4uVfCHPx98bAlsY4wGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIgVE9dtQC4INEL7fvLOVx3ZbAnB4DsthtuS+QNt538Fi4CIQDk
cWDAHOQOkb3XH9E9451j044ZsUMlf/jNihzO5B59jg==
-----END CERTIFICATE-----
`;

const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1YF5HtuPiDGp9uLR
hrjsjKsQXsrc7NvwxRiAsBgqCRehRANCAASFXtfezipGAcQRxd2wB0ohUZYKZZyR
AuNCklLKzALs6M5UK1W83nMVCGa/pBjSg9E1UebBh7tdKk4lrlwQgoqa
-----END PRIVATE KEY-----
`;

export type SmtpDouble = {
  port: number;
  /** Accepted messages, as transferred, and whether the connection was encrypted. */
  accepted: { to: string[]; raw: string; secure: boolean; user: string }[];
  close: () => Promise<void>;
};

export const SMTP_LOGIN = { user: 'parlour', password: 'not-for-any-log' };

/** @param onMail called for every message */
export async function smtpDouble(
  over: SMTPServerOptions = {},
  onMail: (raw: string) => void = () => undefined,
): Promise<SmtpDouble> {
  const accepted: SmtpDouble['accepted'] = [];
  const server = new SMTPServer({
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === SMTP_LOGIN.user && password === SMTP_LOGIN.password) done(null, { user: username });
      // The refusal repeats what was sent, as some servers do.
      else done(new Error(`no entry for ${password}`));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        onMail(raw);
        accepted.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          secure: session.secure,
          user: session.user ?? '',
        });
        done();
      });
    },
    ...over,
  });
  // Some tests abort the handshake.
  server.on('error', () => undefined);
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
