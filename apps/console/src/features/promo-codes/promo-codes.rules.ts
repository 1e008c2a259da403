/** Form of a promo code, and its request body. */

import { readCode } from '@parlour/contract/promo-codes';
import type { PromoCodeInput, PromoCodeRow, PromoCodeTerms } from '@parlour/contract/rewards.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { type AudienceForm, audienceForm, audienceOf } from '../../shared/editor/audience.ts';
import { instantsOf, isInOrder, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import { tableOf } from '../../shared/save-file.ts';
import type { TextKey } from '../../shared/texts.ts';

export type PromoForm = {
  kind: 'word' | 'drawn';
  word: string;
  count: string;
  name: string;
  /** Code of a bonus rule; empty for a plain amount. */
  rule: string;
  amount: string;
  stock: string;
  perMember: string;
  times: Schedule;
  audience: AudienceForm;
};

export const formOf = (row: PromoCodeRow | null): PromoForm => ({
  kind: 'word',
  word: row?.word ?? '',
  count: '100',
  name: row?.name ?? '',
  rule: row?.rule ?? '',
  amount: row?.amount ?? '',
  stock: row?.stock?.toString() ?? '',
  perMember: String(row?.perMember ?? 1),
  times: scheduleOf(row ?? { startsAt: null, endsAt: null }),
  audience: audienceForm(row?.audience ?? { kind: 'members' }),
});

const AMOUNT = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?$/;
const within = (text: string, most: number): boolean => /^[1-9][0-9]{0,7}$/.test(text) && Number(text) <= most;

export type Errors = Partial<Record<'word' | 'count' | 'name' | 'amount' | 'stock' | 'perMember' | 'times', TextKey>>;

/** Returns the errors of a form by field. @param row edited row; null for a new one */
export function errorsOf(form: PromoForm, row: PromoCodeRow | null): Errors {
  const errors: Errors = {};
  if (!row && form.kind === 'word' && readCode(form.word) === null) errors.word = 'promoCodes.wordWrong';
  if (!row && form.kind === 'drawn' && !within(form.count, 5000)) errors.count = 'promoCodes.countWrong';
  if (isBlank(form.name)) errors.name = 'promoCodes.nameMissing';
  const isPlain = form.rule === '';
  if (form.amount === '' ? isPlain : !AMOUNT.test(form.amount) || !/[1-9]/.test(form.amount))
    errors.amount = 'promoCodes.amountWrong';
  if (form.stock !== '' && (!within(form.stock, 1_000_000) || Number(form.stock) < (row?.taken ?? 0)))
    errors.stock = 'promoCodes.stockWrong';
  if (!within(form.perMember, 100)) errors.perMember = 'promoCodes.perMemberWrong';
  if (!isInOrder(form.times)) errors.times = 'editor.endsFirst';
  return errors;
}

/** Returns the request body; null while the form is invalid. */
export function termsOf(form: PromoForm, row: PromoCodeRow | null): PromoCodeTerms | null {
  const audience = audienceOf(form.audience);
  if (audience === null || Object.keys(errorsOf(form, row)).length > 0) return null;
  return {
    name: form.name.trim(),
    rule: form.rule || null,
    amount: form.amount || null,
    ...instantsOf(form.times, row),
    stock: form.stock === '' ? null : Number(form.stock),
    perMember: Number(form.perMember),
    audience,
  };
}

export const codesOf = (form: PromoForm): PromoCodeInput['codes'] =>
  form.kind === 'word' ? { kind: 'word', word: form.word } : { kind: 'drawn', count: Number(form.count) };

type Word = { code: string; claims: number; account: string | null };

/** Returns the codes as a CSV file. */
export const codesFile = (codes: readonly Word[]): string =>
  tableOf([
    ['code', 'used', 'account'],
    ...codes.map(({ code, claims, account }) => [code, String(claims), account ?? '']),
  ]);
