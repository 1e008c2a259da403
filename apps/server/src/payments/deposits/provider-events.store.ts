/** Providers' messages, and cases for operators. */
import type { CaseKind, PaymentProviderCode } from '@parlour/contract/deposits';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Inserts a message; returns null when it exists already. Of two concurrent ones the second waits for the first. */
export async function insertEvent(
  tx: Db,
  event: { provider: PaymentProviderCode; eventId: string; kind: string },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('payment_event')
    .values({ provider: event.provider, event_id: event.eventId, kind: event.kind.slice(0, 60) })
    .onConflict((on) => on.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records the outcome of a message. */
export const finishEvent = (
  tx: Db,
  id: bigint,
  done: { providerRef: string; depositId: bigint | null; amount: string | null; currency: string; outcome: string },
) =>
  tx
    .updateTable('payment_event')
    .set({
      provider_ref: done.providerRef,
      deposit_id: done.depositId,
      amount: done.amount,
      currency: done.currency,
      outcome: done.outcome,
    })
    .where('id', '=', id)
    .execute();

export type NewCase = {
  kind: CaseKind;
  provider: PaymentProviderCode;
  providerRef: string;
  extRef: string;
  depositId: bigint | null;
  amount: string | null;
  currency: string;
};

/** Opens a case, once for each payment and kind; returns null when there is one. */
export async function openCase(tx: Db, c: NewCase): Promise<bigint | null> {
  const row = await tx
    .insertInto('cashier_case')
    .values({
      kind: c.kind,
      provider: c.provider,
      provider_ref: c.providerRef,
      ext_ref: c.extRef,
      deposit_id: c.depositId,
      amount: c.amount,
      currency: c.currency,
    })
    .onConflict((on) => on.columns(['provider', 'ext_ref', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Closes a case; returns false when it is closed already or unknown. */
export async function closeCase(tx: Db, id: bigint, by: { operator: string; note: string }): Promise<boolean> {
  const row = await tx
    .updateTable('cashier_case')
    .set({ closed_at: now, operator_name: by.operator, note: by.note })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes every open case of a deposit, which the operator's action has resolved. */
export const closeDepositCases = (tx: Db, depositId: bigint, by: { operator: string; note: string }) =>
  tx
    .updateTable('cashier_case')
    .set({ closed_at: now, operator_name: by.operator, note: by.note })
    .where('deposit_id', '=', depositId)
    .where('closed_at', 'is', null)
    .execute();
