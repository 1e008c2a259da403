/** Rules of the forms of settings. */
import {
  changedSettings,
  fieldsOf,
  findFault,
  isSameSetting,
  type SettingFault,
  type SettingField,
  type SettingGroup,
  type SettingValue,
  type SettingValues,
} from '@parlour/contract/house-settings';
import type { HouseSettings } from '@parlour/contract/house-settings.endpoints';
import { parseMoney } from '@parlour/contract/money';
import { exactMoney } from '@parlour/contract/money-display';
import { languageName } from '../../shared/languages.ts';
import { type TextKey, t } from '../../shared/texts.ts';

export type Currency = HouseSettings['currency'];
/** Contents of the inputs: a switch is a boolean, everything else its text. */
export type SettingsForm = Record<string, string | boolean>;
export type SettingsErrors = Record<string, SettingFault>;

/** Label of a field. `house-settings.test.tsx` checks that every field has one. */
export const labelOf = (group: SettingGroup, name: string): string => t(`settings.${group}.${name}` as TextKey);

function toInput(value: SettingValue): string | boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('\n');
  return value === null ? '' : String(value);
}

/** Returns the contents of the inputs for values. */
export const formOf = (values: SettingValues): SettingsForm =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toInput(value)]));

function fromInput(field: SettingField, input: string | boolean | undefined): SettingValue {
  if (typeof input !== 'string') return input ?? false;
  const text = input.trim();
  if (text === '' && 'optional' in field) return null;
  if (field.kind === 'whole') return /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
  if (field.kind === 'languages') return text === '' ? [] : text.split('\n');
  if (field.kind === 'hosts') return text === '' ? [] : [...new Set(text.toLowerCase().split(/[\s,]+/))];
  // People type amounts as they read them.
  return field.kind === 'amount' ? text.replaceAll(',', '') : text;
}

/** Returns the values of the inputs. */
export const valuesOf = (group: SettingGroup, form: SettingsForm): SettingValues =>
  Object.fromEntries(Object.entries(fieldsOf(group)).map(([name, field]) => [name, fromInput(field, form[name])]));

/** Returns the faults of values by field, as the server finds them. */
export const errorsOf = (group: SettingGroup, values: SettingValues, { exponent }: Currency): SettingsErrors =>
  Object.fromEntries(
    Object.entries(fieldsOf(group)).flatMap(([name, field]) => {
      const fault = findFault(field, values[name], exponent);
      return fault ? [[name, fault] as const] : [];
    }),
  );

/** Text of a fault below its field. */
export function faultText(field: SettingField, fault: SettingFault): string {
  if (fault === 'whole' && field.kind === 'whole') return t('settings.fault.whole', { min: field.min, max: field.max });
  return t(`settings.fault.${fault}`);
}

/** Formats a value for differences and previous revisions. */
export function shownValue(field: SettingField, value: SettingValue, { symbol, exponent }: Currency): string {
  if (value === null) return t('settings.noLimit');
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (Array.isArray(value)) {
    const names = field.kind === 'languages' ? value.map(languageName) : value;
    return names.length === 0 ? t('settings.none') : names.join(', ');
  }
  if (field.kind === 'choice') return t(`settings.presence.${value}` as TextKey);
  if (value === '') return t('settings.none');
  if (field.kind === 'address' && value === field.own) return t('settings.own');
  if (field.kind === 'amount' && typeof value === 'string' && parseMoney(value, exponent) !== null)
    return `${symbol}\u00a0${exactMoney(value)}`;
  return String(value);
}

export type Difference = { name: string; label: string; before: string; after: string };

/** Lists the fields in which two sets of values differ, as texts. */
export const differencesOf = (
  group: SettingGroup,
  { before, after }: { before: SettingValues; after: SettingValues },
  currency: Currency,
): Difference[] =>
  changedSettings(group, before, after, currency.exponent).flatMap((name) => {
    const field = fieldsOf(group)[name];
    if (!field) return [];
    const shown = (values: SettingValues) => shownValue(field, values[name] ?? null, currency);
    return [{ name, label: labelOf(group, name), before: shown(before), after: shown(after) }];
  });

/**
 * Moves a draft onto values that another operator saved meanwhile: fields that the draft left alone take the new values.
 *
 * @param base values on which the draft was based
 */
export const rebase = (
  group: SettingGroup,
  { base, now, draft }: { base: SettingValues; now: SettingValues; draft: SettingValues },
  exponent: number,
): SettingValues =>
  Object.fromEntries(
    Object.entries(fieldsOf(group)).map(([name, field]) => {
      const [before, mine] = [base[name] ?? null, draft[name] ?? null];
      return [name, isSameSetting(field, before, mine, exponent) ? (now[name] ?? null) : mine];
    }),
  );
