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

/** Which fields registration asks for. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => ask(getRegistrationSettings, {}, signal),
  staleTime: 5 * 60_000,
});

/** The affiliate module and the member's own referral code. */
export const affiliateQuery = queryOptions({
  queryKey: ['member', 'affiliate'],
  queryFn: ({ signal }) => ask(getAffiliate, { query: { module: AFFILIATE_MODULE } }, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks for the server's verdict of one value: only there is the engine for a merchant's pattern. */
export const askField = (rule: OpenField, value: string) => call(checkField, { query: { rule, value: value.trim() } });

/** Asks whether a username is well formed and free; the captcha on the screen stands for the question. */
export const askUsername = (username: string, captchaId: string) =>
  call(checkUsername, { query: { username: username.trim(), captchaId } });

/** Asks whether a referral code is good. */
export const askAffiliate = (code: string) =>
  call(checkAffiliate, { body: { code: code.trim(), domain: location.hostname } });

/**
 * Registers. A form filled in by hand is a normal registration; the check by geetest comes before the call where the
 * merchant guards it.
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
