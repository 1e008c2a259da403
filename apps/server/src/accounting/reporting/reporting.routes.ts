/** Console endpoints for accounting. */
import { randomUUID } from 'node:crypto';
import { dayBounds } from '@parlour/contract/clock';
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { MOST_DAYS } from '@parlour/contract/reporting';
import {
  exportBooks,
  getBooks,
  listBookDays,
  recountBooks,
  type TrialBalanceRow,
} from '@parlour/contract/reporting.endpoints';
import type { Brand } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { findLedger, ledgerById, listBooks } from '../../ledger/wallet/index.ts';
import type { Database } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { toFile } from '../../platform/sheets.ts';
import { tableOf } from './exports.ts';
import { freezesRoutes } from './freezes.routes.ts';
import { keepBalance } from './reporting.actions.ts';
import { bookDays, type DaySums, daysOf, totalOf } from './reporting.rules.ts';
import { findBalance, type KeptBalance, listBalancesKept, readLegs, today } from './reporting.store.ts';

/** Trial balances on the page. */
const SHOWN = 60;
/** Maximum number of rows in a file. */
const MOST_ROWS = 10_000;

export type BooksDeps = { database: Database; brand: Pick<Brand, 'currency' | 'timeZone' | 'name' | 'merchantCode'> };

export function booksRoutes(scope: Scope, { database, brand }: BooksDeps): void {
  const { db } = database;
  const { timeZone } = brand;
  const { exponent, symbol, code } = currencyOf(brand.currency);
  const money = (minor: bigint) => moneyString(minor, exponent);

  const balanceRow = (row: KeptBalance): TrialBalanceRow => ({
    id: row.id.toString(),
    day: row.day,
    at: row.at.toISOString(),
    operator: row.cause === 'daily' ? null : row.operator_name,
    since: row.since,
    clean: row.clean,
    problems: row.problems,
    transfers: row.transfers.toString(),
    operations: row.operations.toString(),
    sums: row.sums
      .filter(({ ledger }) => ledgerById(ledger).currency.code === code)
      .map(({ ledger, account, balance }) => ({
        book: ledgerById(ledger).book,
        account,
        balance: money(BigInt(balance)),
      })),
  });
  const shownSums = (sums: DaySums) =>
    Object.fromEntries(Object.entries(sums).map(([name, minor]) => [name, money(minor)])) as Record<
      keyof DaySums,
      string
    >;
  /** Returns the problem of a span, as the value of `register.field`. */
  const spanProblem = ({ from, to }: { from: string; to: string }) =>
    from > to || daysOf(from, to).length > MOST_DAYS
      ? { field: 'from', messageKey: 'form.required', values: { max: MOST_DAYS } }
      : null;

  freezesRoutes(scope, { db });

  mount(scope, getBooks, async () =>
    ok({
      today: await today(db, timeZone),
      timeZone,
      symbol,
      books: await listBooks(db, code),
      balances: (await listBalancesKept(db, SHOWN)).map(balanceRow),
    }),
  );

  mount(scope, recountBooks, async ({ operator, request }) => {
    const day = await today(db, timeZone);
    const id = await keepBalance(database, { day, timeZone, operator: operator.name });
    if (id === undefined) throw new Error('a count that was asked for is always kept');
    const row = await findBalance(db, id);
    const after = { day, clean: row.clean, problems: row.problems.join('; ') };
    await recordAudit(db, { operator, request, act: 'books.counted', after });
    return ok(balanceRow(row));
  });

  mount(scope, listBookDays, async ({ input: { query } }) => {
    const problem = spanProblem(query);
    if (problem) return fail('register.field', problem);
    const { id: ledgerId } = findLedger(query.book, code);
    const days = bookDays(await readLegs(db, { ...query, ledgerId, timeZone }), query);
    return ok({
      total: shownSums(totalOf(days)),
      days: days.map(({ day, idle, sums, kinds }) => ({
        day,
        idle,
        sums: shownSums(sums),
        kinds: kinds.map(({ kind, n, toPlayers, fromPlayers }) => ({
          kind,
          count: n.toString(),
          toPlayers: money(toPlayers),
          fromPlayers: money(fromPlayers),
        })),
      })),
    });
  });

  mount(scope, exportBooks, async ({ input: { body }, operator, request }) => {
    const problem = spanProblem(body);
    if (problem) return fail('register.field', problem);
    const { what, format, book, from: fromDay, to: toDay } = body;
    const [from] = dayBounds(fromDay, timeZone);
    const [, to] = dayBounds(toDay, timeZone);
    const table = await tableOf(db, what, {
      ledgerId: findLedger(book, code).id,
      from,
      to,
      fromDay,
      toDay,
      timeZone,
      exponent,
      limit: MOST_ROWS + 1,
    });
    const rows = table.rows.slice(0, MOST_ROWS);
    const isCut = table.rows.length > MOST_ROWS;
    const [id, at] = [randomUUID(), new Date()];
    const sheet = {
      columns: table.columns,
      rows,
      creator: operator.name,
      at,
      mark: [
        `${brand.name} (${brand.merchantCode}): ${what}, ${book} ${code}, ${fromDay} to ${toDay} (${timeZone})`,
        `Made by ${operator.name} at ${at.toISOString()}, export ${id}, ${rows.length} rows${isCut ? ', CUT: there is more' : ''}. For the staff of this house only.`,
      ],
    };
    // Audited before the file is returned.
    const after = { export: id, what, format, book, from: fromDay, to: toDay, rows: rows.length, cut: isCut };
    await recordAudit(db, { operator, request, act: 'books.exported', after });
    return ok({
      name: `${brand.merchantCode}-${what}-${book}-${fromDay}-${toDay}.${format}`,
      ...toFile(sheet, format),
      rows: rows.length,
      cut: isCut,
    });
  });
}
