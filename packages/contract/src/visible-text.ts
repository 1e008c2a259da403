/** Visible part of a text: whether there is any, its first letter, and its beginning. Pure. */

/**
 * Characters without a glyph: spaces, controls, everything that Unicode lets a font ignore (zero-width marks, Hangul
 * fillers, variation selectors, tags), the empty braille pattern and the empty note head.
 */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/** Whether a text is empty, or contains only invisible characters. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === '';

/** Grapheme clusters: an emoji of several parts and a letter with its signs are one. */
function* readLetters(text: string): Generator<string, void> {
  // Firefox has a segmenter since version 125; without it, code points are the nearest approximation.
  if (typeof Intl.Segmenter !== 'function') yield* text;
  else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/** Returns the first visible grapheme; '' when there is none. */
export function firstLetter(text: string): string {
  for (const letter of readLetters(text)) if (!isBlank(letter)) return letter;
  return '';
}

/** Number of code points. */
export const countPoints = (text: string): number => Array.from(text).length;

/**
 * Returns the beginning of a text, without splitting a grapheme.
 *
 * @param most maximum, in the unit of `count`
 * @param count measures a part; UTF-16 units by default
 */
export function cutText(text: string, most: number, count = (part: string): number => part.length): string {
  if (text.length <= most) return text;
  let cut = '';
  let length = 0;
  // A code point has at most two units, and the text after the limit is irrelevant.
  for (const letter of readLetters(text.slice(0, 2 * most + 64))) {
    length += count(letter);
    if (length > most) break;
    cut += letter;
  }
  return cut;
}
