/** Members' withdrawal actions. */
import { createHash } from 'node:crypto';
import { computeFee } from '@parlour/contract/deposits';
import { moneyString } from '@parlour/contract/money';
import type { WithdrawCooling, WithdrawFunds, WithdrawLimit } from '@parlour/contract/withdrawals';
import { lockMember } from '../../core/accounts/index.ts';
import { isLockedFor } from '../../core/member-locks/index.ts';
import { findLedger, isFrozen } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { Book } from '../../platform/http/sessions.ts';
import type { RankAllowance } from '../../players/vip/index.ts';
import { findCoolingOff, findPayoutAccount, listChanges } from '../payout-accounts/index.ts';
import { giveBack, hold } from './ledger-moves.ts';
import { isCancellable, leftOf, limitOf, type Terms } from './withdrawals.rules.ts';
import {
  findByKey,
  findOwn,
  holdOpen,
  insertWithdrawal,
  lockWithdrawal,
  moveRow,
  readDay,
  type WithdrawalRow,
} from './withdrawals.store.ts';

/** Balance of a member after all play has been counted. Locks the wallet. */
export type Standing = {
  balance: bigint;
  withdrawable: bigint;
  /** Turnover still required. */
  toPlay: bigint;
  /** Publishes changes made by the counting; call it after the commit. */
  afterCommit: () => void;
};

export type WithdrawRules = {
  /** Limits in force. */
  terms: () => Terms;
  exponent: number;
  currency: string;
  timeZone: string;
  coolOffHours: number;
  firstAtOnce: boolean;
  playerMayCancel: boolean;
  standing: (tx: Tx, player: { memberId: bigint; book: Book }) => Promise<Standing>;
  /** Daily withdrawal allowance of a VIP tier. */
  toAllowance: (level: number) => RankAllowance;
};

type Told = Pick<Hub, 'publish'>;

/** Whether first-time settings start no cooling-off time, which a brand may configure for play money. */
export const isLenient = ({ firstAtOnce }: Pick<WithdrawRules, 'firstAtOnce'>, book: Book): boolean =>
  firstAtOnce && book === 'PLAY';

/** Publishes a changed withdrawal to the member's devices and to consoles. */
export async function publishWithdrawalMoved(
  tx: Tx,
  hub: Told,
  { id, member_id }: Pick<WithdrawalRow, 'id' | 'member_id'>,
) {
  const event = { type: 'withdrawal', id: id.toString() } as const;
  await hub.publish(tx, { member: member_id }, event);
  await hub.publish(tx, 'operators', event);
}

export type Draft = {
  memberId: bigint;
  book: Book;
  payeeId: bigint;
  amount: bigint;
  key: string;
};
type Refusal =
  | 'payment.proof'
  | 'thing.unknown'
  | 'withdraw.off'
  | 'lock.withdrawals'
  | 'withdraw.cooling'
  | 'withdraw.funds'
  | 'withdraw.limit'
  | 'withdraw.changed';

/** Rolls back the transaction. */
class Short extends Error {}

/**
 * Requests a withdrawal. The member is locked first, so that a concurrent change of payout account, phone or password
 * is either seen or waits; then the wallet, so that all play is counted and concurrent requests see each other's
 * effect.
 *
 * @param isPassed whether the payment password was entered in this session; checked under the member's lock
 */
