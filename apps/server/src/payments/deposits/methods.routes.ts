/** Console endpoints for payment methods and providers. Every action is audited in its own transaction. */
import { KIND_OF_PROVIDER, PAYMENT_PROVIDERS } from '@parlour/contract/deposits';
import {
  addMethod,
  changeMethod,
  listMethodRows,
  type MethodInput,
  type MethodRow as MethodShape,
  orderMethods,
} from '@parlour/contract/deposits.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { webhookPath } from '../../adapters/payments/payments.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { listMemberBooks } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { DepositContext } from './deposit-context.ts';
import { isOffered } from './deposits.actions.ts';
import { validateMethod } from './methods.rules.ts';
import {
  insertMethod,
  listMethods,
  listProviderStates,
  lockMethod,
  lockOrder,
  type MethodRow,
  type NewMethod,
  setOrder,
  updateMethod,
} from './methods.store.ts';

export type MethodsAdminDeps = {
  depositContext: DepositContext;
  languages: readonly string[];
  /** Public address of the platform, for providers. */
  publicUrl: () => string;
};

export function methodsAdminRoutes(scope: Scope, { depositContext, languages, publicUrl }: MethodsAdminDeps): void {
  const { db, currency } = depositContext;
  const { exponent, symbol } = currency;
  const money = (amount: bigint) => moneyString(amount, exponent);

  const toDraft = (row: MethodRow): MethodInput => ({
    provider: row.provider,
    names: row.names,
    icon: row.icon,
    least: money(row.least),
    most: money(row.most),
    fee: { fixed: money(row.fee_fixed), permille: row.fee_permille },
    quick: row.quick.map(money),
    minutes: { from: row.minutes_from, to: row.minutes_to },
    tag: row.tag,
    books: row.books,
    enabled: row.enabled,
    waits: row.waits,
    account: row.account,
  });
  const shapeOf = (row: MethodRow): MethodShape => ({
    code: row.code,
    kind: KIND_OF_PROVIDER[row.provider],
    draft: toDraft(row),
    offered: row.books.some((book) => isOffered(depositContext, row, book)),
    changedAt: row.changed_at.toISOString(),
  });
  const trimmed = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts)
        .map(([code, text]) => [code, text.trim()] as const)
        .filter(([code, text]) => languages.includes(code) && text !== ''),
    );

  /** Converts the input to the stored form, or names the invalid field. */
  function read(code: string, draft: MethodInput): NewMethod | { field: string } {
    const [least, most, fixed] = [draft.least, draft.most, draft.fee.fixed].map((text) => parseMoney(text, exponent));
    const quick = draft.quick.map((text) => parseMoney(text, exponent));
    if (least == null) return { field: 'least' };
    if (most == null) return { field: 'most' };
    if (fixed == null) return { field: 'fee' };
    if (quick.includes(null)) return { field: 'quick' };
    const { account } = draft;
    const method: NewMethod = {
      code,
      provider: draft.provider,
      names: trimmed(draft.names),
      icon: draft.icon,
      least,
      most,
      fee_fixed: fixed,
      fee_permille: draft.fee.permille,
      quick: quick.flatMap((amount) => amount ?? []),
      minutes_from: draft.minutes.from,
      minutes_to: draft.minutes.to,
      tag: draft.tag.trim(),
      books: [...new Set(draft.books)].sort(),
      enabled: draft.enabled,
      waits: draft.waits,
      account: account
        ? {
            bank: account.bank.trim(),
            holder: account.holder.trim(),
            number: account.number.trim(),
            note: trimmed(account.note),
          }
        : null,
    };
    return validateMethod(method) ?? method;
  }
  const badField = ({ field }: { field: string }) =>
    fail('register.field', { field, messageKey: 'form.required', values: {} });
  const isFault = (read: NewMethod | { field: string }): read is { field: string } => 'field' in read;
  /** Audited facts of a method. */
  const facts = (row: MethodRow) => {
    const { names, fee, account, minutes, quick, books, ...rest } = toDraft(row);
    return {
      method: row.code,
      ...rest,
      name: names.EN,
      fee: `${fee.fixed} + ${fee.permille}/1000`,
      minutes: `${minutes.from}-${minutes.to}`,
      quick: quick.join(' '),
      books: books.join(' '),
      account: account ? `${account.bank}, ${account.holder}, ${account.number}` : '',
    };
  };

  mount(scope, listMethodRows, async () => {
    const [methods, states] = await Promise.all([listMethods(db), listProviderStates(db)]);
    return ok({
      books: await listMemberBooks(db, depositContext.currency.code),
      methods: methods.map(shapeOf),
      providers: PAYMENT_PROVIDERS.map((code) => {
        const state = states.find((each) => each.code === code);
        const gateway = depositContext.gateways[code];
        return {
          code,
          kind: KIND_OF_PROVIDER[code],
          ready: gateway?.isReady ?? KIND_OF_PROVIDER[code] !== 'gateway',
          keys: gateway?.keys ?? [],
          webhook: gateway ? publicUrl() + webhookPath(code) : '',
          lastHeardAt: state?.heard_at?.toISOString() ?? null,
          lastErrorAt: state?.failed_at?.toISOString() ?? null,
          lastError: state?.failure ?? '',
        };
      }),
      languages: [...languages],
      symbol,
      exponent,
    });
  });

  mount(scope, addMethod, async ({ input: { body }, operator, request }) => {
    const method = read(body.code, body.method);
    if (isFault(method)) return badField(method);
    const made = await inTransaction(db, async (tx) => {
      await lockOrder(tx);
      const row = await insertMethod(tx, method);
      if (row) await recordAudit(tx, { operator, request, act: 'payment.method_added', after: facts(row) });
      return row;
    });
    return made ? ok(shapeOf(made)) : badField({ field: 'code' });
  });

  mount(scope, changeMethod, async ({ input: { params, body }, operator, request }) => {
    const changed = await inTransaction(db, async (tx) => {
      const before = await lockMethod(tx, params.code);
      if (!before) return fail('thing.unknown');
      const method = read(params.code, body);
      if (isFault(method)) return badField(method);
      // Open deposits find their provider by the method.
      if (method.provider !== before.provider) return badField({ field: 'provider' });
      const row = await updateMethod(tx, method);
      await recordAudit(tx, {
        operator,
        request,
        act: 'payment.method_changed',
        before: facts(before),
        after: facts(row),
      });
      return ok(row);
    });
    return changed.ok ? ok(shapeOf(changed.value)) : changed;
  });

  mount(scope, orderMethods, async ({ input: { body }, operator, request }) => {
    const done = await inTransaction(db, async (tx) => {
      const before = await lockOrder(tx);
      const isSame = before.length === body.codes.length && [...before].sort().join() === [...body.codes].sort().join();
      if (!isSame) return fail('cashier.changed');
      await setOrder(tx, body.codes);
      await recordAudit(tx, {
        operator,
        request,
        act: 'payment.methods_ordered',
        before: { order: before.join(' ') },
        after: { order: body.codes.join(' ') },
      });
      return ok({ codes: body.codes });
    });
    return done;
  });
}
