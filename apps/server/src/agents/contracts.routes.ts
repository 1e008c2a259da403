/**
 * Contract endpoints for players' and agents' pages: pending answers, own versions, and proposals to direct downlines.
 */
import { type Calendar, nextStart } from '@parlour/agents/period';
import { hasContractChecks } from '@parlour/contract/accounts';
import type { ContractKind } from '@parlour/contract/agent-contracts';
import {
  answerContract,
  endContract,
  getDailySalaryContract,
  getDividendContract,
  getHourlySalaryContract,
  listContracts,
  proposeContract,
  withdrawContract,
} from '@parlour/contract/agent-contracts.endpoints';
import { moneyString } from '@parlour/contract/money';
import { maskName } from '../games/big-wins/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import type { Session } from '../platform/http/sessions.ts';
import { answeredBefore, badTerms, notProposed } from './contract-refusals.ts';
import { fromStored, parseTerms, TIERS, toSent } from './contract-terms.ts';
import { answer, askEnd, propose, withdraw } from './contracts.actions.ts';
import {
  type ContractRow,
  databaseNow,
  findAgreed,
  listChainBelow,
  listEvents,
  listPending,
  listSeen,
  type SeenContract,
} from './contracts.store.ts';

export type ContractRoutes = { db: Db; exponent: number; calendar: Calendar };

/** Name of the house in the history of a contract. */
const HOUSE = 'house';

