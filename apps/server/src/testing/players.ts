/** Players, vendors and sessions for tests and benchmarks. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { grantPlayMoney, openWallet } from '../ledger/wallet/index.ts';
import type { Book } from '../ledger/wallet/wallet.tables.ts';
import type { Db } from '../platform/db/db.ts';

/** Creates a member without a wallet. */
export async function aMember(db: Db, state: 'active' | 'disabled' = 'active'): Promise<bigint> {
  const account = `m${randomUUID().replaceAll('-', '').slice(0, 18)}`;
  const row = await db
    .insertInto('member')
    .values({ account, nickname: account, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type Player = { memberId: bigint; accountId: bigint; session: string };

/** Creates a vendor that may call the gateway; returns its number. */
export async function aVendor(
  db: Db,
  code: string,
  books: Book[] = ['PLAY', 'TRIAL'],
  mayAward = false,
): Promise<number> {
  const row = await db
    .insertInto('gateway_vendor')
    .values({ code, name: code, books, may_award: mayAward })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates a play session of an account at a vendor, without a launch token. */
export async function aSession(
  db: Db,
  accountId: bigint,
  vendorId: number,
  minutes = 60,
  id: string = randomUUID(),
): Promise<string> {
  await sql`insert into play_session (id, account_id, vendor_id, session_id, game_id, language, expires_at)
    values (${id}, ${accountId}, ${vendorId}, 1, 'g1', 'EN', clock_timestamp() + make_interval(mins => ${minutes}))`.execute(
    db,
  );
  return id;
}

/** Creates a member with money (minor units) in a book, in a session of the vendor. */
export async function aPlayer(
  db: Db,
  vendorId: number,
  money: bigint,
  book: 'PLAY' | 'TRIAL' = 'PLAY',
  currency = 'MMK',
): Promise<Player> {
  const memberId = await aMember(db);
  const accountId = await openWallet(db, { memberId, book, currency });
  if (money > 0n) await grantPlayMoney(db, { memberId, amount: money, idempotencyKey: 'start', book });
  return { memberId, accountId, session: await aSession(db, accountId, vendorId) };
}
