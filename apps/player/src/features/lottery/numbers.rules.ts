/** Numbers whose price is below the list, or that take no more bets, and what a selection on them pays. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getLotteryNumbers } from '@parlour/contract/lottery.endpoints';

/** `cut`: percent below the list price. */
export type Notice = { cut: number; blocked: boolean };
/** By bet type and number; numbers without a notice have their list price. */
export type Notices = ReadonlyMap<string, ReadonlyMap<string, Notice>>;
export type Cuts = Readonly<Record<string, number>>;

export const NO_NOTICES: Notices = new Map();

export const noticesOf = ({ plays }: OutputOf<typeof getLotteryNumbers>): Notices =>
  new Map(
    plays.map(({ playCode, numbers }) => [
      playCode,
      new Map(numbers.map(({ number, cut, blocked }) => [number, { cut, blocked }])),
    ]),
  );

/** What holds for the numbers of a selection: their cuts, the best of them, and those that take no more bets. */
export type Standing = { cuts: Cuts; least: number; blocked: readonly string[] };

export function standingOf(bets: readonly string[], notices: ReadonlyMap<string, Notice> | undefined): Standing {
  if (!notices || notices.size === 0) return { cuts: {}, least: 0, blocked: [] };
  const cuts: Record<string, number> = {};
  const blocked: string[] = [];
  let least = 100;
  for (const bet of new Set(bets)) {
    const notice = notices.get(bet);
    least = Math.min(least, notice?.cut ?? 0);
    if (notice?.blocked) blocked.push(bet);
    else if (notice && notice.cut > 0) cuts[bet] = notice.cut;
  }
  return { cuts, least: least === 100 ? 0 : least, blocked };
}

/** Whether a price is worse than the one that was agreed to. */
export const isWorse = (now: Cuts, agreed: Cuts): boolean =>
  Object.entries(now).some(([number, cut]) => cut > (agreed[number] ?? 0));

/** Both cuts, of each number the larger one. */
export function worseOf(a: Cuts, b: Cuts): Cuts {
  const worse: Record<string, number> = { ...a };
  for (const [number, cut] of Object.entries(b)) worse[number] = Math.max(cut, worse[number] ?? 0);
  return worse;
}

export type Changed = { line: number; number: string; cut: number };
/** Numbers whose price a refusal says to have changed, with their lines from 0. */
export function changedIn(value: unknown): Changed[] {
  if (typeof value !== 'object' || value === null || !('numbers' in value) || !Array.isArray(value.numbers)) return [];
  return value.numbers.flatMap((one: unknown): Changed[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { line, number, cut } = one as Partial<Record<keyof Changed, unknown>>;
    return typeof line === 'number' && typeof number === 'string' && typeof cut === 'number'
      ? [{ line, number, cut }]
      : [];
  });
}

/** The number that refused a slip, and what it may still pay as a decimal text; null where the answer names none. */
export function fullIn(value: unknown): { number: string; left: string } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { number, left } = value as { number?: unknown; left?: unknown };
  return typeof number === 'string' && typeof left === 'string' ? { number, left } : null;
}
