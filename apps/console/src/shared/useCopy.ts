import { useState } from 'react';

/**
 * Copies a text to the clipboard when `copy` is called.
 *
 * @returns what became of the last attempt: null before the first one, `denied` when the browser does not allow it or has
 * no clipboard (as on a page without https)
 */
export function useCopy(text: string): { outcome: 'copied' | 'denied' | null; copy: () => void } {
  const [outcome, setOutcome] = useState<'copied' | 'denied' | null>(null);
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('denied'),
    );
  };
  return { outcome, copy };
}
