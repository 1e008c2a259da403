/**
 * A member's statement: movements and rounds, newest first. A page reads a bounded number of index rows for any filter;
 * one with few matches returns where to continue. The index range of a date span comes from the member's days of play.
 */
import type { RecordKind } from '@parlour/contract/wallet';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { RoundState } from './wallet.tables.ts';

/** Maximum number of rows that one page scans. */
export const LOOKS_AT = 1_000;

export type RecordsOf = { accountId: bigint; memberId: bigint; ledgerId: number };

export type RecordsQuery = {
  /** Continues after this id. */
  before: bigint | null;
  size: number;
  kind?: RecordKind | undefined;
  game?: string | undefined;
  /** First and last day, ISO dates in the zone. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
};

export type Page<Row> = { rows: Row[]; next: bigint | null };

export type StatementRow = {
  id: bigint;
  at: Date;
  kind: string;
  amount: bigint;
  balance: bigint;
  roundId: bigint | null;
  gameId: string | null;
};

const TOP = 2n ** 62n;

/** Restricts ids to a date span, as far as the days of play are aggregated. */
const spanOf = ({ memberId, ledgerId }: RecordsOf, { from, to, before }: RecordsQuery, column: string) => {
  const days = sql`from member_play_day d where d.member_id = ${memberId} and d.ledger_id = ${ledgerId}`;
  const last = sql`coalesce(max(d.${sql.ref(column)}), 0)`;
  const lower = from ? sql`(select ${last} ${days} and d.day < ${from}::date)` : sql`0`;
  const upper = to
    ? sql`(select case when exists (select ${days} and d.day > ${to}::date)
        then (select ${last} ${days} and d.day <= ${to}::date) else ${TOP}::bigint end)`
    : sql`${TOP}::bigint`;
  return { lower, upper, before: before ?? TOP };
};

const within = (column: string, { from, to, timeZone }: RecordsQuery) => sql`
  ${from ? sql`and ${sql.ref(column)} >= ${from}::date::timestamp at time zone ${timeZone}` : sql``}
  ${to ? sql`and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql``}`;

/** Rows to scan: more for a filter that few rows may match. */
const looksAt = ({ kind, game, size }: RecordsQuery): number => (kind || game ? Math.max(LOOKS_AT, size) : size);

/** Returns where the next page begins; null when everything was scanned. */
function nextOf(found: readonly { id: bigint }[], seen: { n: bigint; least: bigint | null }, draft: RecordsQuery) {
  if (found.length === draft.size) return found.at(-1)?.id ?? null;
  return Number(seen.n) === looksAt(draft) ? seen.least : null;
}

const ofKind = (kind: RecordKind | undefined) => {
  if (!kind) return sql``;
  return kind === 'other' ? sql`and t.kind not in ('bet', 'win', 'rollback')` : sql`and t.kind = ${kind}`;
};

/** Query of a page of movements. Each lateral is one probe of a unique index. */
export function entriesQuery(of: RecordsOf, draft: RecordsQuery) {
  const span = spanOf(of, draft, 'last_transfer');
  return sql<{
    n: bigint;
    least: bigint | null;
    id: bigint | null;
    at: Date;
    kind: string;
    amount: bigint;
    balance_after: bigint;
    round_id: bigint | null;
    game_id: string | null;
  }>`
    with looked as materialized (
      select transfer_id, amount, balance_after from entry
      where account_id = ${of.accountId} and balance_after is not null
        and transfer_id < ${span.before} and transfer_id > ${span.lower} and transfer_id <= ${span.upper}
      order by transfer_id desc limit ${looksAt(draft)}
    )
    select seen.n, seen.least, f.*
    from (select count(*) as n, min(transfer_id) as least from looked) seen
    left join lateral (
      select e.transfer_id as id, t.created_at as at, t.kind, e.amount, e.balance_after, t.round_id, r.game_id
      from looked e
      cross join lateral (select created_at, kind, round_id from transfer where id = e.transfer_id limit 1) t
      left join lateral (
        select game_id from round where account_id + 0 = ${of.accountId} and id = t.round_id limit 1
      ) r on true
      where true ${within('t.created_at', draft)} ${ofKind(draft.kind)}
        ${draft.game ? sql`and r.game_id = ${draft.game}` : sql``}
      order by e.transfer_id desc limit ${draft.size}
    ) f on true
    order by f.id desc`;
}

/** Movements of one account, newest first. */
export async function listEntries(db: Db, of: RecordsOf, draft: RecordsQuery): Promise<Page<StatementRow>> {
  const { rows: found } = await entriesQuery(of, draft).execute(db);
  const rows = found.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            at: row.at,
            kind: row.kind,
            amount: row.amount,
            balance: row.balance_after,
            roundId: row.round_id,
            gameId: row.game_id,
          },
        ],
  );
  return { rows, next: nextOf(rows, found[0] ?? { n: 0n, least: null }, draft) };
}

export type RoundRow = {
  id: bigint;
  /** Vendor's id of the round. */
  name: string;
  gameId: string;
  state: RoundState;
  bet: bigint;
  win: bigint;
  startedAt: Date;
  closedAt: Date | null;
  recallUrl: string | null;
};

type RawRound = {
  id: bigint | null;
  ext_id: string;
  game_id: string;
  state: RoundState;
  bet: bigint;
  win: bigint;
  started_at: Date;
  closed_at: Date | null;
  recall_url: string | null;
};

const roundOf = (row: RawRound): RoundRow[] =>
  row.id === null
    ? []
    : [
        {
          id: row.id,
          name: row.ext_id,
          gameId: row.game_id,
          state: row.state,
          bet: row.bet,
          win: row.win,
          startedAt: row.started_at,
          closedAt: row.closed_at,
          recallUrl: row.recall_url?.replaceAll('{round}', encodeURIComponent(row.ext_id)) ?? null,
        },
      ];

const ROUND = sql`r.id, r.ext_id, r.game_id, r.state, r.bet, r.win, r.started_at, r.closed_at, v.recall_url`;

/** Query of a page of rounds. */
export function roundsQuery(of: RecordsOf, draft: RecordsQuery) {
  const span = spanOf(of, draft, 'last_round');
  return sql<RawRound & { n: bigint; least: bigint | null }>`
    with looked as materialized (
      select id, ext_id, game_id, state, bet, win, started_at, closed_at, scope from round
      where account_id + 0 = ${of.accountId} and id < ${span.before} and id > ${span.lower} and id <= ${span.upper}
      order by id desc limit ${looksAt(draft)}
    )
    select seen.n, seen.least, f.*
    from (select count(*) as n, min(id) as least from looked) seen
    left join lateral (
      select ${ROUND} from looked r
      left join lateral (select recall_url from gateway_vendor where id = r.scope limit 1) v on true
      where true ${within('r.started_at', draft)} ${draft.game ? sql`and r.game_id = ${draft.game}` : sql``}
      order by r.id desc limit ${draft.size}
    ) f on true
    order by f.id desc`;
}

/** Rounds of one account, newest first. */
export async function listRoundRows(db: Db, of: RecordsOf, draft: RecordsQuery): Promise<Page<RoundRow>> {
  const { rows: found } = await roundsQuery(of, draft).execute(db);
  const rows = found.flatMap(roundOf);
  return { rows, next: nextOf(rows, found[0] ?? { n: 0n, least: null }, draft) };
}

/** One round of an account with its movements, oldest first; null when the account has no such round. */
export async function findRound(
  db: Db,
  accountId: bigint,
  roundId: bigint,
): Promise<{ round: RoundRow; lines: Omit<StatementRow, 'roundId' | 'gameId'>[] } | null> {
  const found = await sql<RawRound>`
    select ${ROUND} from round r left join gateway_vendor v on v.id = r.scope
    where r.account_id + 0 = ${accountId} and r.id = ${roundId}`.execute(db);
  const [round] = found.rows.flatMap(roundOf);
  if (!round) return null;
  const moved = await sql<{ id: bigint; at: Date; kind: string; amount: bigint; balance: bigint }>`
    select t.id, t.created_at as at, t.kind, e.amount, e.balance_after as balance
    from transfer t
    cross join lateral (
      select amount, balance_after from entry where transfer_id = t.id and account_id = ${accountId} limit 1
    ) e
    where t.round_id = ${roundId}
    order by t.id limit 200`.execute(db);
  return { round, lines: moved.rows };
}
