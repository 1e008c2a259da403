/** Registration forms and validation. Pure: no clock, no database. */

import {
  CONTACT_FIELDS,
  REGISTRATION_TEXT_FIELDS,
  type RegistrationField,
  type RegistrationMethod,
} from '@parlour/contract/registration';
import type { FieldRule, RegistrationBody } from '@parlour/contract/registration.endpoints';
import {
  ageOn,
  FIRST_BIRTHDAY,
  meant,
  type PatternEngine,
  RULES,
  type RuleName,
  type Verdict,
  verify,
} from '@parlour/contract/rules';
import { vouchedFields } from '@parlour/contract/social-login';

/** The brand's registration settings. */
export type Asked = {
  flags: Partial<Record<string, boolean>>;
  minimumAge: number;
  mobile: { min: number; max: number };
  registration: {
    captcha: boolean;
    fields: Partial<Record<string, 'required' | 'optional'>>;
    rules: Partial<Record<string, Partial<Pick<FieldRule, 'min' | 'max' | 'pattern' | 'texts'>>>>;
  };
};

export type AskedField = { name: RegistrationField; methods: RegistrationMethod[]; rule: FieldRule };

export type RegistrationSettings = {
  methods: RegistrationMethod[];
  fields: AskedField[];
  captcha: boolean;
  referral: boolean;
  minimumAge: number;
};

/** Registration methods in which a field is required or optional; absent otherwise. */
type Need = Partial<Record<RegistrationMethod, 'required' | 'optional'>>;

function needOf(name: RegistrationField, { flags, registration }: Asked): Need {
  const asked = registration.fields[name];
  const both: Need = asked ? { username: asked, mobile: asked } : {};
  switch (name) {
    case 'username':
      return { username: 'required' };
    case 'password':
    case 'confirmPassword':
      return { username: 'required', ...(flags.MOBILENUMPASSREG3 ? { mobile: 'required' as const } : {}) };
    case 'mobileNum':
      return { ...both, ...(flags.REGMOBVERF3 ? { username: 'required' as const } : {}), mobile: 'required' };
    case 'verificationCode':
      return { ...(flags.REGMOBVERF3 ? { username: 'required' as const } : {}), mobile: 'required' };
    case 'affiliateCode':
      return flags.AFFMAN3 ? { username: asked ?? 'optional', mobile: asked ?? 'optional' } : both;
    case 'captcha':
      return {};
    default:
      return both;
  }
}

/** Returns a rule with the brand's overrides. */
export const ruleOf = (
  { registration, mobile }: Pick<Asked, 'registration' | 'mobile'>,
  name: RuleName,
): FieldRule => ({
  ...RULES[name],
  ...(name === 'mobileNum' || name === 'loginMobileNum' ? { min: mobile.min, max: mobile.max } : {}),
  // Both password fields use one rule.
  ...registration.rules[name === 'confirmPassword' ? 'password' : name],
});

/** Returns the registration forms of a brand's settings. */
export function settingsOf(asked: Asked): RegistrationSettings {
  const { flags, registration, minimumAge } = asked;
  const methods: RegistrationMethod[] = [
    ...(flags.USERNAMEREG3 ? (['username'] as const) : []),
    ...(flags.MOBILENUMREG3 ? (['mobile'] as const) : []),
  ];
  const fields = REGISTRATION_TEXT_FIELDS.flatMap((name) => {
    const need = needOf(name, asked);
    return (['required', 'optional'] as const).flatMap((kind): AskedField[] => {
      const within = methods.filter((method) => need[method] === kind);
      return within.length > 0
        ? [{ name, methods: within, rule: { ...ruleOf(asked, name), required: kind === 'required' } }]
        : [];
    });
  });
  return {
    methods,
    fields,
    captcha: registration.captcha,
    referral: flags.AFFMAN3 ?? false,
    minimumAge,
  };
}

/** Returns the form for identities confirmed by a provider: without a password and a captcha. */
export const vouchedSettings = (settings: RegistrationSettings): RegistrationSettings => ({
  ...settings,
  fields: vouchedFields(settings.fields.filter(({ methods }) => methods.includes('username'))),
  captcha: false,
});

/** Returns the form of accounts that agents open: the given fields alone, each required. */
export const agentSettings = (
  asked: Pick<Asked, 'registration' | 'mobile' | 'minimumAge'>,
  fields: readonly RegistrationField[],
): RegistrationSettings => ({
  methods: ['username'],
  fields: fields.map((name) => ({ name, methods: ['username'], rule: { ...ruleOf(asked, name), required: true } })),
  captcha: false,
  referral: false,
  minimumAge: asked.minimumAge,
});

