/** Finds the long-pressed game from its tile and the cached answers. */
import type { Game, Vendor } from '@parlour/contract/catalogue.endpoints';

/** Maximum depth of the search in answers: pages contain lists, and home contains blocks of them. */
const DEEPEST = 7;

type Named = Record<string, unknown>;

/** Returns the first object in an answer that has all these values; undefined without one. */
export function findIn(data: unknown, wanted: Readonly<Record<string, unknown>>, depth = 0): Named | undefined {
  if (typeof data !== 'object' || data === null || depth > DEEPEST) return undefined;
  if (!Array.isArray(data) && Object.entries(wanted).every(([key, value]) => (data as Named)[key] === value))
    return data as Named;
  for (const inner of Object.values(data)) {
    const found = findIn(inner, wanted, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Returns the node id of the tile that contains an element; null for anything else. */
export function heldNode(target: EventTarget | null): string | null {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('article > a[href*="/m/play?nodeId="]') : null;
  return link && new URL(link.href).searchParams.get('nodeId');
}

const isGame = (found: Named | undefined): found is Game =>
  found !== undefined && 'displayName' in found && 'gameType' in found;
const isVendor = (found: Named | undefined): found is Vendor => found !== undefined && 'gameCategory' in found;

/** Returns a game from the answers, with its vendor's name if they contain the vendor list. */
export function heldGame(answers: readonly unknown[], nodeId: string): { game: Game; vendor: string } | null {
  const game = findIn(answers, { nodeId });
  if (!isGame(game)) return null;
  const vendor = findIn(answers, { vassalage: game.vassalage, gameCategory: game.gameType });
  return { game, vendor: isVendor(vendor) ? vendor.displayName : game.vassalage };
}
