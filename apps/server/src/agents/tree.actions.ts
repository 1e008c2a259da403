/** Changes of the tree: joining, moving, rates with their quotas. */
import { checkLevel, type QuotaError } from '@parlour/agents/quota';
import { hasAgentMenu } from '@parlour/contract/accounts';
import { findMember } from '../core/accounts/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { setSide } from './agents.store.ts';
import {
  addQuota,
  countBranch,
  findNode,
  insertMove,
  insertNode,
  insertPlayed,
  insertRate,
  listAgentsAbove,
  lockTree,
  readHighestRateBelow,
  readRate,
  setParent,
  takeOne,
} from './tree.store.ts';

/** Levels of rebate rates, in ppm: only multiples of the step are levels, and up to the free one no quota is needed. */
export const LEVELS = { step: 1_000, freeUpTo: 0 };

/** Type of the accounts that agents open. */
const OPENED_TYPE = 1;

/** Size of a branch above which two operators are needed for a move. */
export const MOVED_ALONE = 100;

export type MoveError = 'unknown' | 'circle' | 'same' | 'trial' | 'closed' | 'many';

/**
 * Places a new member under the owner of a code or link immediately. A player has no team of his own: members whom he
 * invites come under the agent above him. Does nothing when the owner is in no team.
 *
 * @returns whether an agent has the member now
 */
export async function joinByReferral(tx: Db, memberId: bigint, ownerId: bigint): Promise<boolean> {
  const uplineId = (await listAgentsAbove(tx, ownerId)).find(({ type }) => hasAgentMenu(type))?.id;
  if (uplineId === undefined) return false;
  await insertNode(tx, { memberId, parentId: uplineId });
  return true;
}

/** Adds a member who may have played already to the tree, under the house. */
export const joinTop = (tx: Db, memberId: bigint): Promise<boolean> => insertPlayed(tx, memberId);

export type Move = { memberId: bigint; toId: bigint | null; by: string; reason: string };

/** A branch that may be moved: its current upline and its size. */
export type Branch = { fromId: bigint | null; members: number };

/**
 * Checks whether a branch may be placed under another agent, or under the house. Locks the tree until the transaction
 * ends.
 */
export async function examineMove(
  tx: Tx,
  { memberId, toId }: Pick<Move, 'memberId' | 'toId'>,
): Promise<Branch | Exclude<MoveError, 'many'>> {
  await lockTree(tx);
  const member = await findMember(tx, memberId);
  if (!member) return 'unknown';
  if (member.customer_type !== null) return 'trial';
  const target = toId === null ? null : await findNode(tx, toId);
  if (target === undefined) return 'unknown';
  if (toId !== null && (await findMember(tx, toId))?.state !== 'active') return 'closed';
  await joinTop(tx, memberId);
  const node = await findNode(tx, memberId);
  if (!node) return 'unknown';
  if (node.parent_id === toId) return 'same';
  if (target?.path.includes(memberId)) return 'circle';
  return { fromId: node.parent_id, members: await countBranch(tx, memberId) };
}

/** Moves a branch that was checked in the same transaction. @returns the number of the move */
export async function carryOut(
  tx: Tx,
  { memberId, toId, ...move }: Move & Branch & { requestId?: bigint },
): Promise<bigint> {
  const id = await insertMove(tx, { ...move, memberId, toId });
  await setParent(tx, memberId, toId);
  return id;
}

/**
 * Moves a member with all below him. The move counts for periods that begin from now on.
 *
 * @param most maximum size of a branch that the mover may move alone
 */
export async function moveBranch(tx: Tx, move: Move, most = MOVED_ALONE): Promise<MoveError | null> {
  const branch = await examineMove(tx, move);
  if (typeof branch === 'string') return branch;
  if (branch.members > most) return 'many';
  await carryOut(tx, { ...move, ...branch });
  return null;
}

export type RateError = QuotaError | 'UNKNOWN' | 'BELOW_OWN_DOWNLINE';

/**
 * Sets a rate for an operator: any level that the upline allows and that is not below one of the member's own
 * downlines. Uses no quota.
 */
export async function setRate(tx: Tx, memberId: bigint, ppm: number, by: string): Promise<RateError | null> {
  const error = await checkRate(tx, memberId, ppm);
  if (!error) await insertRate(tx, memberId, ppm, by);
  return error;
}

/** Checks a rate for {@link setRate}. Locks the tree until the transaction ends. */
export async function checkRate(tx: Tx, memberId: bigint, ppm: number): Promise<RateError | null> {
  await lockTree(tx);
  const node = await findNode(tx, memberId);
  if (!node) return 'UNKNOWN';
  const own = node.parent_id === null ? 1_000_000 : await readRate(tx, node.parent_id);
  const checked = checkLevel(ppm, { own, ...LEVELS });
  if (checked !== 'free' && checked !== 'counted') return checked;
  return ppm < (await readHighestRateBelow(tx, memberId)) ? 'BELOW_OWN_DOWNLINE' : null;
}

/**
 * Places a new account under an agent, as an agent of its own who signs in on the agents' site only: one of the rate's
 * quota is used, in the transaction of the account.
 */
export async function openUnder(
  tx: Tx,
  {
    agentId,
    memberId,
    account,
    ppm,
    by,
  }: { agentId: bigint; memberId: bigint; account: string; ppm: number; by: string },
): Promise<RateError | null> {
  await lockTree(tx);
  if (!(await findNode(tx, agentId))) return 'UNKNOWN';
  const checked = checkLevel(ppm, { own: await readRate(tx, agentId), ...LEVELS });
  if (checked !== 'free' && checked !== 'counted') return checked;
  if (checked === 'counted' && !(await takeOne(tx, agentId, ppm))) return 'NO_QUOTA';
  await setSide(tx, account, { type: OPENED_TYPE, agentOnly: true });
  await insertNode(tx, { memberId, parentId: agentId });
  if (ppm > 0) await insertRate(tx, memberId, ppm, by);
  return null;
}

/**
 * Raises the rate of a direct downline: one of the new level's quota is used and one of the old level's is returned, in
 * the transaction of the rate.
 */
export async function raiseRate(
  tx: Tx,
  { agentId, memberId, ppm, by }: { agentId: bigint; memberId: bigint; ppm: number; by: string },
): Promise<RateError | null> {
  await lockTree(tx);
  const node = await findNode(tx, memberId);
  if (node?.parent_id !== agentId) return 'UNKNOWN';
  const rules = { own: await readRate(tx, agentId), ...LEVELS };
  const [from, checked] = [await readRate(tx, memberId), checkLevel(ppm, rules)];
  if (checked !== 'free' && checked !== 'counted') return checked;
  // Lowering a rate would need the downline's consent.
  if (ppm <= from) return 'NOT_A_LEVEL';
  if (checked === 'counted' && !(await takeOne(tx, agentId, ppm))) return 'NO_QUOTA';
  if (checkLevel(from, rules) === 'counted') await addQuota(tx, agentId, from, 1);
  await insertRate(tx, memberId, ppm, by);
  return null;
}
