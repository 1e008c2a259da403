/**
 * One registration, by user name or by mobile number, from its body to a session. Free checks come first, then the
 * captcha, the SMS code and the password hash, in this order.
 */

import { businessDay } from '@parlour/contract/clock';
import type { RegistrationField, RegistrationMethod } from '@parlour/contract/registration';
import type { RegistrationBody, register } from '@parlour/contract/registration.endpoints';
import type { LoginValue } from '@parlour/contract/sessions.endpoints';
import { REDIRECT_PROOF } from '@parlour/contract/social-login';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Geetest } from '../../adapters/geetest/geetest.ts';
import type { Clicks } from '../../agents/affiliates/index.ts';
import type { Brand } from '../../config/brand.ts';
import { accountExists, commonPasswords, findMemberByMobile, type Passwords } from '../../core/accounts/index.ts';
import type { Captchas } from '../../core/captcha/index.ts';
import type { SmsCodes } from '../../identity/otp/index.ts';
import type { SessionIssuer } from '../../identity/sessions/index.ts';
import { ArrivalUsed, type Newcomers, type PhoneProofs } from '../../identity/social-login/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Failed, fail, type Outcome, ok } from '../../platform/http/result.ts';
import { matchesPattern } from '../../platform/patterns.ts';
import type { Referrals } from '../referrals/index.ts';
import { createMemberWithWallet } from './registration.actions.ts';
import {
  accountOfMobile,
  judge,
  meantBody,
  nicknameOfMobile,
  profileOf,
  provesNumber,
  settingsOf,
  vouchedSettings,
} from './registration.rules.ts';
import { reservedBy } from './reserved.ts';

export type RegistrationDeps = {
  db: Db;
  brand: Brand;
  sessionIssuer: SessionIssuer;
  passwords: Passwords;
  /** Hashes a payment password, differently from those of accounts. */
  hashPayment: (password: string) => Promise<string>;
  captchas: Captchas;
  smsCodes: SmsCodes;
  /** Numbers verified by the phone provider. */
  phones: PhoneProofs;
  /** Identities confirmed by a provider that have no member yet. */
  newcomers: Newcomers;
  referrals: Referrals;
  clicks: Pick<Clicks, 'of'>;
  geetest: Geetest;
};

type Failure = (typeof register)['failures'][number] | 'system.busy';
type Attempt = { body: RegistrationBody; method: RegistrationMethod; request: FastifyRequest; reply: FastifyReply };

