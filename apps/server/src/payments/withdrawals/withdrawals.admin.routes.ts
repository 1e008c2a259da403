/** Console endpoints for withdrawals. Every action is audited in its own transaction. */
import { previousDay } from '@parlour/contract/clock';
import { currencyOf } from '@parlour/contract/currencies';
import { plainDigits } from '@parlour/contract/digits';
import { moneyString } from '@parlour/contract/money';
import {
  type AdminWithdrawal,
  getWithdrawalFacts,
  listAdminWithdrawals,
  moveAdminWithdrawal,
  reconcileWithdrawals,
  removePaymentPassword,
  sharePayoutAccount,
  switchWithdrawals,
} from '@parlour/contract/withdrawals.admin.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import { balanceOf, findLedger, ledgerById } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { listConnected } from '../../players/connections/index.ts';
import {
  dropPaymentPassword,
  endPasses,
  memberExists,
  type PayoutAccountCipher,
  setShared,
} from '../payout-accounts/index.ts';
import { approvedToday } from './approved-day.store.ts';
import type { Payouts } from './payouts.ts';
import { type AdminParts, decideWithdrawal } from './withdrawals.admin.actions.ts';
import {
  type AdminRow,
  type DaySums,
  listDifferences,
  readDays,
  readFacts,
  readHeld,
  readToday,
  selectWithdrawal,
  selectWithdrawals,
} from './withdrawals.admin.store.ts';
import { countDue, isOpen, listSteps, setOpen } from './withdrawals.store.ts';

const AT_ONCE = 50;
const MOST_DAYS = 92;
const USUAL_DAYS = 14;
const MOST_DIFFERENCES = 100;
const DAY_MS = 86_400_000;
/** Plausible order numbers. */
const ORDER = /^[1-9][0-9]{0,17}$/;

export type WithdrawalsAdminDeps = AdminParts & {
  book: PayoutAccountCipher;
  currency: string;
  payouts: Pick<Payouts, 'send'> | null;
};

const needed = (field: string) => fail('register.field', { field, messageKey: 'form.required', values: {} });

