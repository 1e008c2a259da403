import { z } from 'zod';
import { post, put } from './endpoint.ts';
import { text } from './schemas.ts';
import { loginValue } from './sessions.endpoints.ts';

export const forgetByEmail = post('/wps/member/password/email', {
  summary: 'Mails a link that sets a new password, if the name and the address belong together; the answer never tells',
  access: 'anyone',
  relay: true,
  bodyType: 'form',
  throttle: 'check',
  input: { body: z.strictObject({ username: text(400), email: text(400) }) },
  failures: ['recovery.closed', 'recovery.field'],
  output: z.strictObject({ sent: z.literal(true) }),
});

export const setPasswordByLink = post('/wps/member/password/link', {
  summary:
    'Sets a new password with the token of a mailed link, which is good once, and signs the member out everywhere',
  access: 'anyone',
  encrypted: true,
  throttle: 'login',
  input: { body: z.strictObject({ token: text(100), newPassword: text(400) }) },
  failures: ['recovery.closed', 'recovery.field', 'recovery.link', 'modify.new.old.same', 'crypto.refused'],
  output: z.strictObject({ changed: z.literal(true) }),
});

export const setPasswordByPhone = post('/wps/member/password/verification', {
  summary: 'Sets a new password with a code by SMS or the ID token of a phone provider, and signs the member in',
  access: 'anyone',
  relay: true,
  encrypted: true,
  throttle: 'login',
  input: {
    body: z.strictObject({
      newPassword: text(400),
      mobileNum: text(40),
      verificationCode: text(40).optional().default(''),
      firebaseIdToken: text(8000).optional(),
      /** Omitted for numbers of the brand's country. */
      countryDialingCode: text(10).optional().default(''),
    }),
  },
  failures: [
    'recovery.closed',
    'recovery.field',
    'sms.wrong',
    'provider.refused',
    'login.disabled',
    'login.second_factor',
    'modify.new.old.same',
    'crypto.refused',
  ],
  output: loginValue,
});

export const changePassword = put('/wps/member/password', {
  summary: 'Changes the password and ends every other session and every remembered login of the member',
  access: 'member',
  relay: true,
  throttle: 'login',
  input: {
    body: z.strictObject({
      /** The current password, or the ticket of a login that has just verified it. */
      oldPassword: text(400),
      newPassword: text(400),
      confirmNewPassword: text(400),
    }),
  },
  failures: ['recovery.field', 'recovery.old_wrong', 'modify.new.old.same'],
  output: z.strictObject({
    /** A fresh ticket for this session, because the current password has just been verified. */
    ticket: z.string(),
    /** Replaces the remembered login of this browser; null without one. */
    rememberToken: z.string().nullable(),
  }),
});

export const setFirstPassword = post('/wps/member/password', {
  summary: 'Sets the first password of a member who came by a provider or by a number',
  access: 'member',
  encrypted: true,
  throttle: 'login',
  input: { body: z.strictObject({ proof: text(100), newPassword: text(400), confirmNewPassword: text(400) }) },
  failures: ['second.proof', 'recovery.field', 'recovery.has_password', 'crypto.refused'],
  output: z.strictObject({ set: z.literal(true) }),
});