/** Creates the function that registers a member and opens a session. */
export function createRegistration(
  deps: RegistrationDeps,
): (attempt: Attempt) => Promise<Outcome<LoginValue, Failure>> {
  const { db, brand, sessionIssuer, passwords, hashPayment, captchas, smsCodes, phones, referrals, geetest } = deps;

  const isReserved = reservedBy(brand);

  /** Returns the member's referrer; fails for an unknown code. */
  async function referrerOf({ affiliateCode, recommenderId }: RegistrationBody) {
    if (!referrals.enabled) return ok(null);
    const byCode = affiliateCode === '' ? null : await referrals.byCode(affiliateCode);
    if (affiliateCode !== '' && !byCode) return fail('register.invitation');
    const byMember = recommenderId === '' ? null : await referrals.byMember(recommenderId);
    if (recommenderId !== '' && !byMember) return fail('register.referrer');
    return ok(byMember ? { ...byMember, code: byCode?.code ?? '' } : byCode);
  }

  /** Returns why the number is not verified, by an SMS code or by the phone provider; null when it is. */
  async function proofOf(body: RegistrationBody, request: FastifyRequest): Promise<Failed<Failure> | null> {
    const { mobileNum: number, countryDialingCode: dialingCode, verificationCode: code, firebaseIdToken } = body;
    if (firebaseIdToken && phones.isOn) {
      const proven = await phones.check({ idToken: firebaseIdToken, dialingCode, number });
      if (!proven.ok) return proven;
      const isFresh = await inTransaction(db, (tx) => phones.spend(tx, proven.value));
      return isFresh ? null : fail('provider.refused');
    }
    // In its own transaction, so that a wrong code counts as an attempt whatever follows.
    const isRight = await inTransaction(db, (tx) =>
      smsCodes.take(tx, { purpose: 'register', number, dialingCode, code, request }),
    );
    return isRight ? null : fail('sms.wrong');
  }

  return async function admit({ body: sent, method, request, reply }) {
    const usual = settingsOf(brand);
    if (!usual.methods.includes(method)) return fail('register.closed');
    const isNewcomer = sent.firebaseIdToken === REDIRECT_PROOF && method === 'username';
    const arrival = isNewcomer ? await deps.newcomers.of(request) : null;
    if (isNewcomer && !arrival) return fail('provider.refused');
    const settings = arrival ? vouchedSettings(usual) : usual;
    const asks = (name: RegistrationField) =>
      settings.fields.some((field) => field.name === name && field.methods.includes(method));
    const body = meantBody(sent);
    const isCommon = await commonPasswords([brand.name, brand.merchantCode]);
    const today = businessDay(new Date(), brand.timeZone);
    const problem = judge(body, method, settings, { today, matches: matchesPattern, isCommon });
    if (problem) return fail(problem.code, problem.value);
    if (settings.captcha && !(await captchas.take(body.captchaId, body.captcha, request))) return fail('captcha.wrong');
    if (!arrival && !(await geetest.check('register', body))) return fail('geetest.failed');
    const referrer = await referrerOf(body);
    if (!referrer.ok) return referrer;
    if (method === 'username' && (isReserved(body.username) || (await accountExists(db, body.username))))
      return fail('register.username_taken');
    // The nickname is displayed next to the member's texts.
    if (isReserved(body.nickname))
      return fail('register.field', { field: 'nickname', messageKey: 'error.usernameTaken', values: {} });

    const { mobileNum: number, countryDialingCode: dialingCode } = body;
    const mobile = provesNumber(method, settings) ? smsCodes.mobileOf(dialingCode, number) : null;
    if (mobile) {
      // Also prevents registering one number twice by moving digits between its two parts.
      if (!brand.mobile.dialingCodes.includes(`+${mobile.dialingCode}`))
        return fail('register.field', { field: 'mobileNum', messageKey: 'sms.country', values: {} });
      const failure = await proofOf(body, request);
      if (failure) return failure;
      // Only the holder of the number learns this.
      if (await findMemberByMobile(db, mobile.dialingCode, mobile.number)) return fail('register.mobile_taken');
    }
    const { nickname, ...profile } = profileOf(body, method, settings);
    const account = method === 'mobile' && mobile ? accountOfMobile(mobile) : body.username;
    try {
      const fresh = {
        ...profile,
        account,
        nickname: nickname ?? (method === 'mobile' && mobile ? nicknameOfMobile(mobile) : account),
        mobile,
        passwordHash: asks('password') ? await passwords.hash(body.password) : null,
        paymentPasswordHash:
          asks('paymentPassword') && body.paymentPassword !== '' ? await hashPayment(body.paymentPassword) : null,
        referrer: referrer.value,
        click: referrals.enabled ? await deps.clicks.of(request) : null,
      };
      return ok(
        await sessionIssuer.begin({ request, reply }, async (tx) => {
          const member = await createMemberWithWallet(tx, { brand, referrals }, fresh);
          if (arrival) await deps.newcomers.join(tx, arrival, member.id);
          return member;
        }),
      );
    } catch (error) {
      if (error instanceof ArrivalUsed) return fail('provider.refused');
      if (isUniqueViolation(error, 'member_account')) return fail('register.username_taken');
      if (isUniqueViolation(error, 'member_mobile')) return fail('register.mobile_taken');
      throw error;
    }
  };
}
