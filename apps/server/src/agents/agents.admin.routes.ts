/** Read-only console endpoints for the agent tree and paid rebates. */
import { getAgentPlace, listAgentPlaces, listRebateDays } from '@parlour/contract/agents.admin.endpoints';
import { businessDay, dayBounds } from '@parlour/contract/clock';
import { type Currency, moneyString } from '@parlour/contract/money';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { listCurrentContracts, listOwnVersions, listPath, listPlaces, type PlaceQuery } from './agents.admin.store.ts';
import { fromStored, percentText, toSent } from './contract-terms.ts';
import type { ContractRow } from './contracts.store.ts';
import { listPaidDays } from './rebate-payments.store.ts';
import { LEVELS } from './tree.actions.ts';
import { listQuotas } from './tree.store.ts';

export type AgentAdminRoutes = { db: Db; currency: Currency; timeZone: string };

const PLACES_SHOWN = 50;
const VERSIONS_SHOWN = 100;
const DAYS_SHOWN = 31;

export function agentAdminRoutes(scope: Scope, { db, currency, timeZone }: AgentAdminRoutes): void {
  const { exponent, symbol } = currency;

  async function placesOf(of: PlaceQuery['of'], after = '') {
    const rows = await listPlaces(db, { of, after, most: PLACES_SHOWN + 1 });
    const page = rows.slice(0, PLACES_SHOWN);
    const contracts = await listCurrentContracts(
      db,
      page.map(({ member_id }) => member_id),
    );
    const places = page.map((row) => ({
      memberId: row.member_id.toString(),
      account: row.account,
      type: row.type,
      joinedAt: row.joined_at.toISOString(),
      rate: percentText(BigInt(row.ppm)),
      agentOnly: row.agent_only,
      counts: row.counts,
      members: row.members,
      direct: row.direct,
      contracts: contracts
        .filter(({ member_id }) => member_id === row.member_id)
        .map(({ kind, line, version, state }) => ({ kind, line, version, state })),
    }));
    return { places, next: rows.length > page.length ? (page.at(-1)?.account ?? null) : null };
  }

  const versionOf = (row: ContractRow) => ({
    id: row.id.toString(),
    kind: row.kind,
    line: row.line,
    version: row.version,
    state: row.state,
    terms: toSent(fromStored(row.terms), exponent),
    isHouse: row.upline_id === null,
    endAskedBy: row.end_asked_by,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    effectiveFrom: row.effective_from?.toISOString() ?? null,
    effectiveUntil: row.effective_until?.toISOString() ?? null,
  });

  mount(scope, listAgentPlaces, async ({ input: { query } }) => {
    const prefix = query.account?.trim().toLowerCase() ?? '';
    return ok({ ...(await placesOf(prefix === '' ? null : { prefix }, query.after)), timeZone });
  });

  mount(scope, getAgentPlace, async ({ input: { params, query } }) => {
    const memberId = BigInt(params.id);
    const [place] = (await placesOf({ memberId })).places;
    if (!place) return fail('thing.unknown');
    const { places: downlines, next } = await placesOf({ parentId: memberId }, query.after);
    return ok({
      place,
      path: (await listPath(db, memberId)).map(({ id, account }) => ({ memberId: id.toString(), account })),
      contracts: (await listOwnVersions(db, memberId, VERSIONS_SHOWN)).map(versionOf),
      downlines,
      next,
      quotas: (await listQuotas(db, memberId)).map(({ ppm, left }) => ({ rate: percentText(BigInt(ppm)), left })),
      step: percentText(BigInt(LEVELS.step)),
      exponent,
      symbol,
      timeZone,
    });
  });

  mount(scope, listRebateDays, async ({ input: { query } }) => {
    const before = query.before === undefined ? null : dayBounds(query.before, timeZone)[0];
    const rows = await listPaidDays(db, { before, most: DAYS_SHOWN + 1 });
    const days = rows.slice(0, DAYS_SHOWN).map(({ day, begun_at, done_at, members, paid }) => ({
      day: businessDay(day, timeZone),
      begunAt: begun_at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
      members,
      paid: moneyString(paid, exponent),
    }));
    return ok({ days, next: rows.length > days.length ? (days.at(-1)?.day ?? null) : null, symbol, timeZone });
  });
}
