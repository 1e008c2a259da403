/**
 * Login by username and password, or by the token of a remembered login in place of the password. For every error,
 * unknown names take the same work and get the same response as known ones (W9).
 */
import { isRememberToken } from '@parlour/contract/remembered-login';
import {
  findMember,
  findMemberByAccount,
  type MemberRow,
  type Passwords,
  replacePasswordHash,
} from '../../core/accounts/index.ts';
import type { Captchas } from '../../core/captcha/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, Overloaded } from '../../platform/http/result.ts';
import { countAttempts, dropAttempt, forgiveAttempts, forgiveProven, recordAttempt } from './attempts.store.ts';
import { isDeviceOfAccount } from './devices.store.ts';
import type { Devices } from './devices.ts';
import { hashed, type LoginRateLimit } from './login-rate-limit.ts';
import type { Remembered } from './remembered.ts';
import { exhausted, type LoginPolicy, pressureOf } from './session.rules.ts';
import type { LoginWay, SessionIssuer } from './session-issuer.ts';

/** No member has this number. */
const NOBODY = 0n;

export type PasswordDeps = {
  db: Db;
  passwords: Passwords;
  captchas: Captchas;
  sessionIssuer: SessionIssuer;
  devices: Devices;
  remembered: Remembered;
  policy: LoginPolicy;
  loginRateLimit: LoginRateLimit;
  /** Multiplies the budget of one address; load tests raise it. */
  throttleScale: number;
};

export function byPassword(deps: PasswordDeps): LoginWay {
  const {
    db,
    passwords,
    captchas,
    sessionIssuer,
    devices,
    remembered,
    policy,
    loginRateLimit,
    throttleScale: scale,
  } = deps;
  const spans = {
    nameMinutes: policy.name.minutes,
    addressMinutes: policy.address.minutes,
    pairMinutes: policy.pair.minutes,
  };

  /**
   * Rehashes a password at the current cost while it is available; postponed when the hashing gate is full.
   *
   * @returns the hash that is stored afterwards
   */
  async function strengthen({ id, password_hash: stored }: MemberRow, password: string): Promise<string | null> {
    if (stored === null || !passwords.isOutdated(stored)) return stored;
    try {
      const dearer = await passwords.hash(password);
      await replacePasswordHash(db, id, stored, dearer);
      return dearer;
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      return stored;
    }
  }

  const byToken: LoginWay = async (body, { request, reply }) => {
    const presented = await remembered.present(body.password, devices.of(request));
    const member = presented && (await findMember(db, presented.memberId));
    if (!member) return fail('login.remembered');
    if (member.state !== 'active') return fail('login.disabled');
    return sessionIssuer.enter({
      member,
      via: 'remembered',
      remember: body.rememberPassword ?? true,
      presented,
      isStillProven: (tx) => remembered.isOpen(tx, presented.seriesId),
      side: body.side,
      agentCode: body.agentCode,
      request,
      reply,
    });
  };

  return async (body, { request, reply }) => {
    if (isRememberToken(body.password)) return byToken(body, { request, reply });
    const account = body.username.trim().toLowerCase();
    const device = devices.of(request);
    const attempt = {
      name: hashed('name', account),
      address: loginRateLimit.addressOf(request),
      device,
    };
    const hasCaptcha = !!body.captchaId && !!body.captcha;
    if (device === null) {
      // A stranger who is certainly refused costs the database nothing.
      if (loginRateLimit.isRefused(attempt.name, attempt.address)) return fail('request.too_many');
      if (passwords.isCrowded() && !hasCaptcha) return fail('captcha.wrong', { captcha: true });
    }
    // Read queries run while the attempt is written to the disk.
    const noted = recordAttempt(db, attempt);
    const [id, counts, isKnownBrowser, member] = await Promise.all([
      noted,
      // Counted once it is written, so that concurrent attempts are all counted.
      noted.then(() => countAttempts(db, attempt, spans)),
      device !== null && isDeviceOfAccount(db, account, device),
      findMemberByAccount(db, account),
    ]);
    const isUnderAttack = passwords.isCrowded();
    const pressure = pressureOf(policy, { counts, isKnownBrowser, isUnderAttack, scale });
    if (pressure === 'wait') {
      if (!isKnownBrowser)
        for (const subject of exhausted(policy, counts, scale)) loginRateLimit.refuse(attempt[subject]);
      await dropAttempt(db, id);
      return fail('request.too_many');
    }
    if (pressure === 'captcha' && !(await captchas.take(body.captchaId ?? '', body.captcha ?? '', request))) {
      await dropAttempt(db, id);
      return fail('captcha.wrong', { captcha: true });
    }
    let right: boolean;
    let hasSecond: boolean;
    try {
      // Also for unknown names, so that the statements reveal nothing about them.
      [right, hasSecond] = await Promise.all([
        passwords.verify(member?.password_hash ?? null, body.password, { first: isKnownBrowser }),
        sessionIssuer.hasSecond(member?.id ?? NOBODY),
      ]);
    } catch (error) {
      // The password was not verified.
      await dropAttempt(db, id);
      throw error;
    }
    if (!member || !right) return fail('login.wrong', { captcha: true });
    const proven = await strengthen(member, body.password);
    if (member.state !== 'active') {
      await forgiveAttempts(db, attempt);
      return fail('login.disabled');
    }
    return sessionIssuer.enter({
      member,
      via: 'password',
      remember: body.rememberPassword ?? false,
      isStillProven: (tx) => forgiveProven(tx, attempt, { memberId: member.id, passwordHash: proven }),
      onProof: (db) => forgiveAttempts(db, attempt),
      hasSecond,
      isKnownBrowser,
      side: body.side,
      agentCode: body.agentCode,
      request,
      reply,
    });
  };
}
