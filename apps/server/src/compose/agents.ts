/** Composes agents: contracts, settlements, team reports, and the figures behind them, kept up to date with play. */

import { calendarOf } from '@parlour/agents/period';
import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import type { CreditPolicy } from '../accounting/credit-policy/index.ts';
import { outgoing } from '../adapters/outgoing.ts';
import {
  affiliateAdminRoutes,
  affiliateMoveRoutes,
  affiliateRoutes,
  createClicks,
  type PostbackParts,
  postbackRoutes,
  startAffiliateJobs,
  startPostbackJobs,
} from '../agents/affiliates/index.ts';
import {
  agentAccountRoutes,
  agentAdminRoutes,
  agentRoutes,
  branchMoveRoutes,
  contractRoutes,
  houseContractRoutes,
  openCells,
  type PaymentParts,
  runRoutes,
  startCellJobs,
  startContractJobs,
  startRebateJobs,
  startRunJobs,
} from '../agents/index.ts';
import { standing } from '../campaigns/bonus/index.ts';
import type { Secrets } from '../config/secrets.ts';
import { findLedger, frozenAmong } from '../ledger/wallet/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import { MEMBER_BOOK } from '../platform/http/sessions.ts';
import { asCode, createReferrals } from '../players/referrals/index.ts';
import type { EngagementParts } from './engagement.ts';

export type AgentsParts = Pick<EngagementParts, 'database' | 'jobs' | 'brand' | 'clock'> & {
  credit: CreditPolicy;
  /** Whether players use HTTPS. */
  secure: boolean;
  secrets: Pick<Secrets, 'pepper'>;
};

/** Limits of a call to an address of an affiliate. */
const POSTBACK_MS = 10_000;
const POSTBACK_BYTES = 64 * 1024;

/** Mounts the endpoints and registers the jobs. */
export function createAgentsModule(
  scope: Scope,
  { database, jobs, brand, clock, credit, secure, secrets }: AgentsParts,
): void {
  const { db } = database;
  const { timeZone } = brand;
  const currency = currencyOf(brand.currency);
  const ledgerId = findLedger(MEMBER_BOOK, brand.currency).id;
  const { settles, dividendParts, chainStops, reviewAbove } = brand.agents;
  agentRoutes(scope, { db, ledgerId, currency, timeZone, clock, brand });
  agentAdminRoutes(scope, { db, currency, timeZone });
  agentAccountRoutes(scope, { db, credit });
  branchMoveRoutes(scope, { db, timeZone });
  const calendar = calendarOf(timeZone, dividendParts);
  contractRoutes(scope, { db, exponent: currency.exponent, calendar });
  houseContractRoutes(scope, { db, credit, exponent: currency.exponent, calendar });
  startCellJobs({ db, cells: openCells(db, { timeZone }), jobs, timeZone, clock });
  startContractJobs(jobs, db);
  const payments: PaymentParts = {
    book: MEMBER_BOOK,
    async fundsOf(tx, memberId) {
      const { withdrawable, afterCommit } = await standing(tx, { memberId, book: MEMBER_BOOK });
      return {
        withdrawable,
        afterCommit() {
          for (const each of afterCommit) each();
        },
      };
    },
    frozenAmong: (tx, memberIds) => frozenAmong(tx, memberIds, MEMBER_BOOK),
  };
  startRebateJobs(jobs, { db, ledgerId, timeZone, clock, payments });
  runRoutes(scope, { db, currency, timeZone, payments });
  startRunJobs(jobs, {
    db,
    kinds: settles,
    clock,
    settings: {
      ledgerId,
      timeZone,
      parts: dividendParts,
      chainStops,
      reviewAbove: reviewAbove === undefined ? null : toMinor(reviewAbove, currency.exponent),
    },
    payments,
  });
  const { codeOf } = createReferrals(db, brand);
  affiliateRoutes(scope, {
    db,
    ledgerId,
    currency,
    timeZone,
    clock,
    codeOf,
    clicks: createClicks(db, { secure, asCode }),
  });
  affiliateAdminRoutes(scope, { db, currency, timeZone, book: MEMBER_BOOK, credit, clock });
  affiliateMoveRoutes(scope, { db, timeZone, clock });
  startAffiliateJobs(jobs, { db, ledgerId, timeZone, clock });
  const postbacks: PostbackParts = {
    db,
    ledgerId,
    currency,
    timeZone,
    clock,
    ask: outgoing({ totalMs: POSTBACK_MS, connectMs: POSTBACK_MS }, { publicOnly: true, mostBytes: POSTBACK_BYTES }),
    key: secrets.pepper,
  };
  postbackRoutes(scope, postbacks);
  startPostbackJobs(jobs, postbacks);
}
