/** Filters and formatting of the activity record. Pure. */
import type { AuditRow } from '@parlour/contract/audit.endpoints';
import { fullMoney, stamp } from '../../shared/format.ts';
import { isTextKey, t } from '../../shared/texts.ts';

/** Filters of the list; an empty text restricts nothing. */
export type AuditFilters = {
  /** Area: the first part of the actions. */
  subject: string;
  act: string;
  operator: string;
  /** Account of a player. */
  account: string;
  from: string;
  to: string;
};

const NAMES = ['subject', 'act', 'operator', 'account', 'from', 'to'] as const;

const FORMS: Partial<Record<keyof AuditFilters, RegExp>> = {
  subject: /^[a-z_]{1,30}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
};

/** Reads the filters from an address; a value of another form counts as missing. */
export function filtersFrom(search: string): AuditFilters {
  const asked = new URLSearchParams(search);
  const read = (name: keyof AuditFilters): string => {
    const value = asked.get(name) ?? '';
    return FORMS[name]?.test(value) === false ? '' : value;
  };
  const [subject, act, operator] = [read('subject'), read('act'), read('operator')];
  return { subject, act, operator, account: read('account'), from: read('from'), to: read('to') };
}

/** Returns the filters that restrict something, as the server takes them. */
export function queryOf(filters: AuditFilters): Partial<AuditFilters> {
  return Object.fromEntries(NAMES.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]));
}

/** Formats the filters as the query of an address; empty without any. */
export function searchOf(filters: AuditFilters): string {
  const text = new URLSearchParams(queryOf(filters)).toString();
  return text && `?${text}`;
}

/** Whether the days are in order, where both are set. */
export const isInOrder = ({ from, to }: Pick<AuditFilters, 'from' | 'to'>): boolean =>
  from === '' || to === '' || from <= to;

/** Returns the name of an action, or its code if it has no text. */
export const actText = (act: string): string => {
  const key = `act.${act}`;
  return isTextKey(key) ? t(key) : act;
};

/** Area of an action: its first part. */
export const subjectOf = (act: string): string => act.split('.')[0] ?? act;

/** Returns the name of an area, or its code if it has no text. */
export const areaText = (subject: string): string => {
  const key = `audit.area.${subject}`;
  return isTextKey(key) ? t(key) : subject;
};

/** A changed field: its label, and its value before and after, null where it had none. */
export type Change = { label: string; before: string | null; after: string | null };

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Writes a field name as words: `issueStake` as `Issue stake`. */
const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.replace(/^[a-z]/, (letter) => letter.toUpperCase());
};

function valueText(value: unknown, money: string | null): string | null {
  if (value === undefined) return null;
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value !== 'string') {
    const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
    return isList ? value.join(', ') || '–' : JSON.stringify(value);
  }
  if (money !== null) return fullMoney(value, money);
  return INSTANT.test(value) ? stamp(value) : value;
}

/**
 * Returns what an action changed, field by field. Fields that stayed as they were follow, with their value alone: they
 * may name what was changed.
 */
export function changesOf(
  { before, after, money }: Pick<AuditRow, 'before' | 'after' | 'money'>,
  symbol: string,
): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names.map((name) => {
    const text = (facts: AuditRow['before']) => valueText(facts?.[name], money.includes(name) ? symbol : null);
    return { label: labelOf(name), before: text(before), after: text(after) };
  });
  const stayed = ({ before: was, after: is }: Change) => was === is;
  return [
    ...changes.filter((change) => !stayed(change)),
    ...changes.filter(stayed).map(({ label, after: value }) => ({ label, before: null, after: value })),
  ];
}
