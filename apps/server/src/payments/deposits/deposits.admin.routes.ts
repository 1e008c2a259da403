/** Console endpoints for deposits: those that need an operator, and all deposits. */

import { KIND_OF_PROVIDER } from '@parlour/contract/deposits';
import {
  closeDepositCase,
  confirmDeposit,
  countDepositsWaiting,
  type DepositCase,
  type DepositRow,
  getAdminDeposit,
  listAdminDeposits,
  listDepositCases,
  refuseDeposit,
} from '@parlour/contract/deposits.admin.endpoints';
import { plainDigits } from '@parlour/contract/digits';
import { moneyString } from '@parlour/contract/money';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import type { Uploads } from '../../core/uploads/index.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { DepositContext } from './deposit-context.ts';
import { close, confirmAct, refuse } from './deposits.admin.actions.ts';
import {
  type AdminCase,
  type AdminDeposit,
  countWaiting,
  findCase,
  listCases,
  listCasesOf,
  listProviderEvents,
  listSteps,
  selectDeposit,
  selectDeposits,
} from './deposits.admin.store.ts';
import { idOfNumber, numberOf } from './deposits.rules.ts';
import { listMethods } from './methods.store.ts';
import { nameIn } from './views.ts';

const AT_ONCE = 50;

export type AdminDeps = {
  depositContext: DepositContext;
  uploads: Uploads;
  timeZone: string;
  credit: CreditPolicy;
};

const caseOf = (row: AdminCase): DepositCase => ({
  id: row.id.toString(),
  kind: row.kind,
  provider: row.provider,
  providerRef: row.provider_ref,
  deposit:
    row.deposit_id === null || row.deposit_state === null || row.member_id === null
      ? null
      : {
          id: row.deposit_id.toString(),
          number: numberOf(row.deposit_id),
          memberId: row.member_id.toString(),
          account: row.member_account ?? '',
          state: row.deposit_state,
        },
  amount: row.amount,
  currency: row.currency,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  operator: row.operator_name,
  note: row.note,
});

export function depositsAdminRoutes(scope: Scope, { depositContext, uploads, timeZone, credit }: AdminDeps): void {
  const { db, currency } = depositContext;
  const { symbol } = currency;
  const money = (amount: bigint) => moneyString(amount, currency.exponent);

  async function rowsOf(rows: AdminDeposit[]): Promise<DepositRow[]> {
    const [methods, pictures] = await Promise.all([
      listMethods(db),
      uploads.list(
        db,
        rows.flatMap(({ images }) => images),
        'operator',
      ),
    ]);
    const names = new Map(methods.map(({ code, names }) => [code, nameIn(names, 'EN')]));
    const byId = new Map(pictures.map((picture) => [picture.id, picture]));
    return rows.map((row) => ({
      id: row.id.toString(),
      number: numberOf(row.id),
      member: { id: row.member_id.toString(), account: row.member_account },
      method: { code: row.method, name: names.get(row.method) ?? row.method, kind: KIND_OF_PROVIDER[row.provider] },
      provider: row.provider,
      book: row.book,
      state: row.state,
      amount: money(row.amount),
      fee: money(row.fee),
      credited: money(row.amount - row.fee),
      asked: row.asked === row.amount ? null : money(row.asked),
      reference: row.reference ?? '',
      payer: row.payer,
      bonus: row.bonus,
      bonusMissed: row.bonus_missed,
      pictures: row.images.flatMap((id) => byId.get(id) ?? []),
      reason: row.reason,
      words: row.words,
      cases: row.open_cases,
      operator: row.operator_name,
      openedAt: row.opened_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    }));
  }
  async function rowOf(id: bigint): Promise<DepositRow | undefined> {
    const found = await selectDeposit(db, id);
    return found && (await rowsOf([found]))[0];
  }

  mount(scope, listAdminDeposits, async ({ input: { query } }) => {
    const search = plainDigits(query.search ?? '')
      .trim()
      .toLowerCase();
    const found = await selectDeposits(db, {
      list: query.list,
      state: query.state ?? null,
      method: query.method ?? null,
      search: search === '' ? null : { account: search, id: idOfNumber(search) },
      from: query.from ?? null,
      to: query.to ?? null,
      timeZone,
      after: query.after === undefined ? null : BigInt(query.after),
      limit: AT_ONCE + 1,
    });
    const shown = found.slice(0, AT_ONCE);
    return ok({
      deposits: await rowsOf(shown),
      next: found.length > AT_ONCE ? (shown.at(-1)?.id.toString() ?? null) : null,
      symbol,
    });
  });

  mount(scope, getAdminDeposit, async ({ input: { params } }) => {
    const id = BigInt(params.id);
    const deposit = await rowOf(id);
    if (!deposit) return fail('thing.unknown');
    const [steps, heard, cases] = await Promise.all([
      listSteps(db, id),
      listProviderEvents(db, id),
      listCasesOf(db, id),
    ]);
    return ok({
      deposit,
      steps: steps.map((step) => ({
        at: step.at.toISOString(),
        from: step.from_state,
        to: step.to_state,
        by: step.mover,
        operator: step.operator_name,
      })),
      heard: heard.map((event) => ({
        at: event.at.toISOString(),
        eventId: event.event_id,
        kind: event.kind,
        amount: event.amount,
        currency: event.currency,
        outcome: event.outcome,
      })),
      cases: cases.map(caseOf),
      symbol,
    });
  });

  const confirm = credit.act(
    'deposit',
    confirmAct(depositContext, async (id) => {
      const row = await rowOf(id);
      if (!row) throw new Error(`deposit ${id} is gone`);
      return row;
    }),
  );
  mount(scope, confirmDeposit, ({ input: { params, body }, operator, request }) =>
    confirm({ ...body, id: params.id, note: body.note.trim() }, { operator, request }),
  );

  mount(scope, refuseDeposit, async ({ input: { params, body }, operator, request }) => {
    const by = { operator, request };
    const outcome = await refuse(depositContext, {
      from: body.from,
      id: BigInt(params.id),
      words: body.words.trim(),
      by,
    });
    if (!outcome.ok) return outcome;
    const row = await rowOf(outcome.value);
    return row ? ok(row) : fail('thing.unknown');
  });

  mount(scope, listDepositCases, async ({ input: { query } }) => {
    const after = query.after === undefined ? null : BigInt(query.after);
    const found = await listCases(db, query.list, after, AT_ONCE + 1);
    const shown = found.slice(0, AT_ONCE);
    return ok({
      cases: shown.map(caseOf),
      next: found.length > AT_ONCE ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, closeDepositCase, async ({ input: { params, body }, operator, request }) => {
    const outcome = await close(depositContext, {
      id: BigInt(params.id),
      note: body.note.trim(),
      by: { operator, request },
    });
    if (!outcome.ok) return outcome;
    const found = await findCase(db, outcome.value);
    return found ? ok(caseOf(found)) : fail('thing.unknown');
  });

  mount(scope, countDepositsWaiting, async () => {
    const { oldestDeposit, oldestCase, ...counts } = await countWaiting(db);
    const oldest = { deposits: oldestDeposit?.toISOString() ?? null, cases: oldestCase?.toISOString() ?? null };
    return ok({ ...counts, oldest });
  });
}
