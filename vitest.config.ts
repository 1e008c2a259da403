import { defineConfig } from 'vitest/config';

const tests = (folder: string): string => `${folder}/**/*.test.{ts,tsx}`;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/contract',
            'packages/fonts',
            'packages/games',
            'packages/art',
            'packages/ui',
            'apps/player',
            'apps/studio/src/client',
            'apps/console',
            'tools',
            'tests',
          ].map(tests),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src', 'apps/studio/src/server'].map(tests),
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
