/** Records of accounts and members. */
import { sql } from 'kysely';
import { listEntries, listRoundRows } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';

const of = (accountId: bigint) => ({ accountId, memberId: 0n, ledgerId: 4 });
const draft = (before: bigint | null, size: number) => ({ before, size, timeZone: 'Asia/Yangon' });

export const statement = async (db: Db, accountId: bigint, before: bigint | null, size: number) =>
  (await listEntries(db, of(accountId), draft(before, size))).rows;

export const rounds = async (db: Db, accountId: bigint, before: bigint | null, size: number) =>
  (await listRoundRows(db, of(accountId), draft(before, size))).rows;

/** Returns a digest of a member's rows by table, and of the entries of the member's wallets. */
export async function heldOf(db: Db, account: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and c.column_name = 'member_id' and t.table_type = 'BASE TABLE'
        and c.table_name <> 'session' order by c.table_name`.execute(db);
  const held: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(name)} t
        where t.member_id = (select id from member where account = ${account})`.execute(db);
    held[name] = rows[0]?.digest ?? '';
  }
  const { rows } = await sql<{ digest: string | null }>`
    select md5(string_agg(e::text, '|' order by e::text)) as digest from entry e
      join account a on a.id = e.account_id join member m on m.id = a.member_id where m.account = ${account}`.execute(
    db,
  );
  return { ...held, entry: rows[0]?.digest ?? '' };
}
