/** Affiliates and their months as they are sent. */

import { affiliateKind } from '@parlour/contract/affiliates';
import type { AffiliateMonth, AffiliateProgramme } from '@parlour/contract/affiliates.endpoints';
import { moneyString } from '@parlour/contract/money';
import { percentOf } from '@parlour/contract/rates';
import type { AffiliateRow, TermsRow } from './affiliates.store.ts';
import type { StatementRow } from './months.store.ts';
import { toSentTerms } from './terms.ts';

/** @param exponent decimals of the currency */
export function toMonth(row: StatementRow, exponent: number): AffiliateMonth {
  const money = (minor: bigint) => moneyString(minor, exponent);
  return {
    id: row.id.toString(),
    monthStart: row.month_start.toISOString(),
    monthEnd: row.month_end.toISOString(),
    players: row.players,
    active: row.active,
    fenced: row.fenced,
    ggr: money(row.ggr),
    promotions: money(row.promotions),
    paymentFees: money(row.fees),
    chargebacks: money(row.chargebacks),
    adminFee: money(row.admin_fee),
    fencePaid: money(row.fence_paid),
    ngr: money(row.ngr),
    carryIn: money(row.carry_in),
    base: money(row.base),
    carryOut: money(row.carry_out),
    shareRate: percentOf(row.share_ppm),
    share: money(row.share),
    cpaPlayers: row.cpa_players,
    cpa: money(row.cpa),
    sub: money(row.sub),
    earned: money(row.earned),
    correction: money(row.correction),
    held: money(row.held),
    kept: money(row.balance_after),
    payout: money(row.payout),
    state: row.state,
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}

/** @param versions all versions of the terms, newest first */
export function toProgramme(
  { state, created_at }: Pick<AffiliateRow, 'state' | 'created_at'>,
  versions: readonly TermsRow[],
  { exponent, now }: { exponent: number; now: Date },
): AffiliateProgramme {
  const current = versions.find(({ effective_from }) => effective_from <= now) ?? versions.at(-1);
  if (!current) throw new Error('an affiliate has no terms');
  // Of two later versions the newer one counts, also for the month of the older one.
  const [latest] = versions;
  const next = latest && latest.version > current.version ? latest : null;
  const terms = toSentTerms(current.terms, exponent);
  return {
    kind: affiliateKind(terms),
    state,
    since: created_at.toISOString(),
    terms,
    next: next && { from: next.effective_from.toISOString(), terms: toSentTerms(next.terms, exponent) },
  };
}
