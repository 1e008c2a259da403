/** `test` of the e2e suite: any console error, page error or content security policy violation fails the test. */
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath, WEBGL_FLAGS } from '../tools/browser.ts';

export { expect };

/** Messages caused by network and browser rather than by our code. */
const EXPECTED = [
  /^Failed to load resource: the server responded with a status of (401|403|404|409|422|429|503)/,
  /^Service Worker registration blocked by Playwright/,
  // With software rendering, the browser reads WebGL images back, and its driver warns about the delay.
  /GL Driver Message \(OpenGL, Performance, .*GPU stall due to ReadPixels/,
];
/** The browser's message for each request lost offline. */
const LOST = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

/** `test.use(WITH_GAMES)` at the top of a file whose tests render a game. */
export const WITH_GAMES = {
  launchOptions: { executablePath: await browserPath(), args: [...BROWSER_FLAGS, ...WEBGL_FLAGS] },
};

const excused = new WeakMap<Page, RegExp[]>();

/** Ignores messages of this kind from here on, because the test causes them. */
export const excuse = (page: Page, known: RegExp): void =>
  void excused.set(page, [...(excused.get(page) ?? EXPECTED), known]);

/** Ignores failed requests from here on, because the test causes them. */
export const loses = (page: Page): void => excuse(page, LOST);

/** Sets the page's context offline or online; ignores requests lost from then on. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  loses(page);
  await page.context().setOffline(offline);
}

/** Describes the page's final state for failure reports: a press may have come before hydration, or been undone. */
const whatStands = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const { boot = 'app' } = document.documentElement.dataset;
      const over = document.querySelector('[data-host="popup"]')?.textContent?.slice(0, 200) ?? 'no host';
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /Popup|Dialog/.test(name));
      const loaded = scripts.map(({ name, duration }) => `${name.split('/').at(-1)} ${Math.round(duration)} ms`);
      const ways = (globalThis as { ways?: string[] }).ways ?? [];
      return [location.href, `boot: ${boot}, ${document.readyState}`, `over it: ${over}`, ...loaded, ...ways].join(
        '\n',
      );
    })
    .catch((error: unknown) => `nothing is to be read of the page: ${String(error)}`);

export const test = base.extend<{ troubles: string[] }>({
  troubles: [
    async ({ page }, use, testInfo) => {
      const troubles: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (!(excused.get(page) ?? EXPECTED).some((known) => known.test(message.text())))
          troubles.push(`${message.type()}: ${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
        );
        // React reports a recovered error by its number only; the original one is its cause.
        addEventListener('error', ({ error }) => {
          if (error instanceof Error && error.cause instanceof Error)
            console.error(`on ${location.pathname}: ${error.cause.stack}`);
        });
        // Reported when the test fails: presses and navigations.
        const ways: string[] = [];
        Object.assign(globalThis, { ways });
        const note = (what: string) => {
          ways.push(`${Math.round(performance.now())} ms ${what}`);
          if (ways.length > 30) ways.shift();
        };
        addEventListener(
          'click',
          ({ target }) => {
            if (target instanceof Element)
              note(`click ${(target.closest('a, button, label') ?? target).outerHTML.slice(0, 80)}`);
          },
          true,
        );
        if ('navigation' in globalThis)
          navigation.addEventListener('navigate', ({ navigationType, destination }) =>
            note(`${navigationType} ${destination.url}`),
          );
      });
      await use(troubles);
      // A response still being modified when the test ends has no recipient.
      const contexts = page.context().browser()?.contexts() ?? [];
      await Promise.all([
        ...contexts.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })),
        ...contexts.flatMap((context) => context.pages()).map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })),
      ]);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('page', {
          body: `${await whatStands(page)}\n${troubles.join('\n')}`,
          contentType: 'text/plain',
        });
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const faultsIn = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );

/** Longer animations belong to the page; shorter ones are transitions to its final state. */
const SHORT_MS = 2_000;

/** Waits until no transition runs, because a half-transparent text has no final colour. */
const stands = (page: Page) =>
  page.waitForFunction(
    (short) =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) > short,
        ),
    SHORT_MS,
  );

/** Returns the page's violations of WCAG A and AA rules. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await stands(page);
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']);
  return faultsIn((await axe.analyze()).violations);
}

/** Returns texts with insufficient contrast. */
export async function contrastFaults(page: Page): Promise<string[]> {
  await stands(page);
  return faultsIn((await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()).violations);
}
