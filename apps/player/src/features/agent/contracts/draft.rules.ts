/** Parsing of a contract's draft as agents write it, and the fields of the server's refusals. */
import { type ContractKind, MOST_TIERS, type TermsFault } from '@parlour/contract/agent-contracts';
import { type ContractDraft, readRefusedTerms, testsLoss, tierField, toTerms } from '@parlour/contract/contract-draft';
import { MAX_AMOUNT, moneyString } from '@parlour/contract/money';
import { briefMoney } from '@parlour/contract/money-display';
import { type ReadAmount, readAmount } from '../../../shared/forms/amount.ts';
import type { Problem } from '../../../shared/useForm.ts';

/** Decimals of a rate in percent. */
const RATE_DECIMALS = 4;
const MOST_MEMBERS = 1_000_000;

/** Errors by field name. */
export type Problems = Record<string, Problem>;

const fault = (name: TermsFault, values?: Problem['values']): Problem => ({ key: `contract.fault.${name}`, values });

type Limits = { kind: ContractKind; exponent: number; symbol: string };
type Read = { minTurnover: bigint; minActive: bigint; minLoss: bigint; rate: bigint };
const THRESHOLDS = ['minTurnover', 'minActive', 'minLoss'] as const;

/** Parses the form. @returns terms for the server, or errors by field name */
export function readDraft(draft: ContractDraft, { kind, exponent, symbol }: Limits) {
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
  const isPercent = draft.rateType === 'P';

  const activeMin = amount('activeMin', draft.activeMin);
  if (activeMin === 0n) note('activeMin', fault('ACTIVE_MIN'));
  const cap = draft.cap.trim() === '' ? null : amount('cap', draft.cap);
  if (cap === 0n) note('cap', fault('TIER_VALUE'));
  const tiers = draft.tiers.map((tier, i): Read => {
    const rate = tierField('rate', i);
    const read = {
      minTurnover: amount(tierField('minTurnover', i), tier.minTurnover),
      minActive: members(tierField('minActive', i), tier.minActive.trim()),
      minLoss: testsLoss(kind, draft) ? amount(tierField('minLoss', i), tier.minLoss) : 0n,
      rate: amount(rate, tier.rate, isPercent ? RATE_DECIMALS : exponent),
    };
    const isTooMuch = isPercent && read.rate > 100n * 10n ** BigInt(RATE_DECIMALS);
    if (read.rate === 0n || isTooMuch) note(rate, fault('TIER_VALUE'));
    return read;
  });
  for (const [i, tier] of tiers.entries()) {
    const below = tiers[i - 1];
    if (!below || Object.keys(problems).length > 0) continue;
    const lower = THRESHOLDS.find((name) => tier[name] < below[name]);
    if (lower || THRESHOLDS.every((name) => tier[name] === below[name]))
      note(tierField(lower ?? 'minTurnover', i), fault('TIERS_ORDER', { tier: i + 1 }));
    else if (tier.rate <= below.rate) note(tierField('rate', i), fault('TIERS_RATE_ORDER', { tier: i + 1 }));
  }
  if (draft.tiers.length < 1 || draft.tiers.length > MOST_TIERS)
    note('tiers', fault('TIERS_COUNT', { most: MOST_TIERS }));
  const money = (minor: bigint) => moneyString(minor, exponent);
  const plain: ContractDraft = {
    ...draft,
    activeMin: money(activeMin),
    cap: cap === null ? '' : money(cap),
    tiers: tiers.map(({ minTurnover, minActive, minLoss, rate }) => ({
      minTurnover: money(minTurnover),
      minActive: minActive.toString(),
      minLoss: money(minLoss),
      rate: isPercent ? moneyString(rate, RATE_DECIMALS) : money(rate),
    })),
  };
  return { terms: toTerms(plain, kind), problems };
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
  const refused = readRefusedTerms(value);
  if (!refused) return null;
  const { fault: name, tier, ceiling } = refused;
  if (name === 'RATE_ABOVE_UPLINE' && tier !== null)
    return { [tierField('rate', tier - 1)]: fault(name, { tier, ceiling: rateOf(ceiling ?? '0') }) };
  return { [FIELDS[name] ?? 'form']: fault(name, { tier: tier ?? '', most: MOST_TIERS }) };
}
