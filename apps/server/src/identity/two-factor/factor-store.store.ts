/** Tables of second factors: those of members and of operators differ only in their names. */
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo, minutesAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A table and its owner column, and for an app's secret the column of the newest used time step. */
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
    /** Uses a time step; returns false when it, or a later one, was used before. */
    async spendStep(db: Db, owner: bigint, step: bigint): Promise<boolean> {
      const newest = sql.ref(app.step);
      const { rows } = await sql`update ${sql.table(app.table)} set ${newest} = ${step}
        where ${sql.ref(app.owner)} = ${owner} and ${newest} < ${step} returning 1`.execute(db);
      return rows.length > 0;
    },

    dropRecoveryCodes,

    /** Replaces the recovery codes. */
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

/** An attempt in progress. `isLast`: if it fails too, no other is allowed within the window. */
export type Try = { id: bigint; isLast: boolean };

/** Failed attempts in a table with columns `id` and `at`, and an owner column. */
export function attemptStore<Whose extends bigint | Buffer>(table: keyof Tables, whose: string) {
  const tries = sql.table(table);
  const column = sql.ref(whose);

  async function drop(db: Db, id: bigint): Promise<void> {
    await sql`delete from ${tries} where id = ${id}`.execute(db);
  }

  return {
    /**
     * Records an attempt before it is verified, so that concurrent ones are counted too; returns null when there were
     * too many in the window. A refused attempt does not count, so that the wait ends.
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

    /** Removes an attempt that was not verified. */
    drop,

    async forget(db: Db, who: Whose): Promise<void> {
      await sql`delete from ${tries} where ${column} = ${who}`.execute(db);
    },

    /** Removes attempts that are too old to count. */
    async deleteExpired(db: Db): Promise<void> {
      await deleteInBatches(db, table, sql`at < ${daysAgo(1)}`);
    },
  };
}
