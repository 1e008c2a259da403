/** Sets the first password of a member who registered by a provider or by a number, and so has none. */
import type { setFirstPassword } from '@parlour/contract/password-reset.endpoints';
import { findMember, lockMember, setPasswordHash } from '../../core/accounts/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Handler, ok } from '../../platform/http/mount.ts';
import type { RecoveryDeps } from './password-reset.routes.ts';
import { validatePassword } from './password-reset.rules.ts';

export function firstPassword(deps: RecoveryDeps): Handler<typeof setFirstPassword> {
  const { db, passwords, notices } = deps;
  return async ({ input: { body }, session, request }) => {
    if (!(await deps.isProven(session, body.proof))) return fail('second.proof');
    const member = await findMember(db, session.memberId);
    if (!member) return fail('session.ended');
    if (member.password_hash !== null) return fail('recovery.has_password');
    const problem =
      validatePassword(body.newPassword, member.account, await deps.passwordPolicy()) ??
      (body.newPassword === body.confirmNewPassword
        ? null
        : { field: 'confirmNewPassword', messageKey: 'changePsw.confirmWrong', values: {} });
    if (problem) return fail('recovery.field', problem);
    const hash = await passwords.hash(body.newPassword);
    const set = await inTransaction(db, async (tx) => {
      if ((await lockMember(tx, member.id)).password_hash !== null) return fail('recovery.has_password');
      if (!(await deps.isProven(session, body.proof, tx))) return fail('second.proof');
      await setPasswordHash(tx, member.id, hash);
      return ok(null);
    });
    if (!set.ok) return set;
    notices.send(member, 'firstPassword', deps.languageOf(request));
    return ok({ set: true as const });
  };
}
