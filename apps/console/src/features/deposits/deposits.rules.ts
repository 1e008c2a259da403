/** Forms of the cashier's sections: state, validation and request bodies. */

import {
  computeFee,
  type DepositState,
  KIND_OF_PROVIDER,
  type MethodIcon,
  type PaymentProviderCode,
} from '@parlour/contract/deposits';
import type { BatchInput, MethodInput, MethodRow } from '@parlour/contract/deposits.admin.endpoints';
import { parseMoney } from '@parlour/contract/money';
import { isBlank } from '@parlour/contract/visible-text';
import { type AudienceForm, audienceOf, EVERYBODY } from '../../shared/editor/audience.ts';
import { fromInput, isAhead, isMoment } from '../../shared/format.ts';
import { tableOf } from '../../shared/save-file.ts';
import type { TextKey } from '../../shared/texts.ts';
import { amountOf, worthOf } from '../../shared/typed-amount.ts';

/** Returns an amount for editing, without zero decimals. */
export const typedOf = (amount: string): string => amount.replace(/\.0+$/, '');

/** Formats the time since a moment: `12 min`, `3 h`, `2 d`. @param now milliseconds */
export function waitOf(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

export type DepositSearch = { state: DepositState | ''; method: string; search: string; from: string; to: string };
export const EVERY_DEPOSIT: DepositSearch = { state: '', method: '', search: '', from: '', to: '' };

/** Returns the query without empty fields, with swapped days corrected. */
export function askedOf({ from, to, ...rest }: DepositSearch): Record<string, string> {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return Object.fromEntries(Object.entries({ ...rest, from: first, to: last }).filter(([, value]) => value !== ''));
}

export type MethodForm = {
  code: string;
  provider: PaymentProviderCode;
  names: Record<string, string>;
  icon: MethodIcon;
  least: string;
  most: string;
  fixed: string;
  permille: string;
  quick: string;
  from: string;
  to: string;
  waits: string;
  tag: string;
  books: ('PLAY' | 'REAL')[];
  enabled: boolean;
  bank: string;
  holder: string;
  number: string;
  note: Record<string, string>;
};

export const NEW_METHOD: MethodForm = {
  code: '',
  provider: 'bank',
  names: { EN: '' },
  icon: 'bank',
  least: '1000',
  most: '1000000',
  fixed: '0',
  permille: '0',
  quick: '',
  from: '1',
  to: '5',
  waits: '60',
  tag: '',
  books: ['PLAY'],
  enabled: false,
  bank: '',
  holder: '',
  number: '',
  note: {},
};

export const methodForm = ({ code, draft }: MethodRow): MethodForm => ({
  code,
  provider: draft.provider,
  names: { EN: '', ...draft.names },
  icon: draft.icon,
  least: typedOf(draft.least),
  most: typedOf(draft.most),
  fixed: typedOf(draft.fee.fixed),
  permille: String(draft.fee.permille),
  quick: draft.quick.map(typedOf).join(' '),
  from: String(draft.minutes.from),
  to: String(draft.minutes.to),
  waits: String(draft.waits),
  tag: draft.tag,
  books: draft.books,
  enabled: draft.enabled,
  bank: draft.account?.bank ?? '',
  holder: draft.account?.holder ?? '',
  number: draft.account?.number ?? '',
  note: draft.account?.note ?? {},
});

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
const wholeOf = (typed: string): number => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN);
const isBetween = (n: number, least: number, most: number): boolean => n >= least && n <= most;
const written = (words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words)
      .map(([code, text]) => [code, text.trim()])
      .filter(([, text]) => text !== ''),
  );

/** The sandbox accepts no real money, and play money is not sold. */
const ONLY_BOOK: Partial<Record<PaymentProviderCode, 'PLAY' | 'REAL'>> = { sandbox: 'PLAY', btcpay: 'REAL' };

type Part = 'code' | 'name' | 'limits' | 'fee' | 'quick' | 'minutes' | 'waits' | 'books' | 'account';
export type MethodErrors = Partial<Record<Part, TextKey>>;

/**
 * Validates a form and returns the request body.
 *
 * @param taken codes of existing methods, which a new one must not reuse
 */
