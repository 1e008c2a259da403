/** Runs the main screens in Firefox and WebKitGTK: `npm run test:engines`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGE_COOKIE } from '@parlour/contract/languages';
import { CAPTCHA, newName, PASSWORD } from '../e2e/pages/sign-in.ts';
import startServer from '../e2e/server.ts';
import { type Engine, until } from './engines/engine.ts';
import { openFirefox } from './engines/firefox.ts';
import { openWebKit } from './engines/webkit.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'reports/engines');

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT_DRIVER = ['/usr/bin/WebKitWebDriver'];
const WEBKIT_BROWSERS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

const LANGUAGES = ['EN', 'MY', 'AR'] as const;

/** Game tiles with a loaded image inside the phone's viewport. */
const DRAWN = `return [...document.querySelectorAll('article img')].filter((img) => {
  const { top, bottom } = img.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && img.complete && img.naturalWidth > 0;
}).length >= args[0]`;
/** Sets a field as a native picker does, including the input event. */
const FILL = `const field = document.querySelector(args[0]);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, args[1]);
  field.dispatchEvent(new Event('input', { bubbles: true }));`;
const LET_IN = 'return location.pathname === "/m/home" && document.querySelector("[role=dialog]") === null';
const COUNT = 'return document.querySelectorAll("main article").length';
/** The page does not scroll horizontally. */
const FITS = 'return document.documentElement.scrollWidth <= innerWidth';
/** The page is hydrated: presses have an effect. */
const READY = 'return document.querySelector("main") !== null && document.readyState === "complete"';

type Walk = { passed: string[]; failed: string[] };

async function walk(engine: Engine, url: string): Promise<Walk> {
  const passed: string[] = [];
  const failed: string[] = [];
  const step = async (name: string, act: () => Promise<void>) => {
    try {
      await act();
      passed.push(name);
      console.log(`  ✓ ${engine.name}: ${name}`);
    } catch (error) {
      failed.push(name);
      console.log(`  ✗ ${engine.name}: ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const file = `${engine.name} ${name}`.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
    // WebKitGTK cannot always take a screenshot; the run does not depend on it.
    const png = await engine.picture().catch(() => null);
    if (png) writeFileSync(join(PICTURES, `${file}.png`), png);
    else console.log(`    no picture of ${name}`);
  };
  const open = async (path: string) => {
    await engine.open(url + path);
    await until(engine, `${path} to be there`, READY);
  };
  const speak = (code: string) =>
    engine.run('document.cookie = args[0] + "=" + args[1] + ";path=/"', LANGUAGE_COOKIE, code);

  for (const code of LANGUAGES)
    await step(`home in ${code}`, async () => {
      await open('/m/home');
      await speak(code);
      await open('/m/home');
      await until(
        engine,
        'the language',
        'return document.documentElement.lang.toUpperCase().startsWith(args[0])',
        code,
      );
      const direction = code === 'AR' ? 'rtl' : 'ltr';
      await until(engine, 'its direction', 'return document.documentElement.dir === args[0]', direction);
      await until(engine, 'six games in the first screen', DRAWN, 6);
      await until(engine, 'a page no wider than the phone', FITS);
    });
  await speak('EN');
  await step('category, and 36 more', async () => {
    await open('/m/jili');
    await until(engine, '36 games', `${COUNT} === 36`);
    await until(engine, 'their pictures', DRAWN, 6);
    await engine.run('scrollTo(0, document.documentElement.scrollHeight)');
    await until(engine, '72 games', `${COUNT} === 72`);
    await until(engine, 'a page no wider than the phone', FITS);
  });
  await step('search', async () => {
    await open('/m/search-games');
    await engine.type('input[type=search]', 'dragon');
    await until(
      engine,
      'games of that name',
      `return [...document.querySelectorAll('main article')].filter(
      (tile) => /dragon/i.test(tile.textContent)).length > 9`,
    );
    await until(engine, 'a page no wider than the phone', FITS);
  });
  const name = newName();
  await step('registration', async () => {
    await open('/m/register');
    for (const [field, text] of Object.entries({ username: name, password: PASSWORD, confirmPassword: PASSWORD }))
      await engine.type(`form input[name=${field}]`, text);
    await engine.run(FILL, 'form input[name=birthday]', '1990-01-31');
    await engine.type('form input[name=captcha]', CAPTCHA);
    await engine.press('form input[type=checkbox]');
    await engine.press('form button[type=submit]');
    await until(engine, 'home', 'return location.pathname === "/m/home"');
    await until(
      engine,
      'a balance',
      'return /\\d[.,]\\d\\d/.test(document.querySelector("header")?.textContent ?? "")',
    );
  });
  await step('login, refused and let in', async () => {
    await engine.run('localStorage.clear(); sessionStorage.clear();');
    await open('/m/login');
    await engine.type('input[name=username]', name);
    await engine.type('input[name=password]', 'a wrong password 1');
    await engine.press('form button[type=submit]');
    await until(engine, 'the refusal', 'return Boolean(document.querySelector("[role=alert]")?.textContent)');
    await engine.run(FILL, 'input[name=password]', PASSWORD);
    if (await engine.run('return document.querySelector("input[name=captcha]") !== null'))
      await engine.type('input[name=captcha]', CAPTCHA);
    await engine.press('form button[type=submit]');
    await until(engine, 'home without the popup', LET_IN);
  });
  // Firefox reports modules whose page was left before they loaded.
  const complaints = engine.complaints().filter((text) => !text.includes('error loading dynamically imported module'));
  if (complaints.length > 0) {
    failed.push('no complaint');
    console.log(`  ✗ ${engine.name} complained:\n${complaints.join('\n')}`);
  }
  return { passed, failed };
}

const first = (paths: string[]) => paths.find((path) => existsSync(path));
const [firefox, driver, browser] = [first(FIREFOX), first(WEBKIT_DRIVER), first(WEBKIT_BROWSERS)];
if (!firefox || !driver || !browser) {
  console.error('Firefox and WebKitGTK are needed. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb');
  process.exit(2);
}
mkdirSync(PICTURES, { recursive: true });
const stop = await startServer();
const url = process.env.PARLOUR_URL ?? '';
const walks: Walk[] = [];
for (const openEngine of [() => openFirefox(firefox), () => openWebKit(driver, browser)]) {
  const engine = await openEngine();
  try {
    walks.push(await walk(engine, url));
  } finally {
    await engine.close();
  }
}
await stop();
const count = (key: keyof Walk) => walks.reduce((sum, each) => sum + each[key].length, 0);
console.log(`${count('passed')} passed, ${count('failed')} failed; pictures in reports/engines`);
process.exit(count('failed') > 0 ? 1 : 0);
