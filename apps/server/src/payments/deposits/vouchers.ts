/** Voucher codes: created by operators, displayed once, redeemed once. */
import { createHmac, randomInt } from 'node:crypto';
import { plainVoucher, VOUCHER_ALPHABET, VOUCHER_GROUP, VOUCHER_GROUPS } from '@parlour/contract/deposits';
import { isLockedFor } from '../../core/member-locks/index.ts';
import { findLedger } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { settle } from './credit-deposit.ts';
import type { DepositContext } from './deposit-context.ts';
import { isOffered, orRefused, Refused, toFee } from './deposits.actions.ts';
import { costOf } from './deposits.rules.ts';
import { type DepositRow, insertDeposit, lockMemberDeposits } from './deposits.store.ts';
import type { RealBook } from './deposits.tables.ts';
import { listMethods } from './methods.store.ts';
import type { Refusal } from './ports.ts';
import { lockVoucher, spendVoucher } from './vouchers.store.ts';

const LENGTH = VOUCHER_GROUPS * VOUCHER_GROUP;
const SHAPE = new RegExp(`^[${VOUCHER_ALPHABET}]{${LENGTH}}$`);

/** Generates a code of 78 bits in its printed form: `ABCD-2345-…`. */
export function drawCode(): string {
  const letters = Array.from({ length: LENGTH }, () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)] ?? '');
  return Array.from({ length: VOUCHER_GROUPS }, (_, i) =>
    letters.slice(i * VOUCHER_GROUP, (i + 1) * VOUCHER_GROUP).join(''),
  ).join('-');
}

/**
 * Returns the stored hash of a code, which cannot be brute-forced from the database without the key. Null for malformed
 * codes.
 */
export function voucherHash(key: Buffer, typed: string): Buffer | null {
  const plain = plainVoucher(typed);
  return SHAPE.test(plain) ? createHmac('sha256', key).update(`voucher:${plain}`).digest() : null;
}

export type RedeemInput = { memberId: bigint; book: RealBook; hash: Buffer; bonus: string | null };

/**
 * Redeems a code as a settled deposit. Unknown, used, expired, void or not for this member: the response is the same.
 */
export async function redeem(
  depositContext: DepositContext,
  { memberId, book, hash, bonus }: RedeemInput,
): Promise<Outcome<DepositRow, 'cashier.voucher' | 'cashier.method' | Refusal['code']>> {
  const done = await orRefused(() =>
    inTransaction(depositContext.db, async (tx) => {
      const method = (await listMethods(tx)).find(
        (each) => each.provider === 'voucher' && isOffered(depositContext, each, book),
      );
      if (!method) return fail('cashier.method');
      await lockMemberDeposits(tx, memberId);
      if (await isLockedFor(tx, memberId, 'deposits')) return fail('lock.deposits');
      const voucher = await lockVoucher(tx, { hash, memberId, book });
      const feeRule = toFee(method);
      const fee = voucher ? costOf(voucher.amount, feeRule) : null;
      if (!voucher || fee === null) return fail('cashier.voucher');
      const deposit = await insertDeposit(tx, {
        memberId,
        book,
        method: method.code,
        amount: voucher.amount,
        ledgerId: findLedger(book, depositContext.currency.code).id,
        provider: 'voucher',
        fee,
        feeRule,
        bonus,
        account: null,
        minutes: method.waits,
        mover: 'member',
      });
      if (!(await spendVoucher(tx, voucher.id, deposit.id))) throw new Error(`voucher ${voucher.id} under two locks`);
      const draft = { memberId, book, depositId: deposit.id, amount: voucher.amount };
      const refusal = await depositContext.ports.mayDeposit(tx, draft);
      if (refusal) throw new Refused(refusal);
      return ok(await settle(tx, depositContext, { deposit, mover: 'house', extRef: voucher.id.toString() }));
    }),
  );
  if (!done.ok) return done;
  done.value.afterCommit();
  return ok(done.value.row);
}
