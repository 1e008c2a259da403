/** Draft of a contract in its form, and its conversion to terms. */
import { type ContractKind, MOST_TIERS, TERMS_FAULTS, type TermsFault } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import { MAX_AMOUNT, moneyString } from '@parlour/contract/money';
import { briefMoney } from '@parlour/contract/money-display';
import { type ReadAmount, readAmount, shownAmount } from '../../../shared/forms/amount.ts';
import type { Problem } from '../../../shared/useForm.ts';

export type DraftTier = { turnover: string; active: string; loss: string; rate: string };
export type Draft = Pick<ContractTerms, 'rateType' | 'lossCheck' | 'tierBasis' | 'carry'> & {
  activeMin: string;
  cap: string;
  tiers: DraftTier[];
};

/** Decimals of a rate in percent. */
const RATE_DECIMALS = 4;
const MOST_MEMBERS = 1_000_000;
const EMPTY: DraftTier = { turnover: '', active: '', loss: '', rate: '' };

/** Returns the initial form: filled with given terms, or empty. */
export function draftOf(terms: ContractTerms | undefined): Draft {
  if (!terms)
    return {
      rateType: 'P',
      lossCheck: false,
      tierBasis: 'total',
      carry: 'none',
      activeMin: '',
      cap: '',
      tiers: [EMPTY],
    };
  const { rateType, lossCheck, tierBasis, carry, activeMin, cap, tiers } = terms;
  return {
    rateType,
    lossCheck,
    tierBasis,
    carry,
    activeMin: shownAmount(activeMin),
    cap: cap === null ? '' : shownAmount(cap),
    tiers: tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
      turnover: shownAmount(minTurnover),
      active: String(minActive),
      loss: shownAmount(minLoss),
      rate: rateType === 'P' ? rate : shownAmount(rate),
    })),
  };
}

/** Adds a tier, copying the last one's thresholds. */
export const withTier = (tiers: readonly DraftTier[]): DraftTier[] =>
  tiers.length < MOST_TIERS ? [...tiers, { ...(tiers.at(-1) ?? EMPTY), rate: '' }] : [...tiers];

/** Errors by field name; names of tier fields end in the tier's index, counted from 0. */
export type Problems = Record<string, Problem>;
export const fieldOf = (name: keyof DraftTier, at: number): string => `${name}${at}`;

const fault = (name: TermsFault, values?: Problem['values']): Problem => ({ key: `contract.fault.${name}`, values });

type Limits = { kind: ContractKind; exponent: number; symbol: string };
type Read = { turnover: bigint; active: bigint; loss: bigint; rate: bigint };

/** Parses the form. @returns terms for the server, or errors by field name */
export function readDraft(draft: Draft, { kind, exponent, symbol }: Limits) {
  const problems: Problems = {};
  const note = (field: string, problem: Problem) => {
    problems[field] ??= problem;
  };
  const wrong = (why: Exclude<ReadAmount, { ok: true }>['why'], decimals: number): Problem => {
    if (why === 'empty') return { key: 'form.required' };
    return why === 'shape'
      ? { key: 'cashier.amountShape', values: { example: '1,000' } }
      : { key: 'cashier.amountDecimals', values: { decimals } };
  };
  const amount = (field: string, text: string, decimals = exponent): bigint => {
    const read = readAmount(text, decimals, decimals === exponent ? symbol : '%');
    if (!read.ok) note(field, wrong(read.why, decimals));
    else if (read.minor > MAX_AMOUNT)
      note(field, {
        key: 'cashier.amountMost',
        values: { amount: briefMoney(moneyString(MAX_AMOUNT, exponent)) },
      });
    return read.ok ? read.minor : 0n;
  };
  const members = (field: string, text: string): bigint => {
    const count = amount(field, text === '' ? '0' : text, 0);
    if (count > MOST_MEMBERS)
      note(field, { key: 'cashier.amountMost', values: { amount: briefMoney(String(MOST_MEMBERS)) } });
    return count;
  };
  const isPercent = kind === 'dividend' || draft.rateType === 'P';
  const hasLoss = kind === 'dividend' || draft.lossCheck;

  const activeMin = amount('activeMin', draft.activeMin);
  if (activeMin === 0n) note('activeMin', fault('ACTIVE_MIN'));
  const cap = draft.cap.trim() === '' ? null : amount('cap', draft.cap);
  if (cap === 0n) note('cap', fault('TIER_VALUE'));
  const tiers = draft.tiers.map(({ turnover, active, loss, rate }, i): Read => {
    const read = {
      turnover: amount(fieldOf('turnover', i), turnover),
      active: members(fieldOf('active', i), active.trim()),
      loss: hasLoss ? amount(fieldOf('loss', i), loss) : 0n,
      rate: amount(fieldOf('rate', i), rate, isPercent ? RATE_DECIMALS : exponent),
    };
    const isTooMuch = isPercent && read.rate > 100n * 10n ** BigInt(RATE_DECIMALS);
    if (read.rate === 0n || isTooMuch) note(fieldOf('rate', i), fault('TIER_VALUE'));
    return read;
  });
  for (const [i, tier] of tiers.entries()) {
    const below = tiers[i - 1];
    if (!below || Object.keys(problems).length > 0) continue;
    const names = ['turnover', 'active', 'loss'] as const;
    const lower = names.find((name) => tier[name] < below[name]);
    if (lower || names.every((name) => tier[name] === below[name]))
      note(fieldOf(lower ?? 'turnover', i), fault('TIERS_ORDER', { tier: i + 1 }));
    else if (tier.rate <= below.rate) note(fieldOf('rate', i), fault('TIERS_RATE_ORDER', { tier: i + 1 }));
  }
  if (draft.tiers.length < 1 || draft.tiers.length > MOST_TIERS)
    note('tiers', fault('TIERS_COUNT', { most: MOST_TIERS }));
  const money = (minor: bigint) => moneyString(minor, exponent);
  const terms: ContractTerms = {
    rateType: isPercent ? 'P' : 'F',
    lossCheck: draft.lossCheck,
    tierBasis: kind === 'dividend' ? draft.tierBasis : 'total',
    carry: kind === 'dividend' ? draft.carry : 'none',
    activeMin: money(activeMin),
    cap: cap === null ? null : money(cap),
    tiers: tiers.map(({ turnover, active, loss, rate }) => ({
      minTurnover: money(turnover),
      minActive: Number(active),
      minLoss: money(loss),
      rate: isPercent ? moneyString(rate, RATE_DECIMALS) : money(rate),
    })),
  };
  return { terms, problems };
}

/** Field of each fault reported by the server. */
const FIELDS: Partial<Record<TermsFault, string>> = {
  ACTIVE_MIN: 'activeMin',
  ACTIVE_MIN_BELOW_UPLINE: 'activeMin',
};

/**
 * Returns the server's refusal by field; `form` if it concerns the whole form.
 *
 * @param rateOf formats a ceiling with its unit
 */
export function refusedTerms(value: unknown, rateOf: (ceiling: string) => string): Problems | null {
  const { errorCode, tier, ceiling } = Object(value) as { errorCode?: string; tier?: number; ceiling?: string };
  const name = TERMS_FAULTS.find((each) => each === errorCode);
  if (!name) return null;
  if (name === 'RATE_ABOVE_UPLINE' && typeof tier === 'number')
    return { [fieldOf('rate', tier - 1)]: fault(name, { tier, ceiling: rateOf(ceiling ?? '0') }) };
  return { [FIELDS[name] ?? 'form']: fault(name, { tier: tier ?? '', most: MOST_TIERS }) };
}
