import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startChild } from '../../testing/crash.ts';
import { embeddedFolder, scratchPath } from '../../testing/databases.ts';
import { lasting, often } from '../../testing/limits.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const KILLS = often(20, 20, 200);
const KILLS_IN_FIRST_BOOT = often(5, 5, 50);
const KILLS_IN_MIGRATION = often(2, 2, 20);

const script = (name: string): string => fileURLToPath(new URL(`../../testing/${name}`, import.meta.url));

const seed = Number(process.env['PARLOUR_SEED'] ?? Date.now() % 1_000_000);
let state = seed;
/** Pseudorandom number below `limit`, reproducible with the printed seed. */
const below = (limit: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
};

type Found = { writer: number; n: number; found: number; top: number };

test(
  `P-02 ${KILLS} kills under load lose nothing acknowledged (seed ${seed})`,
  async () => {
    const folder = embeddedFolder();
    const acknowledged = new Map<number, number>();
    let total = 0;
    for (let kill = 0; kill <= KILLS; kill++) {
      const child = startChild(script('crash-writer.ts'), [folder]);
      const line = await child.line((said) => said.startsWith('found'));
      const found: Found[] = JSON.parse(line.slice('found '.length));
      for (const row of found) expect([row.found, row.top]).toEqual([row.n, row.n]);
      const kept = new Map(found.map(({ writer, n }) => [writer, n]));
      for (const [writer, n] of acknowledged) expect(kept.get(writer) ?? 0).toBeGreaterThanOrEqual(n);

      await child.line((said) => said.startsWith('ack'));
      await sleep(below(250));
      await child.kill();
      for (const said of child.lines.filter((l) => l.startsWith('ack'))) {
        const [, writer = '', n = ''] = said.split(' ');
        acknowledged.set(Number(writer), Number(n));
        total++;
      }
    }
    expect(total).toBeGreaterThan(KILLS);
  },
  lasting(600_000),
);

test(
  `P-02 ${KILLS_IN_FIRST_BOOT} kills during the first boot leave nothing in the way (seed ${seed})`,
  async () => {
    for (let kill = 0; kill < KILLS_IN_FIRST_BOOT; kill++) {
      const folder = scratchPath();
      const child = startChild(script('crash-writer.ts'), [folder]);
      while (!existsSync(join(folder, 'parlour.lock'))) await sleep(5);
      await sleep(below(2_000));
      await child.kill();
      const database = await openDatabase({ kind: 'embedded', dataDir: folder });
      expect(await database.session((session) => session.query('select 1 as one'))).toEqual([{ one: 1 }]);
      await database.close();
      expect(readdirSync(folder)).toEqual(['pgdata']);
    }
  },
  lasting(600_000),
);

test(
  `P-02 ${KILLS_IN_MIGRATION} kills during migrations: the next start completes them (seed ${seed})`,
  async () => {
    const migrations = scratchPath();
    mkdirSync(migrations);
    const COUNT = 40;
    for (let i = 1; i <= COUNT; i++) {
      const number = String(i).padStart(4, '0');
      writeFileSync(
        join(migrations, `${number}-step.sql`),
        `create table step_${i} (n int primary key, filler text);
       insert into step_${i} select g, repeat('x', 100) from generate_series(1, 300) g;
       create index on step_${i} (filler);`,
      );
    }
    for (let kill = 0; kill < KILLS_IN_MIGRATION; kill++) {
      const folder = embeddedFolder();
      const child = startChild(script('crash-migrator.ts'), [folder, migrations]);
      await child.line((line) => line === 'migrating');
      await sleep(50 + below(300));
      await child.kill();
      const database = await openDatabase({ kind: 'embedded', dataDir: folder });
      const made = `select count(*)::int as n from pg_tables where tablename like 'step%'`;
      const [before] = await database.session((session) => session.query(made));
      const ran = await migrate(database, migrations);
      expect(Number(before?.['n']) + ran.length).toBe(COUNT);
      const tables = Array.from({ length: COUNT }, (_, i) => `select count(*)::int as n from step_${i + 1}`);
      const counts = await database.session((session) => session.query(tables.join(' union all ')));
      expect(counts).toEqual(Array.from({ length: COUNT }, () => ({ n: 300 })));
      await database.close();
    }
  },
  lasting(600_000),
);
