/** What changes the tree: joining, moving, rates with their quotas. */
import { checkLevel, type QuotaError } from '@parlour/agents/quota';
import { hasAgentMenu } from '@parlour/contract/accounts';
import { findMember } from '../core/accounts/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Tx } from '../platform/db/transaction.ts';
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

/** Levels of rebate rates, in ppm: what lies between two of them is no level, and up to the free one quotas do not count. */
export const LEVELS = { step: 1_000, freeUpTo: 0 };

/** Members beyond which a branch is moved by two persons. */
export const MOVED_ALONE = 100;

export type MoveError = 'unknown' | 'circle' | 'same' | 'trial' | 'closed' | 'many';

/**
 * A new member comes under the owner of a code or link, at once. A player has no team of his own: whom he brings comes under the
 * agent above him. Does nothing where the owner is in no team.
 */
export async function joinByReferral(tx: Db, memberId: bigint, ownerId: bigint): Promise<void> {
  const uplineId = (await listAgentsAbove(tx, ownerId)).find(({ type }) => hasAgentMenu(type))?.id;
  if (uplineId !== undefined) await insertNode(tx, { memberId, parentId: uplineId });
}

/** Puts a member into the tree who has played already, under the house. */
export const joinTop = (tx: Db, memberId: bigint): Promise<boolean> => insertPlayed(tx, memberId);

export type Move = { memberId: bigint; toId: bigint | null; by: string; reason: string };

/** A branch that may be moved: its upline now, and how many are in it. */
export type Branch = { fromId: bigint | null; members: number };

/** Whether a branch may stand under another agent, or under the house. The tree is held until the transaction ends. */
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

/** Moves a branch that was examined in the same transaction. @returns the number of the move */
export async function carryOut(
  tx: Tx,
  { memberId, toId, ...move }: Move & Branch & { requestId?: bigint },
): Promise<bigint> {
  const id = await insertMove(tx, { ...move, memberId, toId });
  await setParent(tx, memberId, toId);
  return id;
}

/**
 * Moves a member and all below him. The move counts for the periods that begin from now on.
 *
 * @param most how many members the mover may move alone
 */
export async function moveBranch(tx: Tx, move: Move, most = MOVED_ALONE): Promise<MoveError | null> {
  const branch = await examineMove(tx, move);
  if (typeof branch === 'string') return branch;
  if (branch.members > most) return 'many';
  await carryOut(tx, { ...move, ...branch });
  return null;
}

export type RateError = QuotaError | 'UNKNOWN' | 'BELOW_OWN_DOWNLINE';

/** The operator's way: any level that the upline allows and that is not below somebody's own downline. Takes no quota. */
export async function setRate(tx: Tx, memberId: bigint, ppm: number, by: string): Promise<RateError | null> {
  await lockTree(tx);
  const node = await findNode(tx, memberId);
  if (!node) return 'UNKNOWN';
  const own = node.parent_id === null ? 1_000_000 : await readRate(tx, node.parent_id);
  const checked = checkLevel(ppm, { own, ...LEVELS });
  if (checked !== 'free' && checked !== 'counted') return checked;
  if (ppm < (await readHighestRateBelow(tx, memberId))) return 'BELOW_OWN_DOWNLINE';
  await insertRate(tx, memberId, ppm, by);
  return null;
}

/**
 * An agent raises the rate of somebody directly below: one of the new level is taken out of his quota and one of the old
 * level comes back, in the transaction of the rate.
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
  // Lowering needs his consent.
  if (ppm <= from) return 'NOT_A_LEVEL';
  if (checked === 'counted' && !(await takeOne(tx, agentId, ppm))) return 'NO_QUOTA';
  if (checkLevel(from, rules) === 'counted') await addQuota(tx, agentId, from, 1);
  await insertRate(tx, memberId, ppm, by);
  return null;
}
