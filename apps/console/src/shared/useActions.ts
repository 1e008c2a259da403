import { useState } from 'react';
import { failureText } from './texts.ts';

type Done = { ok: true } | { ok: false; code: string; textKey: string };

/**
 * Sends the actions of list rows, keeps the last failure for display, and refetches the list.
 *
 * @param renew refetches the list
 */
export function useActions(renew: () => Promise<unknown>) {
  const [failure, setFailure] = useState<string | null>(null);
  async function act(doing: Promise<Done>): Promise<void> {
    setFailure(null);
    const result = await doing;
    if (!result.ok) setFailure(failureText(result.textKey));
    await renew();
  }
  return { failure, act: (doing: Promise<Done>) => void act(doing) };
}
