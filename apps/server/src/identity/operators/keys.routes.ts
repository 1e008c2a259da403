import {
  addOwnPasskey,
  beginOperatorPasskeyLogin,
  beginOwnApp,
  beginOwnPasskey,
  beginOwnProof,
  changeOwnPassword,
  confirmOwnApp,
  getOwnKeys,
  proveOperator,
  removeOwnApp,
  removeOwnPasskey,
} from '@parlour/contract/operator-factors.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Passwords } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type OperatorSession, sessionIdOf } from '../../platform/http/sessions.ts';
import { deviceName } from '../devices/index.ts';
import { MOST_PASSKEYS, type Passkeys, passkeyValue } from '../two-factor/index.ts';
import { removeOperatorFactor } from './enrolment.store.ts';
import { type OperatorAuthenticator, sessionSource } from './operator-authenticator.ts';
import type { passwordProblem } from './operators.rules.ts';
import { changeOperatorPassword, findOperatorById, lockOperator, recordOperatorProof } from './operators.store.ts';
import {
  countRecoveryCodes,
  deleteOperatorPasskey,
  insertOperatorPasskey,
  listOperatorPasskeys,
} from './passkeys.store.ts';

export type KeysDeps = {
  db: Db;
  operatorAuthenticator: OperatorAuthenticator;
  passkeys: Passkeys;
  passwords: Passwords;
  /** Problem with a new password, as the value of `register.field`. */
  problemOf: (password: string) => Promise<ReturnType<typeof passwordProblem>>;
};

/**
 * Endpoints for an operator's own password and second factors. Every change requires a second factor shown in this
 * session within the last five minutes, and the last factor cannot be removed.
 */
