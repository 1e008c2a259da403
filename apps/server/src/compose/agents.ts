/** Agents: the figures of their teams, kept in step with play and recounted every night. */
import { type Cells, keepCells, openCells } from '../features/agents/index.ts';
import type { EngagementParts } from './engagement.ts';

export type AgentsParts = Pick<EngagementParts, 'database' | 'jobs' | 'brand' | 'clock'>;

/** Registers the jobs. @returns the figures */
export function agentsOfHouse({ database, jobs, brand, clock }: AgentsParts): Cells {
  const cells = openCells(database.db, { timeZone: brand.timeZone });
  keepCells({ db: database.db, cells, jobs, timeZone: brand.timeZone, clock });
  return cells;
}
