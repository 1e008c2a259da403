/** Values of settings over those of `brand.json`, which the schema of that file checks. Pure. */
import { currencyOf, scaledText } from '@parlour/contract/currencies';
import {
  CHOSEN_FIELDS,
  changedSettings,
  fieldsOf,
  findFault,
  isSameSetting,
  LIVE_FLAGS,
  type SettingGroup,
  type SettingValue,
  type SettingValues,
} from '@parlour/contract/house-settings';
import { isLanguage } from '@parlour/contract/languages';
import { type Brand, findBrandFaults } from '../../config/brand.ts';

/** Fields of a brand that settings replace. */
export type LiveFields = Pick<
  Brand,
  | 'contacts'
  | 'outwardHosts'
  | 'download'
  | 'minimumAge'
  | 'hiddenLanguages'
  | 'registration'
  | 'flags'
  | 'invitePopup'
  | 'withdrawals'
  | 'play'
  | 'trial'
>;

/** Values of a group in the form of `brand.json`, and back. */
type Shape = {
  read: (brand: Brand) => SettingValues;
  write: (brand: Brand, values: SettingValues) => Partial<LiveFields>;
};

const text = (value: SettingValue | undefined): string => (typeof value === 'string' ? value : '');
const whole = (value: SettingValue | undefined): number => (typeof value === 'number' ? value : 0);
const list = (value: SettingValue | undefined): string[] => (Array.isArray(value) ? value : []);

/** Guest accounts that a brand without them would offer. */
const trialOf = ({ trial, currency }: Brand) =>
  trial ?? { hours: 12, credit: scaledText(currencyOf(currency), 10_000n), perAddress: 30 };

const SHAPES: Record<SettingGroup, Shape> = {
  contacts: {
    read: ({ contacts, outwardHosts }) => ({ ...contacts, hosts: outwardHosts }),
    write: (_brand, { telegram, whatsapp, liveChat, hosts }) => ({
      contacts: { telegram: text(telegram), whatsapp: text(whatsapp), liveChat: text(liveChat) },
      outwardHosts: [...new Set(list(hosts))].toSorted(),
    }),
  },
  downloads: {
    read: ({ download: { ios, android, mobileConfig } }) => ({ ios, android, mobileConfig }),
    write: ({ download }, { ios, android, mobileConfig }) => ({
      download: { ...download, ios: text(ios), android: text(android), mobileConfig: text(mobileConfig) },
    }),
  },
  legal: {
    read: ({ minimumAge }) => ({ minimumAge }),
    write: (_brand, { minimumAge }) => ({ minimumAge: whole(minimumAge) }),
  },
  languages: {
    read: ({ hiddenLanguages }) => ({ hidden: hiddenLanguages }),
    write: (_brand, { hidden }) => ({ hiddenLanguages: list(hidden).filter(isLanguage) }),
  },
  registration: {
    read: ({ registration: { captcha, fields } }) => ({
      captcha,
      ...Object.fromEntries(CHOSEN_FIELDS.map((name) => [name, fields[name] ?? 'off'])),
    }),
    write({ registration }, { captcha, ...presence }) {
      const chosen = CHOSEN_FIELDS.flatMap((name) => {
        const value = presence[name];
        return value === 'required' || value === 'optional' ? [[name, value] as const] : [];
      });
      const others = Object.entries(registration.fields).filter(
        ([name]) => !(CHOSEN_FIELDS as readonly string[]).includes(name),
      );
      return {
        registration: {
          ...registration,
          captcha: captcha === true,
          fields: Object.fromEntries([...others, ...chosen]) as Brand['registration']['fields'],
        },
      };
    },
  },
  features: {
    read: ({ flags, invitePopup }) => ({
      ...Object.fromEntries(LIVE_FLAGS.map((flag) => [flag, flags[flag] ?? false])),
      invitePopup,
    }),
    write: ({ flags }, values) => ({
      flags: { ...flags, ...Object.fromEntries(LIVE_FLAGS.map((flag) => [flag, values[flag] === true])) },
      invitePopup: values['invitePopup'] === true,
    }),
  },
  withdrawals: {
    read: ({ withdrawals: { min, max, perDay, fourEyesAbove } }) => ({
      min,
      max,
      dayCount: perDay.count ?? null,
      daySum: perDay.sum ?? null,
      fourEyesAbove,
    }),
    write: ({ withdrawals }, { min, max, dayCount, daySum, fourEyesAbove }) => ({
      withdrawals: {
        ...withdrawals,
        min: text(min),
        max: text(max),
        perDay: {
          ...(typeof dayCount === 'number' ? { count: dayCount } : {}),
          ...(typeof daySum === 'string' ? { sum: daySum } : {}),
        },
        fourEyesAbove: text(fourEyesAbove),
      },
    }),
  },
  play: {
    read: ({ play: { float, refillBelow } }) => ({ float, refillBelow }),
    write: (_brand, { float, refillBelow }) => ({ play: { float: text(float), refillBelow: text(refillBelow) } }),
  },
  trial: {
    read: (brand) => ({ offered: brand.trial !== undefined, ...trialOf(brand) }),
    write: (_brand, { offered, credit, hours, perAddress }) => ({
      trial:
        offered === true ? { credit: text(credit), hours: whole(hours), perAddress: whole(perAddress) } : undefined,
    }),
  },
};

