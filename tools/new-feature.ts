/**
 * `npm run feature -- <subject>`: lays out a new server subject in the house form, with an endpoint, a store and a test
 * that passes, to be changed into what the subject is, and mounts it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** The files of a new subject, by path from the root. */
export function filesOf(subject: string): Record<string, string> {
  const name = subject.charAt(0).toUpperCase() + subject.slice(1);
  const folder = `apps/server/src/features/${subject}`;
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
import type { Db } from '../../db/db.ts';

/** Ids of a member, newest first. */
export async function list${name}Of(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>\`select id from member where id = \${memberId}\`.execute(db);
  return rows.map((row) => row.id.toString());
}
`,
    [`${folder}/${subject}.routes.ts`]: `import { list${name} } from '@parlour/contract/${subject}.endpoints';
import type { Db } from '../../db/db.ts';
import { mount, ok, type Scope } from '../../http/mount.ts';
import { list${name}Of } from './${subject}.store.ts';

export function ${subject}Routes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, list${name}, async ({ session }) => {
    const ids = await list${name}Of(db, session.memberId);
    return ok({ list: ids.map((id) => ({ id })) });
  });
}
`,
    [`${folder}/index.ts`]: `export { ${subject}Routes } from './${subject}.routes.ts';
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
const IMPORT = /^import .* from '\.\/features\/([a-z-]+)\/index\.ts';$/;
const MOUNTED_BEFORE = '  eventRoutes(scope, {';

/**
 * The server's outline with a subject more in it.
 *
 * @param outline text of `MOUNTED_IN`
 * @throws {Error} when the text has no place for it any more
 */
export function withSubject(outline: string, subject: string): string {
  const lines = outline.split('\n');
  const nameOf = (line: string): string => IMPORT.exec(line)?.[1] ?? '';
  const last = lines.findLastIndex((line) => nameOf(line) !== '' && nameOf(line) < subject);
  const mount = lines.indexOf(MOUNTED_BEFORE);
  if (last < 0 || mount < 0)
    throw new Error(`${MOUNTED_IN} has no imports of features or no line "${MOUNTED_BEFORE}": mount it by hand.`);
  return lines
    .toSpliced(mount, 0, `  ${subject}Routes(scope, { db });`)
    .toSpliced(last + 1, 0, `import { ${subject}Routes } from './features/${subject}/index.ts';`)
    .join('\n');
}

if (import.meta.main) {
  const [subject = ''] = process.argv.slice(2);
  if (!/^[a-z]{3,30}$/.test(subject)) {
    console.error('Name the subject in 3 to 30 small letters: npm run feature -- vouchers');
    process.exit(2);
  }
  const files = Object.entries(filesOf(subject));
  const taken = files.find(([path]) => existsSync(join(ROOT, path)));
  if (taken) {
    console.error(`${taken[0]} exists already. Choose another name.`);
    process.exit(2);
  }
  const outline = withSubject(readFileSync(join(ROOT, MOUNTED_IN), 'utf8'), subject);
  for (const [path, text] of [...files, [MOUNTED_IN, outline] as const]) {
    mkdirSync(join(ROOT, path, '..'), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(path);
  }
  console.log(`Try it: npx vitest run apps/server/src/features/${subject}`);
}
