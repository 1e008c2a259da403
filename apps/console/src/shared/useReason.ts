import { type ChangeEvent, useRef, useState } from 'react';
import { type TextKey, t } from './texts.ts';
import { withoutSent } from './typed.ts';

/** Maximum length of a reason, as in the contract. */
const LONGEST = 300;

/** Return value of `useReason`. */
export type Why = ReturnType<typeof useReason>;

/**
 * Returns the state of a field for the reason of an audited action.
 *
 *     const why = useReason('members.reasonMissing');
 *     <Field label={t('members.reason')} {...why.field} />
 *
 * @param missing key of the error for an empty field
 */
export function useReason(missing: TextKey) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const given = (): string | null => {
    const words = text.trim();
    if (words !== '') return words;
    setProblem(t(missing));
    input.current?.focus();
    return null;
  };
  return {
    field: {
      ref: input,
      maxLength: LONGEST,
      autoComplete: 'off',
      value: text,
      error: problem,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value);
        setProblem(undefined);
      },
    },
    /** Returns the reason; null if it is empty, after showing an error and focusing the field. */
    given,
    /** Shows the reason of a refusal under the field. */
    refused: setProblem,
    /** Clears the field after its content was submitted. */
    sent: () => setText(withoutSent(text)),
  };
}
