/** Start-up time on an existing embedded database, and memory used by 20,000 games. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bigFeed, importInto, removeFolder, startProcess, startProduct, stopProcess } from './product.ts';
import { median, report } from './report.ts';

const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const first = await startProduct();
const firstMs = first.bootMs;
await importInto(first, bigFeed(20_000));
await first.stop();

const bytes = join(mkdtempSync(join(tmpdir(), 'parlour-boot-')), 'page.json');
writeFileSync(bytes, '{}');
const [boots, bares, memory]: [number[], number[], number[]] = [[], [], []];
for (let i = 0; i < 5; i++) {
  const product = await startProduct(first.dataDir);
  boots.push(product.bootMs);
  await fetch(`${product.url}/m/home`).then((answer) => answer.arrayBuffer());
  memory.push(residentMiB(product.pid));
  await product.stop();
  const bare = await startProcess('bench/baseline-server.ts', ['fastify', bytes]);
  bares.push(bare.ms);
  await stopProcess(bare.child);
}
removeFolder(first.dataDir);
console.log(
  `first start with the demo world: ${(firstMs / 1000).toFixed(1)} s; a bare Fastify process: ${median(bares).toFixed(0)} ms`,
);
const holds = report('boot', [
  {
    what: 'start on an existing embedded database, in units of 1.5 s',
    ours: median(boots),
    baseline: 1500,
    unit: 'ms',
    goal: { atMost: 1 },
  },
  {
    what: 'memory after start with 20,000 games, in units of 600 MiB',
    ours: median(memory),
    baseline: 600,
    unit: 'MiB',
    goal: { atMost: 1 },
  },
]);
process.exitCode = holds ? 0 : 1;
