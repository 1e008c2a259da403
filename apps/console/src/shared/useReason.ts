import { type ChangeEvent, useRef, useState } from 'react';
import { type TextKey, t } from './texts.ts';
import { withoutSent } from './typed.ts';

/** Characters that a reason may have, as in the contract. */
const LONGEST = 300;

/** What `useReason` gives. */
export type Why = ReturnType<typeof useReason>;

/**
 * The field in which an operator says why; the words go on record.
 *
 *     const why = useReason('members.reasonMissing');
 *     <Field label={t('members.reason')} {...why.field} />
 *
 * @param missing what the field says where there are no words
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
    /** The words; null where there are none, and the field says so and has the focus. */
    given,
    /** Says under the field why the act was refused. */
    refused: setProblem,
    /** Empties the field once what stood in it has arrived. */
    sent: () => setText(withoutSent(text)),
  };
}
