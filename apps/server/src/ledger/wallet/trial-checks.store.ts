/** Invariants of the ledger, as queries over all of it or over a part. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Restriction of rows, as a condition on the column of their number. */
export type Within = (column: string) => RawBuilder<boolean>;

/** Rows by the number of their transfer, of their operation, and of their round. */
export type Looked = { transfers: Within; operations: Within; rounds: Within };

export const ALL: Within = () => sql`true`;
export const span = (after: bigint, upTo: bigint): Within => {
  return (column) => sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo}`;
};
export const WHOLE: Looked = { transfers: ALL, operations: ALL, rounds: ALL };

/** `n` faults of one kind, and the transfer that contains them, if any. */
type Fault = { transfer_id: bigint | null; n: bigint };
type Check = (looked: Looked) => RawBuilder<Fault>;

export const SUMS = 'ledgers whose entries do not sum to zero';
export const BALANCES = 'balances that differ from the sum of their entries, or are below zero';
export const FOLLOWING = 'entries whose balance does not follow from the one before';

/** Order in which faults are reported. */
const KINDS = [
  SUMS,
  'transfers that are not balanced',
  'transfers without entries',
  'entries without a transfer',
  BALANCES,
  FOLLOWING,
  'entries of the house with a balance, or of a wallet without one',
  'operations whose money differs from their transfers',
  'transfers whose operation is missing',
  'rounds whose sums differ from their operations',
] as const;
type Kind = (typeof KINDS)[number];

/** Checks that need only the transfers of a part. */
export const OF_TRANSFERS = {
  'transfers that are not balanced': ({ transfers }) => sql`
    select transfer_id, 1 as n from entry where ${transfers('transfer_id')}
    group by transfer_id having sum(amount) <> 0 or count(*) < 2 or count(distinct ledger_id) > 1`,
  'transfers without entries': ({ transfers }) => sql`
    select id as transfer_id, 1 as n from transfer t where ${transfers('t.id')}
      and not exists (select from entry e where e.transfer_id = t.id and ${transfers('e.transfer_id')})`,
  'entries without a transfer': ({ transfers }) => sql`
    select transfer_id, 1 as n from entry e where ${transfers('e.transfer_id')}
      and not exists (select from transfer t where t.id = e.transfer_id and ${transfers('t.id')})`,
  'entries of the house with a balance, or of a wallet without one': ({ transfers }) => sql`
    select e.transfer_id, e.n from (
      select account_id, balance_after is null as is_house, min(transfer_id) as transfer_id, count(*) as n
      from entry where ${transfers('transfer_id')} group by 1, 2
    ) e
    left join lateral (select true as found from wallet w where w.account_id = e.account_id limit 1) w on true
    where (w.found is null) <> e.is_house`,
} satisfies Partial<Record<Kind, Check>>;

/** Checks that need the operations of a part with their transfers. */
export const OF_OPERATIONS = {
  'operations whose money differs from their transfers': ({ operations, transfers }) => sql`
    select o.transfer_id, 1 as n from operation o
    left join (
      select t.cause_id, sum(e.amount) filter (where e.balance_after is not null) as moved, max(t.id) as last
      from transfer t join entry e on e.transfer_id = t.id
      where ${operations('t.cause_id')} and ${transfers('e.transfer_id')}
      group by t.cause_id
    ) m on m.cause_id = o.id
    where ${operations('o.id')}
      and ((o.scope > 0 and coalesce(m.moved, 0) <> o.win - o.bet) or m.last is distinct from o.transfer_id)`,
  'transfers whose operation is missing': ({ operations }) => sql`
    select id as transfer_id, 1 as n from transfer t where ${operations('t.cause_id')}
      and not exists (select from operation o where o.id = t.cause_id and ${operations('o.id')})`,
} satisfies Partial<Record<Kind, Check>>;

/** Checks that need the rounds of a part with their operations. */
export const OF_ROUNDS = {
  'rounds whose sums differ from their operations': ({ rounds }) => sql`
    select null::bigint as transfer_id, 1 as n from round r
    left join (
      select round_id, sum(bet) as bet, sum(win) as win from operation
      where state = 'done' and ${rounds('round_id')} group by round_id
    ) o on o.round_id = r.id
    where ${rounds('r.id')} and (r.bet <> coalesce(o.bet, 0) or r.win <> coalesce(o.win, 0))`,
} satisfies Partial<Record<Kind, Check>>;

/** Checks that need all entries. Verification in parts carries sums from part to part instead. */
export const OF_EVERYTHING = {
  [SUMS]: () => sql`select null::bigint as transfer_id, 1 as n from entry group by ledger_id having sum(amount) <> 0`,
  [BALANCES]: () => sql`
    select null::bigint as transfer_id, 1 as n from wallet w
    left join (select account_id, sum(amount) as total from entry group by account_id) e on e.account_id = w.account_id
    where w.balance <> coalesce(e.total, 0) or w.balance < 0`,
  [FOLLOWING]: () => sql`
    select transfer_id, 1 as n from (
      select transfer_id, balance_after, sum(amount) over (partition by account_id order by transfer_id) as follows
      from entry where balance_after is not null
    ) f where balance_after <> follows`,
} satisfies Partial<Record<Kind, Check>>;

export type TrialBalance = {
  clean: boolean;
  /** Faults, one line for each kind; empty when the ledger is consistent. */
  problems: string[];
  /** First faulty transfer; null when no fault belongs to a transfer. */
  firstWrong: bigint | null;
  transfers: bigint;
  operations: bigint;
};

/** Collects faults. */
export function createFindings() {
  const counts = new Map<string, bigint>();
  let firstWrong: bigint | null = null;
  const note = (kind: Kind, n: bigint, first: bigint | null): void => {
    if (n === 0n) return;
    counts.set(kind, (counts.get(kind) ?? 0n) + n);
    if (first !== null && (firstWrong === null || first < firstWrong)) firstWrong = first;
  };
  return {
    note,
    look: async (db: Db, checks: Partial<Record<Kind, Check>>, looked: Looked): Promise<void> => {
      for (const [kind, check] of Object.entries(checks)) {
        const { rows } = await sql<{ n: bigint; first: bigint | null }>`
          select coalesce(sum(n), 0)::bigint as n, min(transfer_id) as first from (${check(looked)}) f`.execute(db);
        const { n = 0n, first = null } = rows[0] ?? {};
        note(kind as Kind, n, first);
      }
    },
    told: (counted: Pick<TrialBalance, 'transfers' | 'operations'>): TrialBalance => {
      const problems = KINDS.filter((kind) => counts.has(kind)).map((kind) => `${counts.get(kind)} ${kind}`);
      return { clean: problems.length === 0, problems, firstWrong, ...counted };
    },
  };
}

/**
 * Sum moved in a ledger by transfers of one kind, on one house account or on all players' accounts. `kind` is null for
 * entries without a transfer, `holder` when there is no such house account.
 */
export type Moved = {
  ledger: number;
  account: bigint | null;
  holder: string | null;
  kind: string | null;
  amount: bigint;
};

/** House accounts have numbers below this one. */
export const FIRST_OF_PLAYERS = 1_001n;

export async function readMoved(db: Db, transfers: Within): Promise<Moved[]> {
  const { rows } = await sql<Omit<Moved, 'amount'> & { amount: string }>`
    select m.ledger, m.account, case when m.account is null then 'player' else a.kind end as holder, m.kind,
      m.amount::text as amount
    from (
      select e.ledger_id as ledger, case when e.account_id < ${FIRST_OF_PLAYERS} then e.account_id end as account, t.kind,
        sum(e.amount) as amount
      from entry e left join transfer t on t.id = e.transfer_id and ${transfers('t.id')}
      where ${transfers('e.transfer_id')}
      group by 1, 2, 3
    ) m
    left join lateral (select a.kind from account a where a.id = m.account limit 1) a on true`.execute(db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
