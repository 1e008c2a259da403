/**
 * Return to player of the slots compared with their paytables. Computes the exact return of every model, then plays 10
 * million paid rounds of each on all cores, drawn from the real seed stream, and checks that the exact value is in the
 * 99 % confidence interval of the measured one. Also tests whether the stops are uniform (chi-squared and runs tests,
 * both at 99 %).
 *
 * npm run bench:rtp -- [--rounds 10000000] [--seed 64 hex digits, or random]
 */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { drawer } from '@parlour/games/fairness';
import { decimal } from '@parlour/games/fraction';
import { fromHex, hmacSha256 } from '@parlour/games/sha256';
import { playRound } from '@parlour/games/slot/engine';
import { SLOT_MODELS, slotModel } from '@parlour/games/slot/models';
import { returnsOf } from '@parlour/games/slot/returns';
import { type RtpOptions, readRtpOptions } from './rtp/options.ts';

type Job = { model: string; seed: string; from: number; rounds: number };
type Tally = {
  rounds: number;
  units: number;
  squares: number;
  hits: number;
  features: number;
  best: number;
  stops: number[][];
  /** Runs above and below the middle of the first reel, and the number of stops above it. */
  runs: number;
  above: number;
};

function measure({ model: id, seed, from, rounds }: Job): Tally {
  const model = slotModel(id);
  const key = fromHex(seed);
  if (!model || !key) throw new Error(`no model ${id}`);
  const hash = hmacSha256(key);
  const stops = model.reels.map((strip) => Array.from({ length: strip.length }, () => 0));
  const tally: Tally = { rounds, units: 0, squares: 0, hits: 0, features: 0, best: 0, stops, runs: 1, above: 0 };
  const middle = (model.reels[0].length - 1) / 2;
  let side: boolean | null = null;
  for (let nonce = from; nonce < from + rounds; nonce++) {
    const round = playRound(model, drawer(hash, 'rtp', nonce));
    tally.units += round.units;
    tally.squares += round.units * round.units;
    if (round.units > 0) tally.hits++;
    if (round.free.length > 0) tally.features++;
    if (round.units > tally.best) tally.best = round.units;
    for (const [reel, stop] of round.base.stops.entries()) {
      const counts = stops[reel] as number[];
      counts[stop] = (counts[stop] ?? 0) + 1;
    }
    const now = (round.base.stops[0] as number) > middle;
    if (now) tally.above++;
    if (side !== null && side !== now) tally.runs++;
    side = now;
  }
  return tally;
}

/**
 * 99.8 % quantile of chi-squared (Wilson and Hilferty): five reels are tested together, each with a fifth of the 1 %.
 */
const chiLimit = (freedom: number) => freedom * (1 - 2 / (9 * freedom) + 2.8782 * Math.sqrt(2 / (9 * freedom))) ** 3;

function report(id: string, tallies: Tally[], seconds: number): boolean {
  const model = slotModel(id);
  if (!model) return false;
  const sum = (pick: (t: Tally) => number) => tallies.reduce((s, t) => s + pick(t), 0);
  const rounds = sum((t) => t.rounds);
  const mean = sum((t) => t.units) / rounds / 20;
  const variance = sum((t) => t.squares) / rounds / 400 - mean * mean;
  const half = 2.5758 * Math.sqrt(variance / rounds);
  const exact = returnsOf(model);
  const target = Number(decimal(exact.total, 12));
  const holds = Math.abs(mean - target) <= half;
  const percent = (x: number) => `${(x * 100).toFixed(3)} %`;
  let even = true;
  const chi = model.reels.map((strip, reel) => {
    const want = rounds / strip.length;
    const value = strip
      .split('')
      .reduce((s, _, stop) => s + (sum((t) => t.stops[reel]?.[stop] ?? 0) - want) ** 2 / want, 0);
    if (value > chiLimit(strip.length - 1)) even = false;
    return value.toFixed(1);
  });
  const runs = tallies.map((t) => {
    const [a, b] = [t.above, t.rounds - t.above];
    const want = (2 * a * b) / t.rounds + 1;
    const spread = Math.sqrt(((want - 1) * (want - 2)) / (t.rounds - 1));
    return (t.runs - want) / spread;
  });
  const z = runs.reduce((s, n) => s + n, 0) / Math.sqrt(runs.length);
  if (Math.abs(z) > 2.5758) even = false;
  console.log(`${id} (${model.volatility})`);
  console.log(
    `  exact     ${decimal({ ...exact.total, part: exact.total.part * 100n }, 6)} % (an exact fraction over ${exact.total.over.toString().length} digits)`,
  );
  console.log(
    `  parts     lines ${percent(Number(decimal(exact.lines, 12)))}, scatters ${percent(Number(decimal(exact.scatters, 12)))}, free spins ${percent(Number(decimal(exact.freeSpins, 12)))} (one round in ${(1 / Number(decimal(exact.freeSpinChance, 15))).toFixed(1)} starts them)`,
  );
  console.log(`  measured  ${percent(mean)} in ${rounds} rounds (${seconds.toFixed(1)} s)`);
  console.log(`  interval  ${percent(mean - half)} to ${percent(mean + half)} (99 %)   holds: ${holds ? 'yes' : 'NO'}`);
  console.log(
    `  rounds    ${percent(sum((t) => t.hits) / rounds)} pay something, deviation ${Math.sqrt(variance).toFixed(2)} bets, best ${Math.max(...tallies.map((t) => t.best)) / 20} bets`,
  );
  console.log(`  stops     chi-squared ${chi.join(' ')}, runs z ${z.toFixed(2)}   even: ${even ? 'yes' : 'NO'}`);
  return holds && even;
}

function asked(): RtpOptions {
  try {
    return readRtpOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function main(): Promise<void> {
  const { rounds, seed } = asked();
  const cores = Math.max(1, Math.min(availableParallelism(), 16));
  console.log(`Return to player: ${rounds} rounds of each model on ${cores} threads, server seed ${seed}`);
  let good = true;
  for (const { id } of SLOT_MODELS) {
    const start = performance.now();
    const share = Math.floor(rounds / cores);
    const tallies = await Promise.all(
      Array.from({ length: cores }, (_, i) => {
        const job: Job = { model: id, seed, from: i * share, rounds: i === cores - 1 ? rounds - i * share : share };
        return new Promise<Tally>((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url), { workerData: job });
          worker.once('message', resolve);
          worker.once('error', reject);
        });
      }),
    );
    if (!report(id, tallies, (performance.now() - start) / 1000)) good = false;
  }
  console.log(good ? 'All models pay what their paytables say.' : 'A MODEL DOES NOT PAY WHAT ITS PAYTABLE SAYS.');
  process.exitCode = good ? 0 : 1;
}

if (isMainThread) await main();
else parentPort?.postMessage(measure(workerData as Job));
