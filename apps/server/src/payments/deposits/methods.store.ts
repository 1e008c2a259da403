/** Payment methods, and the health of their providers. */

import type { PaymentProviderCode } from '@parlour/contract/deposits';
import { cutText } from '@parlour/contract/visible-text';
import { type Selectable, sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BankAccount, CashierTables } from './deposits.tables.ts';

export type MethodRow = Selectable<CashierTables['payment_method']>;
export type NewMethod = Omit<MethodRow, 'changed_at' | 'ord'>;

export const listMethods = (db: Db): Promise<MethodRow[]> =>
  db.selectFrom('payment_method').selectAll().orderBy('ord').orderBy('code').execute();

export const findMethod = (db: Db, code: string): Promise<MethodRow | undefined> =>
  db.selectFrom('payment_method').selectAll().where('code', '=', code).executeTakeFirst();

const json = (account: BankAccount | null) => (account ? JSON.stringify(account) : null);

const written = ({ names, account, ...rest }: NewMethod) => ({
  ...rest,
  names: JSON.stringify(names),
  account: json(account),
});

/** Inserts a method after all others; returns undefined when the code exists already. */
export const insertMethod = (tx: Db, method: NewMethod): Promise<MethodRow | undefined> =>
  tx
    .insertInto('payment_method')
    .values((e) => ({
      ...written(method),
      ord: e
        .selectFrom('payment_method as m')
        .select((f) => sql<number>`coalesce(max(${f.ref('m.ord')}), 0) + 1`.as('ord')),
    }))
    .onConflict((on) => on.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();

export const lockMethod = (tx: Db, code: string): Promise<MethodRow | undefined> =>
  tx.selectFrom('payment_method').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst();

export const updateMethod = (tx: Db, method: NewMethod): Promise<MethodRow> => {
  const { code, ...change } = written(method);
  return tx
    .updateTable('payment_method')
    .set({ ...change, changed_at: now })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Locks every method and returns their codes in order. */
export const lockOrder = async (tx: Db): Promise<string[]> =>
  (await tx.selectFrom('payment_method').select('code').orderBy('ord').orderBy('code').forNoKeyUpdate().execute()).map(
    ({ code }) => code,
  );

export async function setOrder(tx: Db, codes: readonly string[]): Promise<void> {
  await sql`update payment_method m set ord = o.ord, changed_at = clock_timestamp()
    from unnest(${[...codes]}::text[]) with ordinality as o (code, ord)
    where m.code = o.code and m.ord <> o.ord`.execute(tx);
}

export const listProviderStates = (db: Db) => db.selectFrom('payment_provider').selectAll().execute();

export const recordProviderEvent = (db: Db, code: PaymentProviderCode) =>
  db.updateTable('payment_provider').set({ heard_at: now }).where('code', '=', code).execute();

/** @param failure description of the failure; contains neither keys nor players */
export const recordFailure = (db: Db, code: PaymentProviderCode, failure: string) =>
  db
    .updateTable('payment_provider')
    .set({ failed_at: now, failure: cutText(failure, 200) })
    .where('code', '=', code)
    .execute();
