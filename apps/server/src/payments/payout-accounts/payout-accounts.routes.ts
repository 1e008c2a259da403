/** Members' endpoints for payout accounts, and for the payment password that protects them. */

import { createHmac } from 'node:crypto';
import { RULES, verify } from '@parlour/contract/rules';
import { HOLDER_NAME, MOST_PAYOUT_ACCOUNTS, PAYMENT_TRIES } from '@parlour/contract/withdrawals';
import {
  addPayoutAccount,
  provePayment,
  removePayoutAccount,
  setPaymentPassword,
} from '@parlour/contract/withdrawals.endpoints';
import type { FastifyRequest } from 'fastify';
import { findMember, lockMember, type Passwords } from '../../core/accounts/index.ts';
import type { Notices } from '../../core/security-alerts/index.ts';
import { findFactors } from '../../identity/two-factor/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { readAccountNumber } from './account-number.ts';
import { newPasswordProblem } from './password-rules.ts';
import type { Checked, Payments } from './payment-password.ts';
import type { PayoutAccountCipher, PayoutMethod } from './payout-account-cipher.ts';
import { nameKey, nameKeyByLetters, numberProblem } from './payout-accounts.rules.ts';
import {
  countEver,
  endPasses,
  findHolderName,
  insertPayoutAccount,
  listPayoutAccounts,
  putHolder,
  putPaymentHash,
  recordChange,
  registeredName,
  removePayoutAccountRow,
  usersOf,
} from './payout-accounts.store.ts';

export type PayoutAccountsDeps = {
  db: Db;
  book: PayoutAccountCipher;
  payments: Payments;
  methods: readonly PayoutMethod[];
  /** Dialling code of the brand's own country, with its plus sign. */
  dialingCode: string;
  /** Secret outside the database with which names and numbers are hashed for comparison. */
  key: Buffer;
  passwords: Passwords;
  notices: Notices;
  isProven: (session: Session, proof: string, tx?: Db) => Promise<boolean>;
  languageOf: (request: FastifyRequest) => string;
};

/** Rolls back the transaction. */
class Taken extends Error {}

const fieldProblem = (field: string, messageKey: string, values: Record<string, string | number> = {}) =>
  fail('register.field', { field, messageKey, values });

const refusalOf = (checked: Exclude<Checked, 'right'>) => {
  if (checked === 'none') return fail('payment.none');
  if (checked === 'locked') return fail('payment.locked', { minutes: PAYMENT_TRIES.minutes });
  return fail('payment.wrong', checked);
};

