/** Tree and rates as of a past moment, derived from the current ones and the later changes. */
import type { Rated } from './rebate.ts';

export type PastMove<Id> = { member: Id; from: Id | null; requestedAt: number };
export type PastRate = { ppm: bigint; from: number };

export type History<Id> = {
  /** Current upline of every member who appears in a requested chain. */
  parents: ReadonlyMap<Id, Id | null>;
  /** In the order of their requests. */
  moves: readonly PastMove<Id>[];
  /** Rates of each member, oldest first. */
  rates: ReadonlyMap<Id, readonly PastRate[]>;
};
/** The tree alone. */
export type PastTree<Id> = Omit<History<Id>, 'rates'>;

/** Returns the upline for a period that begins at a moment: moves requested by then count. */
function parentAt<Id>({ parents, moves }: PastTree<Id>, member: Id, start: number): Id | null {
  const next = moves.find((move) => move.member === member && move.requestedAt > start);
  return next ? next.from : (parents.get(member) ?? null);
}

/** Returns a member and all his uplines, the top last, by the tree of a period. */
export function chainAt<Id>(history: PastTree<Id>, member: Id, start: number): Id[] {
  const chain: Id[] = [];
  for (let at: Id | null = member; at !== null; at = parentAt(history, at, start)) chain.push(at);
  return chain;
}

/** Returns the rate of a member at a moment; 0 before the first one. */
export const rateAt = <Id>({ rates }: History<Id>, member: Id, moment: number): bigint =>
  rates.get(member)?.findLast(({ from }) => from <= moment)?.ppm ?? 0n;

/**
 * Returns the members who receive rebates for a bet, and their rates: by the tree of its local day, and the rates at
 * the time when it was placed.
 */
export const ratedChain = <Id>(
  history: History<Id>,
  member: Id,
  { placedAt, dayStart }: { placedAt: number; dayStart: number },
): Rated<Id>[] =>
  chainAt(history, member, dayStart).map((one) => ({ member: one, rate: rateAt(history, one, placedAt) }));
