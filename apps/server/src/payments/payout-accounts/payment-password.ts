/**
 * Payment password, required before any action that moves money out or changes where it goes. Five wrong attempts lock
 * it for a while. If the member has a second factor, that is required as well.
 */
import { createHmac } from 'node:crypto';
import { PASS_MINUTES, PAYMENT_TRIES } from '@parlour/contract/withdrawals';
import { type Passwords, paymentHash } from '../../core/accounts/index.ts';
import { attemptStore } from '../../identity/two-factor/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { countWrong, findPaymentHash, insertPass, isPass } from './payout-accounts.store.ts';

const wrongPayments = attemptStore<bigint>('payment_failure', 'member_id');

export type Checked = 'right' | 'locked' | 'none' | { left: number };

export function createPayments(db: Db, { passwords, pepper }: { passwords: Passwords; pepper: Buffer }) {
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64');

  return {
    hash: paymentHash(passwords, pepper),

    /**
     * Checks a payment password. Attempts are recorded before they are verified, so that concurrent ones are counted
     * too.
     */
    async check(memberId: bigint, password: string): Promise<Checked> {
      const stored = await findPaymentHash(db, memberId);
      if (stored === null) return 'none';
      const attempt = await wrongPayments.note(db, memberId, PAYMENT_TRIES);
      if (!attempt) return 'locked';
      const drop = async (error: unknown) => {
        await wrongPayments.drop(db, attempt.id);
        throw error;
      };
      if (await passwords.verify(stored, peppered(password)).catch(drop)) {
        await wrongPayments.forget(db, memberId);
        return 'right';
      }
      return attempt.isLast
        ? 'locked'
        : { left: Math.max(0, PAYMENT_TRIES.most - (await countWrong(db, memberId, PAYMENT_TRIES.minutes))) };
    },

    stored: (memberId: bigint): Promise<string | null> => findPaymentHash(db, memberId),

    /** Resets the count of wrong attempts. */
    forget: (tx: Db, memberId: bigint): Promise<void> => wrongPayments.forget(tx, memberId),

    async stateOf(memberId: bigint): Promise<'none' | 'set' | 'locked'> {
      if ((await findPaymentHash(db, memberId)) === null) return 'none';
      return (await countWrong(db, memberId, PAYMENT_TRIES.minutes)) >= PAYMENT_TRIES.most ? 'locked' : 'set';
    },

    /** Issues a pass to the session in which the payment password was entered. */
    async give(session: Session): Promise<string> {
      const pass = newToken();
      await insertPass(db, tokenHash(pass), session);
      return pass;
    },

    /**
     * Whether a pass is valid. A caller that writes afterwards checks again under the member's lock, in its
     * transaction.
     */
    isPassed: (session: Session, pass: string, tx: Db = db): Promise<boolean> =>
      isPass(tx, tokenHash(pass), session.id, PASS_MINUTES),
  };
}

export type Payments = ReturnType<typeof createPayments>;
