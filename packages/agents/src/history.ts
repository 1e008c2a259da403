/** The tree and the rates as they stood at a moment, from what stands now and what was changed since. */
import type { Rated } from './rebate.ts';

export type PastMove<Id> = { member: Id; from: Id | null; requestedAt: number };
export type PastRate = { ppm: bigint; from: number };

export type History<Id> = {
  /** Who stands under whom now; for everybody who is on a chain that is asked for. */
  parents: ReadonlyMap<Id, Id | null>;
  /** In the order in which they were asked for. */
  moves: readonly PastMove<Id>[];
  /** Rates of each member, the oldest first. */
  rates: ReadonlyMap<Id, readonly PastRate[]>;
};
/** The tree alone. */
export type PastTree<Id> = Omit<History<Id>, 'rates'>;

/** The upline that counts for a period which begins at a moment: moves count that were asked for by then. */
function parentAt<Id>({ parents, moves }: PastTree<Id>, member: Id, start: number): Id | null {
  const next = moves.find((move) => move.member === member && move.requestedAt > start);
  return next ? next.from : (parents.get(member) ?? null);
}

/** A member and everybody above, the top last, by the tree of a period. */
export function chainAt<Id>(history: PastTree<Id>, member: Id, start: number): Id[] {
  const chain: Id[] = [];
  for (let at: Id | null = member; at !== null; at = parentAt(history, at, start)) chain.push(at);
  return chain;
}

/** The rate of a member at a moment; nothing before the first one. */
export const rateAt = <Id>({ rates }: History<Id>, member: Id, moment: number): bigint =>
  rates.get(member)?.findLast(({ from }) => from <= moment)?.ppm ?? 0n;

/**
 * Who is paid rebates for a bet, and by which rates: the tree of its local day, the rates of the moment at which it was
 * placed.
 */
export const ratedChain = <Id>(
  history: History<Id>,
  member: Id,
  { placedAt, dayStart }: { placedAt: number; dayStart: number },
): Rated<Id>[] =>
  chainAt(history, member, dayStart).map((one) => ({ member: one, rate: rateAt(history, one, placedAt) }));
