/** Firefox over WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { type Engine, PHONE } from './engine.ts';

/** @param program path of Firefox */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'parlour-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    userDataDir: profile,
    headless: true,
    env: { ...process.env, HOME: profile },
  });
  const page = await browser.newPage();
  await page.setViewport(PHONE);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return {
    name: (await browser.version()).replace('/', ' '),
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    run: (body, ...args) =>
      page.evaluate(`((...args) => {${body}})(${args.map((arg) => JSON.stringify(arg)).join(',')})`),
    async press(selector) {
      const found = await page.waitForSelector(selector, { visible: true });
      await found?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await found?.click();
    },
    async type(selector, text) {
      const found = await page.waitForSelector(selector, { visible: true });
      await found?.type(text);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    complaints: () => complaints,
    async close() {
      // A close request would wait for its pages forever, so the process is killed.
      const child = browser.process();
      const gone = new Promise((done) => child?.once('exit', done));
      child?.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
