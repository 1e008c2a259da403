import type { ClientFailure, ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from '../../features/operators/useProof.tsx';
import { isSessionOver } from '../api.ts';
import { strangersText } from '../refusal.ts';
import { failureText } from '../texts.ts';

type Draft<T> = {
  send: () => Promise<ClientResult<T>>;
  onSaved: (value: T) => unknown;
  /** What a refusal means here: a text for the form, or null when it was shown at a field. Left out, the catalogue's text. */
  refused?: (failure: ClientFailure) => string | null;
};

/** Sends a form, once at a time and after a proof where the server wants one, and keeps what became of it. */
export function useSaving(onSessionOver: () => void) {
  const { run, prompt } = useProof(onSessionOver);
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
    else if (isSessionOver(result.code)) onSessionOver();
    else setFailure(strangersText(result) ?? (refused ? refused(result) : failureText(result.textKey)));
  }
  return {
    failure,
    isBusy,
    /** Asks for a second factor; null while none is wanted. */
    prompt,
    /** The form was changed: what was said of it no longer holds. */
    forget: () => setFailure(null),
    save: <T>(draft: Draft<T>) => void save(draft),
  };
}
