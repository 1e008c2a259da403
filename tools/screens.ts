/**
 * Contact sheets of every page: `node tools/screens.ts` renders the whole product into `reports/screens`, as visitor
 * and as member, in both themes, three languages and three widths, and lists truncated texts and wrapped figures. Each
 * dimension can be restricted: `--widths 390 --themes dark --languages MY,AR --who member --only withdraw,bonuses
 * --height 1500`, and `--who operator` renders the console. A running `node e2e/serve.ts` is used if `PARLOUR_URL`
 * names one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MEMBER_PAGES } from '@parlour/contract/pages';
import { PATHS } from '@parlour/contract/routes';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { asMember } from '../e2e/pages/member.ts';
import { consolePage } from '../e2e/pages/operator.ts';
import { addressOf, settled } from '../e2e/pages/routes.ts';
import { language } from '../e2e/pages/sign-in.ts';
import startServer from '../e2e/server.ts';
import { BROWSER_FLAGS, browserPath, WEBGL_FLAGS } from './browser.ts';
import { clearly, faultsOf } from './screens/faults.ts';
import { aMemberWithALife, OPENED } from './screens/pages.ts';

const OUT = resolve(import.meta.dirname, '../reports/screens');
const { values: asked } = parseArgs({
  options: {
    widths: { type: 'string' },
    themes: { type: 'string', default: 'dark,light' },
    languages: { type: 'string', default: 'EN,MY,AR' },
    who: { type: 'string', default: 'visitor,member' },
    only: { type: 'string', default: '' },
    height: { type: 'string', default: '844' },
    columns: { type: 'string' },
    rows: { type: 'string', default: '2' },
  },
});
const list = (text: string): string[] => text.split(',').filter(Boolean);
const height = Number(asked.height);
const themes = list(asked.themes);

type Shot = { name: string; png: Buffer };
const faults: string[] = [];
/** Screenshots by combination that are not on a sheet yet. */
const waiting = new Map<string, Shot[]>();
const drawn = new Map<string, number>();

/** Composes screenshots of one size into a sheet, each with its name. */
async function sheet(combination: string, width: number, shots: Shot[]): Promise<void> {
  const columns = columnsAt(width);
  const [label, gap] = [26, 10];
  const [stepX, stepY] = [width + gap, height + label + gap];
  const rows = Math.ceil(shots.length / columns);
  const number = (drawn.get(combination) ?? 0) + 1;
  drawn.set(combination, number);
  const titles = shots.map(({ name }, i) => {
    const at = [(i % columns) * stepX + 6, Math.floor(i / columns) * stepY + 19];
    return `<text x="${at[0]}" y="${at[1]}">${name.replaceAll('&', '&amp;')}</text>`;
  });
  const size = { width: columns * stepX, height: rows * stepY };
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="sans-serif" font-size="17">${titles.join('')}</svg>`;
  await sharp({ create: { ...size, channels: 3, background: '#ffd9a0' } })
    .composite([
      { input: Buffer.from(head), left: 0, top: 0 },
      ...shots.map(({ png }, i) => ({
        input: png,
        left: (i % columns) * stepX,
        top: Math.floor(i / columns) * stepY + label,
      })),
    ])
    .png({ palette: true, effort: 3 })
    .toFile(join(OUT, `${combination}-${String(number).padStart(2, '0')}.png`));
}

const columnsAt = (width: number): number =>
  Number(asked.columns ?? Math.max(1, Math.min(6, Math.floor(2400 / width))));

async function put(combination: string, width: number, shot: Shot): Promise<void> {
  const kept = [...(waiting.get(combination) ?? []), shot];
  const full = kept.length >= columnsAt(width) * Number(asked.rows);
  waiting.set(combination, full ? [] : kept);
  if (full) await sheet(combination, width, kept);
}

/** Takes screenshots of the current page in every theme and width. */
async function draw(page: Page, name: string, who: string, code: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const theme of themes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await clearly(page);
      const combination = [who, theme, code, width].join('-');
      await put(combination, width, { name, png: await page.screenshot({ animations: 'disabled' }) });
      if (theme === themes[0])
        for (const fault of await faultsOf(page)) faults.push(`${combination} ${name}: ${fault}`);
    }
  }
}

async function attempt(name: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

const fits = (name: string): boolean => asked.only === '' || list(asked.only).some((part) => name.includes(part));

/** Takes screenshots of every page of the app in one language, and of its overlays. */
async function player(context: BrowserContext, who: string, code: string, member: string | null): Promise<void> {
  const widths = list(asked.widths ?? '320,390,768').map(Number);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await language(page, code);
  if (member) await asMember(page, member);
  const paths = Object.values(PATHS).filter(
    (path) => fits(path) && path !== PATHS.play && (member !== null || !MEMBER_PAGES.includes(path)),
  );
  for (const path of paths)
    await attempt(`${who}-${code} ${path}`, async () => {
      await page.goto(await addressWithin(page, path));
      await settled(page);
      await draw(page, path, who, code, widths);
    });
  for (const { name, path, who: whose, open } of OPENED.filter((each) => fits(each.name)))
    if (whose.includes(member ? 'member' : 'visitor'))
      await attempt(`${who}-${code} ${name}`, async () => {
        await page.setViewportSize({ width: 390, height });
        await page.goto(path);
        await settled(page);
        await open(page);
        await draw(page, name, who, code, widths);
      });
  await page.close();
}

/** Detail pages show the first existing item. */
async function addressWithin(page: Page, path: string): Promise<string> {
  if (path !== PATHS.activityDetail && path !== PATHS.noticeDetail) return addressOf(path);
  const list = path === PATHS.activityDetail ? 'promotions?types=PR&platform=M&merchantCode=&' : 'notices?';
  const answer = await page.request.get(`/wps/content/${list}language=EN`);
  const { value } = (await answer.json()) as { value?: { list: { id: string }[] } };
  return `${path}?id=${value?.list[0]?.id ?? ''}`;
}

async function operator(browser: Browser): Promise<void> {
  const widths = list(asked.widths ?? '390,1280').map(Number);
  const { page } = await consolePage(browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const links = page.locator('nav a[href^="/console/"]');
  const paths = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  for (const path of paths.filter(fits))
    await attempt(`operator ${path}`, async () => {
      await page.goto(path);
      await settled(page);
      await draw(page, path, 'operator', 'EN', widths);
    });
  await page.context().close();
}

mkdirSync(OUT, { recursive: true });
const stop = process.env.PARLOUR_URL ? async () => {} : await startServer();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: [...BROWSER_FLAGS, ...WEBGL_FLAGS],
});
const newContext = () =>
  browser.newContext({
    baseURL: process.env.PARLOUR_URL ?? '',
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
for (const who of list(asked.who)) {
  if (who === 'operator') {
    await operator(browser);
    continue;
  }
  let member: string | null = null;
  if (who === 'member') {
    const context = await newContext();
    member = await aMemberWithALife(await context.newPage());
    await context.close();
  }
  for (const code of list(asked.languages)) {
    const context = await newContext();
    await player(context, who, code, member);
    await context.close();
  }
}
for (const [combination, shots] of waiting)
  if (shots.length > 0) await sheet(combination, Number(combination.split('-').at(-1)), shots);
await browser.close();
await stop();
writeFileSync(join(OUT, 'faults.txt'), `${faults.join('\n')}\n`);
console.log(
  `${[...drawn.values()].reduce((a, b) => a + b, 0)} sheets, ${faults.length} things to look at: ${join(OUT, 'faults.txt')}`,
);
