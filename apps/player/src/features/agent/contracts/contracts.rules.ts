/** Contracts for display: one shape for the three kinds that the specification names differently. */

import {
  CONTRACT_LINES,
  type ContractKind,
  type ContractLine,
  type PendingStatus,
} from '@parlour/contract/agent-contracts';
import type {
  ContractTerms,
  getDailySalaryContract,
  getDividendContract,
  getHourlySalaryContract,
} from '@parlour/contract/agent-contracts.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { PATHS } from '@parlour/contract/routes';

/** Page of the contracts of each kind. */
export const PAGES: Readonly<Record<ContractKind, string>> = {
  daily: PATHS.salaryContract,
  dividend: PATHS.dividendContract,
  hourly: PATHS.hourContract,
};

export type ShownTier = { turnover: string; active: number; loss: string; rate: string; isPercent: boolean };
export type PendingContract = {
  id: string;
  line: ContractLine;
  status: PendingStatus;
  version: number;
  textHash: string;
  activeMin: string;
  testsLoss: boolean;
  higher: boolean;
  cap: string | null;
  tierBasis: ContractTerms['tierBasis'];
  carry: ContractTerms['carry'];
  expiresAt: string;
  beginsAt: string;
  endsWith: readonly string[];
  tiers: ShownTier[];
  current: ShownTier[] | null;
};

type Lines =
  | OutputOf<typeof getDailySalaryContract>['dailysalreqtype']
  | OutputOf<typeof getDividendContract>['divtypecompperiodreq']
  | OutputOf<typeof getHourlySalaryContract>['contracthoursalreq'];
type Line = NonNullable<Lines[ContractLine]>;
type Tier = Line['tiers'][number];

/** Formats a fraction such as `0.125` in percent: `12.5`. Shifts the decimal point without arithmetic. */
export function percentOf(fraction: string): string {
  const [, whole = '0', two = '', rest = ''] = /^(\d+)(?:\.(\d{1,2})(\d*))?$/.exec(fraction) ?? [];
  const percent = `${whole}${two.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  return rest === '' ? percent : `${percent}.${rest}`;
}

const toTier = (tier: Tier): ShownTier => ({
  turnover: 'betVolume' in tier ? tier.betVolume : tier.minimumBet,
  active: tier.activeMember,
  loss: tier.netLoss,
  ...('contractRate' in tier
    ? { rate: percentOf(tier.contractRate), isPercent: true }
    : { rate: tier.rate, isPercent: tier.rateType === 'P' }),
});

/**
 * @param lines of the documented field @returns pending contracts in the order of the lines; empty for an empty field
 */
export const toPending = (lines: Lines): PendingContract[] =>
  CONTRACT_LINES.flatMap((line) => {
    const one = lines[line];
    if (!one) return [];
    return {
      id: 'id' in one ? one.id : one.contractId,
      line,
      status: one.status,
      version: one.version,
      textHash: one.textHash,
      activeMin: one.minBillingOrder,
      testsLoss: one.lossCheck === 'Y' || one.tiers.some((tier) => 'contractRate' in tier),
      higher: one.downlineHigherRate === 'Y',
      cap: one.cap,
      tierBasis: one.tierBasis,
      carry: one.carry,
      expiresAt: one.expiresAt,
      beginsAt: one.beginsAt,
      endsWith: one.endsWith,
      tiers: one.tiers.map(toTier),
      current: one.current?.map(toTier) ?? null,
    };
  });
