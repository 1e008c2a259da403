/** Numbers with a reduced price or without further bets, and the resulting prices of a selection. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getLotteryNumbers } from '@parlour/contract/lottery.endpoints';

/** `cut`: percent below the list price. */
export type Notice = { cut: number; blocked: boolean };
/** By bet type and number; numbers without an entry have their list price. */
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

/** State of a selection: price cuts of its numbers, the smallest cut, and the blocked numbers. */
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

/** Whether a price is worse than the confirmed one. */
export const isWorse = (now: Cuts, agreed: Cuts): boolean =>
  Object.entries(now).some(([number, cut]) => cut > (agreed[number] ?? 0));

/** Merges price cuts; the larger one of each number. */
export function worseOf(a: Cuts, b: Cuts): Cuts {
  const worse: Record<string, number> = { ...a };
  for (const [number, cut] of Object.entries(b)) worse[number] = Math.max(cut, worse[number] ?? 0);
  return worse;
}

export type Changed = { line: number; number: string; cut: number };
/** Returns the numbers with changed prices from a refusal, with their line indexes from 0. */
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

/**
 * Returns the number that caused a refusal and its remaining payable amount as a decimal string; null if none is named.
 */
export function fullIn(value: unknown): { number: string; left: string } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { number, left } = value as { number?: unknown; left?: unknown };
  return typeof number === 'string' && typeof left === 'string' ? { number, left } : null;
}
