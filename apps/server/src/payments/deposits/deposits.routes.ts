/** Players' deposit endpoints. */

import { mayFreePlay } from '@parlour/contract/accounts';
import { DEPOSIT_GROUPS } from '@parlour/contract/deposits';
import {
  announceDeposit,
  cancelDeposit,
  checkDeposit,
  getDeposit,
  listDepositMethods,
  listDeposits,
  openDeposit,
  redeemVoucher,
} from '@parlour/contract/deposits.endpoints';
import type { Uploads } from '../../core/uploads/index.ts';
import { languageOf } from '../../games/catalogue/index.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Book } from '../../platform/http/sessions.ts';
import type { DepositContext } from './deposit-context.ts';
import * as act from './deposits.actions.ts';
import { type DepositRow, findOwn, listOwn } from './deposits.store.ts';
import type { RealBook } from './deposits.tables.ts';
import { listMethods } from './methods.store.ts';
import { lookAfter } from './provider-events.actions.ts';
import { methodOf, toDeposit } from './views.ts';
import { redeem, voucherHash } from './vouchers.ts';

const RECEIPTS = 1;

export type CashierDeps = { depositContext: DepositContext; uploads: Uploads; voucherKey: Buffer };

/** Guest play has no deposits: there the lists are empty. */
const realBook = (book: Book): RealBook | null => (book === 'TRIAL' ? null : book);

export function cashierRoutes(scope: Scope, { depositContext, uploads, voucherKey }: CashierDeps): void {
  const { db, currency } = depositContext;
  const { exponent, symbol } = currency;
  const shapesOf = async (rows: DepositRow[], asked: string | undefined) => {
    const methods = new Map((await listMethods(db)).map((method) => [method.code, method]));
    return rows.map((row) => toDeposit(row, methods, { language: languageOf(asked), exponent }));
  };
  const shapeOf = async (row: DepositRow, asked: string | undefined) => {
    const [shape] = await shapesOf([row], asked);
    if (!shape) throw new Error('a deposit has no shape');
    return shape;
  };

  mount(scope, listDepositMethods, async ({ input: { query }, session: { book } }) => {
    const language = languageOf(query.language);
    const methods = (await listMethods(db)).filter((method) => act.isOffered(depositContext, method, book));
    return ok({ methods: methods.map((method) => methodOf(method, { language, exponent })), symbol, exponent, book });
  });

  mount(scope, openDeposit, async ({ input: { body }, session }) => {
    const book = realBook(session.book);
    if (!mayFreePlay(session.type) || !book) return fail('access.free_reject');
    const { method, amount, idempotencyKey: key, bonus } = body;
    const language = languageOf(body.language);
    const draft = { memberId: session.memberId, book, method, amount, key, bonus, language };
    const outcome = await act.openDeposit(depositContext, draft);
    return outcome.ok ? ok(await shapeOf(outcome.value, body.language)) : outcome;
  });

  mount(scope, listDeposits, async ({ input: { query }, session }) => {
    const book = realBook(session.book);
    if (!book) return ok({ deposits: [], next: null });
    const rows = await listOwn(db, {
      memberId: session.memberId,
      book,
      states: query.group ? DEPOSIT_GROUPS[query.group] : null,
      before: query.before === undefined ? null : BigInt(query.before),
      limit: query.size + 1,
    });
    const shown = rows.slice(0, query.size);
    return ok({
      deposits: await shapesOf(shown, query.language),
      next: rows.length > query.size ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, getDeposit, async ({ input: { params, query }, session }) => {
    const row = await findOwn(db, session.memberId, BigInt(params.id));
    return row ? ok(await shapeOf(row, query.language)) : fail('thing.unknown');
  });

  mount(scope, checkDeposit, async ({ input: { params, body }, session }) => {
    const id = BigInt(params.id);
    const seen = await findOwn(db, session.memberId, id);
    if (seen) await lookAfter(depositContext, seen);
    const row = seen && (await findOwn(db, session.memberId, id));
    return row ? ok(await shapeOf(row, body.language)) : fail('thing.unknown');
  });

  mount(scope, announceDeposit, async ({ input: { params, body }, session, request }) => {
    const owner = uploads.ownerOf(session, request);
    const outcome = await act.announce(depositContext, {
      memberId: session.memberId,
      id: BigInt(params.id),
      payer: body.reference.trim(),
      images: body.images.slice(0, RECEIPTS),
      attach: (tx) => uploads.attach(tx, body.images, { owner, purpose: 'receipt', max: RECEIPTS }),
    });
    return outcome.ok ? ok(await shapeOf(outcome.value, body.language)) : outcome;
  });

  mount(scope, cancelDeposit, async ({ input: { params, body }, session }) => {
    const outcome = await act.cancel(depositContext, { memberId: session.memberId, id: BigInt(params.id) });
    return outcome.ok ? ok(await shapeOf(outcome.value, body.language)) : outcome;
  });

  mount(scope, redeemVoucher, async ({ input: { body }, session }) => {
    const book = realBook(session.book);
    if (!mayFreePlay(session.type) || !book) return fail('access.free_reject');
    const hash = voucherHash(voucherKey, body.code);
    if (!hash) return fail('cashier.voucher');
    const outcome = await redeem(depositContext, { memberId: session.memberId, book, hash, bonus: body.bonus });
    return outcome.ok ? ok(await shapeOf(outcome.value, body.language)) : outcome;
  });
}
