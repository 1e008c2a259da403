/** Members' withdrawal endpoints. */
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString, parseMoney } from '@parlour/contract/money';
import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawTerms,
  listWithdrawals,
  requestWithdrawal,
  type Withdrawal,
} from '@parlour/contract/withdrawals.endpoints';
import type { Brand } from '../../config/brand.ts';
import { findMember } from '../../core/accounts/index.ts';
import { isLockedFor } from '../../core/member-locks/index.ts';
import { languageOf } from '../../games/catalogue/index.ts';
import { findFactors } from '../../identity/two-factor/index.ts';
import { findLedger } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import {
  findCoolingOff,
  listChanges,
  listPayoutAccounts,
  type Payments,
  type PayoutAccountCipher,
  payoutAccountsById,
} from '../payout-accounts/index.ts';
import { cancel, isLenient, request, type WithdrawRules } from './withdrawals.actions.ts';
import { isCancellable, leftOf } from './withdrawals.rules.ts';
import { findOwn, isOpen, listOwn, listSteps, readDay, type WithdrawalRow } from './withdrawals.store.ts';

export type WithdrawalsDeps = {
  db: Db;
  brand: Pick<Brand, 'currency' | 'withdrawals'>;
  rules: WithdrawRules;
  hub: Pick<Hub, 'publish'>;
  book: PayoutAccountCipher;
  payments: Payments;
};

export function withdrawalsRoutes(scope: Scope, { db, brand, rules, hub, book, payments }: WithdrawalsDeps): void {
  const { exponent, symbol } = currencyOf(brand.currency);
  const written = (minor: bigint): string => moneyString(minor, exponent);

  /** Converts withdrawals to their member's view; reads the payout accounts and steps of all in one go. */
  async function shapesOf(rows: readonly WithdrawalRow[], language: string): Promise<Withdrawal[]> {
    const ids = rows.map(({ id }) => id);
    const [payees, steps] = await Promise.all([
      payoutAccountsById(db, [...new Set(rows.map(({ payee_id }) => payee_id))]),
      listSteps(db, ids),
    ]);
    return rows.map((row) => {
      const payee = payees.get(row.payee_id);
      if (!payee) throw new Error(`withdrawal ${row.id} has no payee`);
      return {
        id: row.id.toString(),
        state: row.state,
        amount: written(row.amount),
        fee: written(row.fee),
        arrives: written(row.amount - row.fee),
        symbol,
        name: book.nameOf(payee.method, language),
        number: book.maskedNumber(payee),
        reason: row.reason,
        reference: row.state === 'paid' ? row.reference : '',
        requestedAt: row.requested_at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        steps: steps
          .filter(({ withdrawal_id }) => withdrawal_id === row.id)
          .map(({ state, at }) => ({ state, at: at.toISOString() })),
        mayCancel: rules.playerMayCancel && isCancellable(row),
      };
    });
  }
  async function shapeOf(row: WithdrawalRow, language: string | undefined): Promise<Withdrawal> {
    const [shape] = await shapesOf([row], languageOf(language));
    if (!shape) throw new Error('a withdrawal has no shape');
    return shape;
  }

  mount(scope, getWithdrawTerms, async ({ input: { query }, session }) => {
    if (session.book === 'TRIAL') return fail('access.free_reject');
    const terms = rules.terms();
    const { memberId, book: ofSession } = session;
    const language = languageOf(query.language);
    const ledgerId = findLedger(ofSession, rules.currency).id;
    const [member, standing, day, changes, payees, payment, factors, open, isLocked] = await Promise.all([
      findMember(db, memberId),
      inTransaction(db, (tx) => rules.standing(tx, { memberId, book: ofSession })),
      readDay(db, { memberId, ledgerId, timeZone: rules.timeZone }),
      listChanges(db, memberId, rules.coolOffHours),
      listPayoutAccounts(db, memberId),
      payments.stateOf(memberId),
      findFactors(db, memberId),
      isOpen(db),
      isLockedFor(db, memberId, 'withdrawals'),
    ]);
    standing.afterCommit();
    const left = leftOf(terms, rules.toAllowance(member?.rank_level ?? 0), day);
    const lenient = isLenient(rules, ofSession);
    const cooling = findCoolingOff(changes, lenient);
    const [first] = payees;
    return ok({
      open,
      isLocked,
      symbol,
      exponent,
      balance: written(standing.balance),
      withdrawable: written(standing.withdrawable),
      toPlay: written(standing.toPlay),
      min: written(terms.min),
      max: written(terms.max),
      countLeft: left.count,
      sumLeft: left.sum === null ? null : written(left.sum),
      freeLeft: left.free,
      cooling: cooling && { kind: cooling.kind, until: cooling.until.toISOString() },
      coolOffHours: rules.coolOffHours,
      firstAtOnce: lenient,
      payment,
      asksCode: factors.totpSince !== null,
      holder: first ? book.maskedHolder(first) : null,
      methods: brand.withdrawals.methods.map(({ code, kind, number }) => {
        const way = terms.ways.get(code);
        if (!way) throw new Error(`method ${code} has no terms`);
        return {
          code,
          kind,
          number,
          name: book.nameOf(code, language),
          fee: { fixed: written(way.fee.fixed), permille: way.fee.permille },
          min: written(way.min),
          max: written(way.max),
        };
      }),
      payees: payees.map((row) => book.shown(row, language)),
    });
  });

  mount(scope, requestWithdrawal, async ({ input: { body }, session }) => {
    if (session.book === 'TRIAL') return fail('access.free_reject');
    if (!(await payments.isPassed(session, body.pass))) return fail('payment.proof');
    const amount = parseMoney(body.amount, exponent);
    if (amount === null || amount <= 0n)
      return fail('register.field', { field: 'amount', messageKey: 'form.invalid', values: {} });
    const draft = {
      memberId: session.memberId,
      book: session.book,
      payeeId: BigInt(body.payee),
      amount,
      key: body.idempotencyKey,
    };
    const outcome = await request(db, rules, hub, draft, (tx) => payments.isPassed(session, body.pass, tx));
    return outcome.ok ? ok(await shapeOf(outcome.value, body.language)) : outcome;
  });

  mount(scope, listWithdrawals, async ({ input: { query }, session }) => {
    const before = query.before === undefined ? null : BigInt(query.before);
    const rows = await listOwn(db, session.memberId, before, query.size + 1);
    const shown = rows.slice(0, query.size);
    return ok({
      withdrawals: await shapesOf(shown, languageOf(query.language)),
      next: rows.length > query.size ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, getWithdrawal, async ({ input: { params, query }, session }) => {
    const row = await findOwn(db, session.memberId, BigInt(params.id));
    return row ? ok(await shapeOf(row, query.language)) : fail('thing.unknown');
  });

  mount(scope, cancelWithdrawal, async ({ input: { params, body }, session }) => {
    const outcome = await cancel(db, rules, hub, { memberId: session.memberId, id: BigInt(params.id) });
    return outcome.ok ? ok(await shapeOf(outcome.value, body.language)) : outcome;
  });
}
