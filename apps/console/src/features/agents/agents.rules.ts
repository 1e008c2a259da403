/** Texts of the agents' pages: periods, states, computation of a line, and refusals. Pure. */

import { hasAgentMenu, ORDINARY_MEMBER } from '@parlour/contract/accounts';
import type { ContractKind, ContractLine, ContractState, RunLineState } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import type { AgentRun, getAgentRun } from '@parlour/contract/agent-runs.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import type { OutputOf } from '@parlour/contract/endpoint';
import { knownZone } from '@parlour/contract/house-zone';
import { moneyString } from '@parlour/contract/money';
import { count, exponentOf, fullMoney, minorOf, momentIn, timeIn } from '../../shared/format.ts';
import type { Tone } from '../../shared/rows.tsx';
import { failureText, type TextKey, t } from '../../shared/texts.ts';

export type RunLine = OutputOf<typeof getAgentRun>['lines'][number];
export type Span = { periodStart: string; periodEnd: string };

const DAY_MS = 86_400_000;
const HOUSE = 'house';

export const kindText = (kind: ContractKind): string => t(`agents.kind.${kind}`);
export const lineText = (line: ContractLine): string => t(`agents.line.${line}`);
export const contractText = ({ kind, line }: { kind: ContractKind; line: ContractLine }): string =>
  t('agents.contract', { kind: kindText(kind), line: lineText(line) });

/** Returns the name of a member's type. */
export function typeText(type: number): string {
  if (type === ORDINARY_MEMBER) return t('agents.type.player');
  return t(hasAgentMenu(type) ? 'agents.type.agent' : 'agents.type.other', { type });
}

/** Formats a period: `1 Nov 2026`, `1 – 15 Nov 2026`, or `1 Nov 2026, 14:00 – 15:00`. */
export function periodText(kind: ContractKind, { periodStart, periodEnd }: Span, timeZone: string): string {
  const [start, end] = [new Date(periodStart), new Date(periodEnd)];
  if (kind === 'hourly') return `${momentIn(timeZone, start)} – ${timeIn(timeZone, end)}`;
  const days = new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(timeZone), dateStyle: 'medium' });
  // The last moment of the period.
  return kind === 'daily' ? days.format(start) : days.formatRange(start, new Date(end.getTime() - 1));
}

/**
 * Formats the start of a period, and the first moment after it.
 *
 * @param key `agents.boundary` states that the end is exclusive
 */
export const boundaryText = (
  { periodStart, periodEnd }: Span,
  timeZone: string,
  key: 'agents.boundary' | 'agents.span' = 'agents.boundary',
): string =>
  t(key, {
    start: momentIn(timeZone, new Date(periodStart)),
    end: momentIn(timeZone, new Date(periodEnd)),
  });

/** Returns text and tone of a settlement's state. */
export function runState({ state, toReview, owed }: Pick<AgentRun, 'state' | 'toReview' | 'owed'>): {
  text: string;
  tone: Tone;
} {
  if (state === 'waiting') return { text: t('agents.run.waiting'), tone: 'plain' };
  if (toReview > 0) return { text: t('agents.run.review'), tone: 'soon' };
  if (state === 'paying') return { text: t('agents.run.paying'), tone: 'soon' };
  return owed > 0 ? { text: t('agents.run.owed'), tone: 'soon' } : { text: t('agents.run.done'), tone: 'good' };
}

export const LINE_TONES: Record<RunLineState, Tone> = {
  notReached: 'plain',
  notComputed: 'plain',
  zero: 'plain',
  offset: 'plain',
  pendingReview: 'soon',
  denied: 'bad',
  held: 'soon',
  due: 'soon',
  paid: 'good',
  partlyPaid: 'bad',
  insufficient: 'bad',
};
export const CONTRACT_TONES: Record<ContractState, Tone> = {
  proposed: 'soon',
  edited: 'soon',
  agreed: 'good',
  changeRequested: 'soon',
  rejected: 'bad',
  withdrawn: 'plain',
  superseded: 'plain',
  revoked: 'plain',
  expired: 'plain',
};

export const payerText = (payer: string): string => (payer === HOUSE ? t('agents.house') : payer);

const less = (amount: string, other: string): string =>
  moneyString(minorOf(amount) - minorOf(other), exponentOf(amount));
const isZero = (amount: string): boolean => minorOf(amount) === 0n;

/** Formats an amount with its sign, for additions and deductions. */
function signed(amount: string, symbol: string): string {
  return minorOf(amount) > 0n ? `+${fullMoney(amount, symbol)}` : fullMoney(amount, symbol);
}

/** Formats the rate of a tier: percent, or an amount. */
export const rateText = ({ rateType }: Pick<ContractTerms, 'rateType'>, rate: string, symbol: string): string =>
  rateType === 'P' ? t('agents.work.percent', { rate }) : fullMoney(rate, symbol);

/** Returns the local days of a period; an hour counts as one. A day of 23 or 25 hours is one day. */
const daysOf = ({ periodStart, periodEnd }: Span): bigint =>
  BigInt(Math.max(1, Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / DAY_MS)));

