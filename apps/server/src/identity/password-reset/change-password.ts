/** Changes the password of a signed-in member after re-authentication (W4). */
import type { changePassword } from '@parlour/contract/password-reset.endpoints';
import { findMember, lockMember, type MemberRow } from '../../core/accounts/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fail, type Handler, ok } from '../../platform/http/mount.ts';
import { orSame, replacePassword, subjectOf } from './password-reset.actions.ts';
import type { RecoveryDeps } from './password-reset.routes.ts';
import { PROOFS, validatePassword } from './password-reset.rules.ts';
import { countTries, dropTry, recordTry } from './password-reset.store.ts';

export function change(deps: RecoveryDeps): Handler<typeof changePassword> {
  const { db, passwords, tickets, remembered, sessions } = deps;

  /**
   * Whether the text is the current password. Wrong attempts are limited, because the session may have been hijacked.
   */
  async function isRight(member: MemberRow, oldPassword: string): Promise<boolean | 'wait'> {
    const subject = subjectOf('proof', member.id.toString());
    const id = await recordTry(db, subject);
    const isTooMany = (await countTries(db, subject, PROOFS.seconds)) > PROOFS.most;
    // Only a verified wrong password counts; the attempt is recorded first, so that concurrent ones are counted too.
    const right = isTooMany ? 'wait' : await passwords.verify(member.password_hash, oldPassword).catch(forgetting(id));
    if (right !== false) await dropTry(db, id);
    return right;
  }

  const forgetting = (id: bigint) => async (error: unknown) => {
    await dropTry(db, id);
    throw error;
  };

  return async ({ input: { body }, session, request }) => {
    const { oldPassword, newPassword, confirmNewPassword } = body;
    const member = await findMember(db, session.memberId);
    if (!member) return fail('session.ended');
    const problem =
      validatePassword(newPassword, member.account, await deps.passwordPolicy()) ??
      (newPassword === confirmNewPassword
        ? null
        : { field: 'confirmNewPassword', messageKey: 'changePsw.confirmWrong', values: {} });
    if (problem) return fail('recovery.field', problem);

    const isTicket = await tickets.isOpen(db, session.id, oldPassword);
    const proof = isTicket || (await isRight(member, oldPassword));
    if (proof === 'wait') return fail('request.too_many');
    if (!proof) return fail('recovery.old_wrong');
    const isSame = await passwords.verify(member.password_hash, newPassword);
    const hash = await passwords.hash(newPassword);
    const outcome = await orSame(db, member.id, isSame, async (tx: Tx) => {
      // Of two concurrent changes the second verified a password that has been replaced; the same after a password
      // reset.
      const { password_hash: now } = await lockMember(tx, member.id);
      if (now !== member.password_hash) return fail('recovery.old_wrong');
      if (isTicket && !(await tickets.take(tx, session.id, oldPassword))) return fail('recovery.old_wrong');
      if (isSame) return fail('modify.new.old.same');
      await replacePassword(tx, sessions, member.id, hash, session.id);
      return ok({
        ticket: await tickets.give(tx, session.id),
        rememberToken: await remembered.renew(tx, session.id),
      });
    });
    if (outcome.ok) deps.notices.send(member, 'password', deps.languageOf(request));
    return outcome;
  };
}
