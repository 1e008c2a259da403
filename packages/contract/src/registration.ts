/** Fields and methods of registration, without schemas: the data that a browser needs. */

/** A member's contacts on other services. */
export const CONTACT_FIELDS = ['idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;

/** Every field of registration forms; an unrequested one is sent as an empty string. */
export const REGISTRATION_TEXT_FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'paymentPassword',
  'nickname',
  'payeeName',
  'email',
  ...CONTACT_FIELDS,
  'birthday',
  'affiliateCode',
  'recommenderId',
  'captcha',
] as const;
export type RegistrationField = (typeof REGISTRATION_TEXT_FIELDS)[number];

export const REGISTRATION_METHODS = ['username', 'mobile'] as const;
export type RegistrationMethod = (typeof REGISTRATION_METHODS)[number];

/** Module of each registration method: the flag that enables it. */
export const REGISTRATION_MODULES = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const;
/** Module of affiliates: referral codes are requested and checked while its flag is on. */
export const AFFILIATE_MODULE = 'AFFMAN3';

/** Fields without secrets: their values may appear in a URL. */
export const OPEN_FIELDS = [
  'username',
  'mobileNum',
  'nickname',
  'payeeName',
  'email',
  ...CONTACT_FIELDS,
  'birthday',
  'affiliateCode',
  'recommenderId',
] as const satisfies readonly RegistrationField[];
export type OpenField = (typeof OPEN_FIELDS)[number];
