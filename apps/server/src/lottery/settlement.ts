/** Settles the orders of decided issues: in parts, on one server at a time, each sub-order once. */
import { readBets } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import type { Prices } from '@parlour/games/lottery/prices';
import { type Settlement, settler, type Ticket } from '@parlour/games/lottery/ticket';
import { publishOutcomes } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { isSerialisation } from '../platform/db/errors.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { stopChases } from './chases.ts';
import { readPrices } from './lottery.store.ts';
import { releaseNumbers } from './orders.store.ts';
import {
  closeIssue,
  type Ended,
  listUnsettled,
  listWaiting,
  type SettledWallet,
  settleSuborders,
  type UnsettledIssue,
  type WaitingSuborder,
} from './settlement.store.ts';

/** Default number of sub-orders per transaction, and maximum number of their single bets if there are several. */
const AT_ONCE = 2_000;
const BETS_AT_ONCE = 100_000;
/** Number of single bets judged before other work gets a turn. */
const BETS_BETWEEN = 10_000;
const ISSUES_AT_ONCE = 20;

type Settling = Pick<Turn, 'each'> & { atOnce?: number };
type Judge = (ticket: Ticket) => Settlement;

/** Price cuts in percent by number at the time of the order; undefined when there were none. */
export const cutsOf = ({ cut_numbers, cuts }: Pick<WaitingSuborder, 'cut_numbers' | 'cuts'>) =>
  cut_numbers ? new Map(cut_numbers.map((number, n) => [number, cuts?.[n] ?? 0])) : undefined;

/** Returns a function that settles sub-orders by a result; each bet type is prepared once for all of them. */
export function judgesOf(
  issue: Pick<UnsettledIssue, 'result' | 'stake' | 'mostSeries'>,
  priceLists: ReadonlyMap<bigint, Record<string, Prices>>,
) {
  const judges = new Map<string, Judge>();
  const rules = {
    stake: issue.stake,
    range: { least: 0, most: issue.mostSeries },
    mostMultiple: Number.MAX_SAFE_INTEGER,
  };
  return (suborder: WaitingSuborder): Ended => {
    const { id, bet_type, selection, unit, series, multiple } = suborder;
    const type = betTypeOf(bet_type);
    if (!type) throw new Error(`there is no bet type ${bet_type}`);
    const read = readBets(type, selection);
    if (!read.ok) throw new Error(`sub-order ${id} has a selection that can't be read: ${read.error}`);
    const judge = judges.get(bet_type) ?? settler(type, issue.result, rules);
    judges.set(bet_type, judge);
    const prices = priceLists.get(suborder.price_list_id)?.[bet_type];
    if (!prices) throw new Error(`price list ${suborder.price_list_id} has no price of ${bet_type}`);
    const cuts = cutsOf(suborder);
    const { wins, prize, refund } = judge({ bets: read.bets, terms: { unit, multiple, series }, prices, cuts });
    const isReturned = refund === suborder.stake;
    return {
      id,
      state: isReturned ? 'returned' : wins > 0 ? 'won' : 'lost',
      wins,
      prize,
      refund,
      rebate: isReturned ? 0n : suborder.rebate,
    };
  };
}

/** Reads the price lists by which sub-orders were placed. */
export async function pricesFor(
  db: Db,
  suborders: readonly Pick<WaitingSuborder, 'price_list_id'>[],
): Promise<ReadonlyMap<bigint, Record<string, Prices>>> {
  const priceLists = new Map<bigint, Record<string, Prices>>();
  for (const id of new Set(suborders.map(({ price_list_id }) => price_list_id)))
    priceLists.set(id, await readPrices(db, id));
  return priceLists;
}

const voided = ({ id, stake }: WaitingSuborder): Ended => ({
  id,
  state: 'void',
  wins: 0,
  prize: 0n,
  refund: stake,
  rebate: 0n,
});

