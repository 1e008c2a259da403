/**
 * `npm run feature -- <group>/<feature>`: creates a feature in the standard structure (endpoints for players and
 * operators, routes, store, a passing test, a console page and its texts), and registers it in server and console.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GROUPS, SINGLE } from '../tests/groups.ts';
import { filesOf, type Place, textsName, toCamel, toPascal } from './feature-files.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Groups that a feature can be added to. */
const OPEN_GROUPS = Object.keys(GROUPS).filter((group) => !(group in SINGLE));

/** Reads `group/feature`; returns null for anything else. */
export function parsePlace(text: string): Place | null {
  const [, group = '', feature = ''] = /^([a-z-]+)\/([a-z](?:-?[a-z0-9]){2,29})$/.exec(text) ?? [];
  return OPEN_GROUPS.includes(group) ? { group, feature } : null;
}

/** A file in which features are registered: its path, and its text with one more feature. */
export type Registration = {
  path: string;
  /** @throws {Error} when the text has no insertion point for the feature, or already has one of that name */
  add: (text: string, place: Place) => string;
};

const IMPORT = /from '(\.{1,2}\/[^']+)';$/;

/** Inserts an import in the order of the paths, and lines before the line that is `before`. */
function inserted(path: string, text: string, added: { from: string; names: string; lines: string[]; before: string }) {
  const lines = text.split('\n');
  const importedPath = (line: string): string => IMPORT.exec(line)?.[1] ?? '';
  const isImport = (line: string): boolean => importedPath(line) !== '';
  const last = lines.findLastIndex((line) => isImport(line) && importedPath(line) < added.from);
  const place = last < 0 ? lines.findIndex(isImport) : last + 1;
  const at = lines.indexOf(added.before);
  if (place < 0 || at < 0) throw new Error(`${path} has no imports or no line "${added.before}": register it by hand.`);
  return lines
    .toSpliced(at, 0, ...added.lines)
    .toSpliced(place, 0, `import { ${added.names} } from '${added.from}';`)
    .join('\n');
}

/** Returns the outline of the server with one more feature, its routes mounted before the event stream. */
function withRoutes(text: string, { group, feature }: Place): string {
  const camel = toCamel(feature);
  return inserted(SERVER.path, text, {
    from: `./${group}/${feature}/index.ts`,
    names: `${camel}AdminRoutes, ${camel}Routes`,
    lines: [`  ${camel}Routes(scope, { db });`, `  ${camel}AdminRoutes(scope, { db });`],
    before: '  eventRoutes(scope, {',
  });
}

/** Returns the texts of the console with those of one more feature. */
function withTexts(text: string, { feature }: Place): string {
  const names = textsName(feature);
  return inserted(TEXTS.path, text, {
    from: `./texts-${feature}.ts`,
    names,
    lines: [`  ...${names},`],
    before: "  'app.name': 'Parlour',",
  });
}

/** Returns the console's sections with one more at the end, which the menu shows in its last group. */
function withSection(text: string, { feature }: Place): string {
  const end = '\n];\n\n/** The section of an address';
  if (text.split(end).length !== 2)
    throw new Error(`${SECTIONS.path} has no end of SECTIONS: add the section by hand.`);
  if (text.includes(`path: '${feature}',`))
    throw new Error(`${SECTIONS.path} has a section '${feature}' already. Choose another name.`);
  const screen = `${toPascal(feature)}Screen`;
  return text.replace(
    end,
    () => `
  {
    path: '${feature}',
    right: 'settings.view',
    label: 'nav.${toCamel(feature)}',
    icon: 'shapes',
    Screen: lazy(async () => ({
      default: (await import('../features/${feature}/${screen}.tsx')).${screen},
    })),
  },${end}`,
  );
}

const SERVER: Registration = { path: 'apps/server/src/app.ts', add: withRoutes };
const TEXTS: Registration = { path: 'apps/console/src/shared/texts.ts', add: withTexts };
const SECTIONS: Registration = { path: 'apps/console/src/app/sections.ts', add: withSection };

/** The files that a new feature changes. */
export const REGISTRATIONS: readonly Registration[] = [SERVER, TEXTS, SECTIONS];

/** Creates the feature, or throws before anything is written. @returns the paths of the files, from the root */
function create(place: Place): string[] {
  const files = Object.entries(filesOf(place));
  const taken = files.find(([path]) => existsSync(join(ROOT, path)));
  if (taken) throw new Error(`${taken[0]} exists already. Choose another name.`);
  const changed = REGISTRATIONS.map(
    ({ path, add }) => [path, add(readFileSync(join(ROOT, path), 'utf8'), place)] as const,
  );
  for (const [path, content] of [...files, ...changed]) {
    mkdirSync(join(ROOT, path, '..'), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
  return [...files, ...changed].map(([path]) => path);
}

if (import.meta.main) {
  const [text = ''] = process.argv.slice(2);
  const place = parsePlace(text);
  if (!place) {
    console.error(
      `Name a group and a feature of 3 to 30 lower-case letters, digits and hyphens: npm run feature -- campaigns/vouchers. Groups: ${OPEN_GROUPS.join(', ')}.`,
    );
    process.exit(2);
  }
  try {
    const paths = create(place);
    for (const path of paths) console.log(path);
    // The length of the name affects line breaks.
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['format', '--write', '--vcs-enabled=false', '--log-level=error', ...paths];
    const { status } = spawnSync(process.execPath, [biome, ...options], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) process.exit(1);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
  console.log(`Try it: npx vitest run apps/server/src/${place.group}/${place.feature}`);
}
