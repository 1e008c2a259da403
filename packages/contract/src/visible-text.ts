/** What of a text a reader sees: whether anything, its first letter, and its beginning. Pure. */

/**
 * Characters that draw nothing: spaces, controls, everything that Unicode lets a font ignore (marks of no width, Hangul
 * fillers, variation selectors, tags), the empty braille pattern and the empty note head.
 */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/** Whether a text shows nothing: it is empty, or holds only characters that draw nothing. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === '';

/** Letters as a reader counts them: an emoji of several parts and a letter with its signs are one. */
function* readLetters(text: string): Generator<string, void> {
  // Firefox has had a segmenter since version 125; before it, code points are the nearest thing.
  if (typeof Intl.Segmenter !== 'function') yield* text;
  else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/** Returns the first letter that is seen, whole; '' for a text that shows nothing. */
export function firstLetter(text: string): string {
  for (const letter of readLetters(text)) if (!isBlank(letter)) return letter;
  return '';
}

/** Number of code points. */
export const countPoints = (text: string): number => Array.from(text).length;

/**
 * Returns the beginning of a text, without cutting a letter in two.
 *
 * @param most in what `count` counts
 * @param count UTF-16 units, unless it says otherwise
 */
export function cutText(text: string, most: number, count = (part: string): number => part.length): string {
  if (text.length <= most) return text;
  let cut = '';
  let length = 0;
  // No code point is longer than two units, and what comes after the limit is not looked at.
  for (const letter of readLetters(text.slice(0, 2 * most + 64))) {
    length += count(letter);
    if (length > most) break;
    cut += letter;
  }
  return cut;
}
