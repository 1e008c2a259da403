import type { ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from '../../shared/proof/useProof.tsx';
import { strangersText } from '../../shared/refusal.ts';
import { failureText } from '../../shared/texts.ts';

type Draft<T> = {
  send: () => Promise<ClientResult<T>>;
  onSaved?: (value: T) => unknown;
  /** Refetches the displayed data, also after a failure. */
  renew: () => Promise<unknown>;
};

/** Sends a money action, one at a time, with re-authentication if the server requires it; keeps its result. */
export function useProven() {
  const { run, prompt } = useProof();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save<T>({ send, onSaved, renew }: Draft<T>): Promise<void> {
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    const result = await run(send);
    setBusy(false);
    if (!result) return;
    if (!result.ok) setFailure(strangersText(result) ?? failureText(result.textKey));
    await renew();
    if (result.ok) onSaved?.(result.value);
  }
  return { failure, isBusy, prompt, save: <T>(draft: Draft<T>) => void save(draft) };
}
