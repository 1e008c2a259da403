/** Display rules of roads and counts. */

export type Counted = { number: string; hits: number; gap: number };
export type Column = { at: number; side: string; cells: readonly number[] };

/** Cells of a column; a longer run continues in the next one. */
const COLUMN_CELLS = 6;

/** @param sides oldest first  @returns columns of a road: each contains a run of one side */
export function columnsOf(sides: readonly string[]): Column[] {
  const columns: { at: number; side: string; cells: number[] }[] = [];
  for (const [at, side] of sides.entries()) {
    const last = columns.at(-1);
    if (last && last.side === side && last.cells.length < COLUMN_CELLS) last.cells.push(at);
    else columns.push({ at, side, cells: [at] });
  }
  return columns;
}

/** Share of a position's numbers marked at each end. */
const MARKED_SHARE = 0.1;

/**
 * @returns a function that marks a count as `hot` or `cold` if it is in the tenth at that end and few others share it
 */
export function heatOf(counted: readonly Counted[]): (hits: number) => 'hot' | 'cold' | undefined {
  const hits = counted.map((one) => one.hits).toSorted((a, b) => a - b);
  const marked = Math.max(1, Math.floor(hits.length * MARKED_SHARE));
  const [cold, hot] = [hits[marked - 1] ?? 0, hits[hits.length - marked] ?? 0];
  const isRare = (isMarked: (count: number) => boolean) => hits.filter(isMarked).length <= 2 * marked;
  const isHot = (count: number) => count >= hot;
  const isCold = (count: number) => count <= cold;
  const [marksHot, marksCold] = [isRare(isHot), isRare(isCold)];
  return (count) => {
    if (marksHot && isHot(count)) return 'hot';
    return marksCold && isCold(count) ? 'cold' : undefined;
  };
}
