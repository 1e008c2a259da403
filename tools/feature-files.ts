/** Templates of a new feature: contract, server, tests and console page, written by `tools/new-feature.ts`. */

/** A group of the server, and the name of a feature in it, such as `gift-cards`. */
export type Place = { group: string; feature: string };

/** `gift-cards` → `giftCards`. */
export const toCamel = (feature: string): string =>
  feature.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** `gift-cards` → `GiftCards`. */
export const toPascal = (feature: string): string => toCamel(`-${feature}`);
/** `gift-cards` → `Gift cards`. */
const toTitle = (feature: string): string => {
  const words = feature.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function contractFiles(feature: string, name: string): Record<string, string> {
  return {
    [`packages/contract/src/${feature}.endpoints.ts`]: `import { z } from 'zod';
import { get } from './endpoint.ts';

export const list${name} = get('/wps/${feature}', {
  summary: 'What is listed, in one sentence',
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({ list: z.array(z.strictObject({ id: z.string() })) }),
});
`,
    [`packages/contract/src/${feature}.admin.endpoints.ts`]: `import { z } from 'zod';
import { get } from './endpoint.ts';
import { queryNumber } from './schemas.ts';

export const list${name}Admin = get('/wps/console/${feature}', {
  summary: 'What operators see, newest first, in one sentence',
  access: 'operator',
  right: 'settings.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      /** \`next\` of the page before. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,17}$/)
        .optional(),
      size: queryNumber(1, 100, 50),
    }),
  },
  output: z.strictObject({
    rows: z.array(z.strictObject({ id: z.string(), account: z.string() })),
    /** \`before\` of the next page; null on the last. */
    next: z.string().nullable(),
  }),
});
`,
  };
}

function serverFiles({ group, feature }: Place, name: string): Record<string, string> {
  const folder = `apps/server/src/${group}/${feature}`;
  const camel = toCamel(feature);
  return {
    [`${folder}/${feature}.store.ts`]: `import type { Db } from '../../platform/db/db.ts';

/** Ids of a member, newest first. */
export async function select${name}(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await db.selectFrom('member').select('id').where('id', '=', memberId).execute();
  return rows.map(({ id }) => id.toString());
}

/** Rows of all members, newest first. @param before id of the last row of the page before, or null for the first page */
export const select${name}Admin = (
  db: Db,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<{ id: bigint; account: string }[]> =>
  db
    .selectFrom('member')
    .select(['id', 'account'])
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
`,
    [`${folder}/${feature}.routes.ts`]: `import { list${name} } from '@parlour/contract/${feature}.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { select${name} } from './${feature}.store.ts';

export function ${camel}Routes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, list${name}, async ({ session }) => {
    const ids = await select${name}(db, session.memberId);
    return ok({ list: ids.map((id) => ({ id })) });
  });
}
`,
    [`${folder}/${feature}.admin.routes.ts`]: `import { list${name}Admin } from '@parlour/contract/${feature}.admin.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { select${name}Admin } from './${feature}.store.ts';

export function ${camel}AdminRoutes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, list${name}Admin, async ({ input: { query } }) => {
    const { before, size } = query;
    const found = await select${name}Admin(db, { before: before ? BigInt(before) : null, limit: size + 1 });
    const rows = found.slice(0, size);
    return ok({
      rows: rows.map(({ id, account }) => ({ id: id.toString(), account })),
      next: found.length > size ? (rows.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
`,
    [`${folder}/index.ts`]: `export { ${camel}AdminRoutes } from './${feature}.admin.routes.ts';
export { ${camel}Routes } from './${feature}.routes.ts';
`,
    [`${folder}/${feature}.test.ts`]: `import { list${name}Admin } from '@parlour/contract/${feature}.admin.endpoints';
import { list${name} } from '@parlour/contract/${feature}.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  const clock = testClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
  });
  afterAll(() => app.close());

  it('lists what belongs to the member', async () => {
    const player = await app.register();
    expect(valueOf(await app.call(list${name}, {}, player)).list.length).toBe(1);
  });

  it('lists all rows to an operator, page by page, and to nobody else', async () => {
    const { account: older } = await app.register();
    const { account: newer } = await app.register();
    const admin = consoleOf(app);
    const operator = await admin.operator(clock);
    const first = valueOf(await admin.call(list${name}Admin, { query: { size: '1' } }, operator));
    expect(first.rows.map(({ account }) => account)).toEqual([newer]);
    const query = { size: '1', before: first.next ?? '' };
    const second = valueOf(await admin.call(list${name}Admin, { query }, operator));
    expect(second.rows.map(({ account }) => account)).toEqual([older]);
    expect(await admin.codeOf(admin.call(list${name}Admin, { query: {} }, { cookies: {}, csrf: null }))).toBe(
      'session.none',
    );
  });
});
`,
  };
}

/** Name of the texts of a feature's console page; a new file, so that no other one grows. */
export const textsName = (feature: string): string => `${feature.replaceAll('-', '_').toUpperCase()}_TEXTS`;

function consoleFiles(feature: string, name: string): Record<string, string> {
  const folder = `apps/console/src/features/${feature}`;
  const camel = toCamel(feature);
  const title = toTitle(feature);
  const words = title.toLowerCase();
  return {
    [`${folder}/${feature}.queries.ts`]: `import { list${name}Admin } from '@parlour/contract/${feature}.admin.endpoints';
import { call } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

/** What the page lists, newest first. */
export const use${name} = () =>
  usePages(['${feature}'], (query, signal) => call(list${name}Admin, { query }, signal));
`,
    [`${folder}/${name}Screen.tsx`]: `import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { use${name} } from './${feature}.queries.ts';

export function ${name}Screen() {
  const list = use${name}();
  useTitle(t('nav.${camel}'));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];

  return (
    <>
      <PageHead title={t('nav.${camel}')} />
      <ListState name="${camel}" emblem="empty" list={list} isEmpty={rows.length === 0} />
      {rows.length > 0 && (
        <ListCard label={t('nav.${camel}')} list={list} head={[t('${camel}.account')]}>
          {rows.map(({ id, account }) => (
            <tr key={id}>
              <td>{account}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
`,
    [`apps/console/src/shared/texts-${feature}.ts`]: `/** Texts of the section ${title}. */
export const ${textsName(feature)} = {
  'nav.${camel}': '${title}',
  '${camel}.account': 'Player',
  '${camel}.loading': 'Loading ${words}',
  '${camel}.failedTitle': '${title} could not be loaded',
  '${camel}.emptyTitle': 'No ${words}',
  '${camel}.empty': 'No ${words} yet.',
};
`,
  };
}

/** Returns the files of a new feature, by path from the root. */
export function filesOf(place: Place): Record<string, string> {
  const { feature } = place;
  const name = toPascal(feature);
  return { ...contractFiles(feature, name), ...serverFiles(place, name), ...consoleFiles(feature, name) };
}
