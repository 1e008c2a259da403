import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, queryNumber, text } from './schemas.ts';

/** The four result fields of geetest's script, for bodies that may contain a robot check. */
export const geetestFields = {
  lot_number: text(200).optional(),
  captcha_output: text(4000).optional(),
  pass_token: text(400).optional(),
  gen_time: text(40).optional(),
};
export const geetestBody = z.strictObject(geetestFields);
export type GeetestFields = { lot_number: string; captcha_output: string; pass_token: string; gen_time: string };

/**
 * Both in milliseconds since 1970 by the server's clock: the time from which another code can be requested, and the
 * current time.
 */
export const sent = z.strictObject({ expirationTime: z.int(), now: z.int() });
export type CodeSent = z.output<typeof sent>;

const failures = ['sms.number', 'sms.too_soon', 'sms.used_up', 'sms.unavailable', 'geetest.failed'] as const;

export const sendCode = post('/wps/verification/sms/noLogin', {
  summary: 'Sends a code to a mobile number, to log in or to set a new password',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  input: {
    body: z.strictObject({
      mobileNum: text(40),
      countryDialingCode: text(10).optional().default(''),
      purpose: z.enum(['login', 'password']).optional().default('login'),
      ...geetestFields,
    }),
  },
  failures,
  output: sent,
});

export const sendRegistrationCode = post('/wps/verification/sms/register', {
  summary: 'Sends a code to the mobile number of a registration',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  input: {
    body: z.strictObject({
      mobileNo: text(40),
      countryDialingCode: text(10).optional().default(''),
      ...geetestFields,
    }),
  },
  failures,
  output: sent,
});

export const listOutbox = get('/wps/console/outbox', {
  summary: 'Messages that the local default of mail and SMS kept instead of sending, newest first',
  access: 'operator',
  right: 'system.view',
  // Codes of players are among them.
  keys: false,
  throttle: 'console',
  input: { query: z.strictObject({ size: queryNumber(1, 100, 50), before: text(20).optional() }) },
  output: z.strictObject({
    messages: z.array(
      z.strictObject({
        id: z.string(),
        channel: z.enum(['sms', 'mail']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: instant,
      }),
    ),
    /** Pass as `before` for the next page; null on the last. */
    next: z.string().nullable(),
  }),
});
