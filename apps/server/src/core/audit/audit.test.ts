/** The activity record: filters, amounts, names, days in the house's time zone, and the export. */
import { exportAudit, listAudit } from '@parlour/contract/audit.endpoints';
import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { withDecimals } from './amounts.rules.ts';
import { listActors, listActs, MACHINE, recordAudit } from './index.ts';

describe('amounts', () => {
  test('minor units become decimals of the currency; other fields and texts stay', () => {
    const facts = { amount: '123456', fee: '-5', note: '77', state: 'paid' };
    expect(withDecimals({ act: 'withdrawal.moved', before: null, after: facts }, 2)).toEqual({
      before: null,
      after: { amount: '1234.56', fee: '-0.05', note: '77', state: 'paid' },
      money: ['amount', 'fee'],
    });
    expect(withDecimals({ act: 'withdrawal.moved', before: facts, after: null }, 3).before?.amount).toBe('123.456');
    // Entered by hand, with decimals or without.
    const typed = { act: 'bonus.rule_added', before: null, after: { amount: '5000' } };
    expect(withDecimals(typed, 2)).toEqual({ before: null, after: { amount: '5000' }, money: [] });
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const list = async (query: Record<string, string> = {}) => valueOf(await staff.call(listAudit, { query }, tab));
  const numbers = async (query: Record<string, string>) => (await list(query)).rows.map(({ id }) => Number(id));

  /** Writes a row at a time of its own, which the record itself does not allow. */
  async function rowAt(id: number, at: string, act: string): Promise<void> {
    const { db } = app.database;
    await sql`alter table audit disable trigger audit_is_sealed`.execute(db);
    await sql`insert into audit (id, at, operator_id, operator_name, operator_role, address, act, reason, hash)
      values (${id}, ${at}::timestamptz, null, 'Night', 'machine', '', ${act}, '', '')`.execute(db);
    await sql`alter table audit enable trigger audit_is_sealed`.execute(db);
  }

  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    // Yangon is this installation's time zone: 17:30 UTC is its midnight.
    await rowAt(900_001, '2021-05-01T17:29:59.999Z', 'test.early');
    await rowAt(900_002, '2021-05-01T17:30:00Z', 'test.first');
    await rowAt(900_003, '2021-05-02T17:29:59.999Z', 'test.last');
    await rowAt(900_004, '2021-05-02T17:30:00Z', 'tests.late');
  });
  afterAll(() => app.close());

  it('a day is one of the house, from its midnight to the next', async () => {
    expect(await numbers({ from: '2021-05-02', to: '2021-05-02' })).toEqual([900_003, 900_002]);
    expect(await numbers({ from: '2021-05-02', to: '2021-05-03' })).toEqual([900_004, 900_003, 900_002]);
    expect(await numbers({ to: '2021-05-01' })).toEqual([900_001]);
    expect(await numbers({ from: '2021-05-02', to: '2021-05-01' })).toEqual([]);
  });

  it('an area is the whole first part of the actions, and the filters narrow each other', async () => {
    expect(await numbers({ subject: 'test', to: '2021-05-03' })).toEqual([900_003, 900_002, 900_001]);
    expect(await numbers({ subject: 'tests' })).toEqual([900_004]);
    expect(await numbers({ subject: 'tes' })).toEqual([]);
    expect(await numbers({ act: 'test.last', from: '2021-05-02' })).toEqual([900_003]);
    expect(await numbers({ act: 'test.last', from: '2021-05-03' })).toEqual([]);
  });

  it('an operator is found in any spelling, a player by the account', async () => {
    expect(await numbers({ operator: ' nIGHT ', size: '2' })).toEqual([900_004, 900_003]);
    const { db } = app.database;
    const { token: _token, ...player } = await app.register();
    const { id, account } = await db
      .selectFrom('member')
      .select(['id', 'account'])
      .where('account', '=', player.account.toLowerCase())
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      operator: MACHINE,
      request: { ip: '192.0.2.1' },
      act: 'withdrawal.moved',
      memberId: id,
      after: { amount: '50000', state: 'paid' },
    });
    const { rows, symbol } = await list({ account: account.toUpperCase() });
    expect(rows).toMatchObject([
      { account, memberId: `${id}`, after: { amount: '500.00', state: 'paid' }, money: ['amount'] },
    ]);
    expect(symbol).toBe('K');
    expect(await numbers({ account: 'nobody-here' })).toEqual([]);
  });

  it('the first page names every action and everybody who acted, the next pages do not', async () => {
    const first = await list({ size: '1' });
    expect(first.acts).toEqual(expect.arrayContaining(['test.early', 'tests.late', 'withdrawal.moved']));
    expect(first.operators).toEqual(expect.arrayContaining(['Night', MACHINE.name]));
    expect([first.acts, first.operators]).toEqual([await listActs(app.database.db), await listActors(app.database.db)]);
    expect(new Set(first.acts).size).toBe(first.acts.length);
    const next = await list({ size: '1', before: first.next ?? '' });
    expect([next.acts, next.operators]).toEqual([[], []]);
    expect(Number(next.rows[0]?.id)).toBeLessThan(Number(first.rows[0]?.id));
  });

  it('the export has the filtered rows with their seals, needs a second factor, and is on record itself', async () => {
    const filters = { account: '', subject: 'withdrawal' } as const;
    const file = valueOf(await staff.call(exportAudit, { body: { ...filters, format: 'csv' } }, tab));
    expect([file.rows, file.cut, file.type]).toEqual([1, false, 'text/csv; charset=utf-8']);
    const lines = strFromU8(Buffer.from(file.content, 'base64')).split('\r\n');
    expect(lines[2]).toBe('number,time,operator,role,action,player,before,after,reason,address,seal');
    expect(lines[3]).toMatch(/,withdrawal\.moved,.*""amount"":""500\.00"".*,[0-9a-f]{64}$/);
    const [recorded] = (await list({ act: 'audit.exported' })).rows;
    expect(recorded?.after).toMatchObject({ subject: 'withdrawal', format: 'csv', rows: 1, cut: false });
  });
});
