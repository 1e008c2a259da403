/** Months, addresses and forms of vendor invoices. Pure. */
import { businessDay } from '@parlour/contract/clock';
import { isTypedAmount } from '@parlour/contract/rates';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import {
  addMonths,
  type ComparedFigure,
  checkFeeTerms,
  type FeeFault,
  type InvoiceState,
  MONTH_FORM,
} from '@parlour/contract/vendor-invoices';
import type { VendorFeeTerms, VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import type { Checked } from '../../shared/editor/useCheckedForm.ts';
import { count, fullMoney, minorOf, monthOf } from '../../shared/format.ts';
import type { Tone } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';

export const STATE_TONES: Record<InvoiceState, Tone> = {
  noTerms: 'plain',
  unchecked: 'soon',
  agrees: 'good',
  differs: 'bad',
};

/** Returns the month of an address, by default the last one that is over. */
export function monthFrom(search: string, now: Date, timeZone: string): string {
  const month = new URLSearchParams(search).get('month') ?? '';
  return MONTH_FORM.test(month) ? month : addMonths(businessDay(now, timeZone).slice(0, 7), -1);
}

/** Returns the address of a month's list, or of a vendor's invoice. */
export const invoiceAddress = (month: string, vendor?: string): string =>
  `${CONSOLE_BASE}invoices?${new URLSearchParams({ ...(vendor === undefined ? {} : { open: vendor }), month }).toString()}`;

/** Formats a month: `November 2026`. */
export const monthName = (month: string): string => monthOf(`${month}-01`);

/** Returns the part of the turnover that was won, in percent; a dash without turnover. */
export function returnText({ turnover, wins }: { turnover: string; wins: string }): string {
  const whole = minorOf(turnover);
  if (whole <= 0n) return '–';
  const hundredths = (minorOf(wins) * 10_000n) / whole;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}%`;
}

/** Formats a compared figure: a count, or an amount; a dash for one that is not known. */
export function figureText(figure: string, value: string | null, symbol: string): string {
  if (value === null) return '–';
  return figure === 'rounds' ? count(Number(value)).replace('-', '\u2212') : fullMoney(value, symbol);
}

/** Terms with every value as typed. */
export type FeesDraft = VendorFeeTerms & { from: string };

export const EMPTY_FEE: FeesDraft['fees'][number] = { category: '', base: 'ggr', rate: '' };

export const toFeesDraft = ({ terms, earliest, month }: VendorInvoice): FeesDraft => {
  const current = terms.find(({ counts }) => counts) ?? terms[0];
  const from = month > earliest ? month : earliest;
  if (!current) return { from, fees: [EMPTY_FEE], minimum: '0', offset: false };
  const { fees, minimum, offset } = current;
  return { from, fees, minimum, offset };
};

const FAULTS: Record<FeeFault, () => string> = {
  EMPTY: () => t('fees.fault.EMPTY'),
  RATE: () => t('fees.fault.RATE'),
  AMOUNT: () => t('fees.fault.AMOUNT'),
  TWICE: () => t('fees.fault.TWICE'),
};

/** Returns the problem of each field of new terms, by its name. */
export function feeProblems(
  draft: FeesDraft,
  { exponent, earliest }: { exponent: number; earliest: string },
): Readonly<Record<string, string>> {
  const problems = Object.fromEntries(
    checkFeeTerms(draft, exponent).map(({ field, fault }) => [field, FAULTS[fault]()]),
  );
  if (!MONTH_FORM.test(draft.from) || draft.from < earliest)
    problems['from'] = t('fees.fromFault', { month: monthName(earliest) });
  return problems;
}

/** The vendor's figures as typed. */
export type ReportedDraft = { rounds: string; turnover: string; wins: string; fee: string; note: string };

export function toReportedDraft({ reported }: Pick<VendorInvoice, 'reported'>): ReportedDraft {
  const of = (name: string) => reported?.figures.find(({ figure }) => figure === name)?.theirs ?? '';
  return {
    rounds: of('rounds'),
    turnover: of('turnover'),
    wins: of('wins'),
    fee: of('fee'),
    note: reported?.note ?? '',
  };
}

/** Validates the figures of a vendor's invoice. */
export function validateReported(
  form: ReportedDraft,
  exponent: number,
): Checked<Partial<Record<ComparedFigure, string>>, ReportedDraft> {
  const errors: Partial<Record<ComparedFigure, string>> = {};
  if (!/^[0-9]{1,12}$/.test(form.rounds)) errors.rounds = t('invoice.roundsFault');
  for (const name of ['turnover', 'wins', 'fee'] as const)
    if (!isTypedAmount(form[name], exponent)) errors[name] = t('invoice.amountFault');
  return { errors, draft: Object.keys(errors).length > 0 ? null : form };
}
