/** Counts play on a wallet towards its credits, and ends finished ones. */

import { ledgerById, movePlayer } from '../../ledger/wallet/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { count, decideClosing } from './bonus.rules.ts';
import {
  closeCredit,
  databaseTime,
  deleteStakes,
  forgetStakes,
  insertStakes,
  isAtStake,
  lockCounted,
  type OpenCredit,
  type Policy,
  readEvents,
  readOpenCredits,
  readStakes,
  saveCounted,
  setCounted,
  type Waiting,
} from './bonus.store.ts';
import { publishCreditChange } from './credit-events.ts';

const ENTRIES_AT_ONCE = 500;

/** Open credits of a wallet after the counting. */
export type Counted = { credits: OpenCredit[]; changed: boolean };

/** Counts new play. Without the wallet's lock everything committed is counted; with it, everything there is. */
export async function countWallet(tx: Tx, wallet: Waiting): Promise<Counted> {
  const { accountId } = wallet;
  let to = await lockCounted(tx, accountId);
  if (to === null) return { credits: [], changed: false };
  const credits = await readOpenCredits(tx, accountId);
  if (credits.length === 0) return { credits, changed: false };
  const began = to;
  for (;;) {
    const events = await readEvents(tx, accountId, to, ENTRIES_AT_ONCE);
    const last = events.at(-1);
    if (!last) break;
    const known = await readStakes(tx, accountId, {
      rounds: events.flatMap(({ kind, round }) => (kind === 'win' && round !== null ? [round] : [])),
      transfers: events.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])),
    });
    const books = { credits, stakes: [...known] };
    for (const event of events) count(books, event);
    const before = new Set(known);
    const after = new Set(books.stakes);
    await deleteStakes(
      tx,
      accountId,
      known.filter((stake) => !after.has(stake)).map(({ transfer }) => transfer),
    );
    await insertStakes(
      tx,
      accountId,
      books.stakes.filter((stake) => !before.has(stake)),
    );
    to = last.transfer;
    if (events.length < ENTRIES_AT_ONCE) break;
  }
  if (to === began) return { credits, changed: false };
  for (const credit of credits) await saveCounted(tx, credit);
  await setCounted(tx, { ...wallet, to });
  return { credits, changed: true };
}

export type Settled = {
  balance: bigint;
  credits: OpenCredit[];
  afterCommit: (() => void)[];
};

/** Whether a credit may have ended, which is the only reason to lock the wallet. */
export const mayEnd = (credits: readonly OpenCredit[], now: number): boolean =>
  credits.some(
    ({ restricted, required, progress, remaining, expiresAt }) =>
      progress === required || (restricted && remaining === 0n) || (expiresAt !== null && now >= expiresAt),
  );

/** Moves the rest of a credit back to the promotions account, and closes its row. */
export async function endCredit(
  tx: Tx,
  wallet: Waiting,
  credit: OpenCredit,
  closing: { state: 'converted' | 'spent' | 'expired' | 'cancelled'; released: bigint; returned: bigint },
): Promise<{ balance: bigint | null; afterCommit: () => void }> {
  const released = credit.restricted ? closing.released : 0n;
  await closeCredit(tx, credit.id, { ...closing, released });
  if (closing.returned === 0n) return { balance: null, afterCommit: () => {} };
  const moved = await movePlayer(tx, {
    memberId: wallet.memberId,
    book: ledgerById(wallet.ledgerId).book,
    house: 'promotions',
    amount: -closing.returned,
    op: 'bonus_back',
    id: credit.id.toString(),
  });
  if (moved.state === 'short') throw new Error(`the balance does not cover what credit ${credit.id} locks`);
  await setCounted(tx, { ...wallet, to: moved.transfer });
  return { balance: moved.balance, afterCommit: moved.afterCommit };
}

/** Ends finished credits. Call it with the wallet's lock and after the counting. */
export async function settleWallet(
  tx: Tx,
  wallet: Waiting & { balance: bigint },
  credits: readonly OpenCredit[],
  policy: Policy,
): Promise<Settled> {
  const settled: Settled = { balance: wallet.balance, credits: [], afterCommit: [] };
  if (credits.length === 0) return settled;
  const now = await databaseTime(tx);
  for (const credit of credits) {
    const facts = { balance: settled.balance, smallestStake: policy.smallest_stake, now };
    const wished = decideClosing(credit, { ...facts, isAtStake: false });
    const closing = wished && !(await isAtStake(tx, wallet.accountId, credit.id)) ? wished : null;
    if (!closing) {
      settled.credits.push(credit);
      continue;
    }
    const { balance, afterCommit } = await endCredit(tx, wallet, credit, closing);
    settled.balance = balance ?? settled.balance;
    settled.afterCommit.push(afterCommit, () => publishCreditChange(wallet.memberId));
  }
  if (settled.credits.length === 0) await forgetStakes(tx, wallet.accountId);
  return settled;
}
