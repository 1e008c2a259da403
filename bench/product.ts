/** The built product in a separate process, on a fresh data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { askControl, controlSocket } from '../apps/server/src/platform/control-socket.ts';

const ROOT = resolve(import.meta.dirname, '..');

export type Product = { url: string; dataDir: string; pid: number; bootMs: number; stop: () => Promise<void> };

/** Starts a script and waits for the line that contains its URL. */
export function startProcess(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ url: string; child: ChildProcess; ms: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, failed) => {
    let text = '';
    child.once('exit', (code) => failed(new Error(`${script} stopped with ${code}`)));
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(text)?.[1];
      if (port) done({ url: `http://127.0.0.1:${port}`, child, ms: performance.now() - started });
    });
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

export async function startProduct(
  dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-')),
  env: Record<string, string> = {},
): Promise<Product> {
  const { url, child, ms } = await startProcess('apps/server/src/main.ts', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    THROTTLE_SCALE: '100000',
    LOG_LEVEL: 'silent',
    BALLAST_MB: '0',
    ...env,
  });
  return { url, dataDir, pid: child.pid ?? 0, bootMs: ms, stop: () => stopProcess(child) };
}

export const removeFolder = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

const WORDS =
  'Jade Golden Silver Tiger Moon Dragon Lotus Lantern Star Pearl Coral Ember Frost Royal Lucky Crown Wolf Garden River Temple Comet Raven'.split(
    ' ',
  );

/** Generates a deterministic feed of many games with invented names. */
export function bigFeed(count: number): string {
  const categories = ['RNG', 'RNG', 'RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'];
  const word = (i: number) => WORDS[i % WORDS.length] ?? '';
  return JSON.stringify({
    format: 'parlour-feed/1',
    vendors: Array.from({ length: 30 }, (_, i) => ({
      code: i === 0 ? 'JL' : `V${i}`,
      name: `${word(i)} House`,
      categories: [...new Set(categories)],
      order: i,
    })),
    classifications: Array.from({ length: 12 }, (_, i) => ({
      key: `C${i}`,
      category: 'RNG',
      names: { EN: `${word(i)} tales` },
      order: i,
    })),
    games: Array.from({ length: count }, (_, i) => ({
      vendor: i % 30 === 0 ? 'JL' : `V${i % 30}`,
      code: `g${i}`,
      nodeId: String(500_000 + i),
      category: categories[i % categories.length],
      classifications: categories[i % categories.length] === 'RNG' ? [`C${i % 12}`] : [],
      names: { EN: `${word(i)} ${word(i * 7 + 3)} ${i}`, MY: `ရွှေ ${i}`, CN: `金${i}` },
      hot: i < 30 ? i + 1 : null,
      new: i % 12 === 0,
      order: i,
    })),
  });
}

/** Imports a feed into a running product. */
export async function importInto(product: Product, feed: string): Promise<void> {
  const given = JSON.stringify({ text: feed, remove: true });
  const answer = await askControl(controlSocket(product.dataDir), 'catalogue-import', given);
  if (!answer || 'error' in answer) throw new Error(`the import failed: ${answer?.error ?? 'no server'}`);
}
