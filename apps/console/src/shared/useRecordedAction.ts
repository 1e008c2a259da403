import type { ClientFailure, ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { failureText } from './texts.ts';
import { useReason } from './useReason.ts';
import { useSaving } from './useSaving.ts';

type Options = {
  renew: () => Promise<unknown>;
  /** Text of a refusal or a request, if the subject has its own messages. */
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
 * is shown under the field of the reason; what waits for another operator is a note.
 *
 * @returns `why` for the field of the reason, `prompt` for the second factor, `note` of the last success, and `act`;
 *   the list is fetched again after each action, whether it succeeded or not
 */
export function useRecordedAction({ renew, refusalText = ({ textKey }) => failureText(textKey) }: Options) {
  const why = useReason('members.reasonMissing');
  const { prompt, isBusy, save } = useSaving();
  const [note, setNote] = useState<string | null>(null);
  /** Starts an action; returns false if it cannot start, because the reason is missing or another action is running. */
  function act<Value>(action: Action<Value>): boolean {
    if (isBusy) return false;
    const reason = why.given();
    if (reason === null) return false;
    setNote(null);
    save({
      send: () => action.send({ reason }),
      renew,
      refused: (failure) => {
        why.refused(refusalText(failure));
        return null;
      },
      requested: (failure) => {
        why.sent();
        setNote(refusalText(failure));
        return null;
      },
      onSaved: (value) => {
        why.sent();
        setNote(action.note ?? null);
        action.onDone?.(value);
      },
    });
    return true;
  }
  return { why, prompt, isBusy, note, act };
}
