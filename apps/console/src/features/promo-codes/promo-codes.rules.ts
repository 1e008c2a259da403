/** Form of a promo code, and its request body. */

import { readCode } from '@parlour/contract/promo-codes';
import type { PromoCodeInput, PromoCodeRow, PromoCodeTerms } from '@parlour/contract/rewards.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { type AudienceForm, audienceForm, audienceOf } from '../../shared/editor/audience.ts';
import { instantsOf, isInOrder, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import { tableOf } from '../../shared/save-file.ts';
import type { TextKey } from '../../shared/texts.ts';
import { worthOf } from '../../shared/typed-amount.ts';

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

const within = (text: string, most: number): boolean => /^[1-9][0-9]{0,7}$/.test(text) && Number(text) <= most;

type Field = 'word' | 'count' | 'name' | 'amount' | 'stock' | 'perMember' | 'times' | 'audience';
type Errors = Partial<Record<Field, TextKey>>;

/** Validates a form and returns its terms. @param row edited row; null for a new one */
export function validatePromo(
  form: PromoForm,
  row: PromoCodeRow | null,
): { errors: Errors; draft: PromoCodeTerms | null } {
  const errors: Errors = {};
  const audience = audienceOf(form.audience);
  if (!row && form.kind === 'word' && readCode(form.word) === null) errors.word = 'promoCodes.wordWrong';
  if (!row && form.kind === 'drawn' && !within(form.count, 5000)) errors.count = 'promoCodes.countWrong';
  if (isBlank(form.name)) errors.name = 'promoCodes.nameMissing';
  const isPlain = form.rule === '';
  const amount = worthOf(form.amount);
  if (form.amount === '' ? isPlain : amount === null) errors.amount = 'promoCodes.amountWrong';
  if (form.stock !== '' && (!within(form.stock, 1_000_000) || Number(form.stock) < (row?.taken ?? 0)))
    errors.stock = 'promoCodes.stockWrong';
  if (!within(form.perMember, 100)) errors.perMember = 'promoCodes.perMemberWrong';
  if (!isInOrder(form.times)) errors.times = 'editor.endsFirst';
  if (audience === null) errors.audience = 'audience.noAccounts';
  if (Object.keys(errors).length > 0 || audience === null) return { errors, draft: null };
  return {
    errors,
    draft: {
      name: form.name.trim(),
      rule: form.rule || null,
      amount,
      ...instantsOf(form.times, row),
      stock: form.stock === '' ? null : Number(form.stock),
      perMember: Number(form.perMember),
      audience,
    },
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
