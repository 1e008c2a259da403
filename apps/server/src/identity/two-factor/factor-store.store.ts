/** Second factors in the tables that hold them: those of members and of operators differ in their names alone. */
import { sql } from 'kysely';
import { daysAgo, minutesAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-parts.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A table, its column that says whose a row is, and for an app's secret the column of the newest step that was spent. */
export type FactorTables = {
  app: { table: keyof Tables; owner: string; step: string };
  recovery: { table: keyof Tables; owner: string };
};

export function factorStore({ app, recovery }: FactorTables) {
  const codes = sql.table(recovery.table);
  const codeOwner = sql.ref(recovery.owner);

  async function dropRecoveryCodes(tx: Db, owner: bigint): Promise<void> {
    await sql`delete from ${codes} where ${codeOwner} = ${owner}`.execute(tx);
  }

  return {
    /** Spends a step of the clock; false when it, or a later one, was spent before. */
    async spendStep(db: Db, owner: bigint, step: bigint): Promise<boolean> {
      const newest = sql.ref(app.step);
      const { rows } = await sql`update ${sql.table(app.table)} set ${newest} = ${step}
        where ${sql.ref(app.owner)} = ${owner} and ${newest} < ${step} returning 1`.execute(db);
      return rows.length > 0;
    },

    dropRecoveryCodes,

    /** Recovery codes in place of the older ones. */
    async putRecoveryCodes(tx: Db, owner: bigint, hashes: Buffer[]): Promise<void> {
      await dropRecoveryCodes(tx, owner);
      const rows = sql.join(hashes.map((hash) => sql`(${owner}, ${hash})`));
      await sql`insert into ${codes} (${codeOwner}, code_hash) values ${rows}`.execute(tx);
    },

    async spendRecoveryCode(db: Db, owner: bigint, hash: Buffer): Promise<boolean> {
      const { rows } = await sql`update ${codes} set used_at = clock_timestamp()
        where ${codeOwner} = ${owner} and code_hash = ${hash} and used_at is null returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}

/** A try that goes on. `isLast`: no other may follow in the window if it fails too. */
export type Try = { id: bigint; isLast: boolean };

/** Failed tries in a table with columns `id` and `at`, and one that says whose they are. */
export function attemptStore<Whose extends bigint | Buffer>(table: keyof Tables, whose: string) {
  const tries = sql.table(table);
  const column = sql.ref(whose);

  async function drop(db: Db, id: bigint): Promise<void> {
    await sql`delete from ${tries} where id = ${id}`.execute(db);
  }

  return {
    /**
     * Notes a try before it is looked at, so that many at once are counted too; null when there were too many in the
     * window. A refused try does not count, so that the wait ends.
     */
    async note(db: Db, who: Whose, limit: { most: number; minutes: number }): Promise<Try | null> {
      const noted = await sql<{ id: bigint }>`insert into ${tries} (${column}) values (${who}) returning id`.execute(
        db,
      );
      const id = noted.rows[0]?.id ?? 0n;
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${tries}
        where ${column} = ${who} and at > ${minutesAgo(limit.minutes)}`.execute(db);
      const count = Number(rows[0]?.n);
      if (count <= limit.most) return { id, isLast: count === limit.most };
      await drop(db, id);
      return null;
    },

    /** Nothing was looked at, so that the try does not count. */
    drop,

    async forget(db: Db, who: Whose): Promise<void> {
      await sql`delete from ${tries} where ${column} = ${who}`.execute(db);
    },

    /** Drops what is too old to count. */
    async deleteExpired(db: Db): Promise<void> {
      await deleteInBatches(db, table, sql`at < ${daysAgo(1)}`);
    },
  };
}
