/** Invariants between the ledger and the tables of other subjects. */
import { type RawBuilder, sql } from 'kysely';
import { ALL, isLedger, type Moved, span, type Within } from '../../ledger/wallet/index.ts';
import { inPart } from '../../platform/db/chunked-reads.ts';
import type { Db } from '../../platform/db/db.ts';

/** Verified part of the ledger: everything up to one transfer. */
export type Counted = { moved: readonly Moved[]; upTo: bigint };

/** A house account in each ledger, and the rows of a subject that must have the same sum. */
type Account = {
  what: string;
  digit: number;
  /** Kinds of its transfers to include; all by default. */
  kinds?: string[];
  /** Compares what left the account instead of what it received. */
  isGiven: boolean;
  /** Rows of `ledger_id` and `amount`. */
  kept: RawBuilder<unknown>;
};

/** Records to check: by their number, and by that of their transfer. */
type Papered = { within: Within; since: Within };

/** Check of a subject's records against their own transfers. */
type Papers = {
  what: string;
  table: 'adjustment' | 'deposit';
  faulty: (looked: Papered) => RawBuilder<{ faults: bigint }>;
};

/** In the order in which faults are reported. */
const CHECKS: (Account | Papers)[] = [
  {
    what: 'ledgers whose adjustments differ from what was approved',
    digit: 9,
    isGiven: true,
    kept: sql`select ledger_id, amount from adjustment where state = 'done'`,
  },
  {
    what: 'adjustments whose transfer is not the one that was approved',
    table: 'adjustment',
    faulty: ({ within, since }) => sql`
      select count(*) as faults from adjustment a
      left join transfer t on t.id = a.transfer_id and t.kind = 'adjustment'
      left join entry e on e.transfer_id = t.id and e.balance_after is not null
      left join account c on c.id = e.account_id
      where a.state = 'done' and ${within('a.id')} and ${since('a.transfer_id')} and (e.amount is distinct from a.amount
        or e.balance_after is distinct from a.balance_after or c.member_id is distinct from a.member_id)`,
  },
  {
    what: 'ledgers whose deposits account differs from the settled deposits',
    digit: 5,
    isGiven: true,
    kept: sql`select ledger_id, amount from deposit where state = 'settled'`,
  },
  {
    what: 'settled deposits that brought another amount, or another member',
    table: 'deposit',
    faulty: ({ within, since }) => sql`
      select count(*) as faults from deposit d
      left join entry e on e.transfer_id = d.transfer_id and e.balance_after is not null
      left join account c on c.id = e.account_id
      where d.state = 'settled' and ${within('d.id')} and ${since('d.transfer_id')} and (e.amount is distinct from d.amount - d.fee
        or e.balance_after is distinct from d.balance_after or c.member_id is distinct from d.member_id)`,
  },
  {
    what: 'ledgers whose withdrawals account differs from what is on its way',
    digit: 6,
    isGiven: false,
    kept: sql`select ledger_id, amount from withdrawal where state in ('requested', 'reviewing', 'approved', 'paying')`,
  },
  {
    what: 'ledgers whose payouts account differs from the paid withdrawals',
    digit: 7,
    isGiven: false,
    kept: sql`select ledger_id, amount - fee as amount from withdrawal where state = 'paid'`,
  },
  {
    what: 'ledgers whose fees account differs from the fees of deposits and withdrawals',
    digit: 8,
    isGiven: false,
    kept: sql`select ledger_id, fee as amount from deposit where state = 'settled'
      union all select ledger_id, fee from withdrawal where state = 'paid'`,
  },
  {
    what: 'ledgers whose referrals account differs from what friends brought',
    digit: 4,
    isGiven: true,
    kept: sql`select ledger_id, amount from referral_reward where state = 'paid'`,
  },
  {
    what: 'ledgers whose commissions account differs from what the house paid to agents',
    digit: 700,
    isGiven: true,
    kept: sql`select ledger_id, amount from agent_payment where from_transfer_id is null`,
  },
  {
    what: 'ledgers whose bonuses differ from their credits',
    digit: 2,
    kinds: ['bonus', 'bonus_back'],
    isGiven: true,
    kept: sql`select ledger_id, amount - returned as amount from bonus_credit where rule_id is not null`,
  },
];