export async function request(
  db: Db,
  rules: WithdrawRules,
  hub: Told,
  draft: Draft,
  isPassed: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<Outcome<WithdrawalRow, Refusal>> {
  const { memberId, book, payeeId, amount, key } = draft;
  const { exponent } = rules;
  const terms = rules.terms();
  const written = (minor: bigint) => moneyString(minor, exponent);
  const requestHash = createHash('sha256').update(`${payeeId} ${amount}`).digest();
  const ledgerId = findLedger(book, rules.currency).id;

  async function attempt(tx: Tx): Promise<Outcome<{ row: WithdrawalRow; afterCommit: () => void }, Refusal>> {
    const member = await lockMember(tx, memberId);
    const before = await findByKey(tx, memberId, key);
    if (before)
      return requestHash.equals(before.request_hash)
        ? ok({ row: before, afterCommit: () => {} })
        : fail('withdraw.changed');
    if (!(await isPassed(tx))) return fail('payment.proof');
    if (!(await holdOpen(tx)) || (await isFrozen(tx, draft))) return fail('withdraw.off');
    if (await isLockedFor(tx, memberId, 'withdrawals')) return fail('lock.withdrawals');
    const changes = await listChanges(tx, memberId, rules.coolOffHours);
    const cooling = findCoolingOff(changes, isLenient(rules, book));
    if (cooling)
      return fail('withdraw.cooling', {
        kind: cooling.kind,
        until: cooling.until.toISOString(),
      } satisfies WithdrawCooling);
    const payee = await findPayoutAccount(tx, memberId, payeeId);
    const way = payee && terms.ways.get(payee.method);
    if (!way) return fail('thing.unknown');
    const day = await readDay(tx, { memberId, ledgerId, timeZone: rules.timeZone });
    const left = leftOf(terms, rules.toAllowance(member.rank_level), day);
    const limit = limitOf(amount, way, left);
    if (limit)
      return fail('withdraw.limit', {
        limit: limit.limit,
        amount: limit.amount === null ? '' : written(limit.amount),
      } satisfies WithdrawLimit);
    const { withdrawable, toPlay, afterCommit: counted } = await rules.standing(tx, { memberId, book });
    const funds = { withdrawable: written(withdrawable), toPlay: written(toPlay) } satisfies WithdrawFunds;
    if (amount > withdrawable) return fail('withdraw.funds', funds);
    const isFree = left.free > 0;
    const fee = isFree ? 0n : computeFee(amount, way.fee);
    const row = await insertWithdrawal(tx, {
      memberId,
      payeeId,
      ledgerId,
      amount,
      fee,
      day: day.day,
      needsTwo: amount > terms.fourEyesAbove,
      isFree: isFree && computeFee(amount, way.fee) > 0n,
      key,
      requestHash,
    });
    const afterCommit = await hold(tx, row);
    if (!afterCommit) throw new Short();
    await publishWithdrawalMoved(tx, hub, row);
    return ok({
      row,
      afterCommit() {
        counted();
        afterCommit();
      },
    });
  }

  try {
    const done = await inTransaction(db, attempt);
    if (!done.ok) return done;
    done.value.afterCommit();
    return ok(done.value.row);
  } catch (error) {
    if (error instanceof Short) return fail('withdraw.funds', { withdrawable: written(0n), toPlay: written(0n) });
    throw error;
  }
}

/** Cancels a request that no operator has approved, if the brand allows cancelling. */
export async function cancel(
  db: Db,
  rules: Pick<WithdrawRules, 'playerMayCancel'>,
  hub: Told,
  { memberId, id }: { memberId: bigint; id: bigint },
): Promise<Outcome<WithdrawalRow, 'thing.unknown' | 'withdraw.changed'>> {
  const done = await inTransaction(db, async (tx) => {
    if (!(await findOwn(tx, memberId, id))) return fail('thing.unknown');
    const row = await lockWithdrawal(tx, id);
    // The second of two taps gets the same response as the first.
    if (row?.state === 'cancelled') return ok({ row, afterCommit: () => {} });
    const moved = rules.playerMayCancel && row && isCancellable(row) && (await moveRow(tx, id, row.state, 'cancelled'));
    if (!moved) return fail('withdraw.changed');
    const afterCommit = await giveBack(tx, moved);
    await publishWithdrawalMoved(tx, hub, moved);
    return ok({ row: moved, afterCommit });
  });
  if (!done.ok) return done;
  done.value.afterCommit();
  return ok(done.value.row);
}
