/**
 * Resets a forgotten payment password: a member who re-authenticates and has the verified number or address sets
 * another one. Withdrawals wait for the cooling-off time afterwards, as after every change.
 */
import { resetPaymentPassword, sendPaymentCode } from '@parlour/contract/withdrawals.endpoints';
import type { FastifyRequest } from 'fastify';
import { findMember, lockMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { SmsCodes } from '../../identity/otp/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type EmailCodes, readContacts } from '../../players/profile/index.ts';
import { newPasswordProblem } from './password-rules.ts';
import type { PayoutAccountsDeps } from './payout-accounts.routes.ts';
import { endPasses, putPaymentHash } from './payout-accounts.store.ts';

export type ForgottenDeps = Pick<
  PayoutAccountsDeps,
  'db' | 'payments' | 'passwords' | 'notices' | 'isProven' | 'languageOf'
> & {
  smsCodes: Pick<SmsCodes, 'send' | 'take'>;
  emailCodes: EmailCodes;
  /** Writes the notification to the member's inbox. */
  write: (tx: Tx, memberId: bigint) => Promise<unknown>;
};

type By = 'sms' | 'email';

export function forgottenRoutes(scope: Scope, deps: ForgottenDeps): void {
  const { db, payments, passwords, notices, isProven, languageOf, smsCodes, emailCodes, write } = deps;

  /** Returns the verified contact to which a code is sent; null when there is none. */
  async function wayOf(at: Db, memberId: bigint, by: By) {
    const { email, emailIsProved, dialingCode, mobile } = await readContacts(at, memberId);
    if (by === 'email') return email && emailIsProved ? ({ by, email } as const) : null;
    return dialingCode && mobile ? ({ by, number: mobile, dialingCode } as const) : null;
  }
  async function takes(
    tx: Tx,
    asked: { memberId: bigint; by: By; code: string; request: FastifyRequest },
  ): Promise<boolean> {
    const { memberId, code, request } = asked;
    const way = await wayOf(tx, memberId, asked.by);
    if (!way) return false;
    const purpose = 'payment';
    if (way.by === 'email') return emailCodes.take(tx, { purpose, memberId, email: way.email, code });
    const { number, dialingCode } = way;
    return smsCodes.take(tx, { purpose, number, dialingCode, code: code.trim(), request });
  }

  mount(scope, sendPaymentCode, async ({ input: { body }, session, request, reply }) => {
    if (!(await isProven(session, body.proof))) return fail('second.proof');
    const { memberId } = session;
    const way = await wayOf(db, memberId, body.by);
    if (!way) return fail('thing.unknown');
    const purpose = 'payment';
    if (way.by === 'email') {
      const asked = { purpose, memberId, email: way.email, account: session.account } as const;
      return emailCodes.send({ ...asked, language: languageOf(request) });
    }
    const { number, dialingCode } = way;
    return smsCodes.send({ purpose, number, dialingCode, request, reply, isSignedIn: true });
  });

  mount(scope, resetPaymentPassword, async ({ input: { body }, session, request }) => {
    const { by, proof, code, newPassword } = body;
    const { memberId } = session;
    if (!(await isProven(session, proof))) return fail('second.proof');
    const member = await findMember(db, memberId);
    if (!member) return fail('session.ended');
    const was = await payments.stored(memberId);
    if (was === null) return fail('payment.none');
    const problem = await newPasswordProblem(passwords, member, newPassword);
    if (problem) return problem;
    const hash = await payments.hash(newPassword);
    const isSet = await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId);
      if (!(await takes(tx, { memberId, by, code, request }))) return false;
      if (!(await putPaymentHash(tx, memberId, was, hash))) return false;
      await endPasses(tx, memberId);
      await payments.forget(tx, memberId);
      const operator = { id: null, operatorId: null, name: member.account, role: 'member' };
      await recordAudit(tx, { operator, request, act: 'payment.reset', memberId, after: { by } });
      await write(tx, memberId);
      return true;
    });
    if (!isSet) return fail('sms.wrong');
    notices.send(member, 'payment', languageOf(request));
    return ok({ set: true as const });
  });
}
