import { expect, it } from 'vitest';
import { countLines, isCounted } from './lines.ts';

it.each([
  ['apps/server/src/ledger/wallet/wallet.store.ts', true],
  ['apps/player/src/app/App.tsx', true],
  ['packages/ui/src/tokens.css', true],
  ['apps/server/src/platform/db/functions/x.sql', true],
  ['apps/server/src/platform/db/migrations/0010-ledger.sql', false],
  ['apps/server/src/ledger/wallet/wallet.test.ts', false],
  ['apps/server/src/testing/app.ts', false],
  ['apps/server/src/lottery/scene.ts', false],
  ['e2e/home.spec.ts', false],
  ['packages/art/data/a.ts', false],
  ['README.md', false],
])('%s counts: %s', (path, counts) => {
  expect(isCounted(path)).toBe(counts);
});

it('counts no blank line and no comment, and a comment behind code does not hide the code', () => {
  const text = '/**\n * Of a.\n */\nconst a = 1; // one\n\n  // two\n/* three */\nconst b = `\n\n`;\n';
  expect(countLines('x.ts', text)).toBe(3);
  expect(countLines('x.sql', '-- why\nselect 1;\n\n')).toBe(1);
});