/** Rules that forms other than registration use by name. */
export const namedRules = (brand: Pick<Asked, 'registration' | 'mobile'>) => ({
  loginUsername: ruleOf(brand, 'loginUsername'),
  loginPassword: ruleOf(brand, 'loginPassword'),
  loginMobileNum: ruleOf(brand, 'loginMobileNum'),
  verificationCode: ruleOf(brand, 'verificationCode'),
  password: ruleOf(brand, 'password'),
  confirmPassword: ruleOf(brand, 'confirmPassword'),
  captcha: ruleOf(brand, 'captcha'),
  email: ruleOf(brand, 'email'),
});

/** Whether an SMS code verifies the number of a registration. */
export const provesNumber = (method: RegistrationMethod, { fields }: RegistrationSettings): boolean =>
  fields.some((field) => field.name === 'verificationCode' && field.methods.includes(method));

export type FieldProblem = { field: RegistrationField } & Omit<Extract<Verdict, { ok: false }>, 'ok'>;
export type RegistrationProblem =
  | { code: 'register.field'; value: FieldProblem }
  | { code: 'register.under_age'; value?: undefined };

/** Trims the values of the body, except for passwords. */
export const meantBody = (body: RegistrationBody): RegistrationBody =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? meant(name, value) : value]),
  ) as RegistrationBody;

type Surroundings = {
  /** The business day as `YYYY-MM-DD`. */
  today: string;
  matches: PatternEngine;
  /** Whether the password is among the most common ones. */
  isCommon: (password: string) => boolean;
};

/** Returns the first problem of a registration, or null. */
export function judge(
  body: RegistrationBody,
  method: RegistrationMethod,
  settings: RegistrationSettings,
  { today, matches, isCommon }: Surroundings,
): RegistrationProblem | null {
  const refuse = (field: RegistrationField, messageKey: string): RegistrationProblem => ({
    code: 'register.field',
    value: { field, messageKey, values: {} },
  });
  const asked = settings.fields.filter((field) => field.methods.includes(method));
  for (const { name, rule } of asked) {
    const verdict = verify(rule, body[name], matches);
    if (!verdict.ok) {
      const { ok: _bad, ...problem } = verdict;
      return { code: 'register.field', value: { field: name, ...problem } };
    }
  }
  const { password, paymentPassword, username, birthday } = body;
  if (asked.some(({ name }) => name === 'password')) {
    if (password !== body.confirmPassword) return refuse('confirmPassword', 'form.passwordsDiffer');
    if (username !== '' && password.toLowerCase() === username.toLowerCase())
      return refuse('password', 'form.passwordIsName');
    if (isCommon(password)) return refuse('password', 'form.passwordCommon');
  }
  if (asked.some(({ name }) => name === 'paymentPassword') && paymentPassword !== '') {
    if (paymentPassword === password) return refuse('paymentPassword', 'form.paymentIsPassword');
    if (isCommon(paymentPassword)) return refuse('paymentPassword', 'form.passwordCommon');
  }
  if (asked.some(({ name }) => name === 'birthday') && birthday !== '') {
    if (birthday < FIRST_BIRTHDAY || birthday > today) return refuse('birthday', 'form.date');
    if (ageOn(birthday, today) < settings.minimumAge) return { code: 'register.under_age' };
  }
  return null;
}

/** Fields stored in addition to the account, by name; empty and unrequested ones are not. */
const KEPT: readonly RegistrationField[] = ['mobileNum', 'payeeName', ...CONTACT_FIELDS];

/** Returns the member's data of a registration in their stored form. */
export function profileOf(body: RegistrationBody, method: RegistrationMethod, settings: RegistrationSettings) {
  const isProved = provesNumber(method, settings);
  const given = (name: RegistrationField): string | null =>
    body[name] !== '' && settings.fields.some((field) => field.name === name && field.methods.includes(method))
      ? body[name]
      : null;
  const details = KEPT.flatMap((name) => {
    const value = name === 'mobileNum' && isProved ? null : given(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    nickname: given('nickname'),
    email: given('email'),
    birthday: given('birthday'),
    details: Object.fromEntries(details),
  };
}

/** Account name of a member by mobile: the number in international form, which no user name can equal. */
export const accountOfMobile = ({ dialingCode, number }: { dialingCode: string; number: string }): string =>
  dialingCode + number;

/** Nickname of a member who has only a number. */
export const nicknameOfMobile = ({ number }: { number: string }): string => `••••${number.slice(-4)}`;
