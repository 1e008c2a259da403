/** When a search is sent. */
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@parlour/contract/catalogue';
import { createDebounce } from '../../shared/games/timing.ts';

/**
 * Sends the entered text 500 ms after the last key, or immediately on Enter and then not again. Blank text is never
 * sent; it clears the results.
 *
 * @param send gets the trimmed text, cut to 100 characters
 */
export function createSearchBox(send: (text: string) => void, clear: () => void) {
  const debounce = createDebounce<string>(SEARCH_DEBOUNCE_MS, send);
  const wanted = (text: string) => Array.from(text.trim()).slice(0, SEARCH_MAX_LENGTH).join('');
  const run = (when: 'later' | 'now') => (typed: string) => {
    const text = wanted(typed);
    if (text === '') {
      debounce.cancel();
      clear();
    } else {
      debounce[when](text);
    }
  };
  return { typed: run('later'), entered: run('now'), close: debounce.cancel };
}
