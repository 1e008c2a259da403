/**
 * `npm run brand -- check [NAME]`: reports every fault of a brand's files. It builds, opens and changes nothing, and
 * exits with 1 when there is a fault. `npm start` runs it first with `--before-start`: then the settings are checked
 * too, and it prints nothing when all is well.
 *
 * `npm run brand:new NAME`: makes the folder of a new brand, and lists what to fill in.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'));
const [{ checkBrand }, { findSettingProblems }, { ConfigProblems, findBrandDir, readConfig, ROOT }] = await Promise.all(
  [import('../config/brand-check.ts'), import('../config/brand-conflicts.ts'), import('../config/config.ts')],
);
type Config = ReturnType<typeof readConfig>;

const USAGE = `Usage: npm run brand -- check [NAME] (a folder under brands/, the one of BRAND without a name)
       npm run brand:new NAME -- [--currency CODE] [--zone ZONE] [--languages EN,TH,…] [--games]
         CODE is of ISO 4217 such as THB, or of a crypto unit such as USDT (USD by default); ZONE is an IANA time zone
         (UTC by default); --games puts the in-house games on offer`;

/** Reads the settings, or returns their faults. */
function readSettings(): Config | string[] {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
}

async function check(name: string, isBeforeStart: boolean): Promise<number> {
  const dir = findBrandDir(name);
  if (!dir) {
    console.error(
      `${name}: is not the name of a brand: small letters, digits and hyphens (name a folder under brands/)`,
    );
    return 1;
  }
  const { brand, problems } = await checkBrand(dir);
  if (isBeforeStart) {
    const settings = readSettings();
    if (Array.isArray(settings)) problems.unshift(...settings);
    else if (brand) problems.push(...findSettingProblems(settings, brand));
  }
  const place = dir.replace(`${ROOT}/`, '');
  if (problems.length === 0) {
    if (!isBeforeStart) console.log(`${place} can be used.`);
    return 0;
  }
  console.error(
    `${place} cannot be used${isBeforeStart ? ' as it is set' : ''}; nothing was built, started or changed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
  );
  return 1;
}

/** Reads the words after `new`; returns what is wrong with them when they are not understood. */
function readNew(words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        currency: { type: 'string', default: 'USD' },
        zone: { type: 'string', default: 'UTC' },
        languages: { type: 'string', default: 'EN' },
        games: { type: 'boolean', default: false },
      },
    });
    const [name, ...others] = positionals;
    if (name === undefined) return 'a name for the brand is missing';
    return others.length > 0 ? `${others.join(' ')}: a brand has one name` : { name, ...values };
  } catch (error) {
    return (error as Error).message;
  }
}

async function make(words: string[]): Promise<number> {
  const wanted = readNew(words);
  if (typeof wanted === 'string') {
    console.error(`${wanted}\n${USAGE}`);
    return 2;
  }
  const dir = findBrandDir(wanted.name);
  if (!dir) {
    console.error(`${wanted.name}: is no name for a brand: small letters, digits and hyphens`);
    return 1;
  }
  const { makeBrand, TO_FILL_IN } = await import('./new-brand.ts');
  try {
    await makeBrand({
      dir,
      demo: join(ROOT, 'brands/demo'),
      currency: wanted.currency.toUpperCase(),
      timeZone: wanted.zone,
      languages: wanted.languages.split(',').map((code) => code.trim().toUpperCase()),
      withGames: wanted.games,
    });
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error;
    console.error(`Nothing was made:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`);
    return 1;
  }
  console.log(
    `brands/${wanted.name} can be started: BRAND=${wanted.name} DATA_DIR=.data-${wanted.name} npm start\nIts currency stays that of its first start. What to fill in (also in brands/${wanted.name}/README.md):\n${TO_FILL_IN.map((line) => `  - ${line}`).join('\n')}`,
  );
  return 0;
}

const [command, ...words] = process.argv.slice(2);
const names = words.filter((word) => word !== '--before-start');
if (command === 'new') process.exitCode = await make(words);
else if (command !== 'check' || names.length > 1 || names[0]?.startsWith('-')) {
  console.error(USAGE);
  process.exitCode = 2;
} else process.exitCode = await check(names[0] ?? (process.env.BRAND || 'demo'), words.includes('--before-start'));