/** Returns the ledger whose house account has the digit; null when it is another account. */
function ledgerWith(account: bigint | null, digit: number): bigint | null {
  if (account === null) return null;
  const tens = account - BigInt(digit);
  return tens % 10n === 0n && isLedger(Number(tens / 10n)) ? tens / 10n : null;
}

/**
 * Counts the ledgers in which the two differ. Movements since the verified part are added in the same statement that
 * reads the subject's rows, so both refer to one moment.
 */
async function differing(db: Db, { digit, kinds, isGiven, kept }: Account, { moved, upTo }: Counted): Promise<bigint> {
  const sums = new Map<bigint, bigint>();
  for (const { account, kind, amount } of moved) {
    const ledger = ledgerWith(account, digit);
    if (ledger === null || (kinds && (kind === null || !kinds.includes(kind)))) continue;
    sums.set(ledger, (sums.get(ledger) ?? 0n) + amount);
  }
  const ofKinds = kinds
    ? sql`and exists (select from transfer t where t.id = e.transfer_id and t.kind = any (${kinds}::text[]))`
    : sql``;
  const [ledgers, amounts] = [[...sums.keys()], [...sums.values()].map(String)];
  const { rows } = await sql<{ faults: bigint }>`
    with house as (
      select ledger_id, sum(amount) as amount from (
        select * from unnest(${ledgers}::bigint[], ${amounts}::numeric[]) as c (ledger_id, amount)
        union all
        select l.id, e.amount from entry e join ledger l on l.id * 10 + ${digit}::integer = e.account_id
        where e.transfer_id > ${upTo} ${ofKinds}
      ) m group by ledger_id
    ), kept as (
      select ledger_id, sum(amount) as amount from (${kept}) k group by ledger_id
    )
    select count(*) as faults from ledger l
    left join house h on h.ledger_id = l.id
    left join kept k on k.ledger_id = l.id
    where coalesce(h.amount, 0) * ${isGiven ? -1 : 1}::integer <> coalesce(k.amount, 0)`.execute(db);
  return rows[0]?.faults ?? 0n;
}

const faultsOf = async (db: Db, { faulty }: Papers, looked: Papered): Promise<bigint> =>
  (await faulty(looked).execute(db)).rows[0]?.faults ?? 0n;

async function faultsInParts(
  db: Db,
  papers: Papers,
  { size, since }: { size: number; since: Within },
): Promise<bigint> {
  let faults = 0n;
  for (let after = 0n; ; ) {
    const part = sql`
      select id from ${sql.table(papers.table)} where id > ${after} and ${since('transfer_id')} order by id limit ${size}`;
    const { rows } = await sql<{ last: bigint | null }>`select max(id) as last from (${part}) p`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return faults;
    faults += await inPart(db, 'rows', (tx) => faultsOf(tx, papers, { within: span(after, last), since }));
    after = last;
  }
}

/** Records of later transfers, and those without a transfer though they should have one. */
const after =
  (transfer: bigint): Within =>
  (column) =>
    sql`(${sql.ref(column)} > ${transfer} or ${sql.ref(column)} is null)`;

/** Reading mode of the subjects' records. */
type Reading = {
  /** Records checked per statement. */
  size: number;
  /** Only records of transfers after this one; null for all. */
  since: bigint | null;
};

/**
 * Returns the faults between the ledger and the subjects, one line for each kind.
 *
 * @param reading in parts; without it one statement per check reads everything, where nothing waits for it
 */
export async function houseProblems(db: Db, counted: Counted, reading?: Reading): Promise<string[]> {
  const since = reading?.since == null ? ALL : after(reading.since);
  const faultsIn = (check: Account | Papers): Promise<bigint> => {
    if ('table' in check)
      return reading
        ? faultsInParts(db, check, { size: reading.size, since })
        : faultsOf(db, check, { within: ALL, since });
    return reading ? inPart(db, 'rows', (tx) => differing(tx, check, counted)) : differing(db, check, counted);
  };
  const problems: string[] = [];
  for (const check of CHECKS) {
    const faults = await faultsIn(check);
    if (faults > 0n) problems.push(`${faults} ${check.what}`);
  }
  return problems;
}
