/** What a page asks for, as `networkidle` sees it, but without the event stream, which is an answer that never ends. */
import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;

/** Watches a page from now on. The function that it answers waits until nothing was under way for half a second. */
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
 * Lets what shows itself by itself come, on a page whose clock is moved by hand: its parts, its time, and what it asks the
 * server then.
 *
 * @param quiet as `trafficOf` answers it
 */
export async function hasItsTime(page: Page, quiet: () => Promise<void>): Promise<void> {
  for (const ms of [3_000, 5_000]) {
    await page.clock.runFor(ms);
    await quiet();
  }
}
