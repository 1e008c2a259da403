import type { ClientFailure, ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from './proof/useProof.tsx';
import { failureText } from './texts.ts';
import { useReason } from './useReason.ts';

type Options = {
  renew: () => Promise<unknown>;
  /** Text of a refusal, if the subject has its own messages. */
  refusalText?: (failure: ClientFailure) => string;
};

/** One action: its call, and the steps after its success. */
type Action<Value> = {
  send: (body: { reason: string }) => Promise<ClientResult<Value>>;
  /** Message of the panel after success; omitted for no message. */
  note?: string;
  onDone?: (value: Value) => void;
};

/**
 * Actions on one subject that require a reason and, if the server demands it, a second factor; one at a time. A refusal
 * is shown under the field of the reason.
 *
 * @returns `why` for the field of the reason, `prompt` for the second factor, `note` of the last success, and `act`;
 *   the list is fetched again after each action, whether it succeeded or not
 */
export function useRecordedAction({ renew, refusalText = ({ textKey }) => failureText(textKey) }: Options) {
  const why = useReason('members.reasonMissing');
  const { run, prompt } = useProof();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  async function perform<Value>({ send, note: done, onDone }: Action<Value>, reason: string) {
    setBusy(true);
    setNote(null);
    const result = await run<ClientResult<Value>>(() => send({ reason }));
    await renew();
    setBusy(false);
    if (!result) return;
    if (!result.ok) return why.refused(refusalText(result));
    why.sent();
    setNote(done ?? null);
    onDone?.(result.value);
  }
  /** Starts an action; returns false if it cannot start, because the reason is missing or another action is running. */
  function act<Value>(action: Action<Value>): boolean {
    if (isBusy) return false;
    const reason = why.given();
    if (reason === null) return false;
    void perform(action, reason);
    return true;
  }
  return { why, prompt, isBusy, note, act };
}