export function validateMethod(
  form: MethodForm,
  exponent: number,
  taken: readonly string[],
): { errors: MethodErrors; draft: MethodInput | null } {
  const errors: MethodErrors = {};
  const [least, most] = [worthOf(form.least, exponent), worthOf(form.most, exponent)];
  const minor = (amount: string | null) => (amount === null ? 0n : (parseMoney(amount, exponent) ?? 0n));
  const fixed = amountOf(form.fixed || '0', exponent);
  const permille = wholeOf(form.permille || '0');
  const minutes = { from: wholeOf(form.from || '0'), to: wholeOf(form.to || '0') };
  const waits = wholeOf(form.waits);
  const quick = form.quick
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => worthOf(typed, exponent));
  const isBank = KIND_OF_PROVIDER[form.provider] === 'bank';
  const account = { bank: form.bank.trim(), holder: form.holder.trim(), number: form.number.trim() };

  if (!CODE.test(form.code) || taken.includes(form.code)) errors.code = 'methods.badCode';
  if (isBlank(form.names.EN ?? '')) errors.name = 'methods.noName';
  if (least === null || most === null || minor(least) > minor(most)) errors.limits = 'methods.badLimits';
  if (fixed === null || !isBetween(permille, 0, 500)) errors.fee = 'methods.badFee';
  else if (least !== null && computeFee(minor(least), { fixed: minor(fixed), permille }) >= minor(least))
    errors.fee = 'methods.feeEatsAll';
  const fits = quick.every((amount) => minor(amount) >= minor(least) && minor(amount) <= minor(most));
  const isEachOnce = new Set(quick).size === quick.length;
  if (quick.includes(null) || quick.length > 4 || !fits || !isEachOnce) errors.quick = 'methods.badQuick';
  if (!isBetween(minutes.from, 0, 10_080) || !isBetween(minutes.to, minutes.from, 10_080))
    errors.minutes = 'methods.badMinutes';
  if (!isBetween(waits, 5, 10_080)) errors.waits = 'methods.badWaits';
  const only = ONLY_BOOK[form.provider];
  if (form.books.length === 0) errors.books = 'methods.noBook';
  else if (only && form.books.join() !== only) errors.books = only === 'PLAY' ? 'methods.onlyPlay' : 'methods.onlyReal';
  if (isBank && Object.values(account).includes('')) errors.account = 'methods.noAccount';
  if (Object.keys(errors).length > 0 || least === null || most === null || fixed === null)
    return { errors, draft: null };
  return {
    errors,
    draft: {
      provider: form.provider,
      names: written(form.names),
      icon: form.icon,
      least,
      most,
      fee: { fixed, permille },
      quick: quick.filter((amount) => amount !== null),
      minutes,
      tag: form.tag.trim(),
      books: form.books,
      enabled: form.enabled,
      waits,
      account: isBank ? { ...account, note: written(form.note) } : null,
    },
  };
}

/** Formats the fee of a method, such as `K 200 + 1.5%`; empty without one. @param money formats an amount */
export const feeOfMethod = ({ fee }: MethodInput, money: (amount: string) => string): string =>
  [/[1-9]/.test(fee.fixed) ? money(fee.fixed) : '', fee.permille > 0 ? `${fee.permille / 10}%` : '']
    .filter(Boolean)
    .join(' + ');

/** Returns a list with one entry moved by one position; unchanged at the end. */
export function moved(codes: readonly string[], code: string, by: -1 | 1): string[] {
  const at = codes.indexOf(code);
  const other = codes[at + by];
  if (at < 0 || other === undefined) return [...codes];
  return codes.map((one, i) => (i === at ? other : i === at + by ? code : one));
}

export type BatchForm = {
  name: string;
  count: string;
  amount: string;
  book: 'PLAY' | 'REAL';
  expiresAt: string;
  audience: AudienceForm;
};
export const NEW_BATCH: BatchForm = {
  name: '',
  count: '10',
  amount: '',
  book: 'PLAY',
  expiresAt: '',
  audience: EVERYBODY,
};
/** Vouchers are for members only. */
export const VOUCHER_AUDIENCES = ['everybody', 'rank', 'chosen'] as const satisfies readonly AudienceForm['kind'][];

export type BatchErrors = Partial<Record<'name' | 'count' | 'amount' | 'expiresAt' | 'audience', TextKey>>;

/** Validates a batch and returns the request body. @param now milliseconds */
export function validateBatch(
  form: BatchForm,
  exponent: number,
  now: number,
): { errors: BatchErrors; draft: BatchInput | null } {
  const errors: BatchErrors = {};
  const amount = worthOf(form.amount, exponent);
  const count = wholeOf(form.count);
  const audience = audienceOf(form.audience);
  if (isBlank(form.name)) errors.name = 'vouchers.noName';
  if (!isBetween(count, 1, 1000)) errors.count = 'vouchers.badCount';
  if (amount === null) errors.amount = 'vouchers.badAmount';
  if (!isAhead(form.expiresAt, now)) errors.expiresAt = isMoment(form.expiresAt) ? 'vouchers.past' : 'times.invalid';
  if (audience === null) errors.audience = 'audience.noAccounts';
  if (Object.keys(errors).length > 0 || amount === null) return { errors, draft: null };
  return {
    errors,
    draft: {
      name: form.name.trim(),
      count,
      amount,
      book: form.book,
      expiresAt: fromInput(form.expiresAt),
      audience: audience === null || audience.kind === 'everybody' ? null : audience,
    },
  };
}

/** Returns the codes of a batch as a table. */
export const codesTable = (codes: readonly string[], { name, amount }: { name: string; amount: string }): string =>
  tableOf([['code', 'amount', 'batch'], ...codes.map((code) => [code, amount, name])]);
