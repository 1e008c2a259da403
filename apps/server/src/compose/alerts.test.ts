/** Each check of alerts on the rows of the features that it reads. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertKind } from '@parlour/contract/alerts';
import { listAlerts } from '@parlour/contract/alerts.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVALUATE_JOB, recordBackup } from '../core/alerts/index.ts';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../testing/console.ts';
import { eachDatabase, scratchPath } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';

eachDatabase((kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const dataDir = scratchPath();
  let freeBytes: number | null = null;
  beforeAll(async () => {
    const clock = goingClock();
    mkdirSync(dataDir);
    app = await testApp(await open(), { clock: clock.now, env: { DATA_DIR: dataDir }, freeDiskBytes: () => freeBytes });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const found = async (of: AlertKind) =>
    valueOf(await desk.call(listAlerts, {}, tab))
      .alerts.filter((alert) => alert.kind === of)
      .map(({ subject, severity, details }) => ({ subject, severity, details }));
  /** Waits for the findings of a kind, running the job meanwhile. */
  const expectFound = (of: AlertKind) =>
    expect.poll(() => {
      app.jobs.wake(EVALUATE_JOB);
      return found(of);
    });

  it('the ledger out of balance, and a frozen wallet', async () => {
    const { db } = app.database;
    const { accountId } = await aPlayer(db, await aVendor(db, 'FROZEN'), 0n);
    await sql`insert into wallet_freeze (account_id) values (${accountId})`.execute(db);
    await sql`update ledger_count set clean = false, at = clock_timestamp()`.execute(db);
    await expectFound('ledger').toEqual([
      { subject: 'balance', severity: 'critical', details: {} },
      { subject: 'wallets', severity: 'critical', details: { wallets: 1 } },
    ]);
    await sql`update ledger_count set clean = true`.execute(db);
    await sql`update wallet_freeze set lifted_at = clock_timestamp(), lifted_by = 'nandar', reason = 'found'`.execute(
      db,
    );
    await expectFound('ledger').toEqual([]);
  });

  it('conversations and vendor cases that wait too long', async () => {
    const { db } = app.database;
    const vendorId = await aVendor(db, 'SLOW');
    const { accountId } = await aPlayer(db, vendorId, 0n);
    await sql`insert into gateway_case (scope, account_id, kind, op, ext_id, detail, first_at)
      values (${vendorId}, ${accountId}, 'win_without_bet', 'win', 'w-1', '{}', clock_timestamp() - interval '5 hours')`.execute(
      db,
    );
    const member = await app.register();
    await sql`insert into chat_conversation (member_id, state, language, device, address_group, waiting_since)
      select id, 'waiting', 'EN', '', '', clock_timestamp() - interval '6 minutes' from member where account = ${member.account}`.execute(
      db,
    );
    await expectFound('queue').toEqual([
      { subject: 'vendorCases', severity: 'warning', details: { count: 1, oldest: expect.any(String) } },
      { subject: 'chats', severity: 'info', details: { count: 1, oldest: expect.any(String) } },
    ]);
  });

  it('refused calls of a vendor, and a budget of SMS codes that is used up', async () => {
    const { db } = app.database;
    const vendorId = await aVendor(db, 'REFUSED');
    await sql`insert into gateway_refusal (bucket, vendor_id, code, seen)
      values (date_bin('15 minutes', clock_timestamp(), timestamptz '2000-01-01 00:00+00'), ${vendorId}, 'CONFLICT', 60),
        (date_bin('15 minutes', clock_timestamp(), timestamptz '2000-01-01 00:00+00'), ${vendorId}, 'INSUFFICIENT_FUNDS', 600)`.execute(
      db,
    );
    await sql`insert into budget_refusal (budget, hour, requests) values ('sms', date_trunc('hour', clock_timestamp()), 7)`.execute(
      db,
    );
    await expectFound('vendor-refusals').toEqual([
      { subject: 'REFUSED', severity: 'warning', details: { calls: 60, code: 'CONFLICT' } },
    ]);
    await expectFound('sms-budget').toEqual([{ subject: 'sms', severity: 'warning', details: { requests: 7 } }]);
  });

  it('an API key that expires within two weeks, until it is revoked', async () => {
    const { db } = app.database;
    const add = (name: string, id: string, days: number) =>
      sql`insert into api_key (public_id, secret_hash, name, operator_id, rights, until)
        select ${id}, sha256('x'), ${name}, min(id), '{reports.view}', clock_timestamp() + make_interval(days => ${days})
        from operator`.execute(db);
    await add('Soon over', '00000000000a', 13);
    await add('Long valid', '00000000000b', 16);
    await expectFound('api-key').toEqual([
      { subject: 'plk_00000000000a', severity: 'warning', details: { name: 'Soon over', until: expect.any(String) } },
    ]);
    await sql`update api_key set revoked_at = clock_timestamp(), revoked_by = operator_id`.execute(db);
    await expectFound('api-key').toEqual([]);
  });

  it('a disk with little room, until it has room again', async () => {
    freeBytes = 1_500 * 1024 ** 2;
    await expectFound('disk').toEqual([{ subject: 'data', severity: 'warning', details: { freeMb: 1_500 } }]);
    freeBytes = 5 * 1024 ** 3;
    await expectFound('disk').toEqual([]);
  });

  it('no backup, an old one, and one that was made by other means', async () => {
    await expectFound('backup').toEqual([{ subject: 'missing', severity: 'info', details: {} }]);
    if (kind === 'embedded') {
      mkdirSync(join(dataDir, 'backups/2026-01-31T04-05-06.789Z'), { recursive: true });
      await expectFound('backup').toEqual([
        { subject: 'old', severity: 'warning', details: { last: '2026-01-31T04:05:06.789Z' } },
      ]);
    }
    await recordBackup(app.database.db);
    await expectFound('backup').toEqual([]);
  });
});
