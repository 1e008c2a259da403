/**
 * Cost of a catalogue page compared with sending plain bytes. 20,000 games; every figure with its baseline in the same
 * run.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compare, latencyAt } from './load.ts';
import { bigFeed, importInto, removeFolder, startProcess, startProduct, stopProcess } from './product.ts';
import { median, report } from './report.ts';

const PAGE = '/wps/game/list?gameType=RNG&pageNo=1&pageSize=36&language=EN';
const QUERIES = ['dragon', 'moon lotus', 'ရွှေ 777', '金12', 'jade tiger', 'drag0n', 'ember 33', 'crown temple'];

const product = await startProduct();
await importInto(product, bigFeed(20_000));
const answer = await fetch(product.url + PAGE, { headers: { 'accept-encoding': 'identity' } });
const bytes = join(mkdtempSync(join(tmpdir(), 'parlour-bytes-')), 'page.json');
writeFileSync(bytes, Buffer.from(await answer.arrayBuffer()));
const etag = answer.headers.get('etag') ?? '';

const bare = await startProcess('bench/baseline-server.ts', ['bare', bytes]);
const fastify = await startProcess('bench/baseline-server.ts', ['fastify', bytes]);
const query = await startProcess('bench/baseline-server.ts', ['query', bytes]);

const search = (text: string) =>
  `${product.url}/wps/game/list?gameName=${encodeURIComponent(text)}&pageNo=1&pageSize=36&language=EN`;
const rates = await compare([
  { name: 'page', url: product.url + PAGE },
  { name: 'prebuilt', url: `${fastify.url}/` },
  { name: 'bare', url: `${bare.url}/` },
  { name: 'unchanged', url: product.url + PAGE, headers: { 'if-none-match': etag } },
  { name: 'bare unchanged', url: `${bare.url}/`, headers: { 'if-none-match': '"same"' } },
  { name: 'search', url: search('dragon') },
  { name: 'query', url: `${query.url}/` },
]);
const rate = (name: string) => rates.get(name) ?? 0;

const p99 = await latencyAt({ name: 'page', url: product.url + PAGE }, 500);
const bareP99 = await latencyAt({ name: 'bare', url: `${bare.url}/` }, 500);

/** Load of distinct searches, 200 per second regardless of response times: measures the cost of the index itself. */
const SEARCHES = { count: 1_000, everyMs: 5, rounds: 3 };
let round = 0;
const freshSearches = async (base: string): Promise<number> => {
  round++;
  const times = await Promise.all(
    Array.from({ length: SEARCHES.count }, async (_, i) => {
      await setTimeout(i * SEARCHES.everyMs);
      const started = performance.now();
      const url = search(`${QUERIES[i % QUERIES.length]} ${round}-${i}`).replace(product.url, base);
      await fetch(url).then((r) => r.arrayBuffer());
      return performance.now() - started;
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
};
const freshP99s: number[] = [];
const bareFreshP99s: number[] = [];
// The first round warms up both sides and does not count.
for (let n = 0; n <= SEARCHES.rounds; n++) {
  freshP99s[n] = await freshSearches(product.url);
  bareFreshP99s[n] = await freshSearches(bare.url);
}
const freshP99 = median(freshP99s.slice(1));

const holds = report('catalogue', [
  {
    what: 'page of 36 games against Fastify with the bytes prebuilt',
    ours: rate('page'),
    baseline: rate('prebuilt'),
    unit: 'req/s',
    goal: { atLeast: 0.85 },
  },
  {
    what: 'the same against a query for every request',
    ours: rate('page'),
    baseline: rate('query'),
    unit: 'req/s',
    goal: { atLeast: 25 },
  },
  {
    what: 'the same, unchanged (304), against bare node:http',
    ours: rate('unchanged'),
    baseline: rate('bare unchanged'),
    unit: 'req/s',
    goal: { atLeast: 0.8 },
  },
  {
    what: 'search that was asked before against bare node:http',
    ours: rate('search'),
    baseline: rate('bare'),
    unit: 'req/s',
    goal: { atLeast: 0.2 },
  },
  { what: 'p99 of a page at 500 a second, in units of 5 ms', ours: p99, baseline: 5, unit: 'ms', goal: { atMost: 1 } },
  {
    what: 'p99 of fresh searches at 200 a second, in units of 5 ms',
    ours: freshP99,
    baseline: 5,
    unit: 'ms',
    goal: { atMost: 1 },
  },
]);
console.log(
  `(bare node:http: p99 ${bareP99} ms at 500 a second, ${median(bareFreshP99s.slice(1)).toFixed(1)} ms for the searches at 200)`,
);
for (const { child } of [bare, fastify, query]) await stopProcess(child);
await product.stop();
removeFolder(product.dataDir);
process.exitCode = holds ? 0 : 1;
