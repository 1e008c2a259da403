import type { ClientFailure, ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from './proof/useProof.tsx';
import { unknownPlayersText } from './refusal.ts';
import { failureText } from './texts.ts';

type Draft<T> = {
  send: () => Promise<ClientResult<T>>;
  onSaved?: (value: T) => unknown;
  /** Refetches the displayed data, also after a refusal. */
  renew?: () => Promise<unknown>;
  /** Text for a refusal, or null if it was shown at a field. Defaults to the catalogue's text. */
  refused?: (failure: ClientFailure) => string | null;
};

/** Submits a form or an action, one at a time and with re-authentication if the server requires it; keeps its refusal. */
export function useSaving() {
  const { run, prompt } = useProof();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save<T>({ send, onSaved, renew, refused }: Draft<T>): Promise<void> {
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    const result = await run(send);
    if (result && !result.ok)
      setFailure(unknownPlayersText(result) ?? (refused ? refused(result) : failureText(result.textKey)));
    if (result) await renew?.();
    setBusy(false);
    if (result?.ok) await onSaved?.(result.value);
  }
  return {
    failure,
    isBusy,
    /** Prompt for a second factor; null without one. */
    prompt,
    /** Shows an error found before submitting. */
    fail: (text: string) => setFailure(text),
    /** Clears the error after a change of the form. */
    forget: () => setFailure(null),
    save: <T>(draft: Draft<T>) => void save(draft),
  };
}
