/**
 * Recomputes all payouts of settled sub-orders with the referee alone, and compares them with rows, ledger and wallets.
 */
import { sql } from 'kysely';
import { trialBalance } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { outcomeOf } from './referee.ts';
import { type Buyer, START } from './stall.ts';

type Row = {
  id: bigint;
  account_id: bigint;
  state: string;
  stake: bigint;
  rebate: bigint;
  wins: number;
  prize: bigint;
  refund: bigint;
  multiple: number;
  bet_type: string;
  selection: string;
  unit: string;
  series: number;
  result: unknown;
};
type Money = { account_id: bigint; bet: bigint; win: bigint; rebate: bigint; back: bigint };

/** Reads sub-orders with their bets. */
export async function allSuborders(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.*, o.bet_type, o.selection, o.unit, o.series, i.result
    from lottery_suborder s join lottery_order o on o.id = s.order_id join lottery_issue i on i.id = s.issue_id
    order by s.id`.execute(db);
  return rows;
}

/** Sums of each wallet from the ledger: bets, wins, rebates, and refunds without a bet. */
async function moneyOf(db: Db): Promise<Map<bigint, Money>> {
  const { rows } = await sql<Money>`
    select e.account_id, coalesce(-sum(e.amount) filter (where t.kind = 'bet'), 0)::bigint as bet,
      coalesce(sum(e.amount) filter (where t.kind = 'win'), 0)::bigint as win,
      coalesce(sum(e.amount) filter (where t.kind = 'lottery_rebate'), 0)::bigint as rebate,
      coalesce(sum(e.amount) filter (where t.kind = 'lottery_return'), 0)::bigint as back
    from entry e join transfer t on t.id = e.transfer_id join wallet w on w.account_id = e.account_id
    group by e.account_id`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/**
 * @returns all differences, by name; the database must contain no other players and no other cancellations than given
 */
export async function audit(db: Db, players: readonly Buyer[]): Promise<{ faults: string[]; paid: bigint }> {
  const faults: string[] = [];
  const same = (what: string, expected: unknown, found: unknown): void => {
    if (expected !== found) faults.push(`${what}: ${String(expected)} expected, ${String(found)} found`);
  };
  const sums = new Map(
    players.map(({ accountId }) => [accountId, { staked: 0n, bet: 0n, win: 0n, rebate: 0n, back: 0n }]),
  );
  for (const row of await allSuborders(db)) {
    const own = sums.get(row.account_id);
    if (!own) throw new Error(`sub-order ${row.id} is of no player`);
    own.staked += row.stake;
    if (row.state === 'stopped' || row.state === 'cancelled' || row.state === 'void') {
      own.back += row.stake;
      same(`prize and rebate of ${row.id}`, 0n, row.prize + row.rebate);
      continue;
    }
    const { wins, prize } = outcomeOf({ ...row, play: row.bet_type }, row.result);
    same(`state of ${row.id}`, wins > 0 ? 'won' : 'lost', row.state);
    same(`wins of ${row.id}`, wins, row.wins);
    same(`prize of ${row.id}`, prize, row.prize);
    own.bet += row.stake;
    own.win += prize;
    own.rebate += row.rebate;
  }
  const moved = await moneyOf(db);
  const balances = await db.selectFrom('wallet').select(['account_id', 'balance']).execute();
  let paid = 0n;
  for (const { accountId } of players) {
    const own = sums.get(accountId) ?? { staked: 0n, bet: 0n, win: 0n, rebate: 0n, back: 0n };
    for (const what of ['bet', 'win', 'rebate', 'back'] as const)
      same(`${what} of ${accountId} in the ledger`, own[what], moved.get(accountId)?.[what] ?? 0n);
    const balance = balances.find((row) => row.account_id === accountId)?.balance;
    same(`balance of ${accountId}`, START - own.staked + own.back + own.win + own.rebate, balance);
    paid += own.win + own.rebate;
  }
  const { rows } = await sql<{ lies: bigint }>`select coalesce(sum(e.amount), 0)::bigint as lies
    from entry e join account a on a.id = e.account_id where a.kind = 'lottery'`.execute(db);
  same('stakes that are held', 0n, rows[0]?.lies);
  faults.push(...(await trialBalance(db)).problems);
  return { faults, paid };
}
