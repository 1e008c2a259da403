/** Terms as typed into the form, and texts about affiliates and their months. Pure. */
import { type AffiliateFault, checkAffiliateTerms } from '@parlour/contract/affiliate-terms';
import { MOST_CPA_DAYS, type StatementState } from '@parlour/contract/affiliates';
import type { AffiliateMonth, AffiliateTerms } from '@parlour/contract/affiliates.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import { knownZone } from '@parlour/contract/house-zone';
import { moneyString } from '@parlour/contract/money';
import { count, exponentOf, fullMoney, minorOf } from '../../shared/format.ts';
import type { Tone } from '../../shared/rows.tsx';
import { failureText, t } from '../../shared/texts.ts';

/** Terms with every value as typed. */
export type TermsDraft = Omit<AffiliateTerms, 'cpa' | 'fenceAt' | 'minActive'> & {
  hasCpa: boolean;
  cpa: { amount: string; minDeposit: string; minTurnover: string; days: string };
  /** Empty for no fence. */
  fenceAt: string;
  minActive: string;
};

export const EMPTY_TERMS: TermsDraft = {
  share: [{ minNgr: '0', rate: '' }],
  hasCpa: false,
  cpa: { amount: '', minDeposit: '', minTurnover: '0', days: '30' },
  adminFee: '0',
  paymentFee: '0',
  negative: 'none',
  fenceAt: '',
  subRate: '0',
  minActive: '0',
  activeMin: '1',
  minPayout: '0',
};

/** Converts terms to the form's draft, for a change. */
export const toDraft = ({ cpa, fenceAt, minActive, ...terms }: AffiliateTerms): TermsDraft => ({
  ...terms,
  hasCpa: cpa !== null,
  cpa: cpa ? { ...cpa, days: `${cpa.days}` } : EMPTY_TERMS.cpa,
  fenceAt: fenceAt ?? '',
  minActive: `${minActive}`,
});

const WHOLE = /^(?:0|[1-9][0-9]{0,5})$/;

/** Converts a draft without problems to terms. */
export const toTerms = ({ hasCpa, cpa, fenceAt, minActive, ...draft }: TermsDraft): AffiliateTerms => ({
  ...draft,
  cpa: hasCpa ? { ...cpa, days: Number(cpa.days) } : null,
  fenceAt: fenceAt === '' ? null : fenceAt,
  minActive: Number(minActive),
});

const FAULTS: Record<AffiliateFault, () => string> = {
  EMPTY: () => t('affiliates.fault.EMPTY'),
  AMOUNT: () => t('affiliates.fault.AMOUNT'),
  RATE: () => t('affiliates.fault.RATE'),
  ORDER: () => t('affiliates.fault.ORDER'),
  ZERO: () => t('affiliates.fault.ZERO'),
};

/** Returns the problem of each field, by its name. */
export function problemsOf(draft: TermsDraft, exponent: number): Readonly<Record<string, string>> {
  const problems = Object.fromEntries(
    checkAffiliateTerms(toTerms(draft), exponent).map(({ field, fault }) => [field, FAULTS[fault]()]),
  );
  if (!WHOLE.test(draft.minActive)) problems['minActive'] = t('affiliates.fault.WHOLE');
  const days = Number(draft.cpa.days);
  if (draft.hasCpa && !(WHOLE.test(draft.cpa.days) && days >= 1 && days <= MOST_CPA_DAYS))
    problems['cpa.days'] = t('affiliates.fault.DAYS', { most: MOST_CPA_DAYS });
  return problems;
}

export const STATE_TONES: Record<StatementState, Tone> = {
  none: 'plain',
  held: 'soon',
  kept: 'plain',
  waiting: 'soon',
  paid: 'good',
};

/** Formats a month in the brand's time zone: `November 2026`. */
export const monthText = (start: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(timeZone), month: 'long', year: 'numeric' }).format(
    new Date(start),
  );

/** Formats a month as `2026-11`, as the form sends it. */
export const monthKey = (start: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: knownZone(timeZone) }).format(new Date(start)).slice(0, 7);

export type Step = { name: string; value: string; note?: string; isResult?: boolean };

const isZero = (amount: string): boolean => minorOf(amount) === 0n;
const negated = (amount: string): string => moneyString(-minorOf(amount), exponentOf(amount));

/** Returns the steps of a month's computation, from gross revenue to the payout; deductions that are zero are left out. */
export function stepsOf(month: AffiliateMonth, symbol: string): Step[] {
  const money = (amount: string) => fullMoney(amount, symbol);
  const less = (name: string, amount: string): Step | false =>
    !isZero(amount) && { name, value: money(negated(amount)) };
  const more = (name: string, amount: string, note?: string): Step | false =>
    !isZero(amount) && { name, value: money(amount), ...(note === undefined ? {} : { note }) };
  const steps: (Step | false)[] = [
    {
      name: t('affiliates.step.players'),
      value: count(month.players),
      note: t('affiliates.step.active', { count: month.active }),
    },
    month.fenced > 0 && {
      name: t('affiliates.step.fenced'),
      value: count(month.fenced),
      note: t('affiliates.step.fencedNote'),
    },
    { name: t('affiliates.step.ggr'), value: money(month.ggr), note: t('affiliates.step.ggrNote') },
    less(t('affiliates.step.promotions'), month.promotions),
    less(t('affiliates.step.paymentFees'), month.paymentFees),
    less(t('affiliates.step.chargebacks'), month.chargebacks),
    less(t('affiliates.step.adminFee'), month.adminFee),
    less(t('affiliates.step.fencePaid'), month.fencePaid),
    { name: t('affiliates.step.ngr'), value: money(month.ngr), isResult: true },
    more(t('affiliates.step.carryIn'), month.carryIn),
    {
      name: t('affiliates.step.share'),
      value: money(month.share),
      note: t('affiliates.step.shareNote', { rate: month.shareRate, base: money(month.base) }),
    },
    more(t('affiliates.step.cpa'), month.cpa, t('affiliates.step.cpaNote', { count: month.cpaPlayers })),
    more(t('affiliates.step.sub'), month.sub),
    { name: t('affiliates.step.earned'), value: money(month.earned), isResult: true },
    more(t('affiliates.step.correction'), month.correction, t('affiliates.step.correctionNote')),
    more(t('affiliates.step.held'), month.held, t('affiliates.step.heldNote')),
    more(t('affiliates.step.kept'), month.kept, t('affiliates.step.keptNote')),
    more(t('affiliates.step.carryOut'), month.carryOut),
    { name: t('affiliates.step.payout'), value: money(month.payout), isResult: true },
  ];
  return steps.flatMap((step): Step[] => (step === false ? [] : [step]));
}

/** Returns why a payout was not approved. */
export function refusalText({ code, textKey }: Pick<ClientFailure, 'code' | 'textKey'>): string {
  switch (code) {
    case 'approval.decided':
      return t('affiliates.refused.decided');
    case 'contract.changed':
      return t('affiliates.refused.changed');
    case 'credit.second':
      return t('affiliates.refused.second');
    default:
      return failureText(textKey);
  }
}
