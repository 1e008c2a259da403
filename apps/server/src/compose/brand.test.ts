/** Settings that change while the server runs are read when they are needed, and not once at its start. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Brand } from '../config/brand.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';

const LIVE: ReadonlySet<string | symbol> = new Set([
  'contacts',
  'outwardHosts',
  'download',
  'minimumAge',
  'hiddenLanguages',
  'registration',
  'flags',
  'invitePopup',
  'withdrawals',
  'play',
  'trial',
]);

/** What makes the live brand of the file, and this test. */
const MAKERS = /^(core\/house-settings|core\/branding|compose\/brand)/;

eachDatabase((_kind, open) => {
  let app: TestApp;
  /** Reads of live settings while the server was built: the setting, and the file that read it. */
  const reads = new Set<string>();
  beforeAll(async () => {
    let isBuilding = true;
    const watch = (brand: Brand): Brand =>
      new Proxy(brand, {
        get(target, name) {
          if (isBuilding && LIVE.has(name)) {
            const files = [...(new Error('read').stack ?? '').matchAll(/apps\/server\/src\/([\w./-]+?\.ts)/g)];
            const [makes, reader = ''] = files
              .map(([, file = '']) => file)
              .filter((file) => file !== 'compose/brand.test.ts');
            reads.add(`${String(name)} ${makes?.startsWith('core/house-settings') ? reader : makes}`);
          }
          return Reflect.get(target, name) as unknown;
        },
      });
    app = await testApp(await open(), { watch });
    isBuilding = false;
  });
  afterAll(() => app.close());

  it('nothing keeps a live setting from the start of the server', () => {
    expect([...reads].filter((each) => !MAKERS.test(each.split(' ')[1] ?? '')).toSorted()).toEqual([
      // Hosts that links may open are gathered again after each change.
      'contacts engagement/support-links/support-links.ts',
      'download engagement/support-links/support-links.ts',
      // Flags of social login stay as in the file.
      'flags identity/social-login/setup.ts',
      'outwardHosts engagement/support-links/support-links.ts',
      // Methods, cooling-off time and payout stay as in the file.
      'withdrawals compose/withdrawals.ts',
    ]);
  });
});
