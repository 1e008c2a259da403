/** Client-side rules of the registration form. The server validates again. */
import type { OpenedAs } from '@parlour/contract/device';
import type { OutputOf } from '@parlour/contract/endpoint';
import {
  REGISTRATION_MODULES,
  REGISTRATION_TEXT_FIELDS,
  type RegistrationField,
  type RegistrationMethod,
} from '@parlour/contract/registration';
import type { FieldRule, getRegistrationSettings } from '@parlour/contract/registration.endpoints';
import { ageOn, FIRST_BIRTHDAY, meant, verifier } from '@parlour/contract/rules';
import { vouchedFields } from '@parlour/contract/social-login';
import type { IconName } from '@parlour/ui/Icon';
import type { Invitation } from '../../shared/storage.screens.ts';
import type { Problem } from '../../shared/useForm.ts';

export type Settings = OutputOf<typeof getRegistrationSettings>;
export type Asked = { name: RegistrationField; rule: FieldRule };
export type Values = Record<RegistrationField, string>;

export const ICONS: Partial<Record<RegistrationField, IconName>> = {
  username: 'user-round',
  nickname: 'user-round',
  email: 'mail',
  birthday: 'calendar',
  affiliateCode: 'ticket-percent',
  recommenderId: 'users-round',
  payeeName: 'wallet',
};

export const PASSWORDS: readonly RegistrationField[] = ['password', 'confirmPassword', 'paymentPassword'];

export const NO_VALUES = Object.fromEntries(REGISTRATION_TEXT_FIELDS.map((name) => [name, ''])) as Values;

/** Returns username if available, else mobile number; null when registration is closed. */
export function firstMethod(methods: readonly RegistrationMethod[]): RegistrationMethod | null {
  if (methods.includes('username')) return 'username';
  return methods[0] ?? null;
}

/** Returns the fields of a registration method in their order. */
export const fieldsOf = ({ fields }: Pick<Settings, 'fields'>, method: RegistrationMethod): Asked[] =>
  fields.filter((field) => field.methods.includes(method));

/** Validates one field of the form among all its values. */
export function validateField(
  { name, rule }: Asked,
  values: Partial<Values>,
  { minimumAge, today }: { minimumAge: number; today: string },
): Problem | null {
  const value = meant(name, values[name] ?? '');
  const verdict = verifier({ [name]: rule })(name, value);
  if (!verdict.ok) {
    const { messageKey, values: figures, texts } = verdict;
    return { key: messageKey, values: figures, ...(texts ? { texts } : {}) };
  }
  if (name === 'confirmPassword' && value !== values.password) return { key: 'form.passwordsDiffer' };
  if (name === 'password' && value !== '' && value.toLowerCase() === (values.username ?? '').toLowerCase())
    return { key: 'form.passwordIsName' };
  if (name === 'paymentPassword' && value !== '' && value === values.password) return { key: 'form.paymentIsPassword' };
  if (name === 'birthday' && value !== '') {
    if (value < FIRST_BIRTHDAY || value > today) return { key: 'form.date' };
    if (ageOn(value, today) < minimumAge) return { key: 'error.underAge' };
  }
  return null;
}

export type PhoneProof = { firebaseIdToken: string };

export type Submission = {
  method: RegistrationMethod;
  values: Values;
  dialingCode: string;
  invitation: Invitation;
  captchaId: string;
  hostName: string;
  openedAs: OpenedAs;
  /** Proof of the number by the phone provider, instead of our own code. */
  phone?: PhoneProof | null;
};

/** Returns the request body; fields that the form never shows are sent as empty strings. */
export function payloadOf({ method, values, dialingCode, invitation, phone, ...rest }: Submission) {
  const { affiliateCode, recommenderId, ...own } = Object.fromEntries(
    Object.entries({ ...NO_VALUES, ...values }).map(([name, value]) => [name, meant(name, value)]),
  ) as Values;
  const numbered = own.mobileNum !== '';
  return {
    ...own,
    affiliateCode: affiliateCode || invitation.affiliateCode,
    recommenderId: recommenderId || invitation.recommenderId,
    countryDialingCode: numbered ? dialingCode : '',
    registerUrl: rest.hostName,
    domain: rest.hostName,
    registerMethod: rest.openedAs,
    type: 0,
    captchaId: rest.captchaId,
    ...(phone ? { firebaseChannel: 'sms' as const, firebaseIdToken: phone.firebaseIdToken } : {}),
    moduleId: REGISTRATION_MODULES[method],
  };
}

/** Options of a registration by form, with geetest's check if the merchant has one. */
export const REGISTER_FLAGS = { normalRegister: true, geetestCheck: true } as const;

/** The same for a user verified by a provider: not filled in by hand, and without a robot check. */
export const NEWCOMER_FLAGS = { normalRegister: false, geetestCheck: false } as const;

/** Returns the settings for a user verified by a provider. The server requires no other fields. */
export const vouched = (settings: Settings): Settings => ({
  ...settings,
  fields: vouchedFields(settings.fields.filter(({ methods }) => methods.includes('username'))),
  captcha: false,
});
