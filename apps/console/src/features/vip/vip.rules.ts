/** Form of a VIP tier, and its request body. */

import { parseMoney } from '@parlour/contract/money';
import { houseExponent } from '@parlour/contract/money-display';
import { CONDITION_KINDS, type ConditionKind, type RankReward } from '@parlour/contract/vip';
import type { Condition, RankRow, TierInput } from '@parlour/contract/vip.endpoints';
import { isBlank } from '@parlour/contract/visible-text';

type Figures = Record<ConditionKind, string>;
type Words = { name: string; weekly: string; monthly: string; benefits: string };

/** Benefits of a tier, as entered; empty without one. */
export const GIVEN = [
  'up',
  'birthday',
  'weekly',
  'monthly',
  'weeklyDeposits',
  'monthlyDeposits',
  'weeklyTurnover',
  'monthlyTurnover',
  'daily',
  'count',
  'free',
] as const;
export type Given = (typeof GIVEN)[number];
/** Whether a benefit is a count rather than an amount. */
export const isCount = (name: Given): boolean => name === 'count' || name === 'free';

export type TierForm = {
  labelId: string;
  texts: Record<string, Words>;
  conditions: Figures;
  keeps: Figures;
  given: Record<Given, string>;
};

export const NO_WORDS: Words = { name: '', weekly: '', monthly: '', benefits: '' };

/** Whether a condition is yes or no: its figure is 1. */
export const isYesNo = (kind: ConditionKind): boolean => kind === 'phone' || kind === 'email';

const figuresOf = (conditions: readonly Condition[]): Figures =>
  Object.fromEntries(
    CONDITION_KINDS.map((kind) => [kind, conditions.find((one) => one.kind === kind)?.required ?? '']),
  ) as Figures;

function givenOf(row: RankRow | null): Record<Given, string> {
  const { up, weekly, monthly, birthday } = row?.rewards ?? {};
  const { daily, count, free } = row?.limits ?? {};
  return {
    up: up ?? '',
    weekly: weekly?.amount ?? '',
    weeklyDeposits: weekly?.deposits ?? '',
    weeklyTurnover: weekly?.turnover ?? '',
    monthly: monthly?.amount ?? '',
    monthlyDeposits: monthly?.deposits ?? '',
    monthlyTurnover: monthly?.turnover ?? '',
    birthday: birthday ?? '',
    daily: daily ?? '',
    count: count?.toString() ?? '',
    free: free ? String(free) : '',
  };
}

export const formOf = (row: RankRow | null): TierForm => ({
  labelId: row?.labelId ?? '',
  texts: Object.fromEntries(
    Object.entries(row?.texts ?? {}).map(([code, words]) => [code, { ...words, benefits: words.benefits.join('\n') }]),
  ),
  conditions: figuresOf(row?.conditions ?? []),
  keeps: figuresOf(row?.keeps ?? []),
  given: givenOf(row),
});

/** Whether a text is a positive figure, as the server takes it. */
const isFigure = (text: string): boolean => (parseMoney(text, houseExponent()) ?? 0n) > 0n;
const COUNT = /^([1-9][0-9]{0,2}|1000)$/;
const wished = (figures: Figures): Condition[] =>
  CONDITION_KINDS.flatMap((kind) => (figures[kind] === '' ? [] : [{ kind, required: figures[kind] }]));

/** Whether a form is complete; the server validates again. */
export function isWhole({ labelId, texts, conditions, keeps, given }: TierForm): boolean {
  const asked = wished(conditions);
  return (
    /^[a-z0-9-]{1,40}$/.test(labelId) &&
    (texts.EN?.name.trim() ?? '') !== '' &&
    asked.length > 0 &&
    [...asked, ...wished(keeps)].every(({ required }) => isFigure(required)) &&
    GIVEN.every((name) => given[name] === '' || (isCount(name) ? COUNT.test(given[name]) : isFigure(given[name]))) &&
    // Conditions within a week or a month belong to a reward.
    (given.weekly !== '' || given.weeklyDeposits + given.weeklyTurnover === '') &&
    (given.monthly !== '' || given.monthlyDeposits + given.monthlyTurnover === '')
  );
}

/** Returns the request body, without languages that have no name. */
export const toDraft = ({ labelId, texts, conditions, keeps, given }: TierForm): TierInput => ({
  labelId,
  texts: Object.fromEntries(
    Object.entries(texts)
      .filter(([, words]) => !isBlank(words.name))
      .map(([code, words]) => [
        code,
        {
          name: words.name.trim(),
          weekly: words.weekly.trim(),
          monthly: words.monthly.trim(),
          benefits: words.benefits
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
            .slice(0, 8),
        },
      ]),
  ),
  conditions: wished(conditions),
  keeps: wished(keeps),
  rewards: {
    up: given.up || null,
    weekly: periodOf(given.weekly, given.weeklyDeposits, given.weeklyTurnover),
    monthly: periodOf(given.monthly, given.monthlyDeposits, given.monthlyTurnover),
    birthday: given.birthday || null,
  },
  limits: {
    daily: given.daily || null,
    count: given.count ? Number(given.count) : null,
    free: Number(given.free || 0),
  },
});

const periodOf = (amount: string, deposits: string, turnover: string): RankReward | null =>
  amount === '' ? null : { amount, deposits: deposits || null, turnover: turnover || null };

/** A reward that exceeds the maximum of its bonus rule. */
export type Above = { field: Given; rule: string; most: string };

/** Returns such a reward from a refusal; null for other refusals. */
export function aboveOf(value: unknown): Above | null {
  const { field, rule, most } = (value ?? {}) as { field?: string; rule?: string; most?: string };
  const name = GIVEN.find((each) => each === field);
  return name && rule && most ? { field: name, rule, most } : null;
}
