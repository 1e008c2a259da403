import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export const BIG_WINS_CHANNEL = 'winners';

export type BigWin = { account: string; gameId: string; win: bigint; at: Date };

/** Operations per part, which takes some tens of milliseconds. */
const PART = 2_000;

/** Aggregates one part of the wins committed since the last call; returns whether more can be aggregated now. */
export async function recordBigWins(db: Db, kept: number, days: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select note_big_wins(${kept}, ${days}, ${PART}) as more`.execute(db);
  return rows[0]?.more ?? false;
}

/** Whether something was committed that the last aggregation could not see yet. */
export async function winsWait(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from operation where tx >= (select upto from roll_up where name = 'big_win')) as waits`.execute(
    db,
  );
  return rows[0]?.waits ?? false;
}

/** Returns the ledger of a currency in which members play: real money when enabled, else play money. */
export async function boardLedger(db: Db, currency: string): Promise<{ id: number; book: 'PLAY' | 'REAL' }> {
  const { rows } = await sql<{ id: number; book: 'PLAY' | 'REAL' }>`
    select id, book from ledger where currency = ${currency} and book in ('PLAY', 'REAL') and enabled
    order by book = 'REAL' desc limit 1`.execute(db);
  const [ledger] = rows;
  if (!ledger) throw new Error(`no ledger of ${currency} is switched on`);
  return ledger;
}

/**
 * Returns the biggest wins of a ledger in the last days, largest first. Rolled-back rounds are excluded, and so are
 * self-excluded members, whose wins must not advertise play.
 */
export async function readBigWins(db: Db, ledgerId: number, most: number, days: number): Promise<BigWin[]> {
  const { rows } = await sql<{ account: string; game_id: string; win: bigint; at: Date }>`
    select m.account, b.game_id, b.win, b.at
    from big_win b
    join wallet w on w.account_id = b.account_id
    join member m on m.id = w.member_id and m.state = 'active'
    where b.ledger_id = ${ledgerId} and b.at > clock_timestamp() - make_interval(days => ${days})
      and not exists (
        select from round r where r.account_id + 0 = b.account_id and r.id = b.round_id and r.state = 'rolled_back'
      )
      and not exists (
        select from member_stop s
        where s.member_id = m.id and s.kind = 'exclusion' and s.lifted_at is null
          and (s.until is null or s.until > clock_timestamp())
      )
    order by b.win desc, b.at desc, b.round_id
    limit ${most}`.execute(db);
  return rows.map(({ game_id, ...row }) => ({ ...row, gameId: game_id }));
}

/** Notifies every server that the list changed. */
export async function notifyBoardChanged(db: Db): Promise<void> {
  await sql`select pg_notify(${BIG_WINS_CHANNEL}, '')`.execute(db);
}
