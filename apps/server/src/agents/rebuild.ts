import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { openCells } from './cells.ts';
import { rebuildPaths } from './tree.store.ts';

/**
 * Rebuilds derived data: the paths of the tree from its parents, and the cells from the rounds.
 *
 * @returns lines to print
 */
export async function rebuildTeams(db: Db, { timeZone }: { timeZone: string }): Promise<string[]> {
  const paths = await inTransaction(db, rebuildPaths);
  const cells = openCells(db, { timeZone });
  await cells.rebuild();
  const { rounds, roundDifferences, cellDifferences } = await cells.recount();
  return [
    `${paths} paths of the tree were other.`,
    `The figures of ${rounds} rounds were made anew; ${roundDifferences} rounds and ${cellDifferences} cells differ.`,
  ];
}
