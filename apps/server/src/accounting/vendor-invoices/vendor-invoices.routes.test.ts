/** Invoice sheets of vendors: months in the brand's time zone, versions of fees, the vendor's figures, and files. */
import { listAudit } from '@parlour/contract/audit.endpoints';
import {
  addVendorFeeTerms,
  exportVendorInvoice,
  getVendorInvoice,
  listVendorInvoices,
  putVendorReported,
} from '@parlour/contract/vendor-invoices.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const MONTH = '2021-05';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let game = { node_id: '', vendor_code: '', category: '' };
  // 1 June 2021 in Yangon, still May in UTC.
  const clock = testClock(Date.parse('2021-05-31T18:00:00Z') - Date.now());
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    const { db } = app.database;
    const found = await db
      .selectFrom('game')
      .select(['node_id', 'vendor_code', 'category'])
      .orderBy('node_id')
      .executeTakeFirstOrThrow();
    game = found;
    const other = await db
      .selectFrom('game')
      .select(['node_id'])
      .where('vendor_code', '<>', game.vendor_code)
      .orderBy('node_id')
      .executeTakeFirstOrThrow();
    const figures = (
      bucket: string,
      bets: number,
      wins: number,
      rounds: number,
      { ledger = 4, node = game.node_id }: { ledger?: number; node?: string } = {},
    ) =>
      sql`insert into play_figures (bucket, ledger_id, scope, game_id, bets, wins, rounds)
        values (${bucket}::timestamptz, ${ledger}, 1, ${node}, ${bets}, ${wins}, ${rounds})`.execute(db);
    // The month begins and ends at 17:30 UTC of the day before.
    await figures('2021-04-30T17:15:00Z', 999_999, 0, 9);
    await figures('2021-04-30T17:30:00Z', 100_000, 40_000, 2);
    await figures('2021-05-31T17:15:00Z', 50_005, 30_000, 3);
    await figures('2021-05-31T17:30:00Z', 999_999, 0, 9);
    // Play of guests, and of another vendor.
    await figures('2021-05-10T00:00:00Z', 777_777, 0, 7, { ledger: 5 });
    await figures('2021-05-10T00:00:00Z', 555_555, 0, 5, { node: other.node_id });
    // Players won in August.
    await figures('2021-08-10T00:00:00Z', 1_000, 5_000, 1);
  });
  afterAll(() => app.close());

  const params = () => ({ vendor: game.vendor_code });
  const invoice = async (month = MONTH) =>
    valueOf(await staff.call(getVendorInvoice, { params: params(), query: { month } }, tab));
  const rowOf = async (month = MONTH) => {
    const { vendors, ...more } = valueOf(await staff.call(listVendorInvoices, { query: { month } }, tab));
    return { row: vendors.find(({ code }) => code === game.vendor_code), ...more };
  };
  const add = (from: string, rate: string, minimum = '0', more: object = {}) =>
    staff.call(
      addVendorFeeTerms,
      {
        params: params(),
        body: {
          from,
          fees: [{ category: '', base: 'ggr', rate }],
          minimum,
          offset: false,
          reason: 'contract 14',
          ...more,
        },
      },
      tab,
    );
  const report = (figures: object, month = MONTH) =>
    staff.call(
      putVendorReported,
      {
        params: params(),
        body: { month, rounds: 5, turnover: '1500.05', wins: '700.00', fee: '92.00', note: 'PG-05', ...figures },
      },
      tab,
    );

  it('sum the bets and wins of the month in the brand’s time zone, without fees at first', async () => {
    const sheet = await invoice();
    expect(sheet).toMatchObject({
      state: 'noTerms',
      isRunning: false,
      fees: null,
      due: null,
      earliest: '2021-05',
      total: { rounds: 5, turnover: '1500.05', wins: '700.00', ggr: '800.05' },
      games: [{ id: game.node_id, category: game.category, turnover: '1500.05' }],
    });
    expect((await invoice('2021-06')).isRunning).toBe(true);
    expect((await rowOf()).row).toMatchObject({ ggr: '800.05', due: null, state: 'noTerms' });
    expect((await rowOf('2021-03')).row).toBeUndefined();
  });

  it('leave the fee out of the comparison while none is known', async () => {
    expect(valueOf(await report({ fee: '5.00' }, '2021-03')).state).toBe('noTerms');
    const { reported } = await invoice('2021-03');
    expect(reported?.figures).toEqual([
      { figure: 'rounds', ours: '0', theirs: '5', gap: '5' },
      { figure: 'turnover', ours: '0.00', theirs: '1500.05', gap: '1500.05' },
      { figure: 'wins', ours: '0.00', theirs: '700.00', gap: '700.00' },
      { figure: 'fee', ours: null, theirs: '5.00', gap: null },
    ]);
  });

  it('have the latest fees that began with the month or before it, rounded down, and at least the minimum', async () => {
    expect((await add('2021-04', '10')).body).toMatchObject({ code: 'register.field', value: { field: 'from' } });
    expect((await add('2021-05', '1e1')).body.success).toBe(false);
    expect((await add('2021-05', '101')).body).toMatchObject({ value: { field: 'fees.0.rate' } });
    expect((await add('2021-05', '10', '0.001')).body).toMatchObject({ value: { field: 'minimum' } });
    valueOf(await add('2021-05', '10'));
    // 800.05 × 11.5 % = 92.00575
    valueOf(await add('2021-05', '11.5'));
    valueOf(await add('2021-06', '50', '1000'));
    const sheet = await invoice();
    expect(sheet).toMatchObject({
      lines: [{ category: game.category, base: 'ggr', rate: '11.5', fee: '92.00' }],
      fees: '92.00',
      minimum: '0.00',
      due: '92.00',
      state: 'unchecked',
    });
    expect(sheet.terms.map(({ from, counts }) => [from, counts])).toEqual([
      ['2021-06', false],
      ['2021-05', true],
      ['2021-05', false],
    ]);
    const list = await rowOf();
    expect([list.row?.due, list.due]).toEqual(['92.00', '92.00']);
    expect(await invoice('2021-07')).toMatchObject({ fees: '0.00', due: '1000.00' });
    // Only where agreed does what players won reduce the fees, and what is due not below the minimum.
    valueOf(await add('2021-08', '10'));
    expect(await invoice('2021-08')).toMatchObject({ lines: [{ fee: '0.00' }], fees: '0.00', due: '0.00' });
    valueOf(await add('2021-08', '10', '0', { offset: true }));
    expect(await invoice('2021-08')).toMatchObject({ lines: [{ fee: '-4.00' }], fees: '-4.00', due: '0.00' });
    await expect(sql`update vendor_fee_terms set minimum = 1`.execute(app.database.db)).rejects.toThrow();
  });

  it('differ from the vendor’s figures, by how much, or agree', async () => {
    expect((await report({ turnover: '1.005' })).body).toMatchObject({ value: { field: 'turnover' } });
    expect(valueOf(await report({ turnover: '1500.55', fee: '92.01' })).state).toBe('differs');
    const { reported } = await invoice();
    expect(reported).toMatchObject({
      figures: [
        { figure: 'rounds', gap: '0' },
        { figure: 'turnover', ours: '1500.05', theirs: '1500.55', gap: '0.50' },
        { figure: 'wins', gap: '0.00' },
        { figure: 'fee', gap: '0.01' },
      ],
      note: 'PG-05',
    });
    expect(valueOf(await report({})).state).toBe('agrees');
    expect((await rowOf()).row?.state).toBe('agrees');
  });

  it('are exported with every line, and each change is on record', async () => {
    const body = { month: MONTH, format: 'csv' as const };
    const file = valueOf(await staff.call(exportVendorInvoice, { params: params(), body }, tab));
    expect(file.name).toBe(`invoice-${game.vendor_code}-${MONTH}.csv`);
    const text = Buffer.from(file.content, 'base64').toString('utf8');
    expect(text).toContain(`${game.category},5,1500.05,700.00,800.05,ggr,11.5,92.00`);
    expect(text).toContain('due,,,,,,,92.00');
    const { rows } = valueOf(await staff.call(listAudit, { query: {} }, tab));
    expect(rows.map(({ act }) => act).filter((act) => act.startsWith('vendor_fee.'))).toEqual([
      'vendor_fee.exported',
      'vendor_fee.reported',
      'vendor_fee.reported',
      ...Array.from({ length: 5 }, () => 'vendor_fee.terms_added'),
      'vendor_fee.reported',
    ]);
    expect(rows.find(({ act }) => act === 'vendor_fee.reported')).toMatchObject({
      before: { fee: '92.01', turnover: '1500.55' },
      after: { fee: '92.00', turnover: '1500.05' },
    });
    const unknown = await staff.call(getVendorInvoice, { params: { vendor: 'NONE' }, query: { month: MONTH } }, tab);
    expect(unknown.body).toMatchObject({ code: 'thing.unknown' });
  });
});
