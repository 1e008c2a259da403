/** The fields and ways of registration, without schemas: what a browser needs to know of them. */

/** What a member may be known by elsewhere. */
export const CONTACT_FIELDS = ['idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;

/** Every field that a registration form can show; one that is not asked for comes as an empty string. */
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

/** Module id of each way to register: the flag that switches it on. */
export const REGISTRATION_MODULES = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const;
/** Module of affiliates: referral codes are asked for and checked while its flag is on. */
export const AFFILIATE_MODULE = 'AFFMAN3';

/** Fields that hold no secret: their value may stand in an address. */
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
