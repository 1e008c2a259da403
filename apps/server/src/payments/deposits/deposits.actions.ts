/** Players' deposit actions, and deposit expiry. */
import { type Fee, KIND_OF_PROVIDER, MOST_OPEN_DEPOSITS } from '@parlour/contract/deposits';
import { moneyString } from '@parlour/contract/money';
import { ProviderDown } from '../../adapters/payments/payments.ts';
import { isLockedFor } from '../../core/member-locks/index.ts';
import { findLedger } from '../../ledger/wallet/index.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { eachOrThrow, type Turn } from '../../platform/jobs/index.ts';
import { type DepositContext, notifyOperators, publishDeposit } from './deposit-context.ts';
import { amountWithin, costOf, formatReference, numberOf } from './deposits.rules.ts';
import {
  countOpen,
  type DepositRow,
  findByKey,
  findDeposit,
  findOwn,
  findWaiting,
  insertDeposit,
  insertKey,
  listOverdue,
  listRunOut,
  lockDeposit,
  lockMemberDeposits,
  moveDeposit,
  setBonus,
} from './deposits.store.ts';
import type { RealBook } from './deposits.tables.ts';
import { findMethod, type MethodRow, recordFailure } from './methods.store.ts';
import type { Refusal } from './ports.ts';
import { lookAfter } from './provider-events.actions.ts';

/** Rolls back the transaction with a reason. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs a transaction that may end with {@link Refused}. */
export async function orRefused<T>(work: () => Promise<T>): Promise<T | ReturnType<typeof fail<Refusal['code']>>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return fail(error.refusal.code, error.refusal.value);
    throw error;
  }
}

export const toFee = (method: MethodRow): Fee => ({ fixed: method.fee_fixed, permille: method.fee_permille });

/** Whether a method is available in a book now. */
export function isOffered(depositContext: Pick<DepositContext, 'gateways'>, method: MethodRow, book: string): boolean {
  const isReady =
    KIND_OF_PROVIDER[method.provider] !== 'gateway' || depositContext.gateways[method.provider]?.isReady === true;
  return method.enabled && isReady && (method.books as string[]).includes(book);
}

export type OpenInput = {
  memberId: bigint;
  book: RealBook;
  method: string;
  amount: string;
  key: string;
  bonus: string | null;
  language: string;
};

type OpenRefusal =
  | 'cashier.method'
  | 'cashier.amount'
  | 'cashier.provider'
  | 'cashier.key'
  | 'cashier.many'
  | Refusal['code'];

/**
 * Opens a deposit, or returns the one that the same key, or an identical request, opened before. The provider is called
 * after the commit: if the server dies in between, an opened deposit remains, which the next call sends to the provider
 * or which expires.
 */
export async function openDeposit(
  depositContext: DepositContext,
  draft: OpenInput,
): Promise<Outcome<DepositRow, OpenRefusal>> {
  const opened = await orRefused(() => inTransaction(depositContext.db, (tx) => openIn(tx, depositContext, draft)));
  if (!opened.ok || opened.value.state !== 'opened') return opened;
  return reach(depositContext, opened.value, draft.language);
}

