/**
 * Console endpoints for vouchers. Codes are returned once, in the response that created them; the audit log contains
 * none.
 */

import {
  listVoucherBatches,
  makeVouchers,
  type VoucherBatch,
  voidVouchers,
} from '@parlour/contract/deposits.admin.endpoints';
import type { InputOf } from '@parlour/contract/endpoint';
import { MAX_AMOUNT, moneyString, parseMoney } from '@parlour/contract/money';
import { isBlank } from '@parlour/contract/visible-text';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { keptAudience, refuseStrangers } from '../../engagement/announcements/index.ts';
import { listMemberBooks } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { DepositContext } from './deposit-context.ts';
import { type BatchRow, findBatch, insertBatch, listBatches, voidBatch } from './vouchers.store.ts';
import { drawCode, voucherHash } from './vouchers.ts';

const AT_ONCE = 50;

export type VouchersAdminDeps = {
  depositContext: DepositContext;
  voucherKey: Buffer;
  credit: CreditPolicy;
};

export function vouchersAdminRoutes(scope: Scope, { depositContext, voucherKey, credit }: VouchersAdminDeps): void {
  const { db, currency } = depositContext;
  const { exponent, symbol } = currency;
  const shapeOf = (row: BatchRow): VoucherBatch => ({
    id: row.id.toString(),
    name: row.name,
    book: row.book,
    count: row.count,
    used: row.used,
    amount: moneyString(row.amount, exponent),
    expiresAt: row.expires_at?.toISOString() ?? null,
    audience: row.audience,
    operator: row.operator_name,
    madeAt: row.made_at.toISOString(),
    voidedAt: row.voided_at?.toISOString() ?? null,
  });
  const facts = ({ id, name, book, count, amount, expires_at, audience }: Omit<BatchRow, 'used'>) => ({
    batch: id.toString(),
    name,
    book,
    count,
    amount: amount.toString(),
    expires: expires_at?.toISOString() ?? '',
    audience: audience?.kind ?? 'members',
  });
  const missing = (field: string) => fail('register.field', { field, messageKey: 'form.required', values: {} });

  mount(scope, listVoucherBatches, async ({ input: { query } }) => {
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listBatches(db, before, AT_ONCE + 1);
    const shown = found.slice(0, AT_ONCE);
    return ok({
      batches: shown.map(shapeOf),
      next: found.length > AT_ONCE ? (shown.at(-1)?.id.toString() ?? null) : null,
      symbol,
      books: await listMemberBooks(db, currency.code),
    });
  });

  const make = credit.act('voucher', {
    async weigh(tx, body: InputOf<typeof makeVouchers>['body']) {
      const amount = parseMoney(body.amount, exponent);
      if (isBlank(body.name)) return missing('name');
      if (amount === null || amount <= 0n || amount > MAX_AMOUNT) return missing('amount');
      const strangers = body.audience && (await refuseStrangers(tx, body.audience));
      if (strangers) return strangers;
      if (!(await listMemberBooks(tx, currency.code)).includes(body.book)) return missing('book');
      const title = `${body.count} vouchers of ${symbol} ${moneyString(amount, exponent)}: ${body.name.trim()}`;
      return ok({ amount: amount * BigInt(body.count), title });
    },
    async perform(tx, body, { operator, request, asker }) {
      const codes = Array.from({ length: body.count }, drawCode);
      const hashes = codes.flatMap((code) => voucherHash(voucherKey, code) ?? []);
      const batch = {
        name: body.name.trim(),
        book: body.book,
        amount: parseMoney(body.amount, exponent) ?? 0n,
        count: codes.length,
        expiresAt: body.expiresAt,
        audience: body.audience ? JSON.stringify(keptAudience(body.audience)) : null,
        operatorName: asker.name,
        key: body.idempotencyKey,
      };
      const row = await insertBatch(tx, batch, hashes);
      // Only the first response contained the codes.
      if (!row) return fail('cashier.key');
      await recordAudit(tx, { operator, request, act: 'voucher.made', after: facts(row) });
      return ok(() => ({ batch: shapeOf({ ...row, used: 0 }), codes }));
    },
  });
  mount(scope, makeVouchers, ({ input: { body }, operator, request }) => make(body, { operator, request }));

  mount(scope, voidVouchers, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return missing('reason');
    const id = BigInt(params.id);
    const row = await inTransaction(db, async (tx) => {
      const isVoided = await voidBatch(tx, id);
      const found = await findBatch(tx, id);
      if (found && isVoided)
        await recordAudit(tx, {
          operator,
          request,
          act: 'voucher.voided',
          before: facts(found),
          after: { unused: found.count - found.used },
          reason,
        });
      return found;
    });
    return row ? ok(shapeOf(row)) : fail('thing.unknown');
  });
}
