import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type NewPlaySession = {
  id: string;
  accountId: bigint;
  vendor: string;
  sessionId: bigint;
  gameId: string;
  language: string;
  tokenHash: string;
};

/** Lifetime of a launch token, in seconds. */
const TOKEN_SECONDS = 60;
/** Lifetime of a play session, in minutes. */
const SESSION_MINUTES = 480;

/** Inserts a play session and its launch token; returns false when the vendor is unknown or stopped. */
export async function insertPlaySession(db: Db, fresh: NewPlaySession): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      insert into play_session (id, account_id, vendor_id, session_id, game_id, language, expires_at)
      select ${fresh.id}, ${fresh.accountId}::bigint, v.id, ${fresh.sessionId}::bigint, ${fresh.gameId}, ${fresh.language},
        clock_timestamp() + make_interval(mins => ${SESSION_MINUTES})
      from gateway_vendor v where v.code = ${fresh.vendor} and v.enabled
      returning id
    )
    insert into launch_token (hash, play_session_id, expires_at)
    select ${fresh.tokenHash}, id, clock_timestamp() + make_interval(secs => ${TOKEN_SECONDS}) from opened
    returning hash`.execute(db);
  return rows.length === 1;
}

/** Whether a vendor is enabled for a book. */
export async function keepsBook(db: Db, vendor: string, book: string): Promise<boolean> {
  const { rows } = await sql`select 1 from gateway_vendor where code = ${vendor} and ${book} = any(books)`.execute(db);
  return rows.length > 0;
}

export async function endSessionsOf(db: Db, sessionId: bigint): Promise<void> {
  await sql`update play_session set ended_at = clock_timestamp() where session_id = ${sessionId} and ended_at is null`.execute(
    db,
  );
}

export type Admitted = {
  session: string;
  accountId: bigint;
  gameId: string;
  language: string;
  ledgerId: number;
  balance: bigint;
  memberState: string;
};

/** Redeems a launch token of a vendor; returns null when it is unknown, used, expired or another vendor's. */
export async function spendLaunchToken(db: Db, vendorId: number, tokenHash: string): Promise<Admitted | null> {
  const { rows } = await sql<{
    id: string;
    account_id: bigint;
    game_id: string;
    language: string;
    ledger_id: number;
    balance: bigint;
    state: string;
  }>`
    with spent as (
      update launch_token t set used_at = clock_timestamp()
      from play_session s
      where t.hash = ${tokenHash} and t.used_at is null and t.expires_at > clock_timestamp()
        and s.id = t.play_session_id and s.vendor_id = ${vendorId} and s.ended_at is null
      returning s.id, s.account_id, s.game_id, s.language
    )
    select spent.id, spent.account_id, spent.game_id, spent.language, w.ledger_id, w.balance,
      case when w.stopped_until > clock_timestamp() then 'stopped' else m.state end as state
    from spent join wallet w on w.account_id = spent.account_id join member m on m.id = w.member_id`.execute(db);
  const row = rows[0];
  return row
    ? {
        session: row.id,
        accountId: row.account_id,
        gameId: row.game_id,
        language: row.language,
        ledgerId: row.ledger_id,
        balance: row.balance,
        memberState: row.state,
      }
    : null;
}
