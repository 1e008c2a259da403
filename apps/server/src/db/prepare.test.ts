import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { grantPlayMoney } from '../features/wallet/index.ts';
import { CERTIFICATION } from '../gateway/certification/index.ts';
import { play } from '../gateway/certification/stage.ts';
import { parlourSpeaker } from '../gateway/parlour/speaker.ts';
import { onDatabase } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';
import { administer } from '../testing/postgres.ts';
import { aStage } from '../testing/stage.ts';
import type { Database } from './db.ts';
import { openPrepared, ownsBooks } from './prepare.ts';

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
    expect(await ownsBooks(database.db)).toBe(false);
    expect(await ownsBooks((await open()).db)).toBe(true);
  });

  test('as the server’s role nothing of the books can be changed, removed or switched off', async () => {
    const { db } = database;
    await aPlayer(db, await aVendor(db, 'ROLES'), 100n);
    const attempts = [
      ...['entry', 'transfer', 'operation'].flatMap((table) => [
        `update ${table} set ledger_id = ledger_id`.replace(
          'operation set ledger_id = ledger_id',
          'operation set bet = 0',
        ),
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
      ]),
      'delete from wallet',
      'delete from account',
      "update ledger set enabled = true where book = 'REAL'",
      "delete from migration where name = '0010-ledger'",
      "set session_replication_role = 'replica'",
      'create table mine (id bigint)',
      'create or replace function ledger_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
    ];
    for (const attempt of attempts)
      await expect(sql.raw(attempt).execute(db), attempt).rejects.toMatchObject({ code: '42501' });
    // What is no transfer is refused by the books themselves.
    await expect(
      sql`insert into entry (transfer_id, account_id, amount, ledger_id)
        select max(transfer_id), 41, 1, 4 from entry`.execute(db),
    ).rejects.toThrow();
  });

  test('as the server’s role bets, wins, rollbacks and gifts are booked', async () => {
    const { db } = database;
    const wanted = ['VW-01', 'VW-04', 'VW-05', 'VW-06', 'VW-12', 'VW-14', 'VW-19', 'VW-38'];
    for (const each of CERTIFICATION.filter(({ ids, needs }) => !needs && ids.some((id) => wanted.includes(id))))
      expect(await play(each, await aStage(db, parlourSpeaker, { mayAward: false }))).toBeNull();
    const { memberId } = await aPlayer(db, await aVendor(db, 'GIFTS'), 100n);
    await grantPlayMoney(db, { memberId, amount: 50n, idempotencyKey: 'more' });
  });
});
