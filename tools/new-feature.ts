/**
 * `npm run feature -- <group>/<subject>`: creates a server subject in the house form, with an endpoint, a store and a
 * passing test, and mounts it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GROUPS, SINGLE } from '../tests/groups.ts';

const ROOT = resolve(import.meta.dirname, '..');

export type Place = { group: string; subject: string };

/** Groups that a subject can be added to. */
const OPEN_GROUPS = Object.keys(GROUPS).filter((group) => !(group in SINGLE));

/** Reads `group/subject`; null where it is none. */
export function parsePlace(text: string): Place | null {
  const [, group = '', subject = ''] = /^([a-z-]+)\/([a-z](?:-?[a-z0-9]){2,29})$/.exec(text) ?? [];
  return OPEN_GROUPS.includes(group) ? { group, subject } : null;
}

/** `gift-cards` → `giftCards`. */
const toCamel = (subject: string): string => subject.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const routesName = (subject: string): string => `${toCamel(subject)}Routes`;

/** The files of a new subject, by path from the root. */
export function filesOf({ group, subject }: Place): Record<string, string> {
  const name = toCamel(`-${subject}`);
  const routes = routesName(subject);
  const folder = `apps/server/src/${group}/${subject}`;
  return {
    [`packages/contract/src/${subject}.endpoints.ts`]: `import { z } from 'zod';
import { get } from './endpoint.ts';

export const list${name} = get('/wps/${subject}', {
  summary: 'What is listed, in one sentence',
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({ list: z.array(z.strictObject({ id: z.string() })) }),
});
`,
    [`${folder}/${subject}.store.ts`]: `import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Ids of a member, newest first. */
export async function select${name}(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>\`select id from member where id = \${memberId}\`.execute(db);
  return rows.map((row) => row.id.toString());
}
`,
    [`${folder}/${subject}.routes.ts`]: `import { list${name} } from '@parlour/contract/${subject}.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { select${name} } from './${subject}.store.ts';

export function ${routes}(scope: Scope, { db }: { db: Db }): void {
  mount(scope, list${name}, async ({ session }) => {
    const ids = await select${name}(db, session.memberId);
    return ok({ list: ids.map((id) => ({ id })) });
  });
}
`,
    [`${folder}/index.ts`]: `export { ${routes} } from './${subject}.routes.ts';
`,
    [`${folder}/${subject}.test.ts`]: `import { list${name} } from '@parlour/contract/${subject}.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('lists what belongs to the member', async () => {
    const player = await app.register();
    expect(valueOf(await app.call(list${name}, {}, player)).list.length).toBe(1);
  });
});
`,
  };
}

/** Where subjects are mounted. */
export const MOUNTED_IN = 'apps/server/src/app.ts';
const IMPORT = /from '(\.\/[^']+)';$/;
const MOUNTED_BEFORE = '  eventRoutes(scope, {';

/**
 * The server's outline with one more subject.
 *
 * @param outline text of `MOUNTED_IN`
 * @throws {Error} when the text has no place for it any more
 */
export function withSubject(outline: string, { group, subject }: Place): string {
  const lines = outline.split('\n');
  const path = `./${group}/${subject}/index.ts`;
  const importedPath = (line: string): string => IMPORT.exec(line)?.[1] ?? '';
  const last = lines.findLastIndex((line) => importedPath(line) !== '' && importedPath(line) < path);
  const mount = lines.indexOf(MOUNTED_BEFORE);
  if (last < 0 || mount < 0)
    throw new Error(`${MOUNTED_IN} has no imports of subjects or no line "${MOUNTED_BEFORE}": mount it by hand.`);
  return lines
    .toSpliced(mount, 0, `  ${routesName(subject)}(scope, { db });`)
    .toSpliced(last + 1, 0, `import { ${routesName(subject)} } from '${path}';`)
    .join('\n');
}

if (import.meta.main) {
  const [text = ''] = process.argv.slice(2);
  const place = parsePlace(text);
  if (!place) {
    console.error(
      `Name a group and a subject of 3 to 30 small letters, digits and hyphens: npm run feature -- campaigns/vouchers. Groups: ${OPEN_GROUPS.join(', ')}.`,
    );
    process.exit(2);
  }
  const files = Object.entries(filesOf(place));
  const taken = files.find(([path]) => existsSync(join(ROOT, path)));
  if (taken) {
    console.error(`${taken[0]} exists already. Choose another name.`);
    process.exit(2);
  }
  const outline = withSubject(readFileSync(join(ROOT, MOUNTED_IN), 'utf8'), place);
  for (const [path, content] of [...files, [MOUNTED_IN, outline] as const]) {
    mkdirSync(join(ROOT, path, '..'), { recursive: true });
    writeFileSync(join(ROOT, path), content);
    console.log(path);
  }
  console.log(`Try it: npx vitest run apps/server/src/${place.group}/${place.subject}`);
}
