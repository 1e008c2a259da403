import { rememberToken } from '@parlour/contract/remembered-login';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StorageArea } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { createToasts } from '../../shared/toasts.ts';
import { memoryStorage } from '../../testing/storage.ts';
import { decodeSlot, readSaved, writeSaved } from '../sessions/remembered-login.ts';
import { heldTicket, holdTicket, TICKET_MS } from '../sessions/ticket.ts';
import { changed, rewriteSaved } from './changed.ts';
import {
  CHANGE_PASSWORD_MS,
  changePayload,
  clearedBy,
  emailPayload,
  findTypes,
  phonePayload,
  SET_PASSWORD_MS,
  tokenOfLink,
  validateChange,
  validateEmail,
  validatePhone,
} from './password-reset.ts';

const token = (letter: string) => rememberToken(letter.repeat(22), letter.repeat(43));
const saved = { type: 'username' as const, username: 'thiri', countryDialingCode: '', token: token('a') };

/** Returns how long a loading message of this length is shown, with fake timers. */
function shownFor(ms: number): number {
  vi.useFakeTimers();
  const toasts = createToasts();
  toasts.show('loading', 'Please wait', ms);
  let seen = 0;
  while (toasts.current() !== null && seen < 100_000) {
    vi.advanceTimersByTime(1_000);
    seen += 1_000;
  }
  vi.useRealTimers();
  return seen;
}

afterEach(() => {
  vi.restoreAllMocks();
  holdTicket(undefined);
});

const BOUNDS = { min: 5, max: 254 };
const WRONG = { key: 'in_email_incorrect', values: BOUNDS };

describe('forgot password', () => {
  it('PWD-001 PWD-002 the way is the phone where it is offered, else e-mail, else none', () => {
    expect(findTypes({ CHNGPASSVERIF3: true, CHNGPASSMAIL3: true })).toEqual(['phone', 'email']);
    expect(findTypes({ CHNGPASSMAIL3: true })).toEqual(['email']);
    expect([findTypes({}), findTypes(undefined)]).toEqual([[], []]);
  });

  it('ENT-009 PWD-008 the payload by e-mail has username and email, without the blanks around them', () => {
    expect(emailPayload({ username: '  thiri ', email: ' thiri@example.com  ' })).toEqual({
      username: 'thiri',
      email: 'thiri@example.com',
    });
  });

  it('ENT-010 the payload by phone has its three keys, and an id token only where a phone provider gave one', () => {
    const form = { mobileNum: ' 09420001 ', verificationCode: '123456', newPassword: ' with blanks ' };
    expect(phonePayload(form)).toEqual({
      newPassword: ' with blanks ',
      mobileNum: '09420001',
      verificationCode: '123456',
    });
    expect(Object.keys(phonePayload(form, { firebaseIdToken: 'x.y.z' })).toSorted()).toEqual([
      'firebaseIdToken',
      'mobileNum',
      'newPassword',
      'verificationCode',
    ]);
  });

  it('PWD-014 the loading message of setting a password by phone lasts 15 s', () => {
    expect([SET_PASSWORD_MS, shownFor(SET_PASSWORD_MS)]).toEqual([15_000, 15_000]);
  });

  it('ERR-028 modify.new.old.same empties the password, every other code the verification code', () => {
    expect(['modify.new.old.same', 'sms.wrong', 'client.timeout'].map(clearedBy)).toEqual([
      'newPassword',
      'verificationCode',
      'verificationCode',
    ]);
  });

  it.each([
    ['thiri@example.com', null],
    ['a.b_c@d-e.co', null],
    ['', { key: 'form.isRequired', values: BOUNDS }],
    ['thiri@example.info', WRONG],
    ['thi+ri@example.com', WRONG],
    ['thiri@example', WRONG],
    ['<script>@example.com', WRONG],
    ['😀@example.com', WRONG],
    ['\u202Eiriht@example.com', WRONG],
    [`${'x'.repeat(10_000)}@example.com`, WRONG],
    ['  thiri@example.com ', null],
  ])('the address %s is judged', (email, problem) => {
    expect(validateEmail('email', { username: 'thiri', email })).toEqual(problem);
  });

  it('PWD-007 a mobile number names the least number of digits of the server’s settings', () => {
    const judge = (mobileNum: string) =>
      validatePhone('mobileNum', { mobileNum, verificationCode: '', newPassword: '' }, { mobile: { min: 9, max: 12 } });
    expect(judge('12345678')).toEqual({ key: 'in_mobileNum_error', values: { min: 9, max: 12 } });
    expect(judge('123456789')).toBeNull();
  });

  it('a mailed link is told by its fragment, and nothing else is', () => {
    const link = 'k'.repeat(43);
    expect(tokenOfLink(`#reset=${link}`)).toBe(link);
    for (const hash of ['', '#', '#reset=', `#reset=${link}x`, `#other=${link}`, '#reset=<b>'])
      expect(tokenOfLink(hash)).toBeNull();
  });
});

