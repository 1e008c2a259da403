import { z } from 'zod';
import { del, get, post } from './endpoint.ts';
import { geetestBody } from './otp.endpoints.ts';
import { language, text } from './schemas.ts';
import { LOGIN_TYPES } from './sessions.ts';

export const loginValue = z.strictObject({
  token: z.string(),
  userName: z.string(),
  type: z.int(),
  firstTimeLogin: z.boolean(),
  /** Set for trial players only. */
  customerType: z.string().nullable(),
  /** Stored in the remembered login instead of the password, if the member requested it. */
  rememberToken: z.string().optional(),
  /** Replaces the password once within five minutes; only issued after a login with password. */
  ticket: z.string().optional(),
  /** A remembered login of this member was misused: it has been revoked together with its sessions. */
  warning: z.literal('remember_misused').optional(),
});
export type LoginValue = z.output<typeof loginValue>;

export const login = post('/wps/session/login', {
  summary: 'Signs a member in: by username and password, by mobile number and SMS code, or by a provider',
  access: 'anyone',
  relay: true,
  encrypted: true,
  throttle: 'signIn',
  input: {
    body: z.strictObject({
      /** The account name; for type `sms` the mobile number. */
      username: text(200).optional().default(''),
      /** The password, or the token of a remembered login. */
      password: text(200).optional().default(''),
      captcha: text(16).optional(),
      captchaId: text(64).optional(),
      type: z.enum(LOGIN_TYPES),
      rememberPassword: z.boolean().optional(),
      /** Login side of the caller; default: member. */
      side: z.enum(['member', 'agent']).optional(),
      /** On the agents' side, the code of an agent: the account has to be that agent's, or below. */
      agentCode: text(40).optional(),
      countryDialingCode: text(8).optional(),
      verificationCode: text(16).optional(),
      firebaseChannel: z.literal('sms').optional(),
      firebaseIdToken: text(4000).optional(),
      firebaseMobileNo: text(30).optional(),
      geetest: geetestBody.optional(),
    }),
  },
  failures: [
    'login.wrong',
    'login.disabled',
    'login.remembered',
    'login.second_factor',
    'captcha.wrong',
    'sms.wrong',
    'geetest.failed',
    'provider.refused',
    'provider.new_member',
    'provider.unknown',
    'crypto.refused',
  ],
  output: loginValue,
});

export const logout = del('/wps/session/logout', {
  summary: 'Ends the session',
  access: 'visitor',
  relay: true,
  input: {
    body: z
      .strictObject({
        token: text(200).optional(),
        /** Also revokes the remembered login of this browser. */
        forget: z.boolean().optional(),
      })
      .optional(),
  },
  output: z.strictObject({ ended: z.boolean() }),
});

export const member = z.strictObject({
  id: z.string(),
  nickname: z.string(),
  account: z.string(),
  type: z.int(),
  /** ISO time of registration. */
  since: z.string(),
  /** Level of the member's tier; 0 without one. */
  vipLevel: z.int(),
});
export type Member = z.output<typeof member>;

export const getMember = get('/wps/member/info', {
  summary: 'The signed-in member',
  access: 'session',
  relay: true,
  cache: 'private',
  output: member,
});

export const getCaptcha = get('/wps/captcha', {
  summary: 'A numeric captcha image, good for one try within 120 s',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  output: z.strictObject({ captchaId: z.string(), image: z.string() }),
});

export const getCaptchaAudio = get('/wps/captcha/audio', {
  summary: 'The digits of a captcha for the ear, four times at most',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  input: { query: z.strictObject({ captchaId: text(64), language }) },
  failures: ['captcha.wrong'],
  /** A WAV file in base64. */
  output: z.strictObject({ audio: z.string() }),
});

export const getEncryptionKey = get('/wps/system/key', {
  summary: 'Public key for encrypted bodies, as a JWK with its key id',
  access: 'anyone',
  relay: true,
  output: z.strictObject({ jwk: z.record(z.string(), z.unknown()), kid: z.string(), now: z.int() }),
});
