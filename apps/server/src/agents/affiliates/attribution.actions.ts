/** Attribution of new players to affiliates. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { insertTopNode } from '../index.ts';
import { findByMember, insertPlayer } from './affiliates.store.ts';

/** What a registration came by; the code counts before a click. */
export type Arrival = {
  /** Owner of the code or invitation link; null for the house's codes and without one. */
  ownerId: bigint | null;
  hasCode: boolean;
  click: { id: bigint; affiliateId: bigint } | null;
};

/** A name of a player for his affiliate, from which nothing follows. */
export const newPseudonym = (): string => `P-${randomBytes(6).toString('hex').toUpperCase()}`;

/**
 * Puts a new member under the affiliate whose code or click brought him, for life. His play is counted from now on, for
 * which he gets a place in the tree, directly under the house. Members whom an agent has are left to the agent.
 */
export async function attributeRegistration(tx: Db, memberId: bigint, { ownerId, hasCode, click }: Arrival) {
  const owner = ownerId === null ? undefined : await findByMember(tx, ownerId);
  const byCode = owner?.state === 'active' ? owner.id : null;
  const affiliateId = hasCode ? byCode : (click?.affiliateId ?? null);
  if (affiliateId === null) return;
  await insertTopNode(tx, memberId);
  await insertPlayer(tx, {
    memberId,
    affiliateId,
    source: hasCode ? 'code' : 'click',
    clickId: click?.affiliateId === affiliateId ? click.id : null,
    pseudonym: newPseudonym(),
  });
}
