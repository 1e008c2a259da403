/** Load from a generator in a separate process, limited in time, over loopback. */
import autocannon from 'autocannon';
import { median } from './report.ts';

export type Target = { name: string; url: string; headers?: Record<string, string> };

const SLICE_SECONDS = 1.5;
const CONNECTIONS = 32;

async function slice(target: Target, rate?: number): Promise<{ perSecond: number; p99: number; errors: number }> {
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    pipelining: 1,
    duration: SLICE_SECONDS,
    ...(target.headers ? { headers: target.headers } : {}),
    ...(rate ? { overallRate: rate } : {}),
  });
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx - (target.headers?.['if-none-match'] ? result['3xx'] : 0),
  };
}

/** Returns the median requests per second, with the targets alternating. */
export async function compare(targets: Target[], slices = 5): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(targets.map((target) => [target.name, []]));
  for (const target of targets) await slice(target);
  for (let i = 0; i < slices; i++)
    for (const target of targets) rates.get(target.name)?.push((await slice(target)).perSecond);
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
}

/** Returns the 99th percentile of the latency in milliseconds at a fixed rate. */
export async function latencyAt(target: Target, rate: number): Promise<number> {
  await slice(target, rate);
  const values = [];
  for (let i = 0; i < 3; i++) values.push((await slice(target, rate)).p99);
  return median(values);
}
