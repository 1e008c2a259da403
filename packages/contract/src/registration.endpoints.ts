import { z } from 'zod';
import { affiliateProgramme } from './affiliates.endpoints.ts';
import { get, post, put } from './endpoint.ts';
import { geetestFields } from './otp.endpoints.ts';
import {
  AFFILIATE_MODULE,
  OPEN_FIELDS,
  REGISTRATION_METHODS,
  REGISTRATION_MODULES,
  REGISTRATION_TEXT_FIELDS,
} from './registration.ts';
import { text } from './schemas.ts';
import { loginValue } from './sessions.endpoints.ts';

const optionalText = text(400).optional().default('');

export const registrationBody = z.strictObject({
  /** Registration by form, as opposed to a phone provider's sign-up. */
  normalRegister: z.boolean().optional().default(true),
  countryDialingCode: optionalText,
  /** Host name of the page; for information only, never trusted. */
  registerUrl: optionalText,
  registerMethod: z.enum(['H5', 'APP', 'PWA', 'WEBCLIP']).optional().default('H5'),
  domain: optionalText,
  /** Always 0; the server decides the member type (W13). */
  type: z.int().optional().default(0),
  captchaId: optionalText,
  username: optionalText,
  mobileNum: optionalText,
  verificationCode: optionalText,
  password: optionalText,
  confirmPassword: optionalText,
  paymentPassword: optionalText,
  nickname: optionalText,
  payeeName: optionalText,
  email: optionalText,
  idNumber: optionalText,
  qqNum: optionalText,
  facebook: optionalText,
  wechat: optionalText,
  line: optionalText,
  whatsapp: optionalText,
  zalo: optionalText,
  birthday: optionalText,
  affiliateCode: optionalText,
  recommenderId: optionalText,
  captcha: optionalText,
  /** The number is proved by the phone provider instead of a code. */
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(8000).optional(),
  ...geetestFields,
});
export type RegistrationBody = z.output<typeof registrationBody>;

const failures = [
  'register.username_taken',
  'register.mobile_taken',
  'register.under_age',
  'register.closed',
  'register.field',
  'register.invitation',
  'register.referrer',
  'sms.wrong',
  'provider.refused',
  'geetest.failed',
  'captcha.wrong',
  'crypto.refused',
] as const;

export const register = put('/wps/member/register', {
  summary: 'Registers a member by username',
  access: 'anyone',
  relay: true,
  encrypted: true,
  throttle: 'login',
  input: { body: registrationBody.extend({ moduleId: z.literal(REGISTRATION_MODULES.username).optional() }) },
  failures,
  output: loginValue,
});

export const registerByMobile = put('/wps/member/register/mobile', {
  summary: 'Registers a member by mobile number and SMS code',
  access: 'anyone',
  relay: true,
  encrypted: true,
  throttle: 'login',
  input: { body: registrationBody.extend({ moduleId: z.literal(REGISTRATION_MODULES.mobile).optional() }) },
  failures,
  output: loginValue,
});

export const fieldRule = z.strictObject({
  required: z.boolean(),
  min: z.int(),
  max: z.int(),
  /** Named alphabet of the value. */
  alphabet: z.enum(['any', 'line', 'secret', 'name', 'username', 'code', 'digits', 'email', 'date']),
  /** The merchant's own pattern for the whole value, in RE2 syntax. */
  pattern: z.string().optional(),
  /** Key of the message for an invalid value, with the arguments `{min}`, `{max}` and `{field}`. */
  messageKey: z.string(),
  /** Keys of the messages for an empty value and for a wrong length, if they differ from the general ones. */
  emptyKey: z.string().optional(),
  lengthKey: z.string().optional(),
  /** The merchant's own message for its pattern, by language. */
  texts: z.record(z.string(), z.string()).optional(),
});
export type FieldRule = z.output<typeof fieldRule>;

/** Rules that other forms than registration use by name. */
const namedRules = z.strictObject({
  loginUsername: fieldRule,
  loginPassword: fieldRule,
  loginMobileNum: fieldRule,
  verificationCode: fieldRule,
  password: fieldRule,
  confirmPassword: fieldRule,
  captcha: fieldRule,
  email: fieldRule,
});

export const getRegistrationSettings = get('/wps/system/setting/register', {
  summary: 'Ways to register, the fields of each with their rules, and the rules of the other account forms',
  access: 'anyone',
  relay: true,
  cache: 'snapshot',
  output: z.strictObject({
    methods: z.array(z.enum(REGISTRATION_METHODS)),
    fields: z.array(
      z.strictObject({
        name: z.enum(REGISTRATION_TEXT_FIELDS),
        /** Registration methods that include the field. */
        methods: z.array(z.enum(REGISTRATION_METHODS)),
        rule: fieldRule,
      }),
    ),
    rules: namedRules,
    captcha: z.boolean(),
    /** Whether referral codes are validated. */
    referral: z.boolean(),
    minimumAge: z.int(),
  }),
});

export const checkUsername = get('/wps/check/username', {
  summary: 'Whether a username is well formed and free; a captcha of this browser stands for a few such questions',
  access: 'anyone',
  relay: true,
  throttle: 'probe',
  input: { query: z.strictObject({ username: text(400), captchaId: text(64).optional().default('') }) },
  failures: ['register.username_taken', 'register.field', 'captcha.wrong'],
  output: z.strictObject({ free: z.literal(true) }),
});

export const checkField = get('/wps/verification', {
  summary: 'Whether one value keeps to the rule of a name. Secrets are not taken: they have no place in an address',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  input: {
    query: z.strictObject({
      rule: z.enum(['loginUsername', 'loginMobileNum', ...OPEN_FIELDS]),
      value: text(400),
    }),
  },
  failures: ['register.field'],
  output: z.strictObject({ pass: z.literal(true) }),
});

export const checkEmail = post('/wps/member/info/email', {
  summary: 'Whether an e-mail address is well formed; whether anybody uses it is not said',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  bodyType: 'form',
  input: { body: z.strictObject({ email: text(400) }) },
  failures: ['register.field'],
  output: z.strictObject({ pass: z.literal(true) }),
});

export const checkAffiliate = post('/wps/agent/affiliate/check', {
  summary: 'Whether a referral code is good',
  access: 'anyone',
  relay: true,
  throttle: 'check',
  input: { body: z.strictObject({ code: text(400), domain: optionalText }) },
  failures: ['register.invitation'],
  output: z.strictObject({ known: z.literal(true) }),
});

export const getAffiliate = get('/wps/agent/affiliate', {
  summary:
    'The affiliate module: whether it is on, the referral code of the signed-in member, and the programme of an affiliate',
  access: 'visitor',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ module: z.literal(AFFILIATE_MODULE).optional().default(AFFILIATE_MODULE) }) },
  output: z.strictObject({
    module: z.string(),
    enabled: z.boolean(),
    /** Null for visitors and guests, and while the module is off. */
    code: z.string().nullable(),
    memberId: z.string().nullable(),
    /** Null for members who are no affiliates. */
    programme: affiliateProgramme.nullable(),
  }),
});
