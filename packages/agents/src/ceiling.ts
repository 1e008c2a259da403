/** The ceiling: nobody is promised more than the one above him gets for the same result. */
import { type ContractKind, checkTable, type Table, type TableError, type Tier, thresholdsOf } from './contract.ts';

export type ProposalError =
  | TableError
  | 'RATE_ABOVE_UPLINE'
  | 'RATE_TYPE_DIFFERS'
  | 'ACTIVE_MIN_BELOW_UPLINE'
  | 'UPLINE_HAS_NONE';

/** Which tier (counted from 1) is above its ceiling, and the highest rate that it may have. */
export type AboveCeiling = { tier: number; ceiling: bigint };

export type ProposalAnswer =
  | { ok: true; downlineHigherRate: boolean }
  | ({ ok: false; error: 'RATE_ABOVE_UPLINE' } & AboveCeiling)
  | { ok: false; error: Exclude<ProposalError, 'RATE_ABOVE_UPLINE'> };

/** Who proposes: the direct upline by his own table, if he has one, or the house, up to a rate of the merchant's. */
export type Proposer = { isHouse: true; highestRate: bigint | null } | { isHouse: false; table: Table | null };

export type Proposal = {
  kind: ContractKind;
  proposer: Proposer;
  table: Table;
  /** Tables of those directly below the receiver. */
  downlines: readonly Table[];
};

/** Thresholds as they are tested: a loss that nothing tests is none. */
const testedBy = (table: Table, kind: ContractKind, tier: Tier): [bigint, bigint, bigint] => {
  const [turnover, active, loss] = thresholdsOf(tier);
  return [turnover, active, kind === 'dividend' || table.lossCheck ? loss : 0n];
};

/** The first tier of a table that stands above what the upline's table gives for the same result; null when none does. */
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
 * Whether a table can be proposed. `downlineHigherRate` says that somebody directly below the receiver would then stand
 * above him, which the receiver must confirm when he agrees.
 */
export function checkProposal(proposal: Proposal): ProposalAnswer {
  const { kind, table, downlines } = proposal;
  const error = checkTable(table, kind);
  if (error) return { ok: false, error };
  const isHigher = (below: Table) => below.rateType !== table.rateType || aboveCeiling(below, table, kind) !== null;
  return checkUpline(proposal) ?? { ok: true, downlineHigherRate: downlines.some(isHigher) };
}
