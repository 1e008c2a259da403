/** The two endpoints of Google's Identity Toolkit needed for phone sign-in, with its responses and errors. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Signer } from './signer.ts';

const SESSION_MS = 5 * 60_000;
const TRIES = 5;
const TOKEN_SECONDS = 3600;
const MOST_SESSIONS = 1_000;

export type ToolkitOptions = {
  projectId: string;
  apiKey: string;
  signer: Signer;
  now: () => number;
  /** Whether a recaptcha token is required, as by the real service for web pages. */
  asksForRecaptcha: boolean;
  /** Delivers a code. */
  deliver: (phoneNumber: string, code: string) => Promise<void>;
  drawCode?: (() => string) | undefined;
};

export type ToolkitReply = { status: number; body: Record<string, unknown> };

/** An error in the form of Google's APIs. */
const refuse = (message: string, code = 400): ToolkitReply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
});

type Session = { phoneNumber: string; code: string; at: number; tries: number };
type Body = Record<string, unknown>;

const textOf = (body: Body, key: string): string => {
  const value = body[key];
  return typeof value === 'string' ? value : '';
};

/** Firebase id of a number's holder: the same at every sign-in. */
const personOf = (projectId: string, phoneNumber: string): string =>
  createHash('sha256').update(`${projectId}:${phoneNumber}`).digest('base64url').slice(0, 28);

export function createToolkit(options: ToolkitOptions) {
  const { projectId, apiKey, signer, now, deliver } = options;
  const drawCode = options.drawCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0'));
  const sessions = new Map<string, Session>();

  const idToken = (phoneNumber: string, subject: string): Promise<string> => {
    const iat = Math.floor(now() / 1000);
    return signer.sign({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: subject,
      user_id: subject,
      auth_time: iat,
      iat,
      exp: iat + TOKEN_SECONDS,
      phone_number: phoneNumber,
      firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
    });
  };
  const keyProblem = (key: unknown): ToolkitReply | null =>
    key === apiKey ? null : refuse('API key not valid. Please pass a valid API key.');

  return {
    async sendVerificationCode(key: unknown, body: Body): Promise<ToolkitReply> {
      const problem = keyProblem(key);
      if (problem) return problem;
      const phoneNumber = textOf(body, 'phoneNumber');
      if (!/^\+[1-9][0-9]{5,14}$/.test(phoneNumber)) return refuse('INVALID_PHONE_NUMBER : Invalid format.');
      if (options.asksForRecaptcha && textOf(body, 'recaptchaToken') === '') return refuse('MISSING_RECAPTCHA_TOKEN');
      if (sessions.size >= MOST_SESSIONS) sessions.clear();
      const code = drawCode();
      const sessionInfo = randomBytes(48).toString('base64url');
      sessions.set(sessionInfo, { phoneNumber, code, at: now(), tries: 0 });
      await deliver(phoneNumber, code);
      return { status: 200, body: { sessionInfo } };
    },
    async signInWithPhoneNumber(key: unknown, body: Body): Promise<ToolkitReply> {
      const problem = keyProblem(key);
      if (problem) return problem;
      const sessionInfo = textOf(body, 'sessionInfo');
      const code = textOf(body, 'code');
      if (sessionInfo === '') return refuse('MISSING_SESSION_INFO');
      if (code === '') return refuse('MISSING_CODE');
      const session = sessions.get(sessionInfo);
      if (!session) return refuse('INVALID_SESSION_INFO');
      if (now() - session.at > SESSION_MS) return refuse('SESSION_EXPIRED');
      if (++session.tries > TRIES) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
      if (session.code !== code) return refuse('INVALID_CODE');
      sessions.delete(sessionInfo);
      const { phoneNumber } = session;
      const localId = personOf(projectId, phoneNumber);
      return {
        status: 200,
        body: {
          idToken: await idToken(phoneNumber, localId),
          refreshToken: randomBytes(32).toString('base64url'),
          expiresIn: String(TOKEN_SECONDS),
          localId,
          isNewUser: false,
          phoneNumber,
        },
      };
    },
  };
}
