import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EN } from '../apps/console/src/shared/texts.ts';
import { violations } from '../tests/architecture.ts';
import { filesOf, type Place } from './feature-files.ts';
import { parsePlace, REGISTRATIONS, type Registration } from './new-feature.ts';

const ROOT = resolve(import.meta.dirname, '..');
const GIFT_CARDS: Place = { group: 'core', feature: 'gift-cards' };
const files = filesOf(GIFT_CARDS);
const textOf = ({ path }: Registration): string => readFileSync(join(ROOT, path), 'utf8');
const registrationIn = (end: string): Registration => {
  const found = REGISTRATIONS.find(({ path }) => path.endsWith(end));
  if (!found) throw new Error(`nothing is registered in ${end}`);
  return found;
};

/** Returns the lines that a registration adds, each with the preceding line. */
const added = (registration: Registration, place = GIFT_CARDS): string[][] => {
  const known = new Set(textOf(registration).split('\n'));
  const lines = registration.add(textOf(registration), place).split('\n');
  return lines.flatMap((line, i) => (known.has(line) ? [] : [[lines[i - 1] ?? '', line]]));
};

describe('a new feature', () => {
  it('has routes for players and operators, a store, a test and a console page', () => {
    expect(Object.keys(files)).toEqual([
      'packages/contract/src/gift-cards.endpoints.ts',
      'packages/contract/src/gift-cards.admin.endpoints.ts',
      'apps/server/src/core/gift-cards/gift-cards.store.ts',
      'apps/server/src/core/gift-cards/gift-cards.routes.ts',
      'apps/server/src/core/gift-cards/gift-cards.admin.routes.ts',
      'apps/server/src/core/gift-cards/index.ts',
      'apps/server/src/core/gift-cards/gift-cards.test.ts',
      'apps/console/src/features/gift-cards/gift-cards.queries.ts',
      'apps/console/src/features/gift-cards/GiftCardsScreen.tsx',
      'apps/console/src/shared/texts-gift-cards.ts',
    ]);
  });

  it('is mounted with its routes, its import in its place', () => {
    const [[before = '', line] = [], ...mounts] = added(registrationIn('server/src/app.ts'));
    expect([line, ...mounts.map(([, mount]) => mount)]).toEqual([
      "import { giftCardsAdminRoutes, giftCardsRoutes } from './core/gift-cards/index.ts';",
      '  giftCardsRoutes(scope, { db });',
      '  giftCardsAdminRoutes(scope, { db });',
    ]);
    // Behind the imports of its group that precede it in the alphabet, whichever they are.
    const path = /from '(.+)';/.exec(before)?.[1] ?? '';
    expect(path).toMatch(/^\.\/core\//);
    expect([path, './core/gift-cards/index.ts'].toSorted()[0]).toBe(path);
  });

  it('is imported before all others if its group comes first', () => {
    const place = { group: 'accounting', feature: 'gift-cards' };
    const [[before = '', line] = []] = added(registrationIn('server/src/app.ts'), place);
    expect(line).toBe("import { giftCardsAdminRoutes, giftCardsRoutes } from './accounting/gift-cards/index.ts';");
    expect(before).toContain("from 'fastify';");
  });

  it('has its texts among those of the console', () => {
    const [[before = '', line] = [], ...more] = added(registrationIn('texts.ts'));
    expect([line, ...more.map(([, each]) => each)]).toEqual([
      "import { GIFT_CARDS_TEXTS } from './texts-gift-cards.ts';",
      '  ...GIFT_CARDS_TEXTS,',
    ]);
    expect(before).toContain('./texts-game-edits.ts');
    const keys = [...(files['apps/console/src/shared/texts-gift-cards.ts'] ?? '').matchAll(/^ {2}'([\w.]+)':/gm)];
    expect(keys.map(([, key]) => key)).toEqual([
      'nav.giftCards',
      ...['account', 'loading', 'failedTitle', 'emptyTitle', 'empty'].map((name) => `giftCards.${name}`),
    ]);
    expect(keys.filter(([, key = '']) => key in EN)).toEqual([]);
  });

  it('is the last section of the console', () => {
    const lines = added(registrationIn('sections.ts')).map(([, line = '']) => line.trim());
    expect(lines).toEqual([
      "path: 'gift-cards',",
      "label: 'nav.giftCards',",
      "icon: 'shapes',",
      "default: (await import('../features/gift-cards/GiftCardsScreen.tsx')).GiftCardsScreen,",
    ]);
  });

  it('keeps to the architecture', () => {
    expect(violations(new Map(Object.entries(files)))).toEqual([]);
  });
});

it.each(REGISTRATIONS)('$path without a place for it is left as it is', ({ add }) => {
  expect(() => add('', GIFT_CARDS)).toThrow('by hand');
});

it('takes no address that another section of the console has', () => {
  const sections = registrationIn('sections.ts');
  expect(() => sections.add(textOf(sections), { group: 'core', feature: 'rooms' })).toThrow('Choose another name.');
});

it('a place names a group and a feature', () => {
  expect(parsePlace('core/gift-cards')).toEqual(GIFT_CARDS);
  for (const wrong of [
    'gift-cards',
    'core/',
    'core/ab',
    'core/Gift',
    'core/a--b',
    'core/../x',
    'kitchen/vouchers',
    'lottery/x-y',
  ])
    expect(parsePlace(wrong)).toBeNull();
});