export function withdrawalsAdminRoutes(scope: Scope, deps: WithdrawalsAdminDeps): void {
  const { db, hub, book, currency, timeZone, limits, threeAbove, provider, payouts } = deps;
  const { exponent, symbol } = currencyOf(currency);
  const written = (minor: bigint): string => moneyString(minor, exponent);
  const ledgerIds = (['PLAY', 'REAL'] as const).map((each) => findLedger(each, currency).id);

  async function shapesOf(rows: readonly AdminRow[], operatorId: bigint | null): Promise<AdminWithdrawal[]> {
    const steps = await listSteps(
      db,
      rows.map(({ id }) => id),
    );
    const today = await approvedToday(
      db,
      rows.map(({ member_id }) => member_id),
      timeZone,
    );
    return rows.map((row) => {
      const { holder, number } = book.peek(row);
      const isNew = row.state === 'requested' || row.state === 'reviewing';
      const sum = (today.get(row.member_id) ?? 0n) + row.amount;
      const isThree = isNew && threeAbove !== null && sum > threeAbove;
      const isAbove = isNew && (isThree || sum > limits().fourEyesAbove);
      const waits = row.needs_two && row.second_approver === null && row.first_approver !== null;
      return {
        id: row.id.toString(),
        state: row.state,
        amount: written(row.amount),
        fee: written(row.fee),
        arrives: written(row.amount - row.fee),
        book: ledgerById(row.ledger_id).book,
        member: {
          id: row.member_id.toString(),
          account: row.account,
          disabled: row.member_state === 'disabled',
          locked: Boolean(row.is_locked),
          stop: row.stop_kind && { kind: row.stop_kind, until: row.stop_until?.toISOString() ?? null },
        },
        name: book.nameOf(row.method, 'EN'),
        kind: row.kind,
        holder,
        number,
        payee: row.payee_id.toString(),
        needsTwo: row.needs_two || isAbove,
        needsThree: row.needs_three || isThree,
        approvedBy: waits ? row.first_name : null,
        secondBy: waits ? row.second_name : null,
        approvalUntil: waits ? (row.approval_until?.toISOString() ?? null) : null,
        isOwnApproval: waits && (row.first_approver === operatorId || row.second_id === operatorId),
        operator: row.operator_name,
        reason: row.reason,
        reference: row.reference,
        requestedAt: row.requested_at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        steps: steps
          .filter(({ withdrawal_id }) => withdrawal_id === row.id)
          .map(({ state, at, operator_name }) => ({ state, at: at.toISOString(), by: operator_name })),
      };
    });
  }

  mount(scope, listAdminWithdrawals, async ({ input: { query }, operator }) => {
    const search = plainDigits(query.search ?? '')
      .trim()
      .toLowerCase();
    const found = await selectWithdrawals(db, {
      state: query.state ?? 'due',
      search: search === '' ? null : { account: search, id: ORDER.test(search) ? BigInt(search) : null },
      after: query.after === undefined ? null : BigInt(query.after),
      limit: AT_ONCE + 1,
    });
    const shown = found.slice(0, AT_ONCE);
    const [rows, { due, oldest }, open] = await Promise.all([
      shapesOf(shown, operator.operatorId),
      countDue(db),
      isOpen(db),
    ]);
    return ok({
      rows,
      due,
      oldest: oldest?.toISOString() ?? null,
      open,
      symbol,
      next: found.length > AT_ONCE ? (shown.at(-1)?.id.toString() ?? null) : null,
      fourEyesAbove: written(limits().fourEyesAbove),
      threeAbove: threeAbove === null ? null : written(threeAbove),
      provider: provider?.code ?? null,
    });
  });

  mount(scope, getWithdrawalFacts, async ({ input: { params }, operator, request }) => {
    const id = BigInt(params.id);
    const row = await selectWithdrawal(db, id);
    const facts = await readFacts(db, id);
    if (!row || !facts) return fail('thing.unknown');
    await recordAudit(db, {
      operator,
      request,
      act: 'withdrawal.looked',
      memberId: row.member_id,
      after: { withdrawal: params.id },
    });
    const [payees, devices, holders, addresses, { balance }] = await Promise.all([
      listConnected(db, row.member_id, 'payee', row.payee_id),
      listConnected(db, row.member_id, 'device'),
      listConnected(db, row.member_id, 'holder'),
      listConnected(db, row.member_id, 'address'),
      balanceOf(db, row.member_id, ledgerById(row.ledger_id).book),
    ]);
    const others = (list: typeof payees) => list.map((other) => ({ id: other.id.toString(), account: other.account }));
    return ok({
      since: facts.since.toISOString(),
      rank: facts.rank,
      balance: written(balance),
      deposits: written(facts.deposits),
      paid: written(facts.paid),
      paidCount: Number(facts.paid_count),
      turnover: written(facts.turnover),
      net: written(facts.wins - facts.turnover),
      changedAt: facts.changed_at?.toISOString() ?? null,
      payeeSince: facts.payee_since.toISOString(),
      samePayoutAccount: others(payees),
      sameDevice: others(devices),
      sameHolder: others(holders),
      sameAddress: others(addresses),
      shared: facts.shared,
    });
  });

  mount(scope, moveAdminWithdrawal, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const { from, to } = body;
    if (to === 'approved' && !operator.rights.has('withdrawals.approve'))
      return fail('access.right', { right: 'withdrawals.approve' });
    const words = { reason: body.reason.trim(), reference: body.reference.trim() };
    const outcome = await decideWithdrawal(deps, { id, from, to, ...words, by: { operator, request } });
    if (!outcome.ok) return outcome;
    if (to === 'paying') payouts?.send();
    const row = await selectWithdrawal(db, id);
    const [shape] = row ? await shapesOf([row], operator.operatorId) : [];
    return shape ? ok(shape) : fail('thing.unknown');
  });

  mount(scope, switchWithdrawals, async ({ input: { body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return needed('reason');
    await inTransaction(db, async (tx) => {
      const was = await setOpen(tx, body.open);
      if (was === body.open) return;
      await recordAudit(tx, {
        operator,
        request,
        act: 'withdrawal.switched',
        before: { open: was },
        after: { open: body.open },
        reason,
      });
      const event = { type: 'withdrawal', id: '' } as const;
      await hub.publish(tx, 'all', event);
      await hub.publish(tx, 'operators', event);
    });
    if (body.open) payouts?.send();
    return ok({ open: body.open });
  });

  mount(scope, sharePayoutAccount, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return needed('reason');
    const done = await inTransaction(db, async (tx) => {
      const found = await setShared(tx, BigInt(params.id), body.shared);
      if (found)
        await recordAudit(tx, {
          operator,
          request,
          act: 'payee.shared',
          memberId: found.memberId,
          after: { payee: params.id, shared: body.shared },
          reason,
        });
      return found;
    });
    if (done === null) return fail('thing.unknown');
    return done === false ? fail('payee.taken') : ok({ shared: body.shared });
  });

  mount(scope, removePaymentPassword, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return needed('reason');
    const memberId = BigInt(params.id);
    if (!(await memberExists(db, memberId))) return fail('thing.unknown');
    const removed = await inTransaction(db, async (tx) => {
      if (!(await dropPaymentPassword(tx, memberId))) return false;
      await endPasses(tx, memberId);
      await recordAudit(tx, { operator, request, act: 'payment.removed', memberId, reason });
      return true;
    });
    return ok({ removed });
  });

  const dayOf = (row: DaySums) => {
    const table = {
      requested: written(row.requested),
      paid: written(row.paid),
      fees: written(row.fees),
      returned: written(row.returned),
      held: written(row.held),
    };
    const ledger = {
      requested: written(row.ledger_requested),
      paid: written(row.ledger_paid),
      fees: written(row.ledger_fees),
      returned: written(row.ledger_returned),
      held: written(row.ledger_held),
    };
    const same = JSON.stringify(table) === JSON.stringify(ledger);
    return { day: row.day, count: Number(row.count), table, ledger, same };
  };

  mount(scope, reconcileWithdrawals, async ({ input: { query } }) => {
    const to = query.to ?? (await readToday(db, timeZone));
    const from = query.from ?? previousDay(to, USUAL_DAYS - 1);
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (!(days >= 1 && days <= MOST_DAYS)) return needed('from');
    const span = { from, to, timeZone, ledgerIds };
    const [rows, differences, held] = await Promise.all([
      readDays(db, span),
      listDifferences(db, span, MOST_DIFFERENCES),
      readHeld(db, ledgerIds),
    ]);
    return ok({
      symbol,
      from,
      to,
      days: rows.map(dayOf),
      differences: differences.map(({ id, state, expected, found }) => ({
        id: id.toString(),
        state,
        expected: written(expected),
        found: written(found),
      })),
      account: written(held.account),
      open: written(held.open),
    });
  });
}
