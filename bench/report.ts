/** Output of benchmark results: always a ratio to a baseline of the same run, with its goal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Line = {
  what: string;
  /** Measured value and baseline, in the same unit. */
  ours: number;
  baseline: number;
  unit: string;
  goal: { atLeast: number } | { atMost: number };
};

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

const holds = ({ ours, baseline, goal }: Line): boolean =>
  'atLeast' in goal ? ours / baseline >= goal.atLeast : ours / baseline <= goal.atMost;

/** Prints one line per row and writes `bench/results/<name>.json`. Returns whether every goal is met. */
export function report(name: string, lines: Line[]): boolean {
  for (const line of lines) {
    const goal = 'atLeast' in line.goal ? `≥ ${line.goal.atLeast}` : `≤ ${line.goal.atMost}`;
    const figures = `${line.ours.toFixed(1)} / ${line.baseline.toFixed(1)} ${line.unit}`;
    console.log(
      `${line.what.padEnd(58)} ${(line.ours / line.baseline).toFixed(3).padStart(8)}  goal ${goal.padEnd(7)} ${holds(line) ? 'holds' : 'MISSED'}  (${figures})`,
    );
  }
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify(
      lines.map((line) => ({ ...line, ratio: line.ours / line.baseline, holds: holds(line) })),
      null,
      2,
    ),
  );
  return lines.every(holds);
}
