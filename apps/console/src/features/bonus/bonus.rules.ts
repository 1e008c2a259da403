/** Form of a bonus rule, generated from its kind's description, and its validation. */
import { type BonusKind, RULE_STATES, type RuleState } from '@parlour/contract/bonus';
import type { BonusArgShape, BonusRuleInput, BonusRuleRow, listBonusRules } from '@parlour/contract/bonus.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { parseMoney } from '@parlour/contract/money';
import { type AudienceForm, audienceForm, audienceOf } from '../../shared/editor/audience.ts';
import type { TextKey } from '../../shared/texts.ts';
import { worthOf } from '../../shared/typed-amount.ts';

export type BonusAdminData = OutputOf<typeof listBonusRules>;

export type RuleForm = {
  code: string;
  kind: BonusKind;
  names: Record<string, string>;
  /** As entered: shares in per cent, lists as one text. */
  args: Record<string, string>;
  wagering: string;
  contribution: Record<string, string>;
  maxMultiple: string;
  days: string;
  audience: AudienceForm;
  stock: string;
  state: RuleState;
  ord: number;
  reason: string;
};

export const AUDIENCES = ['members', 'agents', 'rank', 'chosen'] as const;

export const NEW_RULE: RuleForm = {
  code: '',
  kind: 'match',
  names: {},
  args: {},
  wagering: '1',
  contribution: {},
  maxMultiple: '',
  days: '7',
  audience: audienceForm({ kind: 'members' }),
  stock: '',
  state: 'draft',
  ord: 100,
  reason: '',
};

const percent = (permille: number): string => String(permille / 10);

const typedArg = (value: BonusRuleInput['args'][string], shape: BonusArgShape | undefined): string => {
  if (Array.isArray(value)) return value.join(' ');
  return shape?.kind === 'permille' ? percent(Number(value)) : String(value);
};

export const ruleForm = (row: BonusRuleRow, shapes: readonly BonusArgShape[]): RuleForm => ({
  code: row.code,
  kind: row.kind,
  names: row.names,
  args: Object.fromEntries(
    Object.entries(row.args).map(([name, value]) => [
      name,
      typedArg(
        value,
        shapes.find((shape) => shape.name === name),
      ),
    ]),
  ),
  wagering: String(row.wagering),
  contribution: Object.fromEntries(Object.entries(row.contribution).map(([name, value]) => [name, percent(value)])),
  maxMultiple: row.maxMultiple === null ? '' : String(row.maxMultiple),
  days: String(row.days),
  audience: audienceForm(row.audience),
  stock: row.stock === null ? '' : String(row.stock),
  state: row.state,
  ord: row.ord,
  reason: '',
});

/** Parses a whole number within limits; null if invalid. */
function wholeOf(typed: string, least: number, most: number): number | null {
  const text = typed.trim();
  if (!/^[0-9]{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

/** Parses a per cent value with at most one decimal to per mille; null if invalid. */
function permilleOf(typed: string, most: number): number | null {
  const permille = parseMoney(typed.trim().replace(',', '.'), 1);
  return permille !== null && permille >= 0n && permille <= BigInt(most) ? Number(permille) : null;
}

const words = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');

/** Parses an argument; `undefined` if it is optional and empty, null if invalid. */
function argOf(shape: BonusArgShape, typed: string): string | number | string[] | null | undefined {
  if (typed.trim() === '' && shape.optional) return undefined;
  switch (shape.kind) {
    case 'amount':
      return worthOf(typed);
    case 'amounts': {
      const amounts = words(typed).map((each) => worthOf(each));
      return amounts.length > 0 && amounts.length <= (shape.most ?? 0) && amounts.every((one) => one !== null)
        ? amounts
        : null;
    }
    case 'permille': {
      const permille = permilleOf(typed, shape.most ?? 0);
      return permille !== null && permille >= (shape.least ?? 0) ? permille : null;
    }
    case 'count':
      return wholeOf(typed, shape.least ?? 0, shape.most ?? 0);
    case 'choice':
      return shape.choices.includes(typed) ? typed : null;
    case 'games': {
      const games = [...new Set(words(typed))];
      return games.length > 0 && games.length <= (shape.most ?? 0) ? games : null;
    }
  }
}

export type RuleErrors = Partial<Record<string, TextKey>>;

/**
 * Validates a form. Returns errors by field (arguments prefixed with `arg.`), and the rule if there are none.
 *
 * @param taken codes of other rules
 */
export function validateRule(
  form: RuleForm,
  { kinds, policy }: Pick<BonusAdminData, 'kinds' | 'policy'>,
  taken: readonly string[],
): { errors: RuleErrors; draft: BonusRuleInput | null } {
  const errors: RuleErrors = {};
  const need = <T>(field: string, value: T | null, key: TextKey = 'bonus.badFigure'): T | null => {
    if (value === null) errors[field] = key;
    return value;
  };
  const names = Object.fromEntries(
    Object.entries(form.names).flatMap(([code, name]) => (name.trim() ? [[code, name.trim()]] : [])),
  );
  need('name', names.EN ?? null, 'bonus.badName');
  need('code', /^[a-z0-9-]{1,40}$/.test(form.code) && !taken.includes(form.code) ? form.code : null, 'bonus.badCode');
  const args: BonusRuleInput['args'] = {};
  for (const shape of kinds.find(({ kind }) => kind === form.kind)?.args ?? []) {
    const typed = form.args[shape.name] ?? (shape.kind === 'choice' ? (shape.choices[0] ?? '') : '');
    const value = argOf(shape, typed);
    if (value === undefined) continue;
    const sent = need(`arg.${shape.name}`, value);
    if (sent !== null) args[shape.name] = sent;
  }
  const contribution: Record<string, number> = {};
  for (const [category, typed] of Object.entries(form.contribution)) {
    if (typed.trim() === '') continue;
    const permille = need(`counts.${category}`, permilleOf(typed, 1000));
    if (permille !== null) contribution[category] = permille;
  }
  const wagering = wholeOf(form.wagering, 0, 100);
  if (wagering === null) errors.wagering = 'bonus.badFigure';
  else if (wagering > policy.maxWagering) errors.wagering = 'bonus.cap';
  const days = need('days', wholeOf(form.days, 1, 365));
  const maxMultiple = form.maxMultiple.trim() === '' ? null : need('maxMultiple', wholeOf(form.maxMultiple, 1, 1000));
  const stock = form.stock.trim() === '' ? null : need('stock', wholeOf(form.stock, 1, 1_000_000));
  const audience = audienceOf(form.audience);
  if (audience === null) errors.audience = 'bonus.badFigure';
  need('reason', form.reason.trim() || null, 'bonus.badReason');
  if (Object.keys(errors).length > 0 || wagering === null || days === null || audience === null)
    return { errors, draft: null };
  const { code, kind, state, ord } = form;
  return {
    errors,
    draft: { code, kind, names, args, wagering, contribution, maxMultiple, days, audience, stock, state, ord },
  };
}

/** Returns the possible states of a rule: one that has granted a bonus cannot be a draft again. */
export const statesFor = (row: Pick<BonusRuleRow, 'given'> | null): readonly RuleState[] =>
  RULE_STATES.filter((state) => state !== 'draft' || !row || row.given === 0);
