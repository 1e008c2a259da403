/** Written form of results of external draws: their numbers by the name of their prize. */
import { familyOf } from './families.ts';
import { NORTH, SOUTH } from './vietnam.ts';

/** Numbers of one prize: how many, and of how many digits; `amount` is written as an exchange does, `1,382.47`. */
export type ResultField = { name: string; count: number; digits: number | 'amount' };
/** Numbers by the name of their prize, as they are written down. */
export type ResultNumbers = Readonly<Record<string, readonly string[]>>;

const field = (name: string, count: number, digits: ResultField['digits']): ResultField => ({ name, count, digits });
const board = (structure: typeof NORTH): ResultField[] =>
  Object.entries(structure).map(([name, { count, digits }]) => field(name, count, digits));
const THAI = [field('first', 1, 6), field('front3', 2, 3), field('last3', 2, 3), field('last2', 1, 2)];

/** Fields of each family with entered results, in the order of announcement. */
export const RESULT_FORMS: Readonly<Record<string, readonly ResultField[]>> = {
  'vn.n': board(NORTH),
  'vn.s': board(SOUTH),
  'mm.2d': [field('set', 1, 'amount'), field('value', 1, 'amount')],
  'mm.3d': THAI,
  th: THAI,
  '4d': [field('1', 1, 4), field('2', 1, 4), field('3', 1, 4), field('s', 10, 4), field('c', 10, 4)],
};

/** Fields that are one text in a result, and not a list. */
const SINGLE = new Set(['set', 'value', 'first', 'last2']);
const AMOUNT = /^[0-9]{1,3}(,[0-9]{3})*\.[0-9]{2}$/;

const isWritten = (number: string, digits: ResultField['digits']): boolean =>
  digits === 'amount' ? AMOUNT.test(number) : number.length === digits && /^[0-9]+$/.test(number);

/** A fault of a result: a missing or unknown field, a wrong number of numbers, or an invalid one. */
export type ResultFault = { field: string; reason: 'missing' | 'unknown' | 'count' | 'digits'; index: number | null };

/** Parses an entered result; nothing is guessed, leading zeros are never added. */
export function readNumbers(
  family: string,
  numbers: ResultNumbers,
): { ok: true; result: unknown } | { ok: false; fault: ResultFault } {
  const fault = (name: string, reason: ResultFault['reason'], index: number | null = null) =>
    ({ ok: false, fault: { field: name, reason, index } }) as const;
  const form = RESULT_FORMS[family] ?? [];
  for (const name of Object.keys(numbers)) if (!form.some((one) => one.name === name)) return fault(name, 'unknown');
  const read: Record<string, unknown> = {};
  for (const { name, count, digits } of form) {
    const given = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
    if (!given) return fault(name, 'missing');
    if (given.length !== count) return fault(name, 'count');
    const wrong = given.findIndex((number) => !isWritten(number, digits));
    if (wrong >= 0) return fault(name, 'digits', wrong);
    read[name] = SINGLE.has(name) ? given[0] : [...given];
  }
  const result = familyOf(family)?.readResult(family.startsWith('vn.') ? [read] : read) ?? null;
  return result === null ? fault('', 'unknown') : { ok: true, result };
}

/** Converts a result to its written form; empty for a family without entered results. */
export function numbersOf(family: string, result: unknown): Record<string, string[]> {
  const whole = (Array.isArray(result) ? result[0] : result) as Record<string, string | readonly string[]> | null;
  if (whole === null || typeof whole !== 'object') return {};
  return Object.fromEntries((RESULT_FORMS[family] ?? []).map(({ name }) => [name, [whole[name] ?? []].flat()]));
}
