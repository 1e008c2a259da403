/** Effects of a new password: everything that the old one opened ends, in one transaction. */
import { createHash } from 'node:crypto';
import type { FailureCode } from '@parlour/contract/errors';
import { setPasswordHash } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome } from '../../platform/http/result.ts';
import { killSeries, type SessionKeeper } from '../sessions/index.ts';
import { endTickets } from '../two-factor/index.ts';
import { SAMES } from './password-reset.rules.ts';
import { countTries, endLinks, recordTry } from './password-reset.store.ts';

/** Returns the stored form of the subject that attempts are counted against. */
export const subjectOf = (kind: string, value: string): Buffer =>
  createHash('sha256').update(`${kind}:${value}`).digest();

/**
 * Sets a password. Sessions, remembered logins and open links end with it.
 *
 * @param except the one session that continues
 */
export async function replacePassword(
  tx: Db,
  sessions: Pick<SessionKeeper, 'endAll'>,
  memberId: bigint,
  passwordHash: string,
  except: bigint | null,
): Promise<void> {
  await setPasswordHash(tx, memberId, passwordHash);
  await endLinks(tx, memberId);
  await endTickets(tx, memberId);
  await sessions.endAll(tx, memberId, { reason: 'password changed', ...(except === null ? {} : { except }) });
  await killSeries(tx, memberId);
}

class Same extends Error {}

/**
 * Runs a change that may find the new password equal to the old one. The used proof is then restored, so that the
 * member can choose another password with it, a limited number of times.
 */
export async function orSame<V, F extends FailureCode>(
  db: Db,
  memberId: bigint | null,
  isSame: boolean,
  work: (tx: Tx) => Promise<Outcome<V, F>>,
): Promise<Outcome<V, F | 'modify.new.old.same'>> {
  const subject = subjectOf('same', String(memberId));
  const isKept = isSame && (await countTries(db, subject, SAMES.seconds)) < SAMES.most;
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await work(tx);
      if (isKept && !outcome.ok && outcome.code === 'modify.new.old.same') throw new Same();
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Same)) throw error;
    await recordTry(db, subject);
    return fail('modify.new.old.same');
  }
}
