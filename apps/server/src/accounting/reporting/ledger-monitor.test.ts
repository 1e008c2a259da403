/** The ledger monitor: a manipulated row freezes the wallet that it belongs to, and nothing else. */
import { randomUUID } from 'node:crypto';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { getDayFigures } from '@parlour/contract/operator-sessions.endpoints';
import { recountBooks } from '@parlour/contract/reporting.endpoints';
import { refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import { listFrozenWallets, releaseWallet } from '@parlour/contract/wallet-freezes.endpoints';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCommands, isFrozen, movePlayer } from '../../ledger/wallet/index.ts';
import { CHEAP, sceneOf } from '../../payments/withdrawals/scene.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Player as Member, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { lookOn } from './ledger-monitor.ts';

const EDITS = often(12, 60, 200);

/** Manipulations of a player's row by someone with the owner's rights. */
const CHANGES = {
  amount: (account: bigint, by: bigint) =>
    sql`update entry set amount = amount + ${by} where account_id = ${account} and transfer_id = (
      select min(transfer_id) from entry where account_id = ${account})`,
  'balance after': (account: bigint, by: bigint) =>
    sql`update entry set balance_after = balance_after + ${by} where account_id = ${account} and transfer_id = (
      select max(transfer_id) from entry where account_id = ${account})`,
  'deleted entry': (account: bigint, _by: bigint) =>
    sql`delete from entry where account_id = ${account} and transfer_id = (
      select max(transfer_id) from entry where account_id = ${account})`,
  "the house's side": (account: bigint, by: bigint) =>
    sql`update entry set amount = amount - ${by} where account_id <> ${account} and transfer_id = (
      select max(transfer_id) from entry where account_id = ${account})`,
  'deleted transfer': (account: bigint, _by: bigint) =>
    sql`delete from transfer where id = (select max(transfer_id) from entry where account_id = ${account})`,
  wallet: (account: bigint, by: bigint) =>
    sql`update wallet set balance = balance + ${by} where account_id = ${account}`,
};
type Change = keyof typeof CHANGES;

/** Runs work with the triggers disabled, as a superuser could. */
async function tamper(db: Db, work: () => Promise<unknown>): Promise<void> {
  for (const table of ['entry', 'transfer']) await sql.raw(`alter table ${table} disable trigger user`).execute(db);
  await work();
  for (const table of ['entry', 'transfer']) await sql.raw(`alter table ${table} enable trigger user`).execute(db);
}

/** Runs one complete pass; returns the frozen wallets. */
async function readThrough(db: Db): Promise<bigint[]> {
  await sql`update books_watch set begun_at = begun_at - interval '1 hour'`.execute(db);
  const frozen: bigint[] = [];
  for (let goesOn = true; goesOn; ) {
    const looked = await lookOn(db);
    frozen.push(...looked.frozen);
    ({ goesOn } = looked);
  }
  return frozen.toSorted((a, b) => (a < b ? -1 : 1));
}

