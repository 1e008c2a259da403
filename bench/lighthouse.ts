/**
 * Lighthouse result of a first visit of home, with its mobile profile, which simulates a slow phone from a visit at
 * full speed. Lighthouse is installed into `bench/lighthouse` at the first run and is no dependency of the product.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BROWSER_FLAGS, browserPath } from '../tools/browser.ts';
import { removeFolder, startProduct } from './product.ts';
import { median, report } from './report.ts';

const RUNS = 7;
/** Largest contentful paint of the best public lobby, measured in the same way, in ms. */
const PEER_MS = 2_959;
const FOLDER = join(import.meta.dirname, 'lighthouse');

type Audit = { numericValue?: number };
type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: 'error'; extraHeaders: Record<string, string> },
) => Promise<{ lhr: { categories: Record<string, { score: number }>; audits: Record<string, Audit> } }>;
type Launcher = {
  launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill: () => void }>;
};

/** Imports a module of that folder, which the product's compiler and lock file do not cover. */
const load = (file: string): Promise<unknown> => import(pathToFileURL(join(FOLDER, 'node_modules', file)).href);

if (!existsSync(join(FOLDER, 'node_modules/lighthouse'))) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}
const { default: lighthouse } = (await load('lighthouse/core/index.js')) as { default: Lighthouse };
const launcher = (await load('chrome-launcher/dist/index.js')) as Launcher;
const chromePath = await browserPath();

const product = await startProduct();
const cookie = 'mc_lang=EN';
// Renders the document before the first visit.
await fetch(`${product.url}/m/home`, { headers: { cookie } });

/** Measures one visit with an empty cache. Times in ms of the simulated phone. */
async function visit(): Promise<{ score: number; largest: number; blocked: number; shift: number }> {
  const chrome = await launcher.launch({
    chromePath,
    chromeFlags: ['--headless=new', '--disable-gpu', ...BROWSER_FLAGS],
  });
  try {
    const { lhr } = await lighthouse(`${product.url}/m/home`, {
      port: chrome.port,
      onlyCategories: ['performance'],
      logLevel: 'error',
      extraHeaders: { cookie },
    });
    const of = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
      largest: of('largest-contentful-paint'),
      blocked: of('total-blocking-time'),
      shift: of('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}

const seen: Awaited<ReturnType<typeof visit>>[] = [];
for (let run = 0; run < RUNS; run++) seen.push(await visit());
await product.stop();
removeFolder(product.dataDir);

// A visit that Lighthouse could not evaluate has no figures.
const judged = seen.filter(({ largest }) => Number.isFinite(largest));
const of = (key: keyof (typeof seen)[number]): number => median(judged.map((one) => one[key]));
console.log(`scores ${seen.map(({ score }) => score).join(' ')}; layout shift ${of('shift').toFixed(4)}`);
const holds = report('lighthouse', [
  { what: 'score of home, mobile', ours: of('score'), baseline: 99, unit: 'points', goal: { atLeast: 1 } },
  {
    what: 'largest paint of home, against the best open lobby',
    ours: of('largest'),
    baseline: PEER_MS,
    unit: 'ms',
    goal: { atMost: 0.5 },
  },
  {
    what: 'main thread blocked, in units of 50 ms',
    ours: of('blocked'),
    baseline: 50,
    unit: 'ms',
    goal: { atMost: 1 },
  },
]);
process.exitCode = holds ? 0 : 1;