describe('change of password', () => {
  const form = { oldPassword: 'typed', newPassword: 'new one here', confirmNewPassword: 'new one here' };

  it('ENT-013 the payload has oldPassword, newPassword and confirmNewPassword', () => {
    expect(Object.keys(changePayload(form, null))).toEqual(['oldPassword', 'newPassword', 'confirmNewPassword']);
  });

  it('PWD-025 the old password is the held proof, and the field only without one', () => {
    expect(changePayload(form, 'held').oldPassword).toBe('held');
    expect(changePayload({ ...form, oldPassword: '' }, 'held').oldPassword).toBe('held');
    expect(changePayload(form, null).oldPassword).toBe('typed');
  });

  it('PWD-027 the loading message lasts 10 s', () => {
    expect([CHANGE_PASSWORD_MS, shownFor(CHANGE_PASSWORD_MS)]).toEqual([10_000, 10_000]);
  });

  it('a confirmation must be there and be the same', () => {
    expect(validateChange('confirmNewPassword', { ...form, confirmNewPassword: '' })).toEqual({
      key: 'form.confirmEmpty',
    });
    expect(validateChange('confirmNewPassword', { ...form, confirmNewPassword: 'other' })).toEqual({
      key: 'changePsw.confirmWrong',
    });
    expect(validateChange('confirmNewPassword', form)).toBeNull();
  });

  it('PWD-029 PWD-030 the old proof goes, and what is held stands for the new password', () => {
    holdTicket('proof of the old one');
    changed({ ticket: 'proof of the new one', rememberToken: null });
    expect(heldTicket()).toBe('proof of the new one');
  });

  it('a proof is held for less than five minutes and replaced by the next login', () => {
    vi.useFakeTimers();
    holdTicket('proof');
    vi.advanceTimersByTime(TICKET_MS - 1);
    expect(heldTicket()).toBe('proof');
    vi.advanceTimersByTime(1);
    expect(heldTicket()).toBeNull();
    holdTicket('proof');
    holdTicket(undefined);
    expect(heldTicket()).toBeNull();
    vi.useRealTimers();
  });

  it('PWD-031 the remembered login is rewritten and decodes to the fresh token', () => {
    const local = memoryStorage();
    writeSaved(local, saved);
    expect(rewriteSaved(local, token('b'))).toBe(true);
    expect(readSaved(local)).toEqual({ ...saved, token: token('b') });
    const record = JSON.parse(local.kept.get('mc_login') ?? '{}') as { password: string };
    expect(decodeSlot(record.password, local.kept.get('mc_login_salt') ?? '')).toBe(token('b'));
  });

  it('PWD-032 a store that throws costs a warning and answers false', () => {
    const local = memoryStorage();
    writeSaved(local, saved);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full: StorageArea = {
      ...local,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(rewriteSaved(full, token('b'))).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(String(warn.mock.calls[0]?.[0])).not.toContain(token('b'));
  });

  it('without a remembered login there is nothing to rewrite and nothing to warn of', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const local = memoryStorage();
    expect([rewriteSaved(local, token('b')), local.kept.size, warn.mock.calls]).toEqual([false, 0, []]);
  });

  it('PWD-034 the prompt to change the password is not due any more', () => {
    useApp.setState({ passwordDue: true });
    changed({ ticket: 'x', rememberToken: null });
    expect(useApp.getState().passwordDue).toBe(false);
  });
});