eachDatabase((_kind, open, { fresh }) => {
  it(`P-09 ${EDITS} of ${EDITS} wallets whose rows were changed are frozen by the next reading, and no others`, async () => {
    const { db } = await fresh();
    const vendor = await aVendor(db, 'WATCH');
    const players: Player[] = [];
    for (let n = 0; n < EDITS + 3; n++) players.push(await aPlayer(db, vendor, 1_000n));
    for (const [n, player] of players.entries())
      await applyCommands(db, [
        aCommand(vendor, player)({ op: 'settle', tx: 't', round: 'r', bet: 9n, win: BigInt(n % 3) }),
      ]);
    expect(await readThrough(db)).toEqual([]);
    const changed = players.slice(0, EDITS).map(({ accountId }) => accountId);
    // More than a round moved: no amount becomes zero, which the table refuses.
    const drawn = fc.sample(
      fc.tuple(fc.constantFrom(...(Object.keys(CHANGES) as Change[])), fc.bigInt({ min: 10n, max: 900n })),
      EDITS,
    );
    await tamper(db, async () => {
      for (const [n, [what, by]] of drawn.entries()) await CHANGES[what](changed[n] ?? 0n, by).execute(db);
    });
    expect(await readThrough(db)).toEqual(changed);
    expect(await readThrough(db)).toEqual([]);
  });

  it('a reading goes on where the last look ended, and one server is at it at a time', async () => {
    const { db } = await fresh();
    const vendor = await aVendor(db, 'PARTS');
    const player = await aPlayer(db, vendor, 1_000_000n);
    const at = async () =>
      (await db.selectFrom('books_watch').select(['part', 'read_to']).executeTakeFirstOrThrow()) as object;
    for (let batch = 0; batch < 3; batch++)
      await applyCommands(
        db,
        Array.from({ length: 10 }, (_, n) =>
          aCommand(vendor, player)({ tx: `${batch}-${n}`, round: `${batch}-${n}`, bet: 1n }),
        ),
      );
    await sql`update books_watch set begun_at = begun_at - interval '1 hour'`.execute(db);
    const size = { transfers: 20, wallets: 5 };
    const first = await lookOn(db, size);
    expect([first, await at()]).toEqual([
      { frozen: [], goesOn: true },
      { part: 'transfers', read_to: expect.any(BigInt) },
    ]);
    // The rest of the transfers, then the wallets; then nothing until the next pass is due.
    expect(await lookOn(db, size)).toEqual({ frozen: [], goesOn: true });
    expect(await at()).toEqual({ part: 'wallets', read_to: 0n });
    expect(await lookOn(db, size)).toEqual({ frozen: [], goesOn: false });
    expect(await at()).toEqual({ part: 'transfers', read_to: 0n });
    expect(await lookOn(db, size)).toEqual({ frozen: [], goesOn: false });
  });

  describe('a frozen wallet', () => {
    let app: TestApp;
    let desk: ReturnType<typeof consoleOf>;
    let tab: Tab;
    let member: Member;
    let memberId = 0n;
    let bet: (tx: string) => Promise<string | null | undefined>;
    let win: (tx: string) => Promise<string | null | undefined>;
    let ask: () => Promise<unknown>;
    beforeAll(async () => {
      const clock = testClock();
      app = await testApp(await open(), { ...CHEAP, clock: clock.now });
      desk = consoleOf(app);
      tab = await desk.operator(clock);
      const { db } = app.database;
      const scene = sceneOf(app);
      const out = await scene.ready();
      member = out.player;
      ask = async () => (await scene.ask(out, '100')).body;
      ({ id: memberId } = await db
        .selectFrom('member')
        .select('id')
        .where('account', '=', member.account)
        .executeTakeFirstOrThrow());
      const { account_id: accountId } = await db
        .selectFrom('wallet')
        .select('account_id')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      const vendor = await aVendor(db, 'FROZEN');
      const { rows } = await sql<{ id: string }>`
        insert into play_session (id, account_id, vendor_id, session_id, game_id, language, expires_at)
        select ${randomUUID()}, ${accountId}, ${vendor}, s.id, 'g1', 'EN', clock_timestamp() + interval '1 hour'
        from session s where s.member_id = ${memberId} order by s.id desc limit 1 returning id`.execute(db);
      const command = aCommand(vendor, { memberId, accountId, session: rows[0]?.id ?? '' });
      bet = async (tx) => (await applyCommands(db, [command({ tx, round: 'r', bet: 5n })]))[0]?.code;
      win = async (tx) => (await applyCommands(db, [command({ op: 'win', tx, round: 'r', win: 7n })]))[0]?.code;
      expect(await bet('b1')).toBeNull();
    });
    afterAll(() => app.close());

    const frozen = async () => valueOf(await desk.call(listFrozenWallets, {}, tab)).wallets;
    const launch = () => app.call(startGame, { body: { nodeId: '1001' } }, member);
    const fill = () => app.call(refillPlayMoney, { body: { idempotencyKey: 'k'.repeat(20) } }, member);

    it('P-09 takes no bet, opens no game and pays nothing out, while wins arrive; the console says so', async () => {
      const { db } = app.database;
      expect(await frozen()).toEqual([]);
      await sql`update wallet set balance = balance + 100000 where member_id = ${memberId}`.execute(db);
      expect(await readThrough(db)).toHaveLength(1);
      expect(await isFrozen(db, { memberId, book: 'PLAY' })).toBe(true);
      expect([await bet('b2'), await win('w1')]).toEqual(['PLAYER_BLOCKED', null]);
      expect([(await launch()).body, (await fill()).body, await ask()]).toMatchObject([
        { code: 'launch.paused' },
        { code: 'launch.paused' },
        { code: 'withdraw.off' },
      ]);
      expect(await frozen()).toMatchObject([
        { memberId: memberId.toString(), account: member.account, book: 'PLAY', symbol: 'K' },
      ]);
      expect(valueOf(await desk.call(getDayFigures, {}, tab)).ledgerClean).toBe(false);
      const { rows } = valueOf(await desk.call(listAudit, { query: { act: 'wallet.frozen' } }, tab));
      expect(rows).toMatchObject([
        { operator: 'watch over the books', memberId: memberId.toString(), account: member.account },
      ]);
    });

    it('stays frozen when the limits and breaks of its player are written anew', async () => {
      const { db } = app.database;
      await sql`select guard_wallets(${memberId})`.execute(db);
      expect(await bet('b3')).toBe('PLAYER_BLOCKED');
    });

    it('is released by an operator who says why, and not before its books add up', async () => {
      const { db } = app.database;
      const [row] = await frozen();
      const release = (id = row?.id ?? '') =>
        desk.call(releaseWallet, { params: { id }, body: { reason: 'Mended' } }, tab);
      expect((await release()).body).toMatchObject({ code: 'wallet.not_clean' });
      await sql`update wallet set balance = balance - 100000 where member_id = ${memberId}`.execute(db);
      // The win that arrived meanwhile was written on top of the wrong balance.
      expect((await release()).body).toMatchObject({ code: 'wallet.not_clean' });
      await tamper(db, () =>
        sql`update entry e set balance_after = balance_after - 100000 from wallet w
          where w.member_id = ${memberId} and e.account_id = w.account_id and e.transfer_id = w.transfer_id`.execute(
          db,
        ),
      );
      expect((await release('999')).body).toMatchObject({ code: 'thing.unknown' });
      expect(valueOf(await release())).toEqual({ released: true });
      expect((await release()).body).toMatchObject({ code: 'thing.unknown' });
      expect([await frozen(), await bet('b4')]).toEqual([[], null]);
      expect(valueOf(await launch())).toMatchObject({ mode: 'frame' });
      expect(valueOf(await desk.call(recountBooks, {}, tab))).toMatchObject({ clean: true });
      expect(await readThrough(db)).toEqual([]);
      const { rows } = valueOf(await desk.call(listAudit, { query: { act: 'wallet.released' } }, tab));
      expect(rows).toMatchObject([{ account: member.account, reason: 'Mended' }]);
    });

    it('lets a player who takes a break go on with it after the release', async () => {
      const { db } = app.database;
      await sql`insert into protection (member_id) values (${memberId}) on conflict do nothing`.execute(db);
      await sql`update wallet set balance = balance + 1 where member_id = ${memberId}`.execute(db);
      expect(await readThrough(db)).toHaveLength(1);
      await sql`insert into member_stop (member_id, kind, span, until, least_until)
        select ${memberId}, 'time_out', 'day', at, at from (select clock_timestamp() + interval '1 day' as at) t`.execute(
        db,
      );
      await sql`update wallet set balance = balance - 1 where member_id = ${memberId}`.execute(db);
      const [row] = await frozen();
      valueOf(await desk.call(releaseWallet, { params: { id: row?.id ?? '' }, body: { reason: 'Mended' } }, tab));
      expect(await bet('b5')).toBe('PLAYER_BLOCKED');
      await movePlayer(db, { memberId, book: 'PLAY', house: 'promotions', amount: 1n, op: 'gift', id: 'after' });
      expect(await readThrough(db)).toEqual([]);
    });
  });
});
