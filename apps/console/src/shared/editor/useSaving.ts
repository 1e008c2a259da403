import type { ClientFailure, ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from '../proof/useProof.tsx';
import { strangersText } from '../refusal.ts';
import { failureText } from '../texts.ts';

type Draft<T> = {
  send: () => Promise<ClientResult<T>>;
  onSaved: (value: T) => unknown;
  /** Text for a refusal, or null if it was shown at a field. Defaults to the catalogue's text. */
  refused?: (failure: ClientFailure) => string | null;
};

/** Submits a form, one at a time and with re-authentication if the server requires it, and keeps its result. */
export function useSaving() {
  const { run, prompt } = useProof();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save<T>({ send, onSaved, refused }: Draft<T>): Promise<void> {
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    const result = await run(send);
    setBusy(false);
    if (!result) return;
    if (result.ok) await onSaved(result.value);
    else setFailure(strangersText(result) ?? (refused ? refused(result) : failureText(result.textKey)));
  }
  return {
    failure,
    isBusy,
    /** Prompt for a second factor; null without one. */
    prompt,
    /** Clears the error after a change of the form. */
    forget: () => setFailure(null),
    save: <T>(draft: Draft<T>) => void save(draft),
  };
}
