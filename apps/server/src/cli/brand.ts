/**
 * `npm run brand -- check [NAME]`: reports every fault of a brand's files. It builds, opens and changes nothing, and
 * exits with 1 when there is a fault. `npm start` runs it first with `--before-start`: then the settings are checked
 * too, and it prints nothing when all is well.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'));
const [{ checkBrand }, { findSettingProblems }, { ConfigProblems, findBrandDir, readConfig, ROOT }] = await Promise.all(
  [import('../config/brand-check.ts'), import('../config/brand-conflicts.ts'), import('../config/config.ts')],
);
type Config = ReturnType<typeof readConfig>;

const USAGE = 'Usage: npm run brand -- check [NAME] (a folder under brands/, the one of BRAND without a name)';

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

const [command, ...words] = process.argv.slice(2);
const names = words.filter((word) => word !== '--before-start');
if (command !== 'check' || names.length > 1 || names[0]?.startsWith('-')) {
  console.error(USAGE);
  process.exitCode = 2;
} else process.exitCode = await check(names[0] ?? (process.env.BRAND || 'demo'), words.includes('--before-start'));
