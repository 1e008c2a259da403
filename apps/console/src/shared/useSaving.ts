import type { ClientFailure, ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from './proof/useProof.tsx';
import { unknownPlayersText } from './refusal.ts';
import { failureText } from './texts.ts';

/** One submission: its call, and what follows. */
export type Draft<T> = {
  send: () => Promise<ClientResult<T>>;
  onSaved?: (value: T) => unknown;
  /** Refetches the displayed data, also after a refusal. */
  renew?: () => Promise<unknown>;
  /** Text for a refusal, or null if it was shown at a field. Defaults to the catalogue's text. */
  refused?: TextOf;
  /** Text for a change that waits for another operator, or null if it was shown elsewhere. Default as above. */
  requested?: TextOf;
};
type TextOf = (failure: ClientFailure) => string | null;

/** Whether a change was recorded as a request that another operator decides about, and not refused. */
const isRequest = ({ code }: ClientFailure): boolean => code === 'credit.second';
const byCatalogue: TextOf = ({ textKey }) => failureText(textKey);

/**
 * Submits a form or an action, one at a time and with re-authentication if the server requires it; keeps the text of
 * its refusal, or of its request.
 */
export function useSaving() {
  const { run, prompt } = useProof();
  const [failure, setFailure] = useState<string | null>(null);
  const [request, setRequest] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const forget = () => {
    setFailure(null);
    setRequest(null);
  };
  async function save<T>(draft: Draft<T>): Promise<void> {
    const { send, onSaved, renew, refused = byCatalogue, requested = byCatalogue } = draft;
    if (isBusy) return;
    forget();
    setBusy(true);
    const result = await run(send);
    if (result && !result.ok) {
      if (isRequest(result)) setRequest(requested(result));
      else setFailure(unknownPlayersText(result) ?? refused(result));
    }
    if (result) await renew?.();
    setBusy(false);
    if (result?.ok) await onSaved?.(result.value);
  }
  return {
    failure,
    /** What waits for another operator, as a text for a note; null without a request. */
    request,
    isBusy,
    /** Prompt for a second factor; null without one. */
    prompt,
    /** Shows an error found before submitting. */
    fail: (text: string) => setFailure(text),
    /** Clears error and request after a change of the form. */
    forget,
    save: <T>(draft: Draft<T>) => void save(draft),
  };
}
