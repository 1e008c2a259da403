/**
 * Proposes, answers, withdraws and ends contracts. Each action is one transaction that locks the tree, so that no
 * member is moved and no contract above or below changes meanwhile.
 */
import { type AboveCeiling, checkProposal, type ProposalAnswer, type Proposer } from '@parlour/agents/ceiling';
import { type Calendar, nextStart } from '@parlour/agents/period';
import { hasAgentMenu, hasContractChecks } from '@parlour/contract/accounts';
import type {
  ContractAnswer,
  ContractKind,
  ContractLine,
  ContractState,
  TermsFault,
} from '@parlour/contract/agent-contracts';
import { findMember } from '../core/accounts/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { fromStored, HOUSE_HIGHEST, hashOf, type Terms, toStored } from './contract-terms.ts';
import {
  type ContractRow,
  databaseNow,
  findAgreed,
  findOpen,
  insertEvent,
  insertVersion,
  isOver,
  listAgreedBelow,
  listChainBelow,
  lockVersion,
  setState,
} from './contracts.store.ts';
import { findNode, lockTree } from './tree.store.ts';

/** `null` is the house. `by` is the name in the history. */
export type Side = { agentId: bigint | null; by: string };

export type TermsRefusal = { code: 'terms'; fault: TermsFault } & Partial<AboveCeiling>;
export type ContractRefusal =
  | { code: 'unknown' | 'open' | 'answered' | 'changed' | 'confirm' | 'no_contracts' }
  | TermsRefusal;
export type Answered<T> = ({ ok: true } & T) | ({ ok: false } & ContractRefusal);

const refuse = (refusal: ContractRefusal): { ok: false } & ContractRefusal => ({ ok: false, ...refusal });

type Place = { memberId: bigint; kind: ContractKind; line: ContractLine };

/** Returns the proposer: the house, or an agent with his own terms of the line, or of all lines. */
async function proposerOf(tx: Tx, agentId: bigint | null, { kind, line }: Place): Promise<Proposer> {
  if (agentId === null) return { isHouse: true, highestRate: HOUSE_HIGHEST[kind] };
  const own =
    (await findAgreed(tx, { memberId: agentId, kind, line })) ??
    (await findAgreed(tx, { memberId: agentId, kind, line: 'CONS' }));
  return { isHouse: false, table: own ? fromStored(own.terms) : null };
}

/** Checks terms against the proposer's own and against those below. */
async function check(tx: Tx, agentId: bigint | null, place: Place, terms: Terms): Promise<ProposalAnswer> {
  const below = await listAgreedBelow(tx, place);
  return checkProposal({
    kind: place.kind,
    proposer: await proposerOf(tx, agentId, place),
    table: terms,
    downlines: below.map((row) => fromStored(row.terms)),
  });
}

const toRefusal = (answer: Extract<ProposalAnswer, { ok: false }>): TermsRefusal =>
  answer.error === 'RATE_ABOVE_UPLINE'
    ? { code: 'terms', fault: answer.error, tier: answer.tier, ceiling: answer.ceiling }
    : { code: 'terms', fault: answer.error };

const isOpen = ({ state }: { state: ContractState }): boolean => state === 'proposed' || state === 'edited';

export type Proposed = { id: bigint; version: number; textHash: string; downlineHigher: boolean };

export type Proposal = Place & { terms: Terms; replaces?: bigint | undefined };

/**
 * Checks a proposal. Locks the tree, and the proposal that it replaces, until the transaction ends.
 *
 * @returns `unknown` for any member who is not directly below, as for an unknown id
 */
