/** Size of an audience, and unknown account names in it. */
import type { Audience } from '@parlour/contract/audience';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/http/result.ts';
import { accountsOf, keptAudience, namesApart } from './audience.ts';

/** Counts the active members in an audience. */
export async function countMeant(db: Db, audience: Audience): Promise<number> {
  const { rest, named } = namesApart(keptAudience(audience));
  // The SQL function would scan the list of names for each member; as a separate parameter it is looked up instead.
  const names = named.map(({ any, not }) =>
    not ? sql`and m.account <> all(${sql.val(any)}::text[])` : sql`and m.account = any(${sql.val(any)}::text[])`,
  );
  // With nothing but names the function call is omitted.
  const rule =
    rest.kind === 'matching' && rest.all.length === 0
      ? sql``
      : sql`and is_meant_for(${JSON.stringify(rest)}::jsonb, m)`;
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from member m
    where m.state = 'active' ${rule} ${sql.join(names, sql` `)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Returns the names in an audience that no account has, in alphabetical order. */
export async function unknownAccounts(db: Db, audience: Audience): Promise<string[]> {
  const names = accountsOf(keptAudience(audience));
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${sql.val(names)}::text[]) as n (name)
    where not exists (select from member m where m.account = n.name)
    group by n.name order by n.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Maximum number of names in a refusal. */
const NAMED = 50;

/** Returns the refusal of an audience with unknown account names; null when all are known. */
export async function refuseStrangers(db: Db, audience: Audience) {
  const accounts = await unknownAccounts(db, audience);
  return accounts.length > 0 ? fail('message.unknown_members', { accounts: accounts.slice(0, NAMED) }) : null;
}