/** Values of a group in `brand.json`. */
export const readSettings = (brand: Brand, group: SettingGroup): SettingValues => SHAPES[group].read(brand);

/** A brand in which the values of a group replace those of the file. */
export const withSettings = (brand: Brand, group: SettingGroup, values: SettingValues): Brand => ({
  ...brand,
  ...SHAPES[group].write(brand, values),
});

const exponentOf = ({ currency }: Pick<Brand, 'currency'>): number => currencyOf(currency).exponent;

/** Completes what a revision changes with the values of the file. Fields that are unknown or faulty are left out. */
export function completeSettings(brand: Brand, group: SettingGroup, overrides: SettingValues): SettingValues {
  const known = Object.entries(fieldsOf(group)).flatMap(([name, field]) => {
    const value = overrides[name];
    return value === undefined || findFault(field, value, exponentOf(brand)) ? [] : [[name, value] as const];
  });
  return { ...readSettings(brand, group), ...Object.fromEntries(known) };
}

/** Reduces values to those that differ from the file, so that the others continue to follow it. */
export function reduceSettings(brand: Brand, group: SettingGroup, values: SettingValues): SettingValues {
  const original = readSettings(brand, group);
  return Object.fromEntries(
    Object.entries(fieldsOf(group)).flatMap(([name, field]) => {
      const value = values[name] ?? null;
      return isSameSetting(field, value, original[name] ?? null, exponentOf(brand)) ? [] : [[name, value] as const];
    }),
  );
}

export type InvalidSetting = {
  /** Null for a contradiction between several fields. */
  field: string | null;
  /** Fault of a single value; null for a contradiction. */
  fault: string | null;
  /** Explanation of a contradiction, as for `brand.json`. */
  message: string;
};

/** Returns contradictions that the values bring into a brand. */
const findConflict = (brand: Brand, group: SettingGroup, values: SettingValues): string | null => {
  const before = new Set(findBrandFaults(brand));
  return findBrandFaults(withSettings(brand, group, values)).find((fault) => !before.has(fault)) ?? null;
};

/**
 * Returns the first fault of values, or null: each value by its field, then all of them by the schema of `brand.json`.
 *
 * @param brand with the other groups in force
 */
export function validateSettings(brand: Brand, group: SettingGroup, values: SettingValues): InvalidSetting | null {
  const fields = fieldsOf(group);
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return { field: unknown, fault: 'choice', message: '' };
  for (const [name, field] of Object.entries(fields)) {
    const fault = findFault(field, values[name], exponentOf(brand));
    if (fault) return { field: name, fault, message: '' };
  }
  const message = findConflict(brand, group, values);
  return message === null ? null : { field: null, fault: null, message };
}

export type InForce = {
  brand: Brand;
  /** Groups whose latest revision contradicts the file, with the reason; values of the file apply to them. */
  conflicts: ReadonlyMap<SettingGroup, string>;
};

/** Applies the latest revision of each group to the brand of the file. */
export function applySettings(
  file: Brand,
  latest: readonly { group: SettingGroup; overrides: SettingValues }[],
): InForce {
  const conflicts = new Map<SettingGroup, string>();
  let brand = file;
  for (const { group, overrides } of latest) {
    const values = completeSettings(file, group, overrides);
    const conflict = findConflict(brand, group, values);
    if (conflict === null) brand = withSettings(brand, group, values);
    else conflicts.set(group, conflict);
  }
  return { brand, conflicts };
}

/** Audited values before and after a change, as far as they differ. */
export function differencesOf(
  { group, exponent }: { group: SettingGroup; exponent: number },
  before: SettingValues,
  after: SettingValues,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = changedSettings(group, before, after, exponent);
  const pick = (values: SettingValues) => ({
    group,
    ...Object.fromEntries(names.map((name) => [name, factOf(values[name])])),
  });
  return { before: pick(before), after: pick(after) };
}

const factOf = (value: SettingValue | undefined) => (Array.isArray(value) ? value.join(' ') : (value ?? ''));
