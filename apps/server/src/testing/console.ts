/** The operator's console in tests: browser tabs, and operators with an authenticator app. */

import { decideCredit } from '@parlour/contract/credit-policy.endpoints';
import type { Endpoint, Envelope, OutputOf, SentInputOf } from '@parlour/contract/endpoint';
import { beginSetUp, setUpOperator } from '@parlour/contract/operator-sessions.endpoints';
import { insertSetupToken } from '../identity/operators/index.ts';
import { codeAt, fromBase32, stepOf } from '../identity/two-factor/totp.ts';
import { newToken, tokenHash } from '../platform/http/tokens.ts';
import { type TestApp, valueOf } from './app.ts';
import { headersOf } from './streams.ts';

export const OPERATOR_PASSWORD = 'lantern road nine';

/** One tab of the console: the cookies of its browser and its own token. */
export type Tab = { cookies: Record<string, string>; csrf: string | null; address?: string };

/** Headers that authenticate a page of an operator. */
export const headersOfTab = ({ cookies, csrf }: Tab): Record<string, string> => ({
  ...headersOf({ token: '', cookies }),
  ...(csrf ? { 'x-parlour-operator': csrf } : {}),
});

/**
 * A clock that only moves on request, for single-use codes. @param ahead initial offset from the current time in
 * milliseconds
 */
export function testClock(ahead = 0) {
  let at = Date.now() + ahead;
  return {
    now: () => new Date(at),
    /** Advances the clock by steps of an authenticator app. */
    step: (steps = 1) => {
      at += steps * 30_000;
    },
    code: (secret: string) => codeAt(fromBase32(secret), stepOf(new Date(at))),
  };
}
export type TestClock = ReturnType<typeof testClock>;

/**
 * A clock that advances with the machine's clock, like the database's, so that codes do not expire during long work.
 */
export function goingClock() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    now,
    step: (steps = 1) => {
      ahead += steps * 30_000;
    },
    code: (secret: string) => codeAt(fromBase32(secret), stepOf(now())),
  };
}

export function consoleOf(app: TestApp) {
  async function call<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, from: Tab) {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: object;
    };
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => params?.[name] ?? '');
    const response = await app.raw({
      method: endpoint.method,
      url: path,
      headers: {
        ...headersOfTab(from),
        ...(endpoint.bodyType === 'bytes' ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(from.address ? { remoteAddress: from.address } : {}),
      ...(query ? { query } : {}),
      ...(body ? { payload: body instanceof Uint8Array ? Buffer.from(body) : body } : {}),
    });
    for (const cookie of response.cookies) from.cookies[cookie.name] = cookie.value;
    return { status: response.statusCode, body: response.json<Envelope<OutputOf<E>>>(), cookies: response.cookies };
  }

  /**
   * The same, with the approval of a colleague if the action requires one. The result is that of the action's own
   * endpoint.
   */
  async function together<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, from: Tab, colleague: Tab) {
    const asked = await call(endpoint, input, from);
    if (asked.body.success || asked.body.code !== 'credit.second') return asked;
    const { id } = asked.body.value as { id: string };
    const { status, body, cookies } = await call(decideCredit, { params: { id }, body: { approve: true } }, colleague);
    if (!body.success) return { status, body, cookies };
    return { status, body: { success: true as const, value: body.value.result as OutputOf<E> }, cookies };
  }

  return {
    call,
    together,
    /** Returns `success`, or the failure code. */
    async codeOf(answer: ReturnType<typeof call>): Promise<string> {
      const { body } = await answer;
      return body.success ? 'success' : body.code;
    },
    /** Creates an operator through a set-up link, signed in; an owner, unless a role is given. */
    async operator(
      clock: TestClock,
      name = 'nandar',
      role?: string,
    ): Promise<Tab & { secret: string; recoveryCodes: string[] }> {
      const link = newToken();
      await insertSetupToken(app.database.db, tokenHash(link), role);
      const tab: Tab = { cookies: {}, csrf: null };
      const { secret } = valueOf(await call(beginSetUp, { body: { setupToken: link } }, tab));
      const body = { setupToken: link, name, password: OPERATOR_PASSWORD, code: clock.code(secret) };
      const { csrf, recoveryCodes } = valueOf(await call(setUpOperator, { body }, tab));
      return { ...tab, csrf, secret, recoveryCodes };
    },
  };
}
