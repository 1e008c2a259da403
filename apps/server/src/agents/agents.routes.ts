/** Agents' endpoints for their own team. */
import { parseFraction } from '@parlour/agents/rate';
import {
  getTeamKpi,
  listAgentQuotas,
  listAgentRebates,
  listDownlines,
  raiseDownlineRate,
} from '@parlour/contract/agents.endpoints';
import { inTransaction } from '../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { mountTeamFiles } from './team-files.routes.ts';
import { createTeamReports, rateText, type TeamReportParts } from './team-reports.actions.ts';
import { LEVELS, raiseRate } from './tree.actions.ts';
import { listQuotas, readRate } from './tree.store.ts';

export function agentRoutes(scope: Scope, parts: TeamReportParts & { brand: { name: string } }): void {
  const { db } = parts;
  const reports = createTeamReports(parts);
  mountTeamFiles(scope, reports, parts);

  mount(scope, getTeamKpi, async ({ input: { query }, session }) => {
    const kpi = await reports.kpi(query, session.memberId);
    return kpi ? ok(kpi) : fail('thing.unknown');
  });

  mount(scope, listDownlines, async ({ input: { query }, session }) => {
    const downlines = await reports.downlines(query, session.memberId);
    return downlines ? ok(downlines) : fail('thing.unknown');
  });

  mount(scope, listAgentRebates, async ({ input: { query }, session }) =>
    ok(await reports.rebates(query, session.memberId)),
  );

  mount(scope, listAgentQuotas, async ({ session }) => {
    const levels = await listQuotas(db, session.memberId);
    return ok({
      rate: rateText(await readRate(db, session.memberId)),
      step: rateText(LEVELS.step),
      freeUpTo: rateText(LEVELS.freeUpTo),
      levels: levels.map(({ ppm, left }) => ({ rate: rateText(ppm), left })),
    });
  });

  mount(scope, raiseDownlineRate, async ({ input: { body }, session }) => {
    const { memberId: agentId, account } = session;
    const raise = { agentId, memberId: BigInt(body.memberId), ppm: parseFraction(body.rate), by: account };
    const error = await inTransaction(db, (tx) => raiseRate(tx, raise));
    if (error === 'UNKNOWN') return fail('thing.unknown');
    return error ? fail('agent.rate', { reason: error }) : ok({ rate: rateText(raise.ppm) });
  });
}
