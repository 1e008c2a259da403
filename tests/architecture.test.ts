import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, importsOf, UPWARD, violations } from './architecture.ts';
import { GROUPS } from './groups.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SKIPPED = new Set(['node_modules', 'dist', '.cache']);

function* sourceFiles(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (SKIPPED.has(name)) continue;
    if (statSync(path).isDirectory()) yield* sourceFiles(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

const repository = () =>
  new Map(
    ['packages', 'apps', 'tools', 'tests', 'bench', 'e2e']
      .flatMap((folder) => [...sourceFiles(join(ROOT, folder))])
      .map((path) => [relative(ROOT, path), readFileSync(path, 'utf8')]),
  );

const planted = (file: string, text: string) => violations(new Map([[file, text]]));

describe('architecture', () => {
  it('is kept by every source file', () => {
    const sources = repository();
    expect(sources.size).toBeGreaterThan(60);
    const found = violations(sources);
    // Also as the message, because the runner truncates long values.
    expect(found, found.join('; ')).toEqual([]);
  });

  it('has exceptions that may only shrink', () => {
    expect(EXCEPTIONS.length).toBeLessThanOrEqual(0);
    expect(Object.keys(UPWARD).length).toBeLessThanOrEqual(5);
  });

  it('has groups that use one another without a cycle', () => {
    const below = (group: string, path: string[]): string[] => {
      if (path.includes(group)) throw new Error(`a cycle: ${[...path, group].join(' → ')}`);
      return (GROUPS[group] ?? []).flatMap((next) => [next, ...below(next, [...path, group])]);
    };
    for (const group of Object.keys(GROUPS)) expect(below(group, [])).not.toContain(group);
  });

  it('reads every form of import', () => {
    expect(
      importsOf(
        "import a from './a.ts';\nexport { b } from './b.ts';\nimport type { C } from 'c';\nconst d = await import('./d.ts'); // import x from 'no'",
      ),
    ).toEqual(['./a.ts', './b.ts', 'c', './d.ts']);
  });

  it.each([
    [
      'a rule imports a store',
      'apps/server/src/ledger/wallet/wallet.rules.ts',
      "import { x } from './wallet.store.ts';",
      'rules import',
    ],
    [
      'a rule reads the clock',
      'apps/server/src/ledger/wallet/wallet.rules.ts',
      'export const now = () => Date.now();',
      'no clock',
    ],
    ['SQL stands in a route', 'apps/server/src/ledger/wallet/wallet.routes.ts', "db.selectFrom('entry')", 'SQL stands'],
    [
      'a subject reaches into another',
      'apps/server/src/players/launch/launch.routes.ts',
      "import { x } from '../wallet/wallet.store.ts';",
      'through its index.ts',
    ],
    [
      'another subject writes the ledger',
      'apps/server/src/players/launch/launch.store.ts',
      "tx.insertInto('entry')",
      'only the wallet',
    ],
    [
      'the server imports a command',
      'apps/server/src/serve.ts',
      "import { run } from './cli/command.ts';",
      'only commands import',
    ],
    [
      'a helper of tests registers a hook by being imported',
      'apps/server/src/testing/x.ts',
      'beforeEach(() => {});',
      'registered by test files',
    ],
    [
      'work is timed outside the job runner',
      'apps/server/src/players/launch/launch.ts',
      'setInterval(() => sweep(db), 1_000);',
      'is a job',
    ],
    [
      'an error is dropped',
      'apps/server/src/players/launch/launch.ts',
      'void sweep(db).catch(() => {});',
      'dropped without a word',
    ],
    [
      'a catch is empty but for a comment',
      'apps/server/src/players/launch/launch.ts',
      'try { await sweep(db); } catch { /* Next time. */ }',
      'dropped without a word',
    ],
    [
      'the platform knows a subject',
      'apps/server/src/platform/jobs/x.ts',
      "import { x } from '../../ledger/wallet/index.ts';",
      'nothing of the business',
    ],
    [
      'the platform knows a subject by its table',
      'apps/server/src/platform/http/x.store.ts',
      "import type { X } from '../../ledger/wallet/wallet.tables.ts';",
      'nothing of the business',
    ],
    [
      'a group uses one above it',
      'apps/server/src/ledger/wallet/x.ts',
      "import { x } from '../../payments/deposits/index.ts';",
      'ledger may not use payments',
    ],
    [
      'the configuration imports a subject',
      'apps/server/src/config/x.ts',
      "import { x } from '../ledger/wallet/index.ts';",
      'below the groups',
    ],
    [
      'a subject imports what composes it',
      'apps/server/src/ledger/wallet/x.ts',
      "import { x } from '../../compose/money.ts';",
      'know nothing of what composes them',
    ],
    ['the contract imports more than zod', 'packages/contract/src/x.ts', "import f from 'fastify';", 'zod alone'],
    ['the games import something', 'packages/games/src/x.ts', "import { z } from 'zod';", 'depend on nothing'],
    [
      'a settlement imports a database',
      'packages/agents/src/run.ts',
      "import type { Db } from 'kysely';",
      'names and clock alone',
    ],
    ['a settlement reads the clock', 'packages/agents/src/run.ts', 'export const now = Date.now();', 'no clock'],
    [
      'an app imports an app',
      'apps/studio/src/server/x.ts',
      "import { x } from '../../../server/src/app.ts';",
      'apps never import apps',
    ],
    [
      'a screen calls fetch',
      'apps/player/src/features/home/HomeScreen.tsx',
      "const a = fetch('/wps/x')",
      'shared helper',
    ],
    [
      'a screen uses a storage key',
      'apps/player/src/features/home/HomeScreen.tsx',
      "localStorage.setItem('a', 'b')",
      'one file',
    ],
    ...[
      'Number(bet)',
      'parseFloat(row.amount)',
      'const x = +stake;',
      'Number(minorOf(text))',
      'totalStake.toFixed(2)',
    ].map((text): [string, string, string, string] => [
      `an amount becomes a Number: ${text}`,
      'apps/server/src/ledger/wallet/x.ts',
      text,
      'never a Number',
    ]),
  ])('is broken when %s', (_, file, text, rule) => {
    expect(planted(file, text).join('\n')).toContain(rule);
  });

  it('is broken by a circle of subjects', () => {
    const sources = new Map([
      ['apps/server/src/core/a/a.routes.ts', "import { b } from '../b/index.ts';"],
      ['apps/server/src/core/b/b.routes.ts', "import { a } from '../a/index.ts';"],
    ]);
    expect(violations(sources)).toEqual(['subjects in a circle: core/a ↔ core/b']);
  });

  it('is broken by a doc comment whose subject is gone', () => {
    const orphan = planted('packages/contract/src/x.ts', '/** Of a. */\n/**\n * Of b.\n */\nexport const b = 1;\n');
    expect(orphan).toEqual([
      'packages/contract/src/x.ts: a doc comment must be directly above what it documents, not above another one',
    ]);
    expect(planted('packages/contract/src/x.ts', '/** The file. */\n\n/** Of b. */\nexport const b = 1;\n')).toEqual(
      [],
    );
  });

  it('is broken by a file of more than 400 lines', () => {
    expect(planted('packages/contract/src/x.ts', 'a\n'.repeat(401))).toEqual([
      'packages/contract/src/x.ts: a file has at most 400 lines',
    ]);
  });
});