/** Returns what a line lacks for the next tier as texts; empty if nothing, null without a higher tier. */
function missingFor(line: RunLine, kind: ContractKind, symbol: string): string[] | null {
  const { terms } = line;
  const next = terms.tiers[line.tier ?? 0];
  if (!next) return null;
  const missing: string[] = [];
  const amount = (key: TextKey, least: string, has: bigint) => {
    const short = minorOf(least) - has;
    if (short <= 0n) return;
    const text = moneyString(short, exponentOf(least));
    missing.push(t(key, { from: fullMoney(least, symbol), short: fullMoney(text, symbol) }));
  };
  const isAverage = terms.tierBasis === 'dailyAverage';
  const turnover = minorOf(line.turnover) / (isAverage ? daysOf(line) : 1n);
  amount(isAverage ? 'agents.short.average' : 'agents.short.turnover', next.minTurnover, turnover);
  if (line.active < next.minActive)
    missing.push(t('agents.short.active', { count: next.minActive, short: count(next.minActive - line.active) }));
  if (kind === 'dividend') amount('agents.short.base', next.minLoss, minorOf(line.base));
  else if (terms.lossCheck) amount('agents.short.loss', next.minLoss, minorOf(line.loss));
  return missing;
}

/** Explains why a line reached its tier and not the next one. */
export function whyText(line: RunLine, kind: ContractKind, symbol: string): string {
  if (line.state === 'notComputed' || line.stoppedBy !== null)
    return t('agents.why.stopped', { account: line.stoppedBy ?? '–' });
  const missing = missingFor(line, kind, symbol);
  if (missing === null) return t('agents.why.top');
  if (missing.length === 0) return t('agents.why.ended');
  return t('agents.why.next', { tier: (line.tier ?? 0) + 1, missing: missing.join('; ') });
}

export type Step = { name: string; value: string; note?: string; isResult?: boolean };

/** Explains an amount beyond base and rate. */
function amountNote({ terms, tier, amount, base }: RunLine, symbol: string): string {
  if (tier !== null && terms.cap !== null && minorOf(amount) === minorOf(terms.cap))
    return t('agents.work.cap', { cap: fullMoney(terms.cap, symbol) });
  return terms.rateType === 'P' && tier !== null && (minorOf(base) < 0n || !isZero(amount)) ? t('agents.work.cut') : '';
}

/** Returns the steps of a line's computation, from the team's figures to the payment. */
export function stepsOf(line: RunLine, kind: ContractKind, { symbol, timeZone }: { symbol: string; timeZone: string }) {
  const { terms } = line;
  const money = (amount: string) => fullMoney(amount, symbol);
  const isDividend = kind === 'dividend';
  const tier = line.tier === null ? undefined : terms.tiers[line.tier - 1];
  const rest = less(line.payable, line.paid);
  const isOwed = line.state === 'partlyPaid' || line.state === 'insufficient';
  const negated = (amount: string) => moneyString(-minorOf(amount), exponentOf(amount));
  const steps: (Step | false)[] = [
    { name: t('agents.work.turnover'), value: money(line.turnover) },
    {
      name: t('agents.work.active'),
      value: count(line.active),
      note: t('agents.work.activeFrom', { from: money(terms.activeMin) }),
    },
    { name: t('agents.work.loss'), value: money(line.loss), note: t('agents.work.lossText') },
    isDividend && {
      name: t('agents.work.costs'),
      value: money(negated(line.costs)),
      note: t('agents.work.costsText'),
    },
    isDividend && {
      name: t('agents.work.carryIn'),
      value: money(line.carryIn),
      note: t(`agents.carry.${terms.carry}`),
    },
    {
      name: t('agents.work.base'),
      value: money(line.base),
      note: t(isDividend ? 'agents.work.baseLoss' : 'agents.work.baseTurnover'),
      isResult: true,
    },
    {
      name: t('agents.work.tier'),
      value: t(line.tier === null ? 'agents.work.tierNone' : 'agents.work.tierOf', {
        tier: line.tier ?? '',
        count: terms.tiers.length,
      }),
      note: whyText(line, kind, symbol),
    },
    tier !== undefined && {
      name: t('agents.work.rate'),
      value: rateText(terms, tier.rate, symbol),
      note: terms.rateType === 'F' ? t('agents.work.fixed') : '',
    },
    {
      name: t('agents.work.amount'),
      value: money(line.amount),
      note: amountNote(line, symbol),
      isResult: true,
    },
    ...line.corrections.map(({ periodStart, amount }) => ({
      name: t('agents.work.correction', { period: momentIn(timeZone, new Date(periodStart)) }),
      value: signed(amount, symbol),
    })),
    !isZero(line.debtIn) && { name: t('agents.work.debtIn'), value: signed(line.debtIn, symbol) },
    { name: t('agents.work.payable'), value: money(line.payable), isResult: true },
    !isZero(line.debtOut) && {
      name: t('agents.work.debtOut'),
      value: signed(line.debtOut, symbol),
      note: t('agents.work.debtOutText'),
    },
    {
      name: t('agents.work.paid'),
      value: money(line.paid),
      note: t('agents.paidBy', { payer: payerText(line.payer) }),
    },
    isOwed && {
      name: t('agents.work.rest'),
      value: money(rest),
      note: t('agents.work.restText', { payer: payerText(line.payer) }),
    },
  ];
  return steps.flatMap((step): Step[] => (step === false ? [] : [step]));
}

/** Returns a sentence about the amount that awaits approval. */
export const waitingText = ({ toReview, reviewPayable }: AgentRun, symbol: string): string =>
  t('agents.approveText', { lines: toReview, amount: fullMoney(reviewPayable, symbol) });

/** Returns why a settlement was not approved or recomputed. */
export function refusalText({ code, textKey }: Pick<ClientFailure, 'code' | 'textKey'>): string {
  switch (code) {
    case 'approval.decided':
      return t('agents.refused.decided');
    case 'contract.changed':
      return t('agents.refused.changed');
    case 'thing.unknown':
      return t('agents.gone');
    default:
      return failureText(textKey);
  }
}
