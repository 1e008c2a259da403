/** Operators' changes of single agents, each in one transaction with its audit record. */

import { hasAgentMenu, ORDINARY_MEMBER } from '@parlour/contract/accounts';
import type { AgentType } from '@parlour/contract/agent-accounts.admin.endpoints';
import { percentOf } from '@parlour/contract/rates';
import type { CreditAct } from '../accounting/credit-policy/index.ts';
import { findMember, lockMember, lockMemberByAccount } from '../core/accounts/index.ts';
import { type Act, recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../platform/http/result.ts';
import { isAffiliate, setSide } from './agents.store.ts';
import { askForMember } from './cells.store.ts';
import { checkRate, joinTop, LEVELS, setRate } from './tree.actions.ts';
import { addQuota, findNode, listQuotas, readRate, setCounts } from './tree.store.ts';

export type AgentBy = { operator: Act['operator']; request: Act['request'] };
type Side = { type: AgentType | null; agentOnly: boolean };

const typeOf = (type: AgentType | null): number => type ?? ORDINARY_MEMBER;

/**
 * Makes a player an agent, with a place in the tree. Affiliates are paid by another plan for the same players, and
 * cannot be agents as well.
 */
export const makeAgent = (
  db: Db,
  { account, reason, ...side }: { account: string; reason: string; type: AgentType; agentOnly: boolean },
  by: AgentBy,
): Promise<Outcome<bigint, 'agent.account'>> =>
  inTransaction(db, async (tx) => {
    // Locked, as for the enrolment of an affiliate: of both at the same moment one is refused.
    const member = await lockMemberByAccount(tx, account.trim());
    const isPlayer = member?.customer_type === null && member.state === 'active' && !hasAgentMenu(member.type);
    if (!member || !isPlayer || (await isAffiliate(tx, member.id))) return fail('agent.account');
    await setSide(tx, member.account, side);
    await joinTop(tx, member.id);
    const after = { type: side.type, agentOnly: side.agentOnly };
    await recordAudit(tx, { ...by, act: 'agents.made', memberId: member.id, after, reason });
    return ok(member.id);
  });

/** Changes the type of an agent, or makes a player of one: the place in the tree stays, as do the members below. */
export const changeType = (
  db: Db,
  memberId: bigint,
  { type, agentOnly, reason }: Side & { reason: string },
  by: AgentBy,
): Promise<Outcome<bigint, 'thing.unknown' | 'agent.account'>> =>
  inTransaction(db, async (tx) => {
    if (!(await findNode(tx, memberId))) return fail('thing.unknown');
    const member = await lockMember(tx, memberId);
    if (type !== null && (await isAffiliate(tx, memberId))) return fail('agent.account');
    const side = { type: typeOf(type), agentOnly: type !== null && agentOnly };
    await setSide(tx, member.account, side);
    const before = { type: member.type, agentOnly: member.agent_only };
    await recordAudit(tx, { ...by, act: 'agents.type_changed', memberId, before, after: side, reason });
    return ok(memberId);
  });

export type RateChange = { memberId: string; ppm: number; reason: string };

/**
 * Sets a rate for an operator. Rebates have no bound, so that a raise always waits for another operator; a lower rate
 * takes effect at once.
 */
export const rateAct: CreditAct<RateChange, { rate: string }, 'thing.unknown' | 'agent.rate'> = {
  async weigh(tx, { memberId: text, ppm }) {
    const memberId = BigInt(text);
    const member = await findMember(tx, memberId);
    const error = await checkRate(tx, memberId, ppm);
    if (!member || error === 'UNKNOWN') return fail('thing.unknown');
    if (error) return fail('agent.rate', { reason: error });
    const now = await readRate(tx, memberId);
    const title = `Agent ${member.account}: ${percentOf(BigInt(now))}% → ${percentOf(BigInt(ppm))}%`;
    return ok({ amount: ppm > now ? null : 0n, title });
  },
  async perform(tx, { memberId: text, ppm, reason }, { operator, request, asker }) {
    const memberId = BigInt(text);
    const before = { rate: percentOf(BigInt(await readRate(tx, memberId))) };
    const error = await setRate(tx, memberId, ppm, asker.name);
    if (error === 'UNKNOWN') return fail('thing.unknown');
    if (error) return fail('agent.rate', { reason: error });
    const rate = percentOf(BigInt(ppm));
    await recordAudit(tx, { operator, request, act: 'agents.rate_set', memberId, before, after: { rate }, reason });
    return ok(() => ({ rate }));
  },
};

type QuotaGrant = { ppm: number; count: number; reason: string };

/** Adds to a level's quota. The agent's own rate bounds what the quota can be used for. */
export const grantQuotas = (
  db: Db,
  memberId: bigint,
  { ppm, count, reason }: QuotaGrant,
  by: AgentBy,
): Promise<Outcome<{ rate: string; left: number }, 'thing.unknown' | 'agent.rate'>> =>
  inTransaction(db, async (tx) => {
    if (!(await findNode(tx, memberId))) return fail('thing.unknown');
    if (ppm === 0 || ppm % LEVELS.step !== 0) return fail('agent.rate', { reason: 'NOT_A_LEVEL' });
    if (ppm > (await readRate(tx, memberId))) return fail('agent.rate', { reason: 'ABOVE_OWN' });
    await addQuota(tx, memberId, ppm, count);
    const left = (await listQuotas(tx, memberId)).find((level) => level.ppm === ppm)?.left ?? count;
    const after = { rate: percentOf(BigInt(ppm)), added: count, left };
    await recordAudit(tx, { ...by, act: 'agents.quota_added', memberId, after, reason });
    return ok({ rate: after.rate, left });
  });

/** Leaves a member's play out of all figures, or counts it again; the figures are recounted. */
export const markTester = (
  db: Db,
  memberId: bigint,
  { tester, reason }: { tester: boolean; reason: string },
  by: AgentBy,
): Promise<Outcome<{ tester: boolean }, 'thing.unknown'>> =>
  inTransaction(db, async (tx: Tx) => {
    const node = await findNode(tx, memberId);
    if (!node) return fail('thing.unknown');
    await setCounts(tx, memberId, !tester);
    await askForMember(tx, memberId);
    const [before, after] = [{ tester: !node.counts }, { tester }];
    await recordAudit(tx, { ...by, act: 'agents.tester_set', memberId, before, after, reason });
    return ok({ tester });
  });
