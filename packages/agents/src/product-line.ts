import { GAME_LINES, type GameLine } from '@parlour/contract/agents';

/** Product lines in the order of reports and settlements. CONS is every line without a contract of its own. */
export const PRODUCT_LINES = ['CONS', ...GAME_LINES] as const;
export type ProductLine = (typeof PRODUCT_LINES)[number];

export const lineRank = (line: ProductLine): number => PRODUCT_LINES.indexOf(line);

/**
 * Returns the lines whose figures belong to a contract of an agent. Results below the tiers of one line do not fall
 * back to CONS, and costs without a line (`null`) belong to CONS only.
 *
 * @param agreed lines on which the agent has an agreed contract of the same kind
 */
export function linesCovered(line: ProductLine, agreed: ReadonlySet<ProductLine>): ReadonlySet<GameLine | null> {
  if (line !== 'CONS') return new Set([line]);
  return new Set([...GAME_LINES.filter((one) => !agreed.has(one)), null]);
}