export function keysRoutes(
  scope: Scope,
  { db, operatorAuthenticator, passkeys, passwords, problemOf }: KeysDeps,
): void {
  mount(scope, beginOperatorPasskeyLogin, async ({ request }) => {
    const options = await passkeys.toUse(request, null);
    return options ? ok(options) : fail('passkey.refused');
  });

  mount(scope, getOwnKeys, async ({ operator, request }) => {
    const row = await findOperatorById(db, operator.operatorId);
    return ok({
      app: !!row?.sealed_totp,
      recoveryLeft: await countRecoveryCodes(db, operator.operatorId),
      passkeys: (await listOperatorPasskeys(db, operator.operatorId)).map(passkeyValue),
      passkeysPossible: passkeys.arePossible(request),
    });
  });

  mount(scope, beginOwnProof, async ({ operator, request }) => {
    const options = await passkeys.toUse(request, operator.operatorId);
    return options ? ok(options) : fail('passkey.refused');
  });

  async function proveByCode(operator: OperatorSession, code: string, request: FastifyRequest) {
    const attempt = await operatorAuthenticator.recordTry(operator.name, sessionSource(sessionIdOf(operator)));
    if (!attempt) return fail('operator.locked');
    const row = await findOperatorById(db, operator.operatorId);
    const isRight = await inTransaction(db, async (tx) => {
      if (row && (await operatorAuthenticator.spendCode(tx, row, code))) {
        await operatorAuthenticator.forget(tx, operator.name, sessionSource(sessionIdOf(operator)));
        await recordOperatorProof(tx, sessionIdOf(operator));
        return true;
      }
      await recordAudit(tx, { operator, request, act: 'operator.proof_failed' });
      return false;
    });
    return isRight ? ok({ proven: true as const }) : fail('second.wrong');
  }

  mount(scope, proveOperator, async ({ input: { body }, operator, request }) => {
    if ('code' in body) return proveByCode(operator, body.code, request);
    if (!(await passkeys.used(request, body.response, operator.operatorId))) return fail('passkey.refused');
    await recordOperatorProof(db, sessionIdOf(operator));
    return ok({ proven: true as const });
  });

  mount(scope, changeOwnPassword, async ({ input: { body }, operator, request }) => {
    const problem = await problemOf(body.newPassword);
    if (problem) return fail('register.field', problem);
    if (body.newPassword === body.password) return fail('modify.new.old.same');
    if (!(await operatorAuthenticator.recordTry(operator.name, sessionSource(sessionIdOf(operator)))))
      return fail('operator.locked');
    const known = await findOperatorById(db, operator.operatorId);
    if (!(await passwords.verify(known?.password_hash ?? null, body.password))) {
      await recordAudit(db, { operator, request, act: 'operator.proof_failed' });
      return fail('recovery.old_wrong');
    }
    const passwordHash = await passwords.hash(body.newPassword);
    return inTransaction(db, async (tx) => {
      // Of two concurrent changes, the second proved a password that is no longer valid.
      const { password_hash: now } = await lockOperator(tx, operator.operatorId);
      if (now !== known?.password_hash) return fail('recovery.old_wrong');
      await operatorAuthenticator.forget(tx, operator.name, sessionSource(sessionIdOf(operator)));
      const ended = await changeOperatorPassword(tx, { ...operator, id: sessionIdOf(operator) }, passwordHash);
      await recordAudit(tx, { operator, request, act: 'operator.password_changed' });
      return ok({ ended });
    });
  });

  mount(scope, beginOwnPasskey, async ({ operator, request }) => {
    if ((await listOperatorPasskeys(db, operator.operatorId)).length >= MOST_PASSKEYS) return fail('passkey.full');
    const options = await passkeys.toMake(request, { id: operator.operatorId, name: operator.name });
    return options ? ok(options) : fail('passkey.refused');
  });

  mount(scope, addOwnPasskey, async ({ input: { body }, operator, request }) => {
    const made = await passkeys.made(request, operator.operatorId, body.response);
    if (!made) return fail('passkey.refused');
    const name = deviceName(request.headers['user-agent'] ?? '');
    return inTransaction(db, async (tx) => {
      await lockOperator(tx, operator.operatorId);
      if ((await listOperatorPasskeys(tx, operator.operatorId)).length >= MOST_PASSKEYS) return fail('passkey.full');
      const kept = await insertOperatorPasskey(tx, operator.operatorId, { ...made, name });
      if (!kept) return fail('passkey.refused');
      await recordAudit(tx, { operator, request, act: 'operator.passkey_added', after: { name } });
      return ok(passkeyValue(kept));
    });
  });

  mount(scope, removeOwnPasskey, async ({ input: { params }, operator, request }) => {
    return inTransaction(db, async (tx) => {
      const { sealed_totp: app } = await lockOperator(tx, operator.operatorId);
      const keys = await listOperatorPasskeys(tx, operator.operatorId);
      const isOwn = keys.some(({ id }) => id === BigInt(params.id));
      if (isOwn && keys.length === 1 && !app) return fail('operator.last_factor');
      const removed = await deleteOperatorPasskey(tx, operator.operatorId, BigInt(params.id));
      if (!removed) return fail('thing.unknown');
      await recordAudit(tx, { operator, request, act: 'operator.passkey_removed', before: { name: removed.name } });
      return ok({ removed: true as const });
    });
  });

  mount(scope, beginOwnApp, async ({ operator }) => {
    return ok(await operatorAuthenticator.beginEnrolment({ id: operator.operatorId, name: operator.name }));
  });

  mount(scope, confirmOwnApp, async ({ input: { body }, operator, request }) => {
    const proven = await operatorAuthenticator.proveEnrolment(body.ticket, body.code);
    if (proven === 'wrong') return fail('second.wrong');
    if (proven === 'expired' || proven.operator.id !== operator.operatorId) return fail('second.expired');
    return inTransaction(db, async (tx) => {
      const recoveryCodes = await operatorAuthenticator.enrol(tx, proven);
      if (!recoveryCodes) return fail('second.expired');
      await recordAudit(tx, { operator, request, act: 'operator.app_set_up' });
      return ok({ recoveryCodes });
    });
  });

  mount(scope, removeOwnApp, async ({ operator, request }) => {
    return inTransaction(db, async (tx) => {
      await lockOperator(tx, operator.operatorId);
      if ((await listOperatorPasskeys(tx, operator.operatorId)).length === 0) return fail('operator.last_factor');
      const removed = await removeOperatorFactor(tx, operator.operatorId);
      if (removed) await recordAudit(tx, { operator, request, act: 'operator.app_removed' });
      return ok({ removed });
    });
  });
}
