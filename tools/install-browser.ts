/**
 * Ensures a browser before e2e tests run: the installed one, else, as root, Debian's, else the one inside a package. As
 * root it also installs fonts for scripts that the product does not ship, if missing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath, installedBrowser } from './browser.ts';

const isRoot = process.getuid?.() === 0;
const hasApt = existsSync('/usr/bin/apt-get');

const apt = (...args: string[]): boolean => {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0)
    console.log(`apt-get ${args.join(' ')} ended with ${status}: ${(stderr || stdout).trim().slice(-400)}`);
  return status === 0;
};

const knowsChinese = (): boolean => {
  const { stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
};

const canInstall = isRoot && hasApt && !process.env.CHROMIUM;
const wanted = [
  installedBrowser() === undefined ? ['chromium'] : [],
  knowsChinese() ? [] : ['fonts-noto-core', 'fonts-noto-cjk'],
];
if (canInstall && wanted.flat().length > 0) {
  apt('update');
  // Installed separately: the browser is required, the fonts are only cosmetic.
  for (const names of wanted) if (names.length > 0) apt('install', '-y', '--no-install-recommends', ...names);
}
try {
  const path = await browserPath();
  console.log(`${path}: ${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}`);
  if (!knowsChinese()) console.log('No font for Chinese on this machine: its signs are not looked at.');
} catch (error) {
  console.error(
    `There is no browser that runs: ${(error as Error).message}\n` +
      'Install Chromium (Debian: apt-get install chromium), or name one by CHROMIUM=/path/to/chromium.',
  );
  process.exit(1);
}
