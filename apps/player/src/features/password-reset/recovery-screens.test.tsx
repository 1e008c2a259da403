/** Reset and change of passwords as pages mount their forms: requests, messages and storage. */
import { rememberToken } from '@parlour/contract/remembered-login';
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { storageAreas } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { loadToast } from '../../shared/toasts.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { readSaved, writeSaved } from '../sessions/remembered-login.ts';
import { heldTicket, holdTicket } from '../sessions/ticket.ts';
import { ChangePasswordScreen } from './ChangePasswordScreen.tsx';
import { ResetByEmail } from './ResetByEmail.tsx';
import ResetByPhone from './ResetByPhone.tsx';

// Encryption has its own tests on both sides.
vi.mock('../../shared/seal.ts', () => ({
  seal: async (_method: string, _path: string, body: unknown) => ({ headers: {}, body: JSON.stringify(body) }),
}));

const BY_PHONE = '/wps/member/password/verification';
const BY_EMAIL = '/wps/member/password/email';
const CHANGE = '/wps/member/password';
const WAIT = 'in_please_wait';

beforeEach(async () => {
  openPage();
  stubBrowser();
  useApp.setState({ session: null });
  await loadToast();
});
afterEach(async () => {
  await closePage();
  holdTicket(undefined);
  setTransport(fetch);
  useApp.setState({ session: null, passwordDue: false });
});

/** Counts a text's occurrences on the page. */
const times = (page: Awaited<ReturnType<typeof mountForm>>, text: string) =>
  page.box.textContent.split(text).length - 1;

describe('forgotten, by phone', () => {
  async function send(answer: Parameters<typeof serve>[0][string], mobileMin = 7) {
    const { callsTo } = serve({ [BY_PHONE]: answer });
    const page = await mountForm(<ResetByPhone />, { path: PATHS.forget, mobileMin });
    await page.type('mobileNum', '9420000001');
    await page.type('verificationCode', '123456');
    await page.type('newPassword', 'a new one');
    await page.submit();
    await page.until(() => callsTo(BY_PHONE).length > 0);
    await page.forward(0);
    return { ...page, page, sent: callsTo(BY_PHONE) };
  }

  it('ENT-010 sends the new password, the number and the code', async () => {
    const { sent } = await send(refusal('sms.wrong'));
    expect(sent).toEqual([
      {
        method: 'POST',
        path: BY_PHONE,
        body: { newPassword: 'a new one', mobileNum: '9420000001', verificationCode: '123456' },
      },
    ]);
  });

  it('PWD-007 says how many digits the house asks for at least', async () => {
    serve({});
    const { says } = await mountForm(<ResetByPhone />, { path: PATHS.forget, mobileMin: 9 });
    expect(says('forget.mobileHint 9')).toBe(true);
  });

  it('PWD-014 says for 15 s at most that it is under way', async () => {
    const { page, forward } = await send(null);
    const shown = times(page, WAIT);
    await forward(14_999);
    expect(times(page, WAIT)).toBe(shown);
    await forward(1);
    expect(times(page, WAIT)).toBe(shown - 1);
  });

  it('PWD-017 ERR-028 modify.new.old.same empties the password and keeps the code', async () => {
    const { valueOf, until } = await send(refusal('modify.new.old.same'));
    await until(() => valueOf('newPassword') === '');
    expect(valueOf('verificationCode')).toBe('123456');
  });

  it('ERR-028 any other refusal empties the code and keeps the password', async () => {
    const { valueOf, until } = await send(refusal('sms.wrong'));
    await until(() => valueOf('verificationCode') === '');
    expect(valueOf('newPassword')).toBe('a new one');
  });
});

it('PWD-008 ENT-009 by e-mail, name and address are sent without the blanks around them', async () => {
  const { callsTo } = serve({ [BY_EMAIL]: refusal('recovery.closed') });
  const page = await mountForm(<ResetByEmail onSent={() => undefined} />, { path: PATHS.forget });
  await page.type('username', '  thiri ');
  await page.type('email', ' thiri@example.com  ');
  await page.submit();
  await page.until(() => callsTo(BY_EMAIL).length > 0);
  expect(callsTo(BY_EMAIL)[0]?.body).toEqual({ username: 'thiri', email: 'thiri@example.com' });
});

describe('a change of password', () => {
  const token = (letter: string) => rememberToken(letter.repeat(22), letter.repeat(43));
  async function change(answer: Parameters<typeof serve>[0][string], old?: string) {
    useApp.setState({ session: SESSION });
    const { callsTo } = serve({ [CHANGE]: answer });
    const page = await mountForm(<ChangePasswordScreen />, { path: PATHS.changePassword });
    if (old !== undefined) await page.type('oldPassword', old);
    await page.type('newPassword', 'a new one');
    await page.type('confirmNewPassword', 'a new one');
    await page.submit();
    await page.until(() => callsTo(CHANGE).length > 0);
    await page.forward(0);
    return { ...page, page, sent: callsTo(CHANGE)[0] };
  }

  it('PWD-025 ENT-013 sends the old password of its field', async () => {
    const { sent } = await change(refusal('recovery.old_wrong'), 'typed');
    expect(sent?.body).toEqual({
      oldPassword: 'typed',
      newPassword: 'a new one',
      confirmNewPassword: 'a new one',
    });
  });

  it('PWD-025 sends the proof that is held in its place, and does not ask then', async () => {
    holdTicket('held');
    const { sent, control } = await change(null);
    expect([sent?.body['oldPassword'], control('oldPassword')]).toEqual(['held', null]);
  });

  it('PWD-027 says for 10 s at most that it is under way', async () => {
    const { page, forward } = await change(null, 'typed');
    const shown = times(page, WAIT);
    await forward(9_999);
    expect(times(page, WAIT)).toBe(shown);
    await forward(1);
    expect(times(page, WAIT)).toBe(shown - 1);
  });

  it('PWD-029 PWD-030 PWD-031 PWD-034 holds the new proof, rewrites the saved login and ends the prompt', async () => {
    useApp.setState({ passwordDue: true });
    const { local } = storageAreas();
    writeSaved(local, { type: 'username', username: 'thiri', countryDialingCode: '', token: token('a') });
    holdTicket('proof of the old one');
    const { until } = await change({ success: true, value: { ticket: 'new proof', rememberToken: token('b') } });
    await until(() => heldTicket() !== 'proof of the old one');
    expect([heldTicket(), readSaved(local)?.token, useApp.getState().passwordDue]).toEqual([
      'new proof',
      token('b'),
      false,
    ]);
  });
});
