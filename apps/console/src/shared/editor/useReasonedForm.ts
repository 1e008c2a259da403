import type { ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useReason } from '../useReason.ts';
import { type Draft, useSaving } from '../useSaving.ts';

/** Errors of a form by field. */
export type Problems = Readonly<Record<string, string>>;

const NONE: Problems = {};

/** Return value of `useReasonedForm`, for `ReasonedCard`. */
export type ReasonedForm = ReturnType<typeof useReasonedForm>;

/**
 * Returns the state of a form whose change is recorded with a reason. Errors are shown from the first attempt to submit
 * it on.
 *
 * @param problems errors of the form as it is now
 */
export function useReasonedForm(problems: Problems) {
  const saving = useSaving();
  const why = useReason('members.reasonMissing');
  const [isChecked, setChecked] = useState(false);
  return {
    saving,
    why,
    problems: isChecked ? problems : NONE,
    /** Submits the form, unless it has errors or no reason. */
    submit<T>({ send, ...draft }: Omit<Draft<T>, 'send'> & { send: (reason: string) => Promise<ClientResult<T>> }) {
      setChecked(true);
      if (Object.keys(problems).length > 0) return;
      const reason = why.given();
      if (reason !== null) saving.save({ ...draft, send: () => send(reason) });
    },
    /** Hides the errors of a form that begins again. */
    restart: () => setChecked(false),
  };
}
