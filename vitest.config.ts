import { defineConfig } from 'vitest/config';
import { quarantineFilter, readQuarantine } from './tools/quarantine.ts';

const tests = (folder: string): string => `${folder}/**/*.test.{ts,tsx}`;

/** `gate`, `wide` or `quarantine`, as `tools/check.ts` sets it; by hand, every file can be run. */
const tier = process.env.PARLOUR_TIER ?? 'hand';
/** Kept out of the gate: what takes long, draws much at random or measures time. */
const WIDE = '**/*.wide.test.{ts,tsx}';
/** One factor for every limit, for a machine that does something else besides. */
const patience = Number(process.env.PATIENCE ?? 1);
const LIMIT_MS = 60_000 * patience;

const apart = quarantineFilter(readQuarantine(import.meta.dirname).entries);
const NONE = /(?!)/;
const titles = tier === 'quarantine' ? (apart?.only ?? NONE) : tier === 'hand' ? undefined : apart?.never;

/** Tests of other files that are as costly: `it('…', { tags: 'wide' }, …)`. */
const TAG = { name: 'wide', description: 'Costs more than the gate has: every other run has it' };

const shared = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  teardownTimeout: LIMIT_MS,
  // A second, which is the usual, is too short where the machine does something else besides. What is promised within a
  // time names it itself.
  expect: { poll: { timeout: LIMIT_MS / 2 } },
  exclude: ['**/node_modules/**', '**/dist/**', ...(tier === 'gate' ? [WIDE] : [])],
  // A message says all of a small value: those of a property are printed nowhere else.
  chaiConfig: { truncateThreshold: 400 },
  setupFiles: [new URL('tests/setup.ts', import.meta.url).pathname],
  // The same figures in every run; the wide run draws a seed and prints it.
  env: { SEED: process.env.SEED ?? '20261123', PARLOUR_SEED: process.env.SEED ?? '20261123' },
  ...(titles ? { testNamePattern: titles } : {}),
};

const SERVER = ['apps/server/src', 'apps/studio/src/server'].map(tests);
/** Money and what holds it: on the embedded database and on PostgreSQL in every run. */
const STORES = [
  ...['ledger/wallet', 'platform/db', 'platform/jobs'].map((folder) => tests(`apps/server/src/${folder}`)),
  'apps/server/src/accounting/reporting/ledger-monitor.test.ts',
  'apps/server/src/compose/studio-database.test.ts',
  'apps/server/src/vendor-gateway/{amounts,batcher,batches,overdraft,retries,simulation}.test.ts',
];

/** Tests of the embedded database itself; a run that omits it has nothing to test with them. */
const EMBEDDED_ONLY =
  process.env.PARLOUR_DATABASES === 'postgres'
    ? ['crash.wide', 'durable.wide', 'embedded', 'failing-sync'].map(
        (name) => `apps/server/src/platform/db/${name}.test.ts`,
      )
    : [];

/** What vendors call: apart from the server's other tests, so that the gate's two lanes are about as long. */
const GATEWAY = [tests('apps/server/src/vendor-gateway')];

/** Databases of tests above the stores that accept both (see `eachDatabase`). */
const ABOVE_STORES = tier === 'gate' ? 'postgres' : tier === 'wide' ? 'embedded' : 'both';

type ServerProject = { include: string[]; exclude: string[]; engines: 'embedded' | 'postgres' | 'both' };
const server = (name: string, { include, exclude, engines }: ServerProject) => ({
  extends: true as const,
  test: {
    ...shared,
    name,
    include,
    exclude,
    provide: { engines },
    // A process of its own for each file costs as much as the tests; runs by hand pay it. The wide run's two workers
    // take files in an order that differs between runs, so that none can come to lean on another.
    isolate: tier !== 'gate' && !process.env.PARLOUR_SHARED,
    // Node loads the modules, as in production and faster; none is mocked, so that it needs no loader.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: tier === 'quarantine',
    tags: [TAG],
    ...(tier === 'gate' ? { tagsFilter: [`!${TAG.name}`] } : {}),
    reporters: ['default', ['json', { outputFile: process.env.PARLOUR_REPORT ?? 'reports/by-hand-tests.json' }]],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['packages', 'tools', 'tests'].map(tests),
          isolate: tier !== 'gate',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          // Their modules hold what a page holds: each file has its own.
          name: 'clients',
          include: ['apps/player', 'apps/studio/src/client', 'apps/console'].map(tests),
        },
      },
      server('server', {
        include: SERVER,
        exclude: [...shared.exclude, ...STORES, ...GATEWAY],
        engines: ABOVE_STORES,
      }),
      server('gateway', {
        include: GATEWAY,
        exclude: [...shared.exclude, ...STORES],
        engines: ABOVE_STORES,
      }),
      server('stores', { include: STORES, exclude: [...shared.exclude, ...EMBEDDED_ONLY], engines: 'both' }),
    ],
  },
});
