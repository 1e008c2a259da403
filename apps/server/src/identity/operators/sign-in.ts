/** Login methods of the console. Successful and failed sign-ins are recorded in the transaction of the attempt. */

import type { operatorPasskeyLogin } from '@parlour/contract/operator-factors.endpoints';
import type { loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import type { finishReset } from '@parlour/contract/operators.admin.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Passwords } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Handler, ok } from '../../platform/http/mount.ts';
import { throttleKey } from '../../platform/http/throttles.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import type { Passkeys, Try } from '../two-factor/index.ts';
import { browserSource, type OperatorAuthenticator } from './operator-authenticator.ts';
import type { OperatorKeeper } from './operator-sessions.ts';
import { findOperator, findOperatorById, holdActive, lockOperator } from './operators.store.ts';
import { listOperatorPasskeys } from './passkeys.store.ts';
import { readRole } from './roles.store.ts';

export type SignInDeps = {
  db: Db;
  passwords: Passwords;
  sessions: OperatorKeeper;
  operatorAuthenticator: OperatorAuthenticator;
  passkeys: Passkeys;
};

/** An id that no operator has. */
const NOBODY = 0n;

type Known = { id: bigint; name: string; role: string };
type Browser = { request: FastifyRequest; reply: FastifyReply };

/** Signs an operator in and records it; returns null if the operator is not active. */
export async function openConsole(
  tx: Db,
  sessions: OperatorKeeper,
  { operator, act, by }: { operator: Known; act: string; by?: string },
  { request, reply }: Browser,
) {
  const { name } = operator;
  if (!(await holdActive(tx, operator.id))) return null;
  const held = await readRole(tx, operator.id);
  if (!held) return null;
  const { role, rights } = held;
  const { id, csrf } = await sessions.open(tx, operator.id, reply);
  const who = { id, operatorId: operator.id, name, role };
  await recordAudit(tx, { operator: who, request, act, ...(by ? { after: { by } } : {}) });
  return { operator: { name, role, rights: [...rights] }, csrf };
}

export function createSignIn({ db, passwords, sessions, operatorAuthenticator, passkeys }: SignInDeps) {
  /** Records a failure. A name that no operator has is not recorded, because it may have been a password. */
  async function refuse(operator: Known | undefined, attempt: Try, request: FastifyRequest) {
    const who = { id: null, operatorId: operator?.id ?? null, name: operator?.name ?? '', role: operator?.role ?? '' };
    await inTransaction(db, async (tx) => {
      await recordAudit(tx, { operator: who, request, act: 'operator.sign_in_failed' });
      if (attempt.isLast) await recordAudit(tx, { operator: who, request, act: 'operator.locked' });
    });
    return fail('login.wrong');
  }

  const byPassword: Handler<typeof loginOperator> = async ({ input: { body }, request, reply }) => {
    const name = body.name.trim();
    const operator = await findOperator(db, name);
    // The cookie is checked for unknown names too, so that the amount of work is the same.
    const from = browserSource(throttleKey(request), sessions.parseDevice(request, operator?.id ?? NOBODY));
    const attempt = await operatorAuthenticator.recordTry(name, from);
    if (!attempt) return fail('operator.locked');
    const right = await passwords.verify(operator?.password_hash ?? null, body.password).catch(async (error) => {
      await operatorAuthenticator.dropTry(attempt);
      throw error;
    });
    if (!operator || !right) return refuse(operator, attempt, request);
    if (operator.state !== 'active') return fail('login.disabled');
    if (!operator.sealed_totp) {
      // The password alone cannot set up an app: that requires a link from another operator or the command line.
      const hasPasskey = (await listOperatorPasskeys(db, operator.id)).length > 0;
      return fail(hasPasskey ? 'operator.use_passkey' : 'operator.enrol');
    }
    const entered = await inTransaction(db, async (tx) => {
      // The verified password and app must still be the operator's when the session opens.
      const now = await lockOperator(tx, operator.id);
      if (now.password_hash !== operator.password_hash) return null;
      const by = await operatorAuthenticator.spendCode(tx, now, body.code);
      if (!by) return null;
      await operatorAuthenticator.forget(tx, name, from);
      return openConsole(tx, sessions, { operator, act: 'operator.signed_in', by }, { request, reply });
    });
    return entered ? ok(entered) : refuse(operator, attempt, request);
  };

  const byReset: Handler<typeof finishReset> = async ({ input: { body }, request, reply }) => {
    const link = tokenHash(body.resetToken);
    const operator = await operatorAuthenticator.findReset(link);
    if (!operator) return fail('operator.reset_used');
    const from = browserSource(throttleKey(request), sessions.parseDevice(request, operator.id));
    const attempt = await operatorAuthenticator.recordTry(operator.name, from);
    if (!attempt) return fail('operator.locked');
    const right = await passwords.verify(operator.password_hash, body.password).catch(async (error) => {
      await operatorAuthenticator.dropTry(attempt);
      throw error;
    });
    if (!right) return refuse(operator, attempt, request);
    return inTransaction(db, async (tx) => {
      const now = await lockOperator(tx, operator.id);
      if (now.password_hash !== operator.password_hash) return fail('login.wrong');
      const recoveryCodes = await operatorAuthenticator.finishReset(tx, link, body.code);
      if (recoveryCodes === 'wrong') return fail('second.wrong');
      if (recoveryCodes === 'used') return fail('operator.reset_used');
      await operatorAuthenticator.forget(tx, operator.name, from);
      const entered = await openConsole(tx, sessions, { operator, act: 'operator.app_set_up' }, { request, reply });
      if (!entered) throw new Error(`operator ${operator.name} was disabled under the own link`);
      return ok({ ...entered, recoveryCodes });
    });
  };

  /**
   * Not subject to the lock of a name: a passkey combines possession with biometrics or a PIN and cannot be guessed.
   */
  const byPasskey: Handler<typeof operatorPasskeyLogin> = async ({ input: { body }, request, reply }) => {
    const owner = await passkeys.used(request, body.response, null);
    const operator = owner && (await findOperatorById(db, owner.id));
    if (!operator) return fail('passkey.refused');
    return inTransaction(db, async (tx) => {
      await operatorAuthenticator.forget(tx, operator.name);
      const entry = { operator, act: 'operator.signed_in', by: 'passkey' };
      const entered = await openConsole(tx, sessions, entry, { request, reply });
      return entered ? ok(entered) : fail('passkey.refused');
    });
  };

  return { byPassword, byReset, byPasskey };
}
