/** Ceiling rule: no contract may give more than the upline's own contract gives for the same result. */
import { type ContractKind, checkTable, type Table, type TableError, type Tier, thresholdsOf } from './contract.ts';

export type ProposalError =
  | TableError
  | 'RATE_ABOVE_UPLINE'
  | 'RATE_TYPE_DIFFERS'
  | 'ACTIVE_MIN_BELOW_UPLINE'
  | 'UPLINE_HAS_NONE';

/** The tier (counted from 1) above its ceiling, and the highest rate allowed for it. */
export type AboveCeiling = { tier: number; ceiling: bigint };

export type ProposalAnswer =
  | { ok: true; downlineHigherRate: boolean }
  | ({ ok: false; error: 'RATE_ABOVE_UPLINE' } & AboveCeiling)
  | { ok: false; error: Exclude<ProposalError, 'RATE_ABOVE_UPLINE'> };

/** The proposer: the direct upline with his own table, if any, or the house, up to the merchant's highest rate. */
export type Proposer = { isHouse: true; highestRate: bigint | null } | { isHouse: false; table: Table | null };

export type Proposal = {
  kind: ContractKind;
  proposer: Proposer;
  table: Table;
  /** Tables of the receiver's direct downlines. */
  downlines: readonly Table[];
};

/** Effective thresholds: 0 for a loss that is not tested. */
const testedBy = (table: Table, kind: ContractKind, tier: Tier): [bigint, bigint, bigint] => {
  const [turnover, active, loss] = thresholdsOf(tier);
  return [turnover, active, kind === 'dividend' || table.lossCheck ? loss : 0n];
};

/**
 * Returns the first tier of a table that exceeds what the upline's table gives for the same result; null when there is
 * none.
 */
export function aboveCeiling(child: Table, upline: Table, kind: ContractKind): AboveCeiling | null {
  for (const [index, tier] of child.tiers.entries()) {
    const reached = testedBy(child, kind, tier);
    const best = upline.tiers.findLast((one) =>
      testedBy(upline, kind, one).every((value, i) => value <= (reached[i] ?? 0n)),
    );
    const ceiling = best?.rate ?? 0n;
    if (tier.rate > ceiling) return { tier: index + 1, ceiling };
  }
  return null;
}

function checkUpline({ kind, proposer, table }: Proposal): ProposalAnswer | null {
  if (proposer.isHouse) {
    const ceiling = table.rateType === 'P' ? proposer.highestRate : null;
    const tier = ceiling === null ? -1 : table.tiers.findIndex(({ rate }) => rate > ceiling);
    return ceiling === null || tier < 0 ? null : { ok: false, error: 'RATE_ABOVE_UPLINE', tier: tier + 1, ceiling };
  }
  if (!proposer.table) return { ok: false, error: 'UPLINE_HAS_NONE' };
  if (proposer.table.rateType !== table.rateType) return { ok: false, error: 'RATE_TYPE_DIFFERS' };
  if (table.activeMin < proposer.table.activeMin) return { ok: false, error: 'ACTIVE_MIN_BELOW_UPLINE' };
  const above = aboveCeiling(table, proposer.table, kind);
  return above && { ok: false, error: 'RATE_ABOVE_UPLINE', ...above };
}

/**
 * Checks whether a table may be proposed. `downlineHigherRate` tells that a direct downline of the receiver would then
 * have a higher rate than the receiver, who must confirm this when he agrees.
 */
export function checkProposal(proposal: Proposal): ProposalAnswer {
  const { kind, table, downlines } = proposal;
  const error = checkTable(table, kind);
  if (error) return { ok: false, error };
  const isHigher = (below: Table) => below.rateType !== table.rateType || aboveCeiling(below, table, kind) !== null;
  return checkUpline(proposal) ?? { ok: true, downlineHigherRate: downlines.some(isHigher) };
}
