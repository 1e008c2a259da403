/** Geometry of line charts. Pure: values in, SVG path data out. */

export type Point = { x: number; y: number };
export type Scale = { ticks: number[]; least: number; most: number };

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns an axis from a round number at or below the minimum (at most 0) to one at or above the maximum.
 *
 * @param intervals maximum number of intervals
 */
export function niceScale(values: readonly number[], intervals = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === 0 && high === 0) return { ticks: [0, 1], least: 0, most: 1 };
  const rough = (high - low) / intervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  for (const size of STEPS) {
    const step = size * power;
    const first = Math.floor(low / step);
    const last = Math.ceil(high / step);
    if (last - first > intervals && size !== STEPS.at(-1)) continue;
    const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
    return { ticks, least: first * step, most: last * step };
  }
  throw new Error('the largest step always fits');
}

const place = (n: number): string => String(Math.round(n * 10) / 10);

/** Returns a smooth line through points without overshooting (monotone cubic), so that it shows no false extremes. */
export function linePath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const slopes = points.slice(1).map((point, i) => {
    const from = points[i] ?? point;
    return (point.y - from.y) / (point.x - from.x);
  });
  const tangents = points.map((_, i) => {
    const [before, after] = [slopes[i - 1], slopes[i]];
    if (before === undefined || after === undefined) return after ?? before ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  let path = `M${place(first.x)} ${place(first.y)}`;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    if (!from || !to) continue;
    const third = (to.x - from.x) / 3;
    const leave = from.y + third * (tangents[i - 1] ?? 0);
    const arrive = to.y - third * (tangents[i] ?? 0);
    path += `C${place(from.x + third)} ${place(leave)} ${place(to.x - third)} ${place(arrive)} ${place(to.x)} ${place(to.y)}`;
  }
  return path;
}

/** Returns the area between a line and a level. */
export function areaPath(points: readonly Point[], level: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return '';
  return `${linePath(points)}L${place(last.x)} ${place(level)}L${place(first.x)} ${place(level)}Z`;
}

export type Box = { left: number; top: number; width: number; height: number };

/** Returns the points of a day's values in a box, without empty hours. */
export function pointsIn(box: Box, scale: Scale, values: readonly (number | null)[]): Point[] {
  const points: Point[] = [];
  values.forEach((value, i) => {
    if (value !== null) points.push({ x: xOf(box, values.length, i), y: yOf(box, scale, value) });
  });
  return points;
}

export const xOf = (box: Box, length: number, index: number): number =>
  box.left + (box.width * index) / Math.max(1, length - 1);

export const yOf = (box: Box, scale: Scale, value: number): number =>
  box.top + box.height * (1 - (value - scale.least) / (scale.most - scale.least));

/** Returns the index of the value nearest to an x. */
export function nearestIndex(box: Box, length: number, x: number): number {
  const index = Math.round(((x - box.left) / box.width) * (length - 1));
  return Math.min(length - 1, Math.max(0, index));
}

export type Corner = { left: number; top: number };

/**
 * Returns the label position that covers the fewest points of the lines; the first of equal ones.
 *
 * @param size of the label; points closer than `air` count as covered
 */
export function clearest(
  corners: readonly [Corner, ...Corner[]],
  size: { width: number; height: number },
  points: readonly Point[],
  air = 8,
): Corner {
  const hidden = ({ left, top }: Corner): number =>
    points.filter(
      ({ x, y }) => x > left - air && x < left + size.width + air && y > top - air && y < top + size.height + air,
    ).length;
  return corners.reduce<Corner>((best, corner) => (hidden(corner) < hidden(best) ? corner : best), corners[0]);
}
