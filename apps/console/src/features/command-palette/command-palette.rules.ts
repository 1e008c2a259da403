/** Command palette: local search of pages, and rules for searching on the server. */
import { plainDigits } from '@parlour/contract/digits';
import { fold } from '@parlour/contract/search-text';
import type { FinderItem } from '@parlour/ui/Finder';

/** A result with its console address. */
export type Found = FinderItem & { href: string };
export type Page = { href: string; label: string; icon: FinderItem['icon'] };

/** Minimum length of a search, because shorter ones have too many results. */
const FEWEST_LETTERS = 2;
/** Maximum number of results of each kind. */
export const MOST_SHOWN = 5;

/** Returns the pages with a word that has the entered prefix; all pages for empty input. */
export function pagesFor(words: string, pages: readonly Page[]): Found[] {
  const typed = fold(words);
  const startsFrom = (label: string) => label.split(/\s+/).map((_, i, all) => fold(all.slice(i).join(' ')));
  return pages
    .filter(({ label }) => startsFrom(label).some((rest) => rest.startsWith(typed)))
    .map(({ href, label, icon }) => ({ id: `page ${href}`, label, icon, href }));
}

/** Whether the text may be a deposit's number or a transfer reference: without spaces, with a digit. */
export const mayBeNumber = (words: string): boolean => /^(?=.*\d)\S{4,}$/.test(plainDigits(words).trim());

/** Whether the text may be a withdrawal's number. */
export const mayBeOrder = (words: string): boolean => /^[1-9]\d{0,17}$/.test(plainDigits(words).trim());

/** Whether the text is searched on the server. */
export const isEnough = (words: string): boolean => words.trim().length >= FEWEST_LETTERS || mayBeOrder(words);
