/**
 * The amount of the jackpot ticker. It is decoration: it cannot be won and needs no request. A server-rendered page
 * derives it from a text known to server and browser, so that hydration matches; then each visit has its own.
 */
import { grouped } from '@parlour/texts/grouped';

export const JACKPOT_LEAST = 1_200_000_000;
export const JACKPOT_MOST = 1_300_000_000;
export const GROWTH_LEAST = 10_000;
export const GROWTH_MOST = 50_000;
const DELAYS_MS = [3000, 4000, 5000] as const;

/** Returns the amount of a server-rendered page: FNV-1a over the text, mapped to the range of initial amounts. */
export function firstFigure(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return JACKPOT_LEAST + (((hash ^ (hash >>> 16)) >>> 0) % (JACKPOT_MOST - JACKPOT_LEAST + 1));
}

/** Returns the initial amount of a visit (HOM-029). @param random a number from 0 up to, not including, 1 */
export const startOfVisit = (random: number): number =>
  JACKPOT_LEAST + Math.floor(random * (JACKPOT_MOST - JACKPOT_LEAST + 1));

/** @param random a number from 0 up to, not including, 1 */
export const growthDelay = (random: number): number => DELAYS_MS[Math.floor(random * DELAYS_MS.length)] ?? 3000;

/** @param random a number from 0 up to, not including, 1 */
export const growthStep = (random: number): number =>
  GROWTH_LEAST + Math.floor(random * (GROWTH_MOST - GROWTH_LEAST + 1));

/** Returns the amount in groups of three digits, one entry per character. */
export const figureCharacters = (figure: number): string[] => grouped(figure).split('');
