/**
 * Pays decided runs from the top down: the house pays those directly under it, each agent those directly under him out
 * of his withdrawable balance. A shortfall becomes his debt, which is paid as soon as money arrives, oldest first.
 */

import { lockPlayers, movePlayers } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Book } from '../platform/http/sessions.ts';
import type { Turn } from '../platform/jobs/index.ts';
import {
  endRun,
  insertPayments,
  type LineChange,
  listDue,
  listHeld,
  listOwed,
  listOwing,
  lockDue,
  lockLine,
  nextPart,
  readOwed,
  setLines,
} from './payments.store.ts';
import type { LineRow } from './runs.store.ts';

/** Withdrawable balance of an agent. `afterCommit` is called after the commit. */
export type Funds = { withdrawable: bigint; afterCommit: () => void };

export type PaymentParts = {
  book: Book;
  /** Locks a member's wallet and returns its withdrawable balance. */
  fundsOf: (tx: Tx, memberId: bigint) => Promise<Funds>;
  /** Returns those members whose wallets are frozen. */
  frozenAmong: (tx: Tx, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
};

/** Names of the movements in a ledger and in statements. */
const COMMISSION = 'commission';
const COMMISSION_PAID = 'commission_paid';

/** A decided payment of a line, in part or in full. */
type Decided = { line: LineRow; part: number; amount: bigint };

type Moved = Awaited<ReturnType<typeof movePlayers>>[number];
const isDone = (moved: Moved): moved is Extract<Moved, { state: 'done' }> => moved.state === 'done';

/**
 * Moves money for lines, once for each line and part, and records the payments. @returns functions that publish the new
 * balances
 */
async function move(tx: Tx, { book }: PaymentParts, decided: readonly Decided[]): Promise<(() => void)[]> {
  const acts = decided.flatMap(({ line, part, amount }) => {
    const act = { house: 'commissions' as const, id: `${line.id}-${part}` };
    const toPayoutAccount = { ...act, memberId: line.member_id, amount, op: COMMISSION };
    return line.payer_id === null
      ? [toPayoutAccount]
      : [{ ...act, memberId: line.payer_id, amount: -amount, op: COMMISSION_PAID }, toPayoutAccount];
  });
  const moved = await movePlayers(tx, book, acts);
  const done = moved.filter(isDone);
  if (done.length < acts.length) throw new Error('a payer has less than what was decided on');
  let at = 0;
  const payments = decided.map(({ line, part, amount }) => {
    const from = line.payer_id === null ? null : (done[at++]?.transfer ?? null);
    const to = done[at++];
    if (!to) throw new Error(`line ${line.id} moved nothing`);
    return { lineId: line.id, part, amount, transferId: to.transfer, fromTransferId: from, ledgerId: to.ledgerId };
  });
  await insertPayments(tx, payments);
  return done.map(({ afterCommit }) => afterCommit);
}

/** Lines paid per transaction. */
const AT_ONCE = 200;

const membersOf = (lines: readonly LineRow[]): bigint[] => [
  ...new Set(lines.flatMap(({ member_id, payer_id }) => (payer_id === null ? [member_id] : [payer_id, member_id]))),
];

/** Tracks payers' funds while lines are decided one after another; received payments count immediately. */
function openFunds(tx: Tx, parts: PaymentParts, frozen: ReadonlySet<bigint>) {
  const left = new Map<bigint, bigint>();
  const got = new Map<bigint, bigint>();
  const callbacks: (() => void)[] = [];
  return {
    callbacks,
    async of(payer: bigint): Promise<bigint> {
      if (frozen.has(payer)) return 0n;
      const known = left.get(payer);
      if (known !== undefined) return known;
      const { withdrawable, afterCommit } = await parts.fundsOf(tx, payer);
      callbacks.push(afterCommit);
      const funds = withdrawable + (got.get(payer) ?? 0n);
      left.set(payer, funds);
      return funds;
    },
    moved({ payer_id, member_id }: LineRow, amount: bigint): void {
      if (payer_id !== null) left.set(payer_id, (left.get(payer_id) ?? 0n) - amount);
      const known = left.get(member_id);
      if (known === undefined) got.set(member_id, (got.get(member_id) ?? 0n) + amount);
      else left.set(member_id, known + amount);
    },
  };
}

type Paid = {
  /** Number of examined lines. */
  looked: number;
  /** Payee with debts who has just received money. */
  owing: bigint | null;
  afterCommit: () => void;
};

/**
 * Pays lines for the first time, one after another, as far as their payers' funds allow. It stops after a line whose
 * payee has debts, and before one whose payer has older debts and funds: those are paid before the next line.
 *
 * @param asked payers whose debts were handled already
 */
async function payFirst(
  db: Db,
  parts: PaymentParts,
  ids: readonly bigint[],
  asked: ReadonlySet<bigint>,
): Promise<Paid> {
  return inTransaction(db, async (tx) => {
    const lines = await lockDue(tx, ids);
    const members = membersOf(lines);
    await lockPlayers(tx, members, parts.book);
    const frozen = await parts.frozenAmong(tx, members);
    const owes = await listOwing(tx, members);
    const isFirstAsked = async (payer: bigint) => owes.has(payer) && !asked.has(payer) && (await funds.of(payer)) > 0n;
    const funds = openFunds(tx, parts, frozen);
    const changes: LineChange[] = [];
    const decided: Decided[] = [];
    let [looked, owing]: [number, bigint | null] = [ids.length, null];
    for (const line of lines) {
      const { id, member_id, payer_id, payable } = line;
      if (frozen.has(member_id)) {
        changes.push({ id, state: 'held', paid: 0n });
        continue;
      }
      if (payer_id !== null && (await isFirstAsked(payer_id))) {
        owing = payer_id;
        looked = ids.indexOf(id);
        break;
      }
      const left = payer_id === null ? payable : await funds.of(payer_id);
      const amount = left < payable ? left : payable;
      if (payer_id !== null && amount < payable) owes.add(payer_id);
      if (amount <= 0n) {
        changes.push({ id, state: 'insufficient', paid: 0n });
        continue;
      }
      funds.moved(line, amount);
      decided.push({ line, part: 1, amount });
      changes.push({ id, state: amount === payable ? 'paid' : 'partlyPaid', paid: amount });
      if (!owes.has(member_id)) continue;
      owing = member_id;
      looked = ids.indexOf(id) + 1;
      break;
    }
    const callbacks = await move(tx, parts, decided);
    await setLines(tx, changes);
    return {
      looked,
      owing,
      afterCommit: () => [...funds.callbacks, ...callbacks].forEach((afterCommit) => afterCommit()),
    };
  });
}

/** Pays the rest of a line as far as its payer's funds allow. @returns the payee, if money arrived */
async function payRest(
  db: Db,
  parts: PaymentParts,
  id: bigint,
): Promise<{ payee: bigint; afterCommit: () => void } | null> {
  return inTransaction(db, async (tx) => {
    const line = await lockLine(tx, id);
    if (!line || line.payer_id === null || !['partlyPaid', 'insufficient'].includes(line.state)) return null;
    const members = membersOf([line]);
    await lockPlayers(tx, members, parts.book);
    const frozen = await parts.frozenAmong(tx, members);
    if (frozen.has(line.member_id)) return null;
    const funds = openFunds(tx, parts, frozen);
    const [rest, left] = [line.payable - line.paid, await funds.of(line.payer_id)];
    const amount = left < rest ? left : rest;
    if (amount <= 0n) return null;
    const callbacks = await move(tx, parts, [{ line, part: await nextPart(tx, id), amount }]);
    const paid = line.paid + amount;
    await setLines(tx, [{ id, state: paid === line.payable ? 'paid' : 'partlyPaid', paid }]);
    return {
      payee: line.member_id,
      afterCommit: () => [...funds.callbacks, ...callbacks].forEach((afterCommit) => afterCommit()),
    };
  });
}

/** Returns the withdrawable amount reduced by an agent's debts, which must stay in his wallet. */
export async function withoutDebts(db: Db, memberId: bigint, withdrawable: bigint): Promise<bigint> {
  const free = withdrawable - (await readOwed(db, memberId));
  return free > 0n ? free : 0n;
}

type Each = Turn['each'];
const nameOf = ({ id }: { id: bigint }): string => `line:${id}`;

/**
 * Pays due lines in order. When several fail together, each is paid separately, so that a failing one is named and does
 * not block the others.
 *
 * @throws the common error, when none of them fails separately
 */
async function payDue(db: Db, parts: PaymentParts, lines: readonly { id: bigint }[], each: Each): Promise<void> {
  const asked = new Set<bigint>();
  const settle = async (ids: readonly bigint[]): Promise<number> => {
    const { looked, owing, afterCommit } = await payFirst(db, parts, ids, asked);
    afterCommit();
    if (owing === null) return looked;
    asked.add(owing);
    await payDebts(db, parts, owing, each);
    return looked;
  };
  for (let at = 0; at < lines.length; ) {
    const part = lines.slice(at, at + AT_ONCE);
    try {
      at += await settle(part.map(({ id }) => id));
    } catch (error) {
      const paid = await each(part, nameOf, async ({ id }) => {
        while ((await settle([id])) === 0);
      });
      if (paid === part.length) throw error;
      at += part.length;
    }
  }
}

/** Pays an agent's debts, oldest first, and then the debts of the recipients. */
export async function payDebts(db: Db, parts: PaymentParts, payerId: bigint, each: Each): Promise<void> {
  await each(await listOwed(db, payerId), nameOf, async ({ id }) => {
    const paid = await payRest(db, parts, id);
    if (!paid) return;
    paid.afterCommit();
    await payDebts(db, parts, paid.payee, each);
  });
}

/** Releases a held line whose payee is no longer frozen. */
async function release(db: Db, parts: PaymentParts, id: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const line = await lockLine(tx, id);
    if (line?.state !== 'held' || (await parts.frozenAmong(tx, [line.member_id])).size > 0) return;
    await setLines(tx, [{ id, state: 'due', paid: 0n }]);
  });
}

/** Pays everything due of a run, and ends it when nothing is left to be decided. */
export async function payRun(db: Db, parts: PaymentParts, runId: bigint, each: Each): Promise<void> {
  await each(await listHeld(db, runId), nameOf, ({ id }) => release(db, parts, id));
  await payDue(db, parts, await listDue(db, runId), each);
  await endRun(db, runId);
}
