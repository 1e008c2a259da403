/**
 * First load of home on a slow network and phone, compared with the same page without scripts, alternating in one
 * browser: 1.6 Mbit/s, 150 ms latency each way, four times CPU throttling, nothing cached.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { trafficOf } from '../e2e/pages/traffic.ts';
import { BROWSER_FLAGS, browserPath, WEBGL_FLAGS } from '../tools/browser.ts';
import { removeFolder, startProduct } from './product.ts';
import { median, report } from './report.ts';

const ROUNDS = 7;
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Proxies the product; with `bare`, documents lose their scripts. */
function mirror(product: string, bare: boolean): Promise<{ url: string; server: Server }> {
  const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const key = `${request.url} ${request.headers.accept ?? ''} ${request.headers.cookie ?? ''}`;
    let known = kept.get(key);
    if (!known) {
      const from = await fetch(product + request.url, {
        headers: { accept: request.headers.accept ?? '*/*', cookie: request.headers.cookie ?? '' },
        redirect: 'manual',
      });
      const headers = Object.fromEntries(
        [...from.headers].filter(([name]) => !/encoding|length|connection/.test(name)),
      );
      let body: Buffer = Buffer.from(await from.arrayBuffer());
      if (bare && headers['content-type']?.startsWith('text/html')) {
        const page = body.toString('utf8').replace(/<script[^>]*\ssrc=[^>]*><\/script>/g, '');
        // Without scripts, nothing may wait for the boot script.
        body = Buffer.from(page.replace(' data-boot="late"', ''));
      }
      known = { status: from.status, headers, body: await compressed(headers, body) };
      kept.set(key, known);
    }
    response.writeHead(known.status, known.headers).end(known.body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end());
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }),
    ),
  );
}

/** Compresses texts as the product does: with brotli. */
async function compressed(headers: Record<string, string>, body: Buffer): Promise<Buffer> {
  if (!/text|javascript|json|svg/.test(headers['content-type'] ?? '')) return body;
  const { brotliCompressSync } = await import('node:zlib');
  headers['content-encoding'] = 'br';
  return brotliCompressSync(body);
}

type Seen = { lcp: number; shift: number; blocked: number; scriptsBefore: number; bytes: number };

/** Measures one first visit with an empty cache. Times in ms after the start of the navigation. */
async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'mc_lang', value: 'EN', url }]);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0, blocked: 0 };
    Object.assign(globalThis, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime;
    });
    watch('layout-shift', (entry) => {
      seen.shift += entry.value ?? 0;
    });
    watch('longtask', (entry) => {
      seen.blocked += Math.max(0, entry.duration - 50);
    });
  });
  const quiet = trafficOf(page);
  await page.goto(`${url}/m/home`);
  await quiet();
  const seen = await page.evaluate(() => {
    const { seen: found } = globalThis as unknown as { seen: { lcp: number; shift: number; blocked: number } };
    const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scriptsBefore = scripts.filter(
      (entry) => /\.js(\?|$)/.test(entry.name) && !/\/boot-/.test(entry.name) && entry.startTime < found.lcp,
    ).length;
    return { ...found, scriptsBefore };
  });
  await context.close();
  return { ...seen, bytes: bytes / 1024 };
}

const product = await startProduct();
await fetch(`${product.url}/m/home`, { headers: { cookie: 'mc_lang=EN' } });
const [ours, bare] = await Promise.all([mirror(product.url, false), mirror(product.url, true)]);
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: [...BROWSER_FLAGS, ...WEBGL_FLAGS],
});
const [app, page]: [Seen[], Seen[]] = [[], []];
// The first visits fill the proxies' caches.
for (const { url } of [ours, bare]) await visit(browser, url);
for (let round = 0; round < ROUNDS; round++) {
  app.push(await visit(browser, ours.url));
  page.push(await visit(browser, bare.url));
}
await browser.close();
ours.server.close();
bare.server.close();
await product.stop();
removeFolder(product.dataDir);

const of = (list: Seen[], key: keyof Seen) => median(list.map((seen) => seen[key]));
console.log(
  `all that a first visit loads: ${of(app, 'bytes').toFixed(0)} KiB, without scripts ${of(page, 'bytes').toFixed(0)} KiB; ` +
    `layout shift ${of(app, 'shift').toFixed(4)}; main thread blocked without scripts ${of(page, 'blocked').toFixed(0)} ms; app scripts asked for before the largest paint: ${Math.max(...app.map((seen) => seen.scriptsBefore))}`,
);
const holds = report('first-load', [
  {
    what: 'largest paint of home, against the page without scripts',
    ours: of(app, 'lcp'),
    baseline: of(page, 'lcp'),
    unit: 'ms',
    goal: { atMost: 1.05 },
  },
  {
    what: 'main thread blocked in the whole first visit, in units of 50 ms',
    ours: of(app, 'blocked'),
    baseline: 50,
    unit: 'ms',
    goal: { atMost: 1 },
  },
]);
process.exitCode = holds ? 0 : 1;
