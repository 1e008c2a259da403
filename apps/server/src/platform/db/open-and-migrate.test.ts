import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findLedger, grantPlayMoney, openHouseCurrency } from '../../ledger/wallet/index.ts';
import { onDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { administer } from '../../testing/postgres.ts';
import { aStage } from '../../testing/stage.ts';
import { CERTIFICATION } from '../../vendor-gateway/certification/index.ts';
import { play } from '../../vendor-gateway/certification/stage.ts';
import { parlourClient } from '../../vendor-gateway/parlour/vendor-client.ts';
import type { Database } from './db.ts';
import { openDatabase } from './open.ts';
import { openPrepared } from './open-and-migrate.ts';
import { readFacts } from './production-checks.ts';

/** Append-only tables, each with a column. */
const WRITTEN_ONCE = {
  entry: 'amount',
  transfer: 'ledger_id',
  operation: 'bet',
  trial_balance: 'clean',
  approval: 'approver_id',
  audit: 'act',
};
const BOOKS_AS_TEXT = `md5((select string_agg(e::text, ',' order by e.transfer_id, e.account_id) from entry e))`;
const ATTEMPTS = often(70, 200, 1_000);

onDatabase('postgres', (_kind, open, { newTarget }) => {
  const role = `server_${randomUUID().slice(0, 8)}`;
  const admin = inject('databases').postgres?.url.replace('{database}', 'postgres') ?? '';
  let database: Database;

  beforeAll(async () => {
    await administer(admin, `create role ${role} login`);
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const own = new URL(target.url);
    own.username = role;
    database = await openPrepared({ databaseUrl: own.href, databaseOwnerUrl: target.url, dataDir: '/nowhere' });
  });
  afterAll(() => database.close());

  test('the server’s role owns nothing; a role that does both is told apart', async () => {
    const standing = async (of: Database, owner: string | null) => {
      const { isSuperuser, ownsTables } = await readFacts(of.db, owner);
      return { isSuperuser, ownsTables };
    };
    expect(await standing(database, 'parlour')).toEqual({ isSuperuser: false, ownsTables: false });
    // Without a separate owner it would create the tables itself; a member of the owner role also counts as owner.
    expect(await standing(database, null)).toEqual({ isSuperuser: false, ownsTables: true });
    expect(await standing(database, role)).toEqual({ isSuperuser: false, ownsTables: true });
    expect(await standing(await open(), 'parlour')).toEqual({ isSuperuser: true, ownsTables: true });
  });

  test('the server’s role opens the currency of its house, and may write neither it nor a ledger', async () => {
    const { db } = database;
    expect(await openHouseCurrency(db, 'THB')).toBeNull();
    expect(await openHouseCurrency(db, 'THB')).toBeNull();
    expect(await openHouseCurrency(db, 'MMK')).toBe('THB');
    const { id } = findLedger('PLAY', 'THB');
    const houses = await db.selectFrom('account').where('ledger_id', '=', id).select('id').execute();
    expect(houses.length).toBeGreaterThan(5);
    const denied = { code: '42501' };
    await expect(sql`update house_currency set currency = 'MMK'`.execute(db)).rejects.toMatchObject(denied);
    await expect(sql`update ledger set enabled = true`.execute(db)).rejects.toMatchObject(denied);
  });

  test('R-D5 an owner’s address that leads to another database is refused', async () => {
    const [owned, other] = [await newTarget(), await newTarget()];
    if (owned.kind !== 'postgres' || other.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const empty = await openDatabase(other);
    await empty.exec('drop schema public cascade; create schema public');
    await empty.close();
    const own = new URL(other.url);
    own.username = role;
    await expect(
      openPrepared({ databaseUrl: own.href, databaseOwnerUrl: owned.url, dataDir: '/nowhere' }),
    ).rejects.toThrow('DATABASE_URL and DATABASE_OWNER_URL lead to different databases: name the same one in both.');
  });

  test(`P-07 as the server’s role ${ATTEMPTS} of ${ATTEMPTS} attempts to change, remove or switch off what is written once are refused`, async () => {
    const { db } = database;
    await aPlayer(db, await aVendor(db, 'ROLES'), 100n);
    await sql`with o as (insert into operator (name, role, password_hash) values ('roles', 'owner', 'x') returning id)
      insert into audit (operator_id, operator_name, operator_role, address, act, reason)
      select id, 'roles', 'x', '', 'roles.test', '' from o`.execute(db);
    const books = async () =>
      (await sql<{ books: string }>`select ${sql.raw(BOOKS_AS_TEXT)} as books`.execute(db)).rows;
    const before = await books();
    const attempts = [
      ...Object.entries(WRITTEN_ONCE).flatMap(([table, column]) => [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `delete from ${table} where ctid = (select min(ctid) from ${table})`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} alter ${column} drop not null`,
        `alter table ${table} owner to current_user`,
        `create rule gone as on insert to ${table} do instead nothing`,
        `drop table ${table} cascade`,
        `merge into ${table} t using (select 1) u on true when matched then delete`,
      ]),
      'delete from wallet',
      'delete from account',
      "update ledger set enabled = true where book = 'REAL'",
      "delete from migration where name = '0010-ledger'",
      "set session_replication_role = 'replica'",
      'create table mine (id bigint)',
      'create or replace function ledger_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
      'drop function ledger_is_append_only() cascade',
    ];
    for (let n = 0; n < ATTEMPTS; n++) {
      const attempt = attempts[n % attempts.length] ?? '';
      // Refused because the role lacks the right; the triggers, which would refuse too, are never reached.
      await expect(sql.raw(attempt).execute(db), attempt).rejects.toMatchObject({
        code: '42501',
        message: expect.stringMatching(/^(permission denied|must be owner)/),
      });
    }
    // The books themselves refuse an entry without a transfer.
    await expect(
      sql`insert into entry (transfer_id, account_id, amount, ledger_id)
        select max(transfer_id), 41, 1, 4 from entry`.execute(db),
    ).rejects.toThrow();
    expect(await books()).toEqual(before);
  });

  test('as the server’s role bets, wins, rollbacks and gifts are booked', async () => {
    const { db } = database;
    const wanted = ['VW-01', 'VW-04', 'VW-05', 'VW-06', 'VW-12', 'VW-14', 'VW-19', 'VW-38'];
    for (const each of CERTIFICATION.filter(({ ids, needs }) => !needs && ids.some((id) => wanted.includes(id))))
      expect(await play(each, await aStage(db, parlourClient, { mayAward: false }))).toBeNull();
    const { memberId } = await aPlayer(db, await aVendor(db, 'GIFTS'), 100n);
    await grantPlayMoney(db, { memberId, amount: 50n, idempotencyKey: 'more' });
  });
});
