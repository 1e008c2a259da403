import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../storage.ts';

/** A restored form; see `EditorCard`. */
export type Draft = {
  wasKept: boolean;
  /** Discards the draft after saving or closing. */
  drop: () => void;
  /** Discards the restored draft and resets the form. */
  restart: () => void;
};

/** Whether a stored draft has the fields of this form: another version of the console may have had others. */
export const isLike = (kept: unknown, start: object): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(kept).sort().join() === Object.keys(start).sort().join() &&
  Object.entries(kept).every(([name, value]) => typeof value === typeof start[name as keyof typeof start]);

/**
 * Form state that survives a reload, a change of section and the end of a session, in this tab only. Saving, closing
 * the form and signing out discard it.
 *
 * @param name of the draft: subject and item
 */
export function useDraft<T extends object>(name: string, start: T): [T, (value: T) => void, Draft] {
  const [begun] = useState(() => {
    const kept = readDraft(sessionStorage, name);
    return isLike(kept, start) ? { value: kept as T, wasKept: true } : { value: start, wasKept: false };
  });
  const [value, setValue] = useState(begun.value);
  const [wasKept, setWasKept] = useState(begun.wasKept);
  const drop = () => clearDraft(sessionStorage, name);
  return [
    value,
    (next) => {
      writeDraft(sessionStorage, name, next);
      setValue(next);
    },
    {
      wasKept,
      drop,
      restart() {
        drop();
        setWasKept(false);
        setValue(start);
      },
    },
  ];
}