/** Publishes the balances of wallets whose money has moved; call it after the commit. */
export const publishBalances = (wallets: readonly SettledWallet[]): void =>
  publishOutcomes(
    wallets.map(({ member_id, ledger_id, balance, transfer_id }) => ({
      state: 'done',
      code: null,
      balance,
      operation: null,
      replayed: false,
      transfer: transfer_id,
      memberId: member_id,
      ledgerId: ledger_id,
    })),
  );

/** Returns the first sub-orders with at most {@link BETS_AT_ONCE} single bets; at least one. */
function withinBets(suborders: readonly WaitingSuborder[]): readonly WaitingSuborder[] {
  let bets = 0;
  const end = suborders.findIndex((suborder, n) => (bets += suborder.bets) > BETS_AT_ONCE && n > 0);
  return end < 0 ? suborders : suborders.slice(0, end);
}

/** Judges sub-orders one after the other; a server with large selections answers requests in between. */
export async function judgeAll<T>(
  suborders: readonly WaitingSuborder[],
  judge: (suborder: WaitingSuborder) => T,
): Promise<T[]> {
  const judged: T[] = [];
  let bets = 0;
  for (const suborder of suborders) {
    if ((bets += suborder.bets) > BETS_BETWEEN) {
      await new Promise((go) => setImmediate(go));
      bets = suborder.bets;
    }
    judged.push(judge(suborder));
  }
  return judged;
}

/** Settles some sub-orders in one transaction and publishes the balances afterwards. */
async function settlePart(db: Db, issue: UnsettledIssue, suborders: readonly WaitingSuborder[]): Promise<void> {
  const judge = issue.state === 'void' ? voided : judgesOf(issue, await pricesFor(db, suborders));
  const ended = await judgeAll(suborders, judge);
  const afterCommit = await inTransaction(db, async (tx) => {
    const wallets = await settleSuborders(tx, issue.id, ended);
    const won = new Set(ended.flatMap(({ id, state }) => (state === 'won' ? [id] : [])));
    const stopping = suborders.filter(({ id, stops_on_win }) => stops_on_win && won.has(id));
    const stopped = await stopChases(tx, stopping);
    if (issue.state === 'void')
      await releaseNumbers(
        tx,
        suborders.map(({ id }) => id),
      );
    return () => {
      publishBalances(wallets);
      for (const each of stopped) each();
    };
  });
  afterCommit();
}

/** Whether some sub-orders have ended since they were read: cancelled, or settled by another server. */
async function haveSomeEnded(db: Db, issue: UnsettledIssue, suborders: readonly WaitingSuborder[]): Promise<boolean> {
  const waiting = new Set((await listWaiting(db, issue.id, suborders.length)).map(({ id }) => id));
  return suborders.some(({ id }) => !waiting.has(id));
}

/** Settles one issue as far as possible; a failing sub-order does not block the others. */
async function settleIssue(db: Db, issue: UnsettledIssue, { each, atOnce = AT_ONCE }: Settling): Promise<void> {
  for (;;) {
    const suborders = withinBets(await listWaiting(db, issue.id, atOnce));
    if (suborders.length === 0) break;
    try {
      await settlePart(db, issue, suborders);
    } catch (error) {
      // Those still waiting are read again: none of them has failed itself.
      if (isSerialisation(error) && (await haveSomeEnded(db, issue, suborders))) continue;
      const done = await each(
        suborders,
        ({ id }) => `suborder:${id}`,
        (one) => settlePart(db, issue, [one]),
      );
      if (done === 0) throw error;
    }
  }
  await closeIssue(db, issue.id);
}

/** Settles every decided issue that is not settled yet. */
export async function settleIssues(db: Db, { signal, ...settling }: Settling & Pick<Turn, 'signal'>): Promise<void> {
  const issues = await listUnsettled(db, ISSUES_AT_ONCE);
  await settling.each(
    issues,
    ({ id }) => `issue:${id}`,
    async (issue) => {
      if (!signal.aborted) await settleIssue(db, issue, settling);
    },
  );
}