async function openIn(
  tx: Tx,
  depositContext: DepositContext,
  draft: OpenInput,
): Promise<Outcome<DepositRow, OpenRefusal>> {
  const { memberId, book, key, bonus } = draft;
  const { exponent } = depositContext.currency;
  const askedFor = JSON.stringify([draft.method, draft.amount, book]);
  await lockMemberDeposits(tx, memberId);
  const isLocked = await isLockedFor(tx, memberId, 'deposits');
  const before = await findByKey(tx, memberId, key);
  if (before) {
    const found = before.asked_for === askedFor ? await findDeposit(tx, before.deposit_id) : undefined;
    // One that its provider does not know yet is opened by this call.
    if (found?.state === 'opened' && isLocked) return fail('lock.deposits');
    return found ? ok(found) : fail('cashier.key');
  }
  if (isLocked) return fail('lock.deposits');
  const method = await findMethod(tx, draft.method);
  if (!method || method.provider === 'voucher' || !isOffered(depositContext, method, book))
    return fail('cashier.method');
  const amount = amountWithin(draft.amount, method, exponent);
  const feeRule = toFee(method);
  const fee = amount === null ? null : costOf(amount, feeRule);
  if (amount === null || fee === null)
    return fail('cashier.amount', {
      least: moneyString(method.least, exponent),
      most: moneyString(method.most, exponent),
    });
  const wanted = { memberId, book, method: method.code, amount };
  const waiting = await findWaiting(tx, wanted);
  if (waiting) {
    await insertKey(tx, { memberId, key, depositId: waiting.id, askedFor });
    return ok(waiting.bonus === bonus ? waiting : await setBonus(tx, waiting.id, bonus));
  }
  if ((await countOpen(tx, memberId)) >= MOST_OPEN_DEPOSITS) return fail('cashier.many');
  const deposit = await insertDeposit(tx, {
    ...wanted,
    ledgerId: findLedger(book, depositContext.currency.code).id,
    provider: method.provider,
    fee,
    feeRule,
    bonus,
    account: method.account,
    minutes: method.waits,
    mover: 'member',
  });
  await insertKey(tx, { memberId, key, depositId: deposit.id, askedFor });
  const refusal = await depositContext.ports.mayDeposit(tx, { memberId, book, depositId: deposit.id, amount });
  if (refusal) throw new Refused(refusal);
  if (method.provider !== 'bank') return ok(deposit);
  return ok(await toWaiting(tx, depositContext, deposit, { reference: formatReference(deposit.id) }));
}

async function toWaiting(
  tx: Tx,
  depositContext: DepositContext,
  { id }: DepositRow,
  change: { reference: string } | { provider_ref: string; redirect_url: string },
): Promise<DepositRow> {
  const row = await moveDeposit(tx, id, { from: 'opened', to: 'waiting', mover: 'house' }, change);
  if (row) {
    await publishDeposit(depositContext, tx, row);
    return row;
  }
  // Two concurrent calls reached the provider: one order counts, and the other is never shown.
  const found = await findDeposit(tx, id);
  if (!found) throw new Error(`deposit ${id} is gone`);
  return found;
}

/** Creates the order of an opened deposit at its provider. */
async function reach(
  depositContext: DepositContext,
  deposit: DepositRow,
  language: string,
): Promise<Outcome<DepositRow, 'cashier.provider' | 'cashier.method'>> {
  const gateway = depositContext.gateways[deposit.provider];
  if (!gateway) return fail('cashier.method');
  const { code: currency, exponent, symbol } = depositContext.currency;
  try {
    const order = await gateway.open({
      number: numberOf(deposit.id),
      amount: moneyString(deposit.asked, exponent),
      currency,
      symbol,
      returnUrl: depositContext.returnUrl(deposit.id),
      language,
      minutes: Math.max(1, Math.floor((deposit.expires_at.getTime() - deposit.opened_at.getTime()) / 60_000)),
    });
    const change = { provider_ref: order.providerRef, redirect_url: order.redirectUrl };
    return ok(await inTransaction(depositContext.db, (tx) => toWaiting(tx, depositContext, deposit, change)));
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    await recordFailure(depositContext.db, deposit.provider, error.message);
    await inTransaction(depositContext.db, async (tx) => {
      const step = { from: 'opened', to: 'failed', mover: 'house' } as const;
      const row = await moveDeposit(tx, deposit.id, step, { reason: 'unreachable' });
      if (!row) return;
      await depositContext.ports.depositFell(tx, { depositId: deposit.id });
      await publishDeposit(depositContext, tx, row);
    });
    return fail('cashier.provider');
  }
}

export type AnnounceInput = {
  memberId: bigint;
  id: bigint;
  payer: string;
  images: string[];
  /** Marks the picture as attached; returns false when that is not possible. */
  attach: (tx: Tx) => Promise<boolean>;
};

class PictureGone extends Error {}

