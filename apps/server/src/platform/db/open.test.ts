import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import {
  isCheckViolation,
  isDatabaseError,
  isForeignKeyViolation,
  isNotNullViolation,
  isUniqueViolation,
  OuterDatabaseInTransaction,
} from './errors.ts';
import { openDatabase } from './open.ts';
import { inTransaction } from './transaction.ts';

const caught = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
};

eachDatabase((kind, open, { newTarget }) => {
  test('reads every type of value alike', async () => {
    const { db } = await open();
    const { rows } = await sql`select
      9007199254740993::int8 as big, 7::int4 as int, 1.5::float8 as float, 12.50::numeric as numeric, true as yes,
      'text'::text as text, null::int8 as nothing, '2026-02-28'::date as date, '1 day 02:00'::interval as interval,
      '2026-02-28T10:00:00+07'::timestamptz as instant, '2026-02-28 10:00'::timestamp as local, '10:30'::time as time,
      '\\x00ff10'::bytea as bytes, '{"a":[1,null]}'::jsonb as json, '018f3f5e-0000-7000-8000-000000000001'::uuid as uuid,
      array[1,9007199254740993]::int8[] as bigs, array['a','b c',null] as texts, array['2026-02-28']::date[] as dates,
      array['\\x01']::bytea[] as byteses`.execute(db);
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_993n,
        int: 7,
        float: 1.5,
        numeric: '12.50',
        yes: true,
        text: 'text',
        nothing: null,
        date: '2026-02-28',
        interval: '1 day 02:00:00',
        instant: new Date('2026-02-28T03:00:00Z'),
        local: '2026-02-28 10:00:00',
        time: '10:30:00',
        bytes: new Uint8Array([0, 255, 16]),
        json: { a: [1, null] },
        uuid: '018f3f5e-0000-7000-8000-000000000001',
        bigs: [1n, 9_007_199_254_740_993n],
        texts: ['a', 'b c', null],
        dates: ['2026-02-28'],
        byteses: [new Uint8Array([1])],
      },
    ]);
  });

  test('takes every type of parameter alike', async () => {
    const { db } = await open();
    const instant = new Date('2026-02-28T03:00:00.123Z');
    const { rows } = await sql`select
      ${9_007_199_254_740_993n}::int8 as big, ${new Uint8Array([0, 255])}::bytea as bytes, ${Buffer.from('é')}::bytea as buffer,
      ${instant}::timestamptz as instant, ${['a', 'b,"c']}::text[] as texts, ${[1n, 2n]}::int8[] as bigs,
      ${{ a: 'é' }}::jsonb as json, ${JSON.stringify([1])}::jsonb as list, ${null}::text as nothing, ${false}::bool as no`.execute(
      db,
    );
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_993n,
        bytes: new Uint8Array([0, 255]),
        buffer: new Uint8Array([0xc3, 0xa9]),
        instant,
        texts: ['a', 'b,"c'],
        bigs: [1n, 2n],
        json: { a: 'é' },
        list: [1],
        nothing: null,
        no: false,
      },
    ]);
  });

  test('tells how many rows a statement changed', async () => {
    const { db, exec } = await open();
    await exec('create table changed (n int primary key)');
    const insert = await sql`insert into changed select generate_series(1, 5)`.execute(db);
    const update = await sql`update changed set n = n + 10 where n > 3`.execute(db);
    const remove = await sql`delete from changed where n < 3 returning n`.execute(db);
    const read = await sql`select n from changed`.execute(db);
    expect([insert, update, remove, read].map(({ numAffectedRows }) => numAffectedRows)).toEqual([
      5n,
      2n,
      2n,
      undefined,
    ]);
    expect(remove.rows).toHaveLength(2);
  });

  test('names the broken rule of the schema', async () => {
    const { db, exec } = await open();
    await exec(`
      create table parent (id int primary key);
      create table child (
        id int constraint child_id_once unique, parent int constraint child_has_parent references parent,
        amount int not null constraint child_amount_positive check (amount > 0));
      insert into parent values (1); insert into child values (1, 1, 1);`);
    const breaking = (values: string) => caught(sql`insert into child values (${sql.raw(values)})`.execute(db));
    const twice = await breaking('1, 1, 1');
    expect(twice).toBeInstanceOf(Error);
    expect(twice).toMatchObject({
      code: '23505',
      constraint: 'child_id_once',
      table: 'child',
      detail: 'Key (id)=(1) already exists.',
      message: 'duplicate key value violates unique constraint "child_id_once"',
    });
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(twice, 'child_id_once')).toBe(true);
    expect(isUniqueViolation(twice, 'other')).toBe(false);
    expect(isForeignKeyViolation(await breaking('2, 9, 1'), 'child_has_parent')).toBe(true);
    expect(isCheckViolation(await breaking('2, 1, 0'), 'child_amount_positive')).toBe(true);
    expect(isNotNullViolation(await breaking('2, 1, null'))).toBe(true);
    const wrong = await caught(sql`select nothing from nowhere`.execute(db));
    expect(isDatabaseError(wrong) && wrong.code).toBe('42P01');
    expect(await sql`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] });
  });

  test('rolls back what was thrown out of, and keeps what ran beside it', async () => {
    const { db, exec } = await open();
    await exec('create table kept (n int primary key)');
    const failing = inTransaction(db, async (tx) => {
      await sql`insert into kept values (1)`.execute(tx);
      throw new Error('changed my mind');
    });
    const beside = sql`insert into kept values (2)`.execute(db);
    await expect(failing).rejects.toThrow('changed my mind');
    await beside;
    expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 2 }]);
  });

  test('a rule that is checked at the commit fails the transaction', async () => {
    const { db, exec } = await open();
    await exec(`create table late (n int unique deferrable initially deferred); insert into late values (1)`);
    const error = await caught(inTransaction(db, (tx) => sql`insert into late values (1)`.execute(tx)));
    expect(isUniqueViolation(error, 'late_n_key')).toBe(true);
    expect((await sql`select n from late`.execute(db)).rows).toEqual([{ n: 1 }]);
  });

  test('a swallowed failure inside a transaction does not become a silent rollback', async () => {
    const { db, exec } = await open();
    await exec('create table swallowed (n int primary key)');
    const work = inTransaction(db, async (tx) => {
      await sql`insert into swallowed values (1)`.execute(tx);
      await sql`insert into swallowed values (1)`.execute(tx).catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect((await sql`select n from swallowed`.execute(db)).rows).toEqual([]);
  });

  test('transactions that read and write one row do not lose each other', async () => {
    const { db, exec } = await open();
    await exec('create table counter (n int8); insert into counter values (0)');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(db, async (tx) => {
          const { rows } = await sql<{ n: bigint }>`select n from counter for update`.execute(tx);
          await sql`update counter set n = ${(rows[0]?.n ?? 0n) + 1n}`.execute(tx);
        }),
      ),
    );
    expect((await sql`select n from counter`.execute(db)).rows).toEqual([{ n: 20n }]);
  });

  test('the outer database inside a transaction throws at once', async () => {
    const database = await open();
    const { db } = database;
    const uses: (() => Promise<unknown>)[] = [
      () => sql`select 1`.execute(db),
      () => inTransaction(db, async () => 1),
      () => database.exec('select 1'),
      () => database.session(async () => 1),
    ];
    for (const use of uses) {
      await expect(inTransaction(db, use)).rejects.toBeInstanceOf(OuterDatabaseInTransaction);
    }
    await expect(inTransaction(db, async (tx) => inTransaction(tx, async () => 5))).resolves.toBe(5);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('what a transaction started without waiting may use the outer database after it', async () => {
    const { db } = await open();
    const later = Promise.withResolvers<void>();
    let afterwards: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async () => {
      afterwards = later.promise.then(() => sql`select 1 as one`.execute(db));
    });
    later.resolve();
    expect(await afterwards).toMatchObject({ rows: [{ one: 1 }] });
  });

  test('a lost race is tried again three times and then given up', async () => {
    const { db } = await open();
    const lost = (code: string) => Object.assign(new Error('lost'), { code });
    for (const code of ['40001', '40P01']) {
      let tries = 0;
      const won = await inTransaction(db, async () => {
        tries++;
        if (tries < 4) throw lost(code);
        return tries;
      });
      expect(won).toBe(4);
    }
    let tries = 0;
    const work = inTransaction(db, async () => {
      tries++;
      throw lost('40001');
    });
    await expect(work).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(4);
    let others = 0;
    const other = inTransaction(db, async () => {
      others++;
      throw lost('23505');
    });
    await expect(other).rejects.toMatchObject({ code: '23505' });
    expect(others).toBe(1);
  });

  test('hears notices after their transaction has committed, until it stops listening', async () => {
    const { db, listen } = await open();
    const heard: string[] = [];
    const first = Promise.withResolvers<void>();
    const stop = await listen('parlour_test', (payload) => {
      heard.push(payload);
      first.resolve();
    });
    const sent = inTransaction(db, async (tx) => {
      await sql`select pg_notify('parlour_test', 'rolled back')`.execute(tx);
      throw new Error('no');
    });
    await expect(sent).rejects.toThrow('no');
    await inTransaction(db, (tx) => sql`select pg_notify('parlour_test', 'committed')`.execute(tx));
    await first.promise;
    await stop();
    const second = Promise.withResolvers<void>();
    await listen('parlour_test_2', () => second.resolve());
    await sql`select pg_notify('parlour_test', 'too late'), pg_notify('parlour_test_2', '')`.execute(db);
    await second.promise;
    expect(heard).toEqual(['committed']);
  });

  test('a session has one connection to itself', async () => {
    const { session } = await open();
    const rows = await session(async ({ query, script }) => {
      await script('create temp table mine (n int8); insert into mine values (1); insert into mine values (2)');
      return query('select n from mine where n > $1', [1n]);
    });
    expect(rows).toEqual([{ n: 2n }]);
  });

  test('keeps what was written over close and open', async () => {
    const target = await newTarget();
    const first = await openDatabase(target);
    await first.exec('create table stays (n int); insert into stays values (1)');
    await first.close();
    const second = await openDatabase(target);
    expect(second.kind).toBe(kind);
    expect((await sql`select n from stays`.execute(second.db)).rows).toEqual([{ n: 1 }]);
    await second.close();
  });

  test('a transaction left idle is rolled back, and what it says afterwards does not run outside it', async () => {
    const database = await openDatabase({ ...(await newTarget()), idleInTransactionTimeoutMs: 300 });
    const { db } = database;
    await database.exec('create table idle (n int)');
    const work = inTransaction(db, async (tx) => {
      await sql`insert into idle values (1)`.execute(tx);
      await new Promise((pass) => setTimeout(pass, 600));
      await sql`insert into idle values (2)`.execute(tx).catch(() => {});
      await sql`insert into idle values (3)`.execute(tx).catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect((await sql`select n from idle`.execute(db)).rows).toEqual([]);
    await database.close();
  });
});
