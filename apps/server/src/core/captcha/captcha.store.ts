import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { minutesAgo, now, secondsAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { unhurried } from '../../platform/db/transaction.ts';

export const findKeys = (db: Db, maxAgeMs: number) =>
  db
    .selectFrom('body_key')
    .selectAll()
    .where('created_at', '>', secondsAgo(maxAgeMs / 1000))
    .orderBy('created_at', 'desc')
    .execute();

export async function insertKey(db: Db, kid: string, publicJwk: object, sealedPrivate: Buffer): Promise<void> {
  await db
    .insertInto('body_key')
    .values({ kid, public_jwk: JSON.stringify(publicJwk), sealed_private: sealedPrivate })
    .execute();
}

/** Records a used nonce. The primary key refuses a second use. */
export async function insertNonce(db: Db, nonce: string): Promise<void> {
  await sql`insert into body_nonce (nonce) select ${nonce} from ${unhurried}`.execute(db);
}

export type NewCaptcha = { id: string; answerHash: Buffer; browser: Buffer; sealedDigits: Buffer };

export async function insertCaptcha(db: Db, { id, answerHash, browser, sealedDigits }: NewCaptcha): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ id, answer_hash: answerHash, browser, sealed_digits: sealedDigits })
    .execute();
}

/**
 * Marks a captcha as used, whatever the answer, and returns the hash of the right answer if it was unused and has not
 * expired.
 */
export const takeCaptcha = (db: Db, id: string, maxAgeSeconds: number) =>
  db
    .updateTable('captcha')
    .set({ used_at: now, sealed_digits: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('created_at', '>', secondsAgo(maxAgeSeconds))
    .returning(['answer_hash', 'browser'])
    .executeTakeFirst();

export type Play = { id: string; browser: Buffer; maxAgeSeconds: number; plays: number };

/** Counts one playback; returns the sealed digits, or null when no (further) playback is allowed. */
export async function playCaptcha(db: Db, { id, browser, maxAgeSeconds, plays }: Play): Promise<Buffer | null> {
  const row = await db
    .updateTable('captcha')
    .set((e) => ({ plays: e('plays', '+', 1) }))
    .where('id', '=', id)
    .where('browser', '=', browser)
    .where('used_at', 'is', null)
    .where('plays', '<', plays)
    .where('created_at', '>', secondsAgo(maxAgeSeconds))
    .returning('sealed_digits')
    .executeTakeFirst();
  return row?.sealed_digits ?? null;
}

export type Ask = { id: string; browser: Buffer; maxAgeSeconds: number; names: number };

/** Counts one query about a name; returns false when this captcha allows no more of them. */
export async function askWithCaptcha(db: Db, { id, browser, maxAgeSeconds, names }: Ask): Promise<boolean> {
  const row = await db
    .updateTable('captcha')
    .set((e) => ({ names: e('names', '+', 1) }))
    .where('id', '=', id)
    .where('browser', '=', browser)
    .where('used_at', 'is', null)
    .where('names', '<', names)
    .where('created_at', '>', secondsAgo(maxAgeSeconds))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes nonces and captchas that are too old to be accepted. */
export async function cleanUpCaptcha(db: Db): Promise<void> {
  await deleteInBatches(db, 'body_nonce', sql`used_at < ${minutesAgo(60)}`);
  await deleteInBatches(db, 'captcha', sql`created_at < ${minutesAgo(60)}`);
}
