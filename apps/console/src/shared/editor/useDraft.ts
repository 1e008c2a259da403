import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../storage.ts';

/** A form that came back as it was left; see `EditorCard`. */
export type Draft = {
  wasKept: boolean;
  /** The form was saved, or nothing of it is wanted. */
  drop: () => void;
  /** Throws away what came back: the form begins as it would have. */
  restart: () => void;
};

/** Whether what was kept is a form like this one: another version of the console may have had other fields. */
export const isLike = (kept: unknown, start: object): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(kept).sort().join() === Object.keys(start).sort().join() &&
  Object.entries(kept).every(([name, value]) => typeof value === typeof start[name as keyof typeof start]);

/**
 * State of a form that outlives a reload, another section and the end of a session, in this tab alone. Saving, leaving
 * the form and signing out end it.
 *
 * @param name of what is written: the subject, and what of it
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