export function contractRoutes(scope: Scope, { db, exponent, calendar }: ContractRoutes): void {
  const money = (minor: bigint) => moneyString(minor, exponent);
  const sideOf = (session: Session) => ({ agentId: session.memberId, by: session.account });

  /** Returns the versions of downlines that end together with one whose end is requested. */
  async function endsWith({ state, member_id, kind, line }: ContractRow): Promise<string[]> {
    if (state !== 'changeRequested') return [];
    const below = await listChainBelow(db, { memberId: member_id, kind, line });
    return below.map(({ id }) => String(id));
  }

  /** Returns the fields of a pending version, which depend on its kind. */
  async function pendingOf(row: ContractRow, now: Date) {
    const terms = fromStored(row.terms);
    const place = { memberId: row.member_id, kind: row.kind, line: row.line };
    const isEnd = row.state === 'changeRequested';
    const agreed = isEnd ? undefined : await findAgreed(db, place);
    return {
      terms,
      current: agreed ? fromStored(agreed.terms) : null,
      shared: {
        status: isEnd ? ('V' as const) : row.state === 'edited' ? ('E' as const) : ('P' as const),
        version: row.version,
        textHash: row.text_hash,
        minBillingOrder: money(terms.activeMin),
        lossCheck: terms.lossCheck ? ('Y' as const) : ('N' as const),
        downlineHigherRate: row.downline_higher ? ('Y' as const) : ('N' as const),
        cap: terms.cap === null ? null : money(terms.cap),
        tierBasis: terms.tierBasis,
        carry: terms.carry,
        proposedBy: row.upline_id === null ? HOUSE : row.proposed_by,
        proposedAt: row.proposed_at.toISOString(),
        expiresAt: (row.end_asked_until ?? row.expires_at).toISOString(),
        beginsAt: new Date(nextStart(row.kind, now.getTime(), calendar)).toISOString(),
        endsWith: await endsWith(row),
      },
    };
  }

  /** Returns a member's pending contracts by line; none for types without contract prompts (N04). */
  async function pendingByLine<T>(
    { memberId, type }: Session,
    kind: ContractKind,
    toLine: (pending: Awaited<ReturnType<typeof pendingOf>>, id: string) => T,
  ): Promise<Record<string, T>> {
    if (!hasContractChecks(type)) return {};
    const [rows, now] = [await listPending(db, memberId, kind), await databaseNow(db)];
    const lines = await Promise.all(
      rows.map(async (row) => [row.line, toLine(await pendingOf(row, now), String(row.id))] as const),
    );
    return Object.fromEntries(lines);
  }

  mount(scope, getDailySalaryContract, async ({ session }) =>
    ok({
      dailysalreqtype: await pendingByLine(session, 'daily', ({ shared, terms, current }, id) => ({
        ...shared,
        id,
        tiers: TIERS.daily(terms, exponent),
        current: current && TIERS.daily(current, exponent),
      })),
    }),
  );
  mount(scope, getDividendContract, async ({ session }) =>
    ok({
      divtypecompperiodreq: await pendingByLine(session, 'dividend', ({ shared, terms, current }, id) => ({
        ...shared,
        id,
        tiers: TIERS.dividend(terms, exponent),
        current: current && TIERS.dividend(current, exponent),
      })),
    }),
  );
  mount(scope, getHourlySalaryContract, async ({ session }) =>
    ok({
      contracthoursalreq: await pendingByLine(session, 'hourly', ({ shared, terms, current }, contractId) => ({
        ...shared,
        contractId,
        tiers: TIERS.hourly(terms, exponent),
        current: current && TIERS.hourly(current, exponent),
      })),
    }),
  );

  const isoOf = (at: Date | null) => at?.toISOString() ?? null;

  mount(scope, listContracts, async ({ input: { query }, session }) => {
    const rows = await listSeen(db, session.memberId, query.kind);
    const events = Map.groupBy(
      await listEvents(
        db,
        rows.map(({ id }) => id),
      ),
      ({ contract_id }) => contract_id,
    );
    const toView = async (row: SeenContract) => {
      const isDownline = row.member_id !== session.memberId;
      // The upline's name is visible to those below; all other names are masked.
      const nameOf = (by: string) => (by === session.account || by === HOUSE || by === 'time' ? by : maskName(by));
      return {
        id: String(row.id),
        agent: isDownline ? maskName(row.account) : row.account,
        memberId: String(row.member_id),
        isDownline,
        kind: row.kind,
        line: row.line,
        version: row.version,
        textHash: row.text_hash,
        state: row.state,
        terms: toSent(fromStored(row.terms), exponent),
        proposedAt: row.proposed_at.toISOString(),
        expiresAt: (row.end_asked_until ?? row.expires_at).toISOString(),
        effectiveFrom: isoOf(row.effective_from),
        effectiveUntil: isoOf(row.effective_until),
        endAskedBy: row.end_asked_by,
        endsWith: await endsWith(row),
        history: (events.get(row.id) ?? []).map(({ act, by_whom, at, reason }) => ({
          act,
          by: nameOf(by_whom),
          at: at.toISOString(),
          reason,
        })),
      };
    };
    return ok({ contracts: await Promise.all(rows.map(toView)) });
  });

  mount(scope, answerContract, async ({ input: { body }, session }) => {
    const { id, endsWith, ...rest } = body;
    const sent = { ...rest, id: BigInt(id), endsWith: endsWith.map(BigInt) };
    const outcome = await inTransaction(db, (tx) => answer(tx, sideOf(session), sent, calendar));
    if (!outcome.ok) {
      if (outcome.code === 'terms') return badTerms(outcome, { rateType: 'P', exponent });
      if (outcome.code === 'answered') return answeredBefore();
      if (outcome.code === 'changed') return fail('contract.changed', { errorCode: 'VERSION_CHANGED' });
      if (outcome.code === 'confirm') return fail('contract.confirm', { errorCode: 'HIGHER_RATE_NOT_CONFIRMED' });
      return fail('thing.unknown');
    }
    const { state, effectiveFrom, effectiveUntil } = outcome;
    return ok({ state, effectiveFrom: isoOf(effectiveFrom), effectiveUntil: isoOf(effectiveUntil) });
  });

  mount(scope, proposeContract, async ({ input: { body }, session }) => {
    const terms = parseTerms(body.terms, exponent);
    const { rateType } = body.terms;
    if (!terms) return badTerms({ fault: 'TIER_VALUE' }, { rateType, exponent });
    const { memberId, kind, line, replaces } = body;
    const proposal = {
      memberId: BigInt(memberId),
      kind,
      line,
      terms,
      replaces: replaces === undefined ? undefined : BigInt(replaces),
    };
    const made = await inTransaction(db, (tx) => propose(tx, sideOf(session), proposal));
    if (!made.ok) return notProposed(made, { rateType, exponent });
    const { id, version, textHash, downlineHigher } = made;
    return ok({
      id: String(id),
      version,
      textHash,
      downlineHigherRate: downlineHigher ? ('Y' as const) : ('N' as const),
    });
  });

  mount(scope, withdrawContract, async ({ input: { body }, session }) => {
    const done = await inTransaction(db, (tx) => withdraw(tx, sideOf(session), BigInt(body.id)));
    if (done.ok) return ok({ state: done.state });
    return done.code === 'answered' ? answeredBefore() : fail('thing.unknown');
  });

  mount(scope, endContract, async ({ input: { body }, session }) => {
    const asked = { id: BigInt(body.id), reason: body.reason };
    const done = await inTransaction(db, (tx) => askEnd(tx, sideOf(session), asked));
    if (done.ok) return ok({ state: done.state });
    return done.code === 'answered' ? answeredBefore() : fail('thing.unknown');
  });
}
