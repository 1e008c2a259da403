import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo, now, secondsAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Records a used ID token; returns false when it was used before. */
export async function insertProof(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .insertInto('provider_proof')
    .values({ token_hash: tokenHash })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type OAuthFlowKey = { stateHash: Buffer; browser: Buffer };

/** @param sessionId session whose member is to be linked, or null for a login */
export async function insertOAuthFlow(
  db: Db,
  { stateHash, browser }: OAuthFlowKey,
  provider: string,
  sessionId: bigint | null,
): Promise<void> {
  await db
    .insertInto('provider_trip')
    .values({ state_hash: stateHash, cookie_hash: browser, provider, session_id: sessionId })
    .execute();
}

/** Records the callback, once; returns true when this browser started the flow, to this provider, recently. */
export async function returnOAuthFlow(
  db: Db,
  { stateHash, browser }: OAuthFlowKey,
  provider: string,
  lifeSeconds: number,
): Promise<boolean> {
  const result = await db
    .updateTable('provider_trip')
    .set({ returned_at: now })
    .where('state_hash', '=', stateHash)
    .where('cookie_hash', '=', browser)
    .where('provider', '=', provider)
    .where('returned_at', 'is', null)
    .where('started_at', '>', secondsAgo(lifeSeconds))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records the identity confirmed by the provider. */
export async function identifyOAuthFlow(
  db: Db,
  stateHash: Buffer,
  who: { issuer: string; subject: string; shownName: string },
): Promise<void> {
  await db
    .updateTable('provider_trip')
    .set({ issuer: who.issuer, subject: who.subject, shown_name: who.shownName })
    .where('state_hash', '=', stateHash)
    .execute();
}

export type Arrival = { stateHash: Buffer; provider: string; issuer: string; subject: string; shownName: string };

/**
 * Finds the newest finished, unused flow of this browser.
 *
 * @param sessionId of flows that link this session's member; null for login flows
 */
export async function findArrival(
  db: Db,
  browser: Buffer,
  sessionId: bigint | null,
  lifeSeconds: number,
): Promise<Arrival | null> {
  const row = await db
    .selectFrom('provider_trip')
    .select(['state_hash', 'provider', 'issuer', 'subject', 'shown_name'])
    .where('cookie_hash', '=', browser)
    .where('session_id', 'is not distinct from', sessionId)
    .where('used_at', 'is', null)
    .where('subject', 'is not', null)
    .where('returned_at', '>', secondsAgo(lifeSeconds))
    .orderBy('returned_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.issuer === null || row.subject === null) return null;
  const { state_hash: stateHash, provider, issuer, subject, shown_name: shownName } = row;
  return { stateHash, provider, issuer, subject, shownName: shownName ?? '' };
}

/** Marks a finished flow as used; returns false when it was used before. */
export async function useArrival(tx: Db, stateHash: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('provider_trip')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the id of the member linked to this identity. */
export async function findIdentity(db: Db, who: { issuer: string; subject: string }): Promise<bigint | null> {
  const row = await db
    .selectFrom('provider_identity')
    .select('member_id')
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Links an identity to a member; returns false when it is linked already. */
export async function insertIdentity(
  tx: Db,
  who: { issuer: string; subject: string; provider: string },
  memberId: bigint,
): Promise<boolean> {
  const { issuer, subject, provider } = who;
  const result = await tx
    .insertInto('provider_identity')
    .values({ issuer, subject, provider, member_id: memberId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lists the identities that are linked to a member. */
export const listIdentities = (db: Db, memberId: bigint) =>
  db
    .selectFrom('provider_identity')
    .select(['provider', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();

/** Unlinks a provider's identities from a member; returns false when there was none. */
export async function deleteIdentity(tx: Db, memberId: bigint, provider: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('provider_identity')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes flows and used proofs that are too old to be accepted. */
export async function cleanUpProviders(db: Db): Promise<void> {
  await deleteInBatches(db, 'provider_trip', sql`started_at < ${daysAgo(1)}`);
  await deleteInBatches(db, 'provider_proof', sql`used_at < ${daysAgo(2)}`);
}