export async function examineProposal(
  tx: Tx,
  side: Side,
  { terms, replaces, ...place }: Proposal,
): Promise<Answered<{ downlineHigher: boolean }>> {
  await lockTree(tx);
  const [node, member] = [await findNode(tx, place.memberId), await findMember(tx, place.memberId)];
  if (!node || !member || node.parent_id !== side.agentId) return refuse({ code: 'unknown' });
  if (!hasAgentMenu(member.type) || !hasContractChecks(member.type)) return refuse({ code: 'no_contracts' });
  const checked = await check(tx, side.agentId, place, terms);
  if (!checked.ok) return refuse(toRefusal(checked));
  if (replaces !== undefined) {
    const old = await lockVersion(tx, replaces);
    const isOwn = old?.member_id === place.memberId && old.kind === place.kind && old.line === place.line;
    if (!old || !isOwn || old.upline_id !== side.agentId) return refuse({ code: 'unknown' });
    if (!isOpen(old)) return refuse({ code: 'answered' });
  } else if (await hasOpen(tx, place)) return refuse({ code: 'open' });
  return { ok: true, downlineHigher: checked.downlineHigherRate };
}

/** Proposes terms to an agent directly below, or replaces the open proposal `replaces`. */
export async function propose(tx: Tx, side: Side, proposal: Proposal): Promise<Answered<Proposed>> {
  const examined = await examineProposal(tx, side, proposal);
  if (!examined.ok) return examined;
  const { terms, replaces, ...place } = proposal;
  if (replaces !== undefined) {
    await setState(tx, replaces, { state: 'withdrawn' });
    await insertEvent(tx, { contractId: replaces, act: 'replaced', by: side.by });
  }
  const stored = toStored(terms);
  const textHash = hashOf(place.kind, place.line, stored);
  const { downlineHigher } = examined;
  const { id, version } = await insertVersion(tx, {
    ...place,
    uplineId: side.agentId,
    state: replaces === undefined ? 'proposed' : 'edited',
    terms: stored,
    textHash,
    downlineHigher,
    by: side.by,
  });
  await insertEvent(tx, { contractId: id, act: replaces === undefined ? 'proposed' : 'edited', by: side.by });
  return { ok: true, id, version, textHash, downlineHigher };
}

/** Whether a proposal is open; an overdue one is expired here. */
async function hasOpen(tx: Tx, place: Place): Promise<boolean> {
  const open = await findOpen(tx, place);
  return open !== undefined && !(await expire(tx, open));
}

/** Ends what was not answered in time: a proposal expires, an agreed version stays. @returns whether it was overdue */
export async function expire(tx: Tx, row: ContractRow): Promise<boolean> {
  const isAsked = row.state === 'changeRequested';
  if (!isOpen(row) && !isAsked) return false;
  if (!(await isOver(tx, isAsked ? row.end_asked_until : row.expires_at))) return false;
  await setState(tx, row.id, { state: isAsked ? 'agreed' : 'expired' });
  await insertEvent(tx, { contractId: row.id, act: 'expired', by: 'time' });
  return true;
}

export type Answer = {
  id: bigint;
  status: ContractAnswer;
  version: number;
  textHash: string;
  confirmHigher: boolean;
  endsWith: readonly bigint[];
  reason: string;
};
export type Outcome = { state: ContractState; effectiveFrom: Date | null; effectiveUntil: Date | null };

/** Returns the side of an agent, or of the house, in a version; undefined for others. */
const sideOf = (row: ContractRow, agentId: bigint | null): 'agent' | 'upline' | undefined => {
  if (row.member_id === agentId) return 'agent';
  return row.upline_id === agentId ? 'upline' : undefined;
};

/**
 * Answers a proposal (A agrees, R rejects), or the other side's request to end an agreed version (A ends it, C keeps
 * it).
 *
 * @param calendar of the brand: the agreement begins or ends with the next period of its kind
 */
export async function answer(tx: Tx, side: Side, sent: Answer, calendar: Calendar): Promise<Answered<Outcome>> {
  await lockTree(tx);
  const row = await lockVersion(tx, sent.id);
  const own = row && sideOf(row, side.agentId);
  if (!row || !own) return refuse({ code: 'unknown' });
  if (row.version !== sent.version || row.text_hash !== sent.textHash) return refuse({ code: 'changed' });
  const asked = row.state === 'changeRequested' && row.end_asked_by !== own;
  const isProposedToMe = isOpen(row) && own === 'agent';
  if ((!asked && !isProposedToMe) || (await expire(tx, row))) return refuse({ code: 'answered' });
  const start = new Date(nextStart(row.kind, (await databaseNow(tx)).getTime(), calendar));
  return asked ? answerEnd(tx, side, { row, sent, start }) : answerProposal(tx, side, { row, sent, start });
}

