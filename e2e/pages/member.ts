/** Members created by API instead of the forms, for tests of other subjects. */
import { randomUUID } from 'node:crypto';
import { SESSION_KEY, type SessionInfo, TOKEN_HEADER } from '@parlour/contract/accounts';
import { createClient } from '@parlour/contract/client';
import { startGame } from '@parlour/contract/launch.endpoints';
import { register } from '@parlour/contract/registration.endpoints';
import { getCaptcha, getEncryptionKey, type LoginValue, login } from '@parlour/contract/sessions.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import {
  addPayoutAccount,
  getWithdrawTerms,
  provePayment,
  requestWithdrawal,
  setPaymentPassword,
} from '@parlour/contract/withdrawals.endpoints';
import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { SEALED, sealed } from '../../apps/server/src/testing/seal.ts';
import { CAPTCHA, newName, PASSWORD } from './sign-in.ts';
import { uniqueDigits } from './unique.ts';

/**
 * Returns a client that calls as the app does; cookies are stored in the request context.
 *
 * @param more headers of every call
 */
export function caller(request: APIRequestContext, more: () => Record<string, string> = () => ({})) {
  const options = {
    base: process.env.PARLOUR_URL ?? '',
    headers: more,
    timeoutMs: 20_000,
    fetch: async (url: unknown, init?: RequestInit) => {
      const { method = 'GET', headers, body } = init ?? {};
      const data = typeof body === 'string' ? { data: body } : {};
      const answer = await request.fetch(String(url), { method, headers: headers as Record<string, string>, ...data });
      return new Response(await answer.text(), { status: answer.status() });
    },
  };
  const plain = createClient(options);
  return createClient({
    ...options,
    encrypt: async (method, path, body) => ({
      headers: SEALED,
      body: await sealed(valueOf(await plain(getEncryptionKey, {})), method, path, body),
    }),
  });
}

export function valueOf<T>(result: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!result.ok) throw new Error(`the server answered ${result.code}`);
  return result.value;
}

/** Registers a new member. With `page.request` the page's browser is signed in; with another context none is. */
export async function newMember(
  request: APIRequestContext,
  over: { email?: string; affiliateCode?: string } = {},
): Promise<{ name: string; session: LoginValue }> {
  const call = caller(request);
  const name = newName();
  const { captchaId } = valueOf(await call(getCaptcha, {}));
  const body = {
    username: name,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-01-31',
    captcha: CAPTCHA,
    captchaId,
    ...over,
  };
  return { name, session: valueOf(await call(register, { body })) };
}

/** Registers a new member without a session in the page. @returns the name */
export async function memberElsewhere(over: { email?: string; affiliateCode?: string } = {}): Promise<string> {
  const elsewhere = await requests.newContext();
  const { name } = await newMember(elsewhere, over);
  await elsewhere.dispose();
  return name;
}

/** Stores a session in the page, as the app does. The next document is the member's. */
export async function keep(page: Page, session: LoginValue): Promise<void> {
  const { token, userName, type, firstTimeLogin, customerType } = session;
  const info: SessionInfo = { token, merchantCode: '', userName, type, firstTimeLogin, customerType };
  // Storage belongs to the site's origin; this is its smallest document.
  await page.goto('/wps/system/key');
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [SESSION_KEY, JSON.stringify(info)] as const);
}

/** Signs a new member in on a page; returns the name. */
export async function asNewMember(page: Page): Promise<string> {
  const { name, session } = await newMember(page.request);
  await keep(page, session);
  return name;
}

/** Signs a member in on a page. */
export async function asMember(page: Page, name: string): Promise<void> {
  const body = { username: name, password: PASSWORD, type: 'username' as const };
  await keep(page, valueOf(await caller(page.request)(login, { body })));
}

export const PAYMENT = 'nine lanterns 4';

/** Gives a member a payment password and a payout account at KBZPay, by API. */
export async function mayWithdraw(page: Page, session: LoginValue): Promise<void> {
  const call = caller(page.request, () => ({ [TOKEN_HEADER]: session.token }));
  const { proof } = valueOf(await call(proveAgain, { body: { password: PASSWORD } }));
  valueOf(await call(setPaymentPassword, { body: { proof, newPassword: PAYMENT } }));
  const { pass } = valueOf(await call(provePayment, { body: { password: PAYMENT, proof: '' } }));
  const number = `9${uniqueDigits(8)}`;
  valueOf(await call(addPayoutAccount, { body: { pass, method: 'kbzpay', holder: 'Thiri Aung', number } }));
}

/** Requests a withdrawal to the first payout account, by API; returns its number. */
export async function withdraw(page: Page, session: LoginValue, amount: string): Promise<string> {
  const call = caller(page.request, () => ({ [TOKEN_HEADER]: session.token }));
  const { payees } = valueOf(await call(getWithdrawTerms, { query: {} }));
  const { pass } = valueOf(await call(provePayment, { body: { password: PAYMENT, proof: '' } }));
  const body = { pass, payee: payees[0]?.id ?? '', amount, idempotencyKey: randomUUID() };
  return valueOf(await call(requestWithdrawal, { body })).id;
}

/** Plays one round of an in-house game as its page would; the page must be a member's. */
export async function playRound(page: Page, bet: string): Promise<void> {
  const token = await page.evaluate(
    (key) => (JSON.parse(sessionStorage.getItem(key) ?? '{}') as SessionInfo).token,
    SESSION_KEY,
  );
  const call = caller(page.request, () => ({ [TOKEN_HEADER]: token }));
  const { url } = valueOf(await call(startGame, { body: { nodeId: '100001', language: 'EN' } }));
  const base = process.env.PARLOUR_URL ?? '';
  const studio = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`${base}/studio/api/${path}`, { data });
    return (await answer.json()) as T;
  };
  const launch = new URL(url, base).searchParams.get('token') ?? '';
  const { session } = await studio<{ session: string }>('session', { token: launch });
  const { ok, code } = await studio<{ ok: boolean; code?: string }>('spin', { session, spinId: randomUUID(), bet });
  if (!ok) throw new Error(`a bet of ${bet} was refused: ${code}`);
}
