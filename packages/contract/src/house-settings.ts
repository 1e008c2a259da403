/**
 * Settings of the house that operators change in the console. Each group lists its fields: the server checks values
 * against this list, and the console draws its forms from it. `brand.json` holds the initial values.
 */
import { isLanguage } from './languages.ts';
import { MAX_AMOUNT, parseMoney } from './money.ts';
import { HOST_ENTRY, isOutward, MOST_HOSTS, type OutwardKind } from './outbound-urls.ts';
import { CONTACT_FIELDS } from './registration.ts';

/** Value of a field; null for an optional one that is not set. */
export type SettingValue = string | number | boolean | null | string[];
export type SettingValues = Record<string, SettingValue>;

export type SettingField =
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly string[] }
  /** A whole number. `optional`: null means no limit. */
  | { kind: 'whole'; min: number; max: number; optional?: true }
  /** A decimal text in the house's currency. `optional`: null means no limit. */
  | { kind: 'amount'; positive?: true; optional?: true }
  /** An external URL, or empty for none. `own`: word for an address on this server. */
  | { kind: 'address'; to: OutwardKind; own?: string }
  | { kind: 'hosts' }
  /** Codes of interface languages. */
  | { kind: 'languages' };

export const SETTING_ADDRESS_LENGTH = 500;

const PRESENCE = { kind: 'choice', options: ['off', 'optional', 'required'] } as const;
const SWITCH = { kind: 'switch' } as const;
const presences = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, PRESENCE])) as Record<Name, typeof PRESENCE>;
const switches = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, SWITCH])) as Record<Name, typeof SWITCH>;

/** Fields of registration forms whose presence operators choose; the others follow from the registration method. */
export const CHOSEN_FIELDS = ['nickname', 'payeeName', 'email', 'birthday', ...CONTACT_FIELDS] as const;

/**
 * Flags that can change while the server runs. Social login needs credentials that are checked at start, and the games
 * of COCKFIGHT3 are a question of law, so those stay in `brand.json`.
 */
export const LIVE_FLAGS = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'MOBILEVERCODELOGIN3',
  'CHNGPASSMAIL3',
  'CHNGPASSVERIF3',
  'AFFMAN3',
  'REFERRAL3',
  'REWCEN3',
  'VIPBEN3',
  'CBS3',
] as const;

type Group = {
  /** Whether another operator must approve a change, because it moves limits of money. */
  needsTwo: boolean;
  fields: Record<string, SettingField>;
};

const GROUPS = {
  contacts: {
    needsTwo: false,
    fields: {
      telegram: { kind: 'address', to: 'telegram' },
      whatsapp: { kind: 'address', to: 'whatsapp' },
      liveChat: { kind: 'address', to: 'liveChat' },
      hosts: { kind: 'hosts' },
    },
  },
  downloads: {
    needsTwo: false,
    fields: {
      ios: { kind: 'address', to: 'ios' },
      android: { kind: 'address', to: 'android' },
      mobileConfig: { kind: 'address', to: 'profile', own: 'own' },
    },
  },
  legal: { needsTwo: false, fields: { minimumAge: { kind: 'whole', min: 18, max: 25 } } },
  languages: { needsTwo: false, fields: { hidden: { kind: 'languages' } } },
  registration: { needsTwo: false, fields: { captcha: SWITCH, ...presences(CHOSEN_FIELDS) } },
  features: { needsTwo: false, fields: { ...switches(LIVE_FLAGS), invitePopup: SWITCH } },
  withdrawals: {
    needsTwo: true,
    fields: {
      min: { kind: 'amount', positive: true },
      max: { kind: 'amount', positive: true },
      dayCount: { kind: 'whole', min: 1, max: 1000, optional: true },
      daySum: { kind: 'amount', positive: true, optional: true },
      fourEyesAbove: { kind: 'amount' },
    },
  },
  play: {
    needsTwo: true,
    fields: { float: { kind: 'amount', positive: true }, refillBelow: { kind: 'amount', positive: true } },
  },
  trial: {
    needsTwo: true,
    fields: {
      offered: SWITCH,
      credit: { kind: 'amount', positive: true },
      hours: { kind: 'whole', min: 1, max: 72 },
      perAddress: { kind: 'whole', min: 1, max: 10_000 },
    },
  },
} as const satisfies Record<string, Group>;

export type SettingGroup = keyof typeof GROUPS;
export type SettingFieldName<G extends SettingGroup = SettingGroup> = {
  [Each in G]: `${Each}.${keyof (typeof GROUPS)[Each]['fields'] & string}`;
}[G];

/** Groups in display order. */
export const SETTING_GROUPS = Object.keys(GROUPS) as [SettingGroup, ...SettingGroup[]];

export const fieldsOf = (group: SettingGroup): Readonly<Record<string, SettingField>> => GROUPS[group].fields;

export const needsTwo = (group: SettingGroup): boolean => GROUPS[group].needsTwo;

/** Fault of a single value. */
export type SettingFault = 'required' | 'choice' | 'whole' | 'amount' | 'positive' | 'address' | 'hosts';

/** @param exponent decimals of the house's currency */
function amountFault(text: string, exponent: number, positive: boolean): SettingFault | null {
  const minor = parseMoney(text, exponent);
  if (minor === null || minor < 0n || minor > MAX_AMOUNT) return 'amount';
  return positive && minor === 0n ? 'positive' : null;
}

/**
 * Returns the fault of a value, or null.
 *
 * @param exponent decimals of the house's currency
 */
export function findFault(field: SettingField, value: SettingValue | undefined, exponent: number): SettingFault | null {
  if (value === null && 'optional' in field) return null;
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'required';
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? null : 'choice';
    case 'whole':
      return typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max
        ? null
        : 'whole';
    case 'amount':
      return typeof value === 'string' ? amountFault(value, exponent, field.positive === true) : 'required';
    case 'address':
      if (value === '' || (field.own !== undefined && value === field.own)) return null;
      return typeof value === 'string' && value.length <= SETTING_ADDRESS_LENGTH && isOutward(field.to, value)
        ? null
        : 'address';
    case 'hosts':
      return Array.isArray(value) && value.length <= MOST_HOSTS && value.every((host) => HOST_ENTRY.test(host))
        ? null
        : 'hosts';
    case 'languages':
      return Array.isArray(value) && value.every(isLanguage) ? null : 'choice';
  }
}

/** Whether two values of a field are the same: amounts by their figure. */
export function isSameSetting(field: SettingField, one: SettingValue, other: SettingValue, exponent: number): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return JSON.stringify([...one].toSorted()) === JSON.stringify([...other].toSorted());
  if (field.kind !== 'amount' || typeof one !== 'string' || typeof other !== 'string') return one === other;
  const [first, second] = [parseMoney(one, exponent), parseMoney(other, exponent)];
  return first === null || second === null ? one === other : first === second;
}

/** Names of the fields of a group in which two sets of values differ. */
export const changedSettings = (
  group: SettingGroup,
  one: SettingValues,
  other: SettingValues,
  exponent: number,
): string[] =>
  Object.entries(fieldsOf(group))
    .filter(([name, field]) => !isSameSetting(field, one[name] ?? null, other[name] ?? null, exponent))
    .map(([name]) => name);