export function payoutAccountsRoutes(scope: Scope, deps: PayoutAccountsDeps): void {
  const { db, book, payments, methods, dialingCode, key, passwords, notices, isProven, languageOf } = deps;
  const secretHash = (purpose: string, value: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}:${value}`).digest();

  async function sendAlert(memberId: bigint, what: 'payee' | 'payment', request: FastifyRequest): Promise<void> {
    const member = await findMember(db, memberId);
    if (member) notices.send(member, what, languageOf(request));
  }
  const asksCode = async (memberId: bigint) => (await findFactors(db, memberId)).totpSince !== null;

  mount(scope, setPaymentPassword, async ({ input: { body }, session, request }) => {
    const { proof, oldPassword, newPassword } = body;
    const { memberId } = session;
    const member = await findMember(db, memberId);
    if (!member) return fail('session.ended');
    const problem = await newPasswordProblem(passwords, member, newPassword);
    if (problem) return problem;
    const hasCode = await asksCode(memberId);
    const isKnown = (await payments.stateOf(memberId)) !== 'none';
    // Setting the first password or resetting a forgotten one requires re-authentication; with a second factor every
    // change does.
    if ((hasCode || !isKnown) && !(await isProven(session, proof))) return fail('second.proof');
    const was = await payments.stored(memberId);
    if (was !== null && !(hasCode && oldPassword === '')) {
      const checked = await payments.check(memberId, oldPassword);
      if (checked !== 'right' && checked !== 'none') return refusalOf(checked);
      if (oldPassword === newPassword) return fail('modify.new.old.same');
    }
    const hash = await payments.hash(newPassword);
    const isSet = await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId);
      if (!(await putPaymentHash(tx, memberId, was, hash))) return false;
      if (was === null) await recordChange(tx, memberId, 'payment_password', true);
      await endPasses(tx, memberId);
      await payments.forget(tx, memberId);
      return true;
    });
    if (!isSet) return fail('payment.wrong', { left: PAYMENT_TRIES.most });
    await sendAlert(memberId, 'payment', request);
    return ok({ set: true as const });
  });

  mount(scope, provePayment, async ({ input: { body }, session }) => {
    if ((await asksCode(session.memberId)) && !(await isProven(session, body.proof))) return fail('second.proof');
    const checked = await payments.check(session.memberId, body.password);
    if (checked !== 'right') return refusalOf(checked);
    return ok({ pass: await payments.give(session) });
  });

  /** Compares the name with the one of the member's other payout accounts; sets it with the first. */
  async function takesName(tx: Tx, memberId: bigint, holder: string): Promise<boolean> {
    const nameHash = secretHash('holder', nameKey(holder));
    const known = await findHolderName(tx, memberId);
    if (known) return [nameHash, secretHash('holder', nameKeyByLetters(holder))].some((hash) => hash.equals(known));
    const registered = nameKey(await registeredName(tx, memberId));
    if (registered !== '' && !secretHash('holder', registered).equals(nameHash)) return false;
    await putHolder(tx, memberId, nameHash);
    return true;
  }

  mount(scope, addPayoutAccount, async ({ input: { body }, session, request }) => {
    const { memberId } = session;
    if (!(await payments.isPassed(session, body.pass))) return fail('payment.proof');
    const method = methods.find(({ code }) => code === body.method);
    if (!method) return fail('thing.unknown');
    const holder = body.holder.normalize('NFC').replace(/\s+/g, ' ').trim();
    const named = verify({ ...RULES.payeeName, required: true, ...HOLDER_NAME }, holder);
    if (!named.ok) return fieldProblem('holder', named.messageKey, { ...named.values });
    const { number, key: account, oldKeys } = readAccountNumber(method, body.number, dialingCode);
    const problem = numberProblem(number, method.number);
    if (problem) return fieldProblem('number', problem, { min: method.number.min, max: method.number.max });
    const nameHash = secretHash('holder', nameKey(holder));
    const fingerprint = secretHash('payee', account);
    const replaces = body.replaces === undefined ? null : BigInt(body.replaces);
    try {
      const outcome = await inTransaction(db, async (tx) => {
        await lockMember(tx, memberId);
        if (!(await payments.isPassed(session, body.pass, tx))) return fail('payment.proof');
        const own = await listPayoutAccounts(tx, memberId);
        if (replaces !== null && !own.some(({ id }) => id === replaces)) return fail('thing.unknown');
        if (replaces === null && own.length >= MOST_PAYOUT_ACCOUNTS) return fail('payee.full');
        const users = await usersOf(tx, [fingerprint, ...oldKeys.map((old) => secretHash('payee', old))]);
        if (users.some((user) => user.memberId === memberId || !user.shared)) return fail('payee.taken');
        if (!(await takesName(tx, memberId, holder))) return fail('payee.name');
        const isFirst = (await countEver(tx, memberId)) === 0;
        if (replaces !== null) await removePayoutAccountRow(tx, memberId, replaces);
        const sealed = book.seal(memberId, { holder, number });
        const { code, kind } = method;
        const made = await insertPayoutAccount(tx, { memberId, nameHash, fingerprint, sealed, method: code, kind });
        if (!made) throw new Taken();
        await recordChange(tx, memberId, 'payee', isFirst);
        return ok(made);
      });
      if (!outcome.ok) return outcome;
      await sendAlert(memberId, 'payee', request);
      return ok(book.shown(outcome.value, body.language ?? ''));
    } catch (error) {
      if (error instanceof Taken) return fail('payee.taken');
      throw error;
    }
  });

  mount(scope, removePayoutAccount, async ({ input: { params, body }, session, request }) => {
    const { memberId } = session;
    if (!(await payments.isPassed(session, body.pass))) return fail('payment.proof');
    const removed = await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId);
      if (!(await payments.isPassed(session, body.pass, tx))) return fail('payment.proof');
      if (!(await removePayoutAccountRow(tx, memberId, BigInt(params.id)))) return fail('thing.unknown');
      await recordChange(tx, memberId, 'payee', false);
      return ok(null);
    });
    if (!removed.ok) return removed;
    await sendAlert(memberId, 'payee', request);
    return ok({ removed: true as const });
  });
}
