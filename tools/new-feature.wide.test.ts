import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { linkPackages } from './linked-packages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', '.git', '.data']);
const copy = mkdtempSync(join(tmpdir(), 'parlour-feature-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** Copies the checkout with its own packages, and links all other packages. */
function copyCheckout(): void {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => path === ROOT || (path !== join(ROOT, 'reports') && !LEFT_OUT.has(basename(path))),
  });
  linkPackages(ROOT, copy);
}

it('npm run feature makes a feature that is formatted, compiles and passes its tests', { timeout: 600_000 }, () => {
  copyCheckout();
  const run = (...words: string[]) => {
    const { PARLOUR_REPORT: _own, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, env, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  expect(run('tools/new-feature.ts', 'campaigns/gift-cards')).toMatchObject({ status: 0 });
  const added = [
    'packages/contract/src/gift-cards.endpoints.ts',
    'packages/contract/src/gift-cards.admin.endpoints.ts',
    'apps/server/src/campaigns/gift-cards',
    'apps/server/src/app.ts',
    'apps/console/src/features/gift-cards',
    'apps/console/src/shared',
    'apps/console/src/app/sections.ts',
  ];
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false'];
  expect(run(...biome, ...added)).toMatchObject({ status: 0 });
  for (const project of ['node', 'web'])
    expect(run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`, '--noEmit')).toEqual({
      status: 0,
      said: '',
    });
  const tests = [
    'apps/server/src/campaigns/gift-cards',
    'apps/console/src/shared/texts.test.ts',
    'tests/words.test.ts',
  ];
  const { status, said } = run('node_modules/vitest/vitest.mjs', 'run', ...tests);
  expect(said).toMatch(/Test Files .*3 passed/);
  expect(status).toBe(0);
  // A second feature of the same name deletes nothing.
  expect(run('tools/new-feature.ts', 'campaigns/gift-cards')).toMatchObject({
    status: 2,
    said: expect.stringContaining('exists already. Choose another name.'),
  });
});
