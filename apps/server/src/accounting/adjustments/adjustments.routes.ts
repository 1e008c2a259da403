/** Console endpoints for manual adjustments. */

import {
  type AdjustmentRow,
  approveAdjustment,
  askAdjustment,
  listAdjustments,
  refuseAdjustment,
} from '@parlour/contract/adjustments.endpoints';
import { plainDigits } from '@parlour/contract/digits';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { findMemberByAccount } from '../../core/accounts/index.ts';
import { ledgerById, listBalances, listMemberBooks } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { approveOne, askFor, refuseOne } from './adjustments.actions.ts';
import { type AdjustmentLimits, amountOf } from './adjustments.rules.ts';
import { countWaiting, findAdjustment, findAdjustments, type ShownAdjustment } from './adjustments.store.ts';

export type AdjustmentsDeps = {
  db: Db;
  currency: { code: string; exponent: number; symbol: string };
  limits: AdjustmentLimits;
};

export function adjustmentsRoutes(scope: Scope, { db, currency, limits }: AdjustmentsDeps): void {
  const { exponent, symbol } = currency;
  const money = (minor: bigint) => moneyString(minor, exponent);

  function rowOf(row: ShownAdjustment, operatorId: bigint): AdjustmentRow {
    const { book } = ledgerById(row.ledger_id);
    if (book === 'TRIAL') throw new Error(`adjustment ${row.id} is of trial money`);
    const isOpen = row.state === 'asked';
    const before = isOpen ? row.balance : row.balance_before;
    const after = isOpen ? (before === null ? null : before + row.amount) : row.balance_after;
    return {
      id: row.id.toString(),
      member: { id: row.member_id.toString(), account: row.account },
      book,
      symbol,
      amount: money(row.amount),
      reason: row.reason,
      state: row.state,
      before: before === null ? null : money(before),
      after: after === null ? null : money(after),
      askedBy: row.requester,
      own: row.requester_id === operatorId,
      askedAt: row.asked_at.toISOString(),
      until: row.until.toISOString(),
      needs: row.needs ?? 1,
      approvedBy: row.approvers,
      decidedBy: row.decider,
      decision: row.decision,
      decidedAt: row.decided_at?.toISOString() ?? null,
    };
  }
  async function rowNow(id: bigint, operatorId: bigint): Promise<AdjustmentRow> {
    const row = await findAdjustment(db, id);
    if (!row) throw new Error(`adjustment ${id} is not there`);
    return rowOf(row, operatorId);
  }

  mount(scope, listAdjustments, async ({ input: { query }, operator }) => {
    const found = await findAdjustments(db, {
      state: query.state ?? null,
      account: plainDigits(query.account ?? '').trim(),
      behind: query.before === undefined ? null : BigInt(query.before),
      limit: query.size + 1,
    });
    const rows = found.slice(0, query.size).map((row) => rowOf(row, operator.operatorId));
    const { waiting, oldest } = await countWaiting(db, operator.operatorId);
    return ok({
      rows,
      next: found.length > query.size ? (rows.at(-1)?.id ?? null) : null,
      waiting,
      oldest: oldest?.toISOString() ?? null,
      symbol,
      books: await listMemberBooks(db, currency.code),
      most: money(limits.most),
      twoAbove: money(limits.twoAbove),
    });
  });

  mount(scope, askAdjustment, async ({ input: { body }, operator, request }) => {
    const amount = amountOf(body, limits, exponent);
    if (typeof amount !== 'bigint') return fail('register.field', { ...amount, values: {} });
    const member = await findMemberByAccount(db, body.account.trim());
    // A guest account has no wallet that may be adjusted, and a disabled book has none at all.
    const wallets = member ? await listBalances(db, member.id) : [];
    if (!member || !wallets.some(({ book }) => book === body.book)) return fail('thing.unknown');
    const draft = { memberId: member.id, book: body.book, amount, reason: body.reason, key: body.idempotencyKey };
    const asked = await askFor(db, draft, limits, { operator, request });
    return asked.ok ? ok(await rowNow(asked.value, operator.operatorId)) : asked;
  });

  mount(scope, approveAdjustment, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const seen = parseMoney(body.before, exponent);
    if (seen === null) return fail('adjustment.moved');
    const done = await approveOne(db, id, seen, { operator, request });
    return done.ok ? ok(await rowNow(id, operator.operatorId)) : done;
  });

  mount(scope, refuseAdjustment, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const done = await refuseOne(db, id, body.reason, { operator, request });
    return done.ok ? ok(await rowNow(id, operator.operatorId)) : done;
  });
}
