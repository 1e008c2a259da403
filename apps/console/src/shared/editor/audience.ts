/** An audience in its form: input remains text until it is submitted. */
import type { Audience, Condition } from '@parlour/contract/audience';
import { GROUPS, MOST_ACCOUNTS, MOST_CONDITIONS, PLATFORMS } from '@parlour/contract/audience-limits';
import { fromInput, isMoment, toInput } from '../format.ts';

export const AUDIENCES = ['everybody', 'visitors', 'members', 'trial', 'agents', 'rank', 'chosen', 'matching'] as const;
export const CONDITIONS = ['group', 'rank', 'language', 'platform', 'registered', 'accounts'] as const;

export type ConditionForm = {
  is: (typeof CONDITIONS)[number];
  not: boolean;
  /** Values of a group, language or platform condition: any of these. */
  any: readonly string[];
  least: string;
  most: string;
  from: string;
  to: string;
  accounts: string;
};
export type AudienceForm = {
  kind: (typeof AUDIENCES)[number];
  least: string;
  accounts: string;
  conditions: readonly ConditionForm[];
};

export const NEW_CONDITION: ConditionForm = {
  is: 'rank',
  not: false,
  any: [],
  least: '1',
  most: '',
  from: '',
  to: '',
  accounts: '',
};
export const EVERYBODY: AudienceForm = { kind: 'everybody', least: '1', accounts: '', conditions: [NEW_CONDITION] };

const inputOf = (at: string | null): string => (at === null ? '' : toInput(new Date(at)));

function conditionForm(condition: Condition): ConditionForm {
  const { is, not } = condition;
  const form = { ...NEW_CONDITION, is, not };
  switch (condition.is) {
    case 'rank':
      return { ...form, least: String(condition.least), most: condition.most === null ? '' : String(condition.most) };
    case 'registered':
      return { ...form, from: inputOf(condition.from), to: inputOf(condition.to) };
    case 'accounts':
      return { ...form, accounts: condition.any.join('\n') };
    default:
      return { ...form, any: condition.any };
  }
}

export const audienceForm = (audience: Audience): AudienceForm => ({
  kind: audience.kind,
  least: audience.kind === 'rank' ? String(audience.least) : '1',
  accounts: audience.kind === 'chosen' ? audience.accounts.join('\n') : '',
  conditions: audience.kind === 'matching' ? audience.all.map(conditionForm) : [NEW_CONDITION],
});

/**
 * Splits a text or file into account names: separated by lines, spaces, commas or semicolons, with or without quotes.
 */
export const namesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((name) => name.replace(/^[\ufeff"']+|["']+$/g, '') || [])),
];

/** Returns the names of a list that is neither empty nor too long, else null. */
function listOf(text: string): string[] | null {
  const names = namesOf(text);
  return names.length > 0 && names.length <= MOST_ACCOUNTS ? names : null;
}

function levelOf(text: string): number | null {
  const level = Number(text);
  return Number.isInteger(level) && level >= 1 && level <= 1000 ? level : null;
}

const someOf = <T extends string>(all: readonly T[], any: readonly string[]): T[] =>
  all.filter((each) => any.includes(each));

/** Returns one condition of a form, or null if it is empty. */
export function conditionOf(form: ConditionForm): Condition | null {
  const { is, not } = form;
  switch (is) {
    case 'group': {
      const any = someOf(GROUPS, form.any);
      return any.length > 0 ? { is, not, any } : null;
    }
    case 'platform': {
      const any = someOf(PLATFORMS, form.any);
      return any.length > 0 ? { is, not, any } : null;
    }
    case 'language':
      return form.any.length > 0 ? { is, not, any: [...form.any] } : null;
    case 'accounts': {
      const any = listOf(form.accounts);
      return any && { is, not, any };
    }
    case 'rank': {
      const least = levelOf(form.least);
      const most = form.most.trim() === '' ? null : levelOf(form.most);
      if (least === null || (most === null && form.most.trim() !== '') || (most !== null && most < least)) return null;
      return { is, not, least, most };
    }
    case 'registered': {
      if (!isMoment(form.from) || !isMoment(form.to)) return null;
      const [from, to] = [fromInput(form.from), fromInput(form.to)];
      if ((from === null && to === null) || (from !== null && to !== null && from >= to)) return null;
      return { is, not, from, to };
    }
  }
}

/** Returns the audience of a form, or null if it is invalid. */
export function audienceOf({ kind, least, accounts, conditions }: AudienceForm): Audience | null {
  if (kind === 'rank') {
    const level = levelOf(least);
    return level === null ? null : { kind, least: level };
  }
  if (kind === 'matching') {
    const all = conditions.flatMap((each) => conditionOf(each) ?? []);
    const isWhole = all.length > 0 && all.length === conditions.length && all.length <= MOST_CONDITIONS;
    return isWhole ? { kind, all } : null;
  }
  if (kind !== 'chosen') return { kind };
  const names = listOf(accounts);
  return names && { kind, accounts: names };
}
