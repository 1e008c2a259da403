/** Agents: their contracts, what they see of their teams, and the figures behind it, kept in step with play and recounted every night. */
import { CURRENCIES } from '@parlour/contract/money';
import { agentRoutes, contractRoutes, keepCells, keepContracts, openCells } from '../features/agents/index.ts';
import { ledgerOf } from '../features/wallet/index.ts';
import type { Scope } from '../http/mount.ts';
import { MEMBER_BOOK } from '../http/sessions.ts';
import type { EngagementParts } from './engagement.ts';

export type AgentsParts = Pick<EngagementParts, 'database' | 'jobs' | 'brand' | 'clock'>;

/** Mounts the endpoints and registers the jobs. */
export function agentsOfHouse(scope: Scope, { database, jobs, brand, clock }: AgentsParts): void {
  const { db } = database;
  const { timeZone } = brand;
  const currency = CURRENCIES[brand.currency];
  agentRoutes(scope, { db, ledgerId: ledgerOf(MEMBER_BOOK, brand.currency).id, currency, timeZone, clock });
  contractRoutes(scope, { db, exponent: currency.exponent, timeZone });
  keepCells({ db, cells: openCells(db, { timeZone }), jobs, timeZone, clock });
  keepContracts(jobs, db);
}
