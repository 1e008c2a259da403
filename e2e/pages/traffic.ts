/** Requests of a page, like `networkidle`, but without the event stream, whose response never ends. */
import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;

/** Watches a page from now on. Returns a function that waits until no request was pending for half a second. */
export function trafficOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let wake = () => {};
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/wps/events') return;
    open.add(request);
    wake();
  });
  const end = (request: Request) => {
    open.delete(request);
    wake();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    new Promise((done) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      wake = () => {
        clearTimeout(timer);
        if (open.size > 0) return;
        timer = setTimeout(() => {
          wake = () => {};
          done();
        }, QUIET_MS);
      };
      wake();
    });
}

/**
 * Waits for automatic popups on a page with a fake clock: their scripts, delay, and requests.
 *
 * @param quiet return value of `trafficOf`
 */
export async function hasItsTime(page: Page, quiet: () => Promise<void>): Promise<void> {
  for (const ms of [3_000, 5_000]) {
    await page.clock.runFor(ms);
    await quiet();
  }
}
