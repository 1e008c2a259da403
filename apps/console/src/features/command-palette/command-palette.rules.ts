/** What the finder finds among what the console knows by itself, and what it asks the house for. */
import { plainDigits } from '@parlour/contract/digits';
import { fold } from '@parlour/contract/search-text';
import type { FinderItem } from '@parlour/ui/Finder';

/** What is found leads to an address of the console. */
export type Found = FinderItem & { href: string };
export type Page = { href: string; label: string; icon: FinderItem['icon'] };

/** Fewer letters find too much to be asked for. */
const FEWEST_LETTERS = 2;
/** Of each kind so many are shown. */
export const MOST_SHOWN = 5;

/** Pages of which one word begins as typed; all of them while nothing is. */
export function pagesFor(words: string, pages: readonly Page[]): Found[] {
  const typed = fold(words);
  const startsFrom = (label: string) => label.split(/\s+/).map((_, i, all) => fold(all.slice(i).join(' ')));
  return pages
    .filter(({ label }) => startsFrom(label).some((rest) => rest.startsWith(typed)))
    .map(({ href, label, icon }) => ({ id: `page ${href}`, label, icon, href }));
}

/** Whether this may be the number of a deposit or a transfer's reference: a digit is in it, and no blank. */
export const mayBeNumber = (words: string): boolean => /^(?=.*\d)\S{4,}$/.test(plainDigits(words).trim());

/** Whether this may be the number of a withdrawal. */
export const mayBeOrder = (words: string): boolean => /^[1-9]\d{0,17}$/.test(plainDigits(words).trim());

/** Whether the house is asked for it. */
export const isEnough = (words: string): boolean => words.trim().length >= FEWEST_LETTERS || mayBeOrder(words);