/** Records the player's announcement of a bank transfer, which an operator then confirms. Idempotent. */
export async function announce(
  depositContext: DepositContext,
  { memberId, id, payer, images, attach }: AnnounceInput,
): Promise<Outcome<DepositRow, 'thing.unknown' | 'cashier.changed' | 'upload.gone'>> {
  try {
    const done = await inTransaction(depositContext.db, async (tx) => {
      const deposit = await lockDeposit(tx, id);
      if (deposit?.member_id !== memberId) return fail('thing.unknown');
      if (deposit.provider !== 'bank') return fail('cashier.changed');
      if (deposit.state === 'confirming') return ok(deposit);
      if (deposit.state !== 'waiting') return fail('cashier.changed');
      const step = { from: 'waiting', to: 'confirming', mover: 'member' } as const;
      const row = await moveDeposit(tx, id, step, { payer, images });
      if (!row) return fail('cashier.changed');
      if (!(await attach(tx))) throw new PictureGone();
      await publishDeposit(depositContext, tx, row);
      return ok(row);
    });
    if (done.ok) notifyOperators(depositContext);
    return done;
  } catch (error) {
    if (error instanceof PictureGone) return fail('upload.gone');
    throw error;
  }
}

export const mayCancel = ({ state, seen }: Pick<DepositRow, 'state' | 'seen'>): boolean =>
  (state === 'opened' || state === 'waiting') && !seen;

/** Cancels a deposit, unless its provider has seen a payment. Idempotent. */
export async function cancel(
  depositContext: DepositContext,
  { memberId, id }: { memberId: bigint; id: bigint },
): Promise<Outcome<DepositRow, 'thing.unknown' | 'cashier.changed'>> {
  const seen = await findOwn(depositContext.db, memberId, id);
  if (!seen) return fail('thing.unknown');
  if (seen.state === 'waiting') await lookAfter(depositContext, seen);
  return inTransaction(depositContext.db, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (!deposit) return fail('thing.unknown');
    if (deposit.state === 'cancelled') return ok(deposit);
    if (!mayCancel(deposit)) return fail('cashier.changed');
    const step = { from: deposit.state, to: 'cancelled', mover: 'member' } as const;
    const row = await moveDeposit(tx, id, step, { reason: 'cancelled' });
    if (!row) return fail('cashier.changed');
    await depositContext.ports.depositFell(tx, { depositId: id });
    await publishDeposit(depositContext, tx, row);
    return ok(row);
  });
}

const AT_ONCE = 50;

/**
 * Expires overdue deposits. The provider is queried first, so that a lost message loses no money; while it does not
 * answer, they wait another hour.
 *
 * @returns number of expired deposits
 */
export async function expireDeposits(
  depositContext: DepositContext,
  each: Turn['each'] = eachOrThrow,
): Promise<number> {
  let expired = 0;
  await each(
    await listRunOut(depositContext.db, AT_ONCE),
    ({ id }) => id.toString(),
    async (seen) => {
      if (!(await lookAfter(depositContext, seen)) && !seen.is_long_over) return;
      const done = await inTransaction(depositContext.db, async (tx) => {
        const deposit = await lockDeposit(tx, seen.id);
        if (!deposit || !mayCancel(deposit)) return false;
        const step = { from: deposit.state, to: 'expired', mover: 'house' } as const;
        const row = await moveDeposit(tx, deposit.id, step, { reason: 'expired' });
        if (!row) return false;
        await depositContext.ports.depositFell(tx, { depositId: deposit.id });
        await publishDeposit(depositContext, tx, row);
        return true;
      });
      if (done) expired++;
    },
  );
  return expired;
}

/**
 * Queries providers about payments that they saw but that did not arrive in time. Such deposits never expire by
 * themselves.
 */
export async function chaseDeposits(depositContext: DepositContext, each: Turn['each'] = eachOrThrow): Promise<void> {
  await each(
    await listOverdue(depositContext.db, AT_ONCE),
    ({ id }) => id.toString(),
    (seen) => lookAfter(depositContext, seen),
  );
}
