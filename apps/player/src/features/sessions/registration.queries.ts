import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import { AFFILIATE_MODULE, type OpenField } from '@parlour/contract/registration';
import {
  checkAffiliate,
  checkField,
  checkUsername,
  getAffiliate,
  getRegistrationSettings,
  register,
  registerByMobile,
} from '@parlour/contract/registration.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask, call } from '../../shared/api.ts';
import { payloadOf, type Submission } from './registration.ts';

/** Query of registration's fields. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => ask(getRegistrationSettings, {}, signal),
  staleTime: 5 * 60_000,
});

/** Query of the affiliate module and the member's referral code. */
export const affiliateQuery = queryOptions({
  queryKey: ['member', 'affiliate'],
  queryFn: ({ signal }) => ask(getAffiliate, { query: { module: AFFILIATE_MODULE } }, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Validates one value on the server, which alone has the engine for a merchant's pattern. */
export const askField = (rule: OpenField, value: string) => call(checkField, { query: { rule, value: value.trim() } });

/** Checks whether a username is well formed and free; authorised by the displayed captcha. */
export const askUsername = (username: string, captchaId: string) =>
  call(checkUsername, { query: { username: username.trim(), captchaId } });

/** Checks whether a referral code is valid. */
export const askAffiliate = (code: string) =>
  call(checkAffiliate, { body: { code: code.trim(), domain: location.hostname } });

/**
 * Registers. A form filled in by hand is a normal registration; geetest's check precedes the call if the merchant
 * requires it.
 */
export async function sendRegistration(
  submission: Submission,
  flags: { normalRegister: boolean; geetestCheck: boolean },
  geetest: () => Promise<GeetestFields | null>,
) {
  const { normalRegister, geetestCheck } = flags;
  const check = geetestCheck ? await geetest() : null;
  const { moduleId, ...payload } = { ...payloadOf(submission), normalRegister, ...check };
  return moduleId === 'MOBILENUMREG3'
    ? call(registerByMobile, { body: { ...payload, moduleId } })
    : call(register, { body: { ...payload, moduleId } });
}