type Step = { row: ContractRow; sent: Answer; start: Date };

async function answerProposal(tx: Tx, { by }: Side, { row, sent, start }: Step): Promise<Answered<Outcome>> {
  if (sent.status === 'C') return refuse({ code: 'answered' });
  if (sent.status === 'R') {
    await setState(tx, row.id, { state: 'rejected' });
    await insertEvent(tx, { contractId: row.id, act: 'rejected', by, reason: sent.reason });
    return { ok: true, state: 'rejected', effectiveFrom: null, effectiveUntil: null };
  }
  const place = { memberId: row.member_id, kind: row.kind, line: row.line };
  // The upline's own contract and those below may have changed since the proposal.
  const checked = await check(tx, row.upline_id, place, fromStored(row.terms));
  if (!checked.ok) return refuse(toRefusal(checked));
  if (checked.downlineHigherRate && !sent.confirmHigher) return refuse({ code: 'confirm' });
  const before = await findAgreed(tx, place);
  if (before) {
    await setState(tx, before.id, { state: 'superseded', effectiveUntil: start });
    await insertEvent(tx, { contractId: before.id, act: 'superseded', by });
  }
  await setState(tx, row.id, { state: 'agreed', effectiveFrom: start });
  await insertEvent(tx, { contractId: row.id, act: 'agreed', by, reason: sent.reason });
  return { ok: true, state: 'agreed', effectiveFrom: start, effectiveUntil: null };
}

/** Ends a version together with those of the chain below, whose list the agreeing side has seen. */
async function answerEnd(tx: Tx, { by }: Side, { row, sent, start }: Step): Promise<Answered<Outcome>> {
  if (sent.status === 'R') return refuse({ code: 'answered' });
  if (sent.status === 'C') {
    await setState(tx, row.id, { state: 'agreed' });
    await insertEvent(tx, { contractId: row.id, act: 'kept', by, reason: sent.reason });
    return { ok: true, state: 'agreed', effectiveFrom: row.effective_from, effectiveUntil: null };
  }
  const below = await listChainBelow(tx, { memberId: row.member_id, kind: row.kind, line: row.line });
  const seen = new Set(sent.endsWith);
  if (below.length !== seen.size || below.some(({ id }) => !seen.has(id))) return refuse({ code: 'changed' });
  for (const each of [row, ...below]) {
    await setState(tx, each.id, { state: 'revoked', effectiveUntil: start });
    await insertEvent(tx, { contractId: each.id, act: 'revoked', by, reason: sent.reason });
  }
  return { ok: true, state: 'revoked', effectiveFrom: row.effective_from, effectiveUntil: start };
}

/** Withdraws one's own open proposal. */
export async function withdraw(tx: Tx, side: Side, id: bigint): Promise<Answered<{ state: ContractState }>> {
  const row = await lockVersion(tx, id);
  if (!row || row.upline_id !== side.agentId) return refuse({ code: 'unknown' });
  if (!isOpen(row) || (await expire(tx, row))) return refuse({ code: 'answered' });
  await setState(tx, id, { state: 'withdrawn' });
  await insertEvent(tx, { contractId: id, act: 'withdrawn', by: side.by });
  return { ok: true, state: 'withdrawn' };
}

/** Requests the end of an agreed version, which stays in force until the other side agrees. */
export async function askEnd(
  tx: Tx,
  side: Side,
  { id, reason }: { id: bigint; reason: string },
): Promise<Answered<{ state: ContractState }>> {
  const row = await lockVersion(tx, id);
  const own = row && sideOf(row, side.agentId);
  if (!row || !own) return refuse({ code: 'unknown' });
  if (row.state !== 'agreed') return refuse({ code: 'answered' });
  await setState(tx, id, { state: 'changeRequested', endAskedBy: own });
  await insertEvent(tx, { contractId: id, act: 'endAsked', by: side.by, reason });
  return { ok: true, state: 'changeRequested' };
}
