/** Titles by language, as lists show and find them. */
import { fold } from '@parlour/contract/search-text';

type Titled = Record<string, { title: string }>;

/** The title in English, else in whatever language there is. */
export const titleIn = (texts: Titled): string => texts.EN?.title ?? Object.values(texts)[0]?.title ?? '';

/**
 * Whether a title, in whatever language, holds what is looked for; case, accents and spaces count for nothing.
 *
 * @param wanted empty: everything is found
 */
export function hasTitle(texts: Titled, wanted: string): boolean {
  const needle = fold(wanted);
  return needle === '' || Object.values(texts).some(({ title }) => fold(title).includes(needle));
}
