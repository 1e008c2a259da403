/** Titles by language, for lists and their filters. */
import { fold } from '@parlour/contract/search-text';

type Titled = Record<string, { title: string }>;

/** Returns the title in English, else in any language. */
export const titleIn = (texts: Titled): string => texts.EN?.title ?? Object.values(texts)[0]?.title ?? '';

/**
 * Whether a title in any language contains the text, ignoring case, accents and spaces.
 *
 * @param wanted empty: everything matches
 */
export function hasTitle(texts: Titled, wanted: string): boolean {
  const needle = fold(wanted);
  return needle === '' || Object.values(texts).some(({ title }) => fold(title).includes(needle));
}
