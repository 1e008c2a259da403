/**
 * Remembered logins (W1). The password slot of a browser's login record contains not a password but a token
 * `rt1.<series>.<secret>`: valid on one device, replaced at each use, expiring after some days. A secret that is used
 * again, or from another device, must have been copied: the series ends with all its sessions.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readRememberToken, rememberToken } from '@parlour/contract/remembered-login';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import {
  alertOnMisuse,
  endSeriesById,
  endSeriesOfMember,
  findSecret,
  holdSeries,
  insertSecret,
  insertSeries,
  leaveDevice,
  moveSession,
  ownerOfSession,
  spendSecret,
} from './remembered.store.ts';
import type { SessionKeeper } from './sessions.ts';

/** The previous secret stays valid for a moment, for tabs that open together. */
const GRACE_SECONDS = 10;
const MISUSED = 'misused';

/** A valid secret, which is spent by the session that it opens. */
export type Presented = { memberId: bigint; seriesId: string; secretHash: Buffer };

export type Remembered = {
  /** Validates a token without spending it; returns null when it is invalid. A misused one ends its series. */
  present: (token: string, device: Buffer | null) => Promise<Presented | null>;
  /** Starts a series of this member on this device; returns its id and the token for the browser. */
  begin: (tx: Db, memberId: bigint, device: Buffer) => Promise<{ seriesId: string; token: string }>;
  /** Whether a series is open; it stays so until the transaction ends. */
  isOpen: (tx: Db, seriesId: string) => Promise<boolean>;
  /** Spends a secret and returns the next token. */
  follow: (tx: Db, presented: Presented) => Promise<string>;
  /** Replaces the series that a session came from; returns the new token, or null when there was none. */
  renew: (tx: Db, sessionId: bigint) => Promise<string | null>;
  /** Ends the series of a member, on one device only when it is given. */
  forget: (tx: Db, memberId: bigint, device: Buffer | null, reason: string) => Promise<void>;
  /**
   * Ends the series of a member on one device; returns true when a token of theirs was misused since the last
   * notification.
   */
  leave: (tx: Db, memberId: bigint, device: Buffer) => Promise<boolean>;
  /** Returns true when a token of the member was misused since the last notification. */
  alertOnMisuse: (tx: Db, memberId: bigint) => Promise<boolean>;
};

/**
 * Ends every remembered login of a member, as required by a new password. Sessions are not ended; do that separately.
 */
export const killSeries = (tx: Db, memberId: bigint): Promise<void> =>
  endSeriesOfMember(tx, memberId, null, 'password changed');

export function createRemembered(
  db: Db,
  { sessions, days }: { sessions: Pick<SessionKeeper, 'endSeries'>; days: number },
): Remembered {
  async function addSecret(tx: Db, seriesId: string): Promise<string> {
    const secret = newToken();
    await insertSecret(tx, seriesId, tokenHash(secret));
    return rememberToken(seriesId, secret);
  }

  async function begin(tx: Db, memberId: bigint, device: Buffer): Promise<{ seriesId: string; token: string }> {
    const seriesId = randomBytes(16).toString('base64url');
    await insertSeries(tx, { id: seriesId, memberId, device, lifetimeSeconds: days * 24 * 3600 });
    return { seriesId, token: await addSecret(tx, seriesId) };
  }

  return {
    async present(token, device) {
      const parts = readRememberToken(token);
      if (!parts) return null;
      const secretHash = tokenHash(parts.secret);
      const found = await findSecret(db, parts.series, secretHash, GRACE_SECONDS);
      if (!found || found.over) return null;
      const isHere = device !== null && timingSafeEqual(found.device_hash, device);
      if (isHere && !found.spent) return { memberId: found.member_id, seriesId: parts.series, secretHash };
      await inTransaction(db, async (tx) => {
        if (await endSeriesById(tx, parts.series, MISUSED)) await sessions.endSeries(tx, parts.series, MISUSED);
      });
      return null;
    },
    begin,
    isOpen: holdSeries,
    async renew(tx, sessionId) {
      const owner = await ownerOfSession(tx, sessionId);
      if (!owner) return null;
      const { seriesId, token } = await begin(tx, owner.member_id, owner.device_hash);
      await moveSession(tx, sessionId, seriesId);
      return token;
    },
    async follow(tx, { seriesId, secretHash }) {
      await spendSecret(tx, secretHash);
      return addSecret(tx, seriesId);
    },
    forget: endSeriesOfMember,
    leave: (tx, memberId, device) => leaveDevice(tx, memberId, device, { ended: 'replaced', misused: MISUSED }),
    alertOnMisuse: (tx, memberId) => alertOnMisuse(tx, memberId, MISUSED),
  };
}
