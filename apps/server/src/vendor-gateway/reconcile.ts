/** Compares a vendor's own list of its operations with ours, to the minor unit; each difference becomes a case. */
import { moneyString } from '@parlour/contract/money';
import { ledgerById } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { playerName } from './canonical.ts';
import { listTransactions, listVendorKeys, type TransactionRow } from './gateway.store.ts';
import { compareLists, type Gap, type Listed, type Ours, readList } from './reconcile.rules.ts';
import { closeCases, openCases, writeCases } from './reconcile.store.ts';
import { VendorCommandRefused } from './vendor-command.ts';

/** Operations read per page. */
const PAGE = 1000;
/** Maximum number of reported problems of a list. */
const MOST_PROBLEMS = 20;

export type Reconciliation = {
  vendor: string;
  /** The vendor's list as text. */
  text: string;
  /** Time that the list covers; by default from its first operation to its last. */
  from?: string | undefined;
  until?: string | undefined;
};

export type Reconciled = { lines: string[]; gaps: number };

const asListed = (row: TransactionRow): Ours => {
  const { exponent } = ledgerById(row.ledgerId).currency;
  return {
    kind: row.kind,
    tx: row.tx,
    player: playerName(row.accountId),
    outcome: row.code ?? 'ok',
    amount: moneyString(row.amount, exponent),
    at: row.at.toISOString(),
    exponent,
  };
};

/** Returns the time that a list covers, in milliseconds since 1970. */
function coverOf(entries: readonly Listed[], { from, until }: Reconciliation): { from: number; until: number } {
  const times = entries.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
  const edge = (given: string | undefined, name: string, own: number | undefined): number => {
    const time = given === undefined ? own : Date.parse(given);
    if (time === undefined) throw new VendorCommandRefused('an empty list says no time: add --from and --until');
    if (Number.isNaN(time)) throw new VendorCommandRefused(`--${name} must be a time such as 2026-01-31T00:00:00Z`);
    return time;
  };
  return { from: edge(from, 'from', times[0]), until: edge(until, 'until', times.at(-1)) };
}

/** Reads our operations within the time that their list covers, and of every player and transaction that it names. */
async function ownList(db: Db, vendorId: number, wants: (each: Ours) => boolean): Promise<Ours[]> {
  const found: Ours[] = [];
  for (let after = '0'; ; ) {
    const page = await listTransactions(db, vendorId, after, PAGE);
    found.push(...page.map(asListed).filter(wants));
    after = page.at(-1)?.position ?? '';
    if (after === '') return found;
  }
}

const SIDE = (of: Listed | null): string => (of === null ? '-' : `${of.outcome} ${of.amount}`);

const table = (gaps: readonly Gap[]): string[] => {
  const rows = [
    ['gap', 'player', 'kind', 'tx', 'here', 'there'],
    ...gaps.map((each) => [each.gap, each.player, each.kind, each.tx, SIDE(each.ours), SIDE(each.theirs)]),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/**
 * Reconciles a vendor's list with ours and stores the differences. A repeated difference remains one case; it closes
 * when a later list agrees.
 *
 * @throws {VendorCommandRefused} when there is no such vendor, or the list cannot be read; names the line and the
 * reason
 */
export async function reconcile(db: Db, draft: Reconciliation): Promise<Reconciled> {
  const code = draft.vendor.toUpperCase();
  const vendor = (await listVendorKeys(db)).find((row) => row.code === code);
  if (!vendor) throw new VendorCommandRefused(`there is no vendor ${code}`);
  const read = readList(draft.text);
  if ('problems' in read) {
    const { problems } = read;
    const more = problems.length > MOST_PROBLEMS ? [`and ${problems.length - MOST_PROBLEMS} more`] : [];
    throw new VendorCommandRefused(
      `The list cannot be read, and nothing was compared:\n${[...problems.slice(0, MOST_PROBLEMS), ...more].map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const { from, until } = coverOf(read.entries, draft);
  const isCovered = (at: string) => Date.parse(at) >= from && Date.parse(at) <= until;
  const named = new Set(read.entries.map(({ player, tx }) => `${player} ${tx}`));
  const ours = await ownList(db, vendor.id, (each) => isCovered(each.at) || named.has(`${each.player} ${each.tx}`));
  const { gaps, isSettled } = compareLists(read.entries, ours, isCovered);
  const settled = await inTransaction(db, async (tx) => {
    const known = (await openCases(tx, vendor.id)).filter(isSettled);
    await closeCases(
      tx,
      known.map(({ id }) => id),
    );
    await writeCases(tx, vendor.id, gaps);
    return known.length;
  });
  const open = (await openCases(db, vendor.id)).length;
  const summary = `${code}: ${read.entries.length} operations compared, ${gaps.length} differ; ${settled} cases closed, ${open} open.`;
  return { lines: gaps.length > 0 ? [...table(gaps), summary] : [summary], gaps: gaps.length };
}
