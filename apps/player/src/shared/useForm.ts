import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useT } from './i18n.tsx';

/** A problem as a text key with values, so that it follows the language. */
export type Problem = {
  key: string;
  values?: Record<string, string | number>;
  /** The merchant's texts by language, instead of the key's text. */
  texts?: Record<string, string>;
  /** Reported by the server: only another value or answer clears it. */
  said?: boolean;
};

/** Delay after a language change before problems are recomputed. */
export const LANGUAGE_DELAY_MS = 200;

/** Returns a function that formats problems in the language of the interface. */
export function useProblemText() {
  const t = useT();
  const language = useLanguage();
  /** @param field label that the message contains */
  return (problem: Problem | undefined, field: string): string | undefined =>
    problem && (problem.texts?.[language] ?? problem.texts?.EN ?? t(problem.key, { field, ...problem.values }));
}

/** Props that bind an input to a form. */
export type BoundInput = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/** Returns the value of a form control: a checkbox gives a word or an empty string. Null without such a control. */
export function foundIn(form: Pick<HTMLFormElement, 'elements'> | null, name: string): string | null {
  const control: object | null = form?.elements.namedItem(name) ?? null;
  if (control === null || !('value' in control)) return null;
  const { type, value, checked } = control as HTMLInputElement;
  return type === 'checkbox' && !checked ? '' : value;
}

/** Returns the values in a form's fields; those of absent fields are kept. Returns the same object if all are equal. */
export function foundValues<N extends string>(
  form: Pick<HTMLFormElement, 'elements'> | null,
  values: Record<N, string>,
): Record<N, string> {
  const found = { ...values };
  for (const name of Object.keys(values) as N[]) found[name] = foundIn(form, name) ?? values[name];
  return (Object.keys(values) as N[]).some((name) => found[name] !== values[name]) ? found : values;
}

type Options<N extends string> = {
  initial: Record<N, string>;
  /** Validates one field; returns null if it is valid. */
  judge: (name: N, values: Record<N, string>) => Problem | null;
  /** Controls outside the values, by name or id: called with their content when the form mounts. */
  beside?: Record<string, (found: string) => void>;
  /** Called for each field that was filled and left before the form mounted, if it is valid here. */
  onLeft?: (name: N, value: string) => void;
};

/**
 * Values and problems of a form. A problem appears when its field is left or the form is submitted, and disappears once
 * the field is valid.
 */
export function useForm<N extends string>({ initial, judge, beside = {}, onLeft }: Options<N>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<N, Problem>>>({});
  const form = useRef<HTMLFormElement>(null);
  /** Fields that had content: leaving one empty is an error like a bad value. */
  const filled = useRef(new Set<N>());
  const language = useLanguage();
  const note = (name: N, problem: Problem | null) => {
    setProblems((before) => {
      const { [name]: _gone, ...rest } = before;
      return (problem ? { ...rest, [name]: problem } : rest) as Partial<Record<N, Problem>>;
    });
  };
  const look = useEffectEvent(() => {
    const found = foundValues(form.current, values);
    setValues(found);
    for (const name of Object.keys(found) as N[]) {
      const isLeft = found[name] !== values[name] && form.current?.elements.namedItem(name) !== document.activeElement;
      if (!isLeft) continue;
      const problem = judge(name, found);
      if (problem) note(name, problem);
      else onLeft?.(name, found[name]);
    }
    for (const [name, tell] of Object.entries(beside)) {
      const set = foundIn(form.current, name);
      if (set !== null) tell(set);
    }
  });
  // A server-rendered form may have been filled in before hydration. Nothing may write into its fields before they are
  // read.
  useLayoutEffect(() => look(), []);
  const latest = useRef({ values, judge });
  useEffect(() => {
    latest.current = { values, judge };
  });
  useEffect(() => {
    if (!language) return undefined;
    const again = (shown: Partial<Record<N, Problem>>): Partial<Record<N, Problem>> => {
      const names = Object.keys(shown) as N[];
      if (names.length === 0) return shown;
      const judged = names.map((name): [N, Problem | null] => [
        name,
        shown[name]?.said ? shown[name] : latest.current.judge(name, latest.current.values),
      ]);
      return Object.fromEntries(judged.filter(([, problem]) => problem)) as Partial<Record<N, Problem>>;
    };
    const timer = setTimeout(() => setProblems(again), LANGUAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [language]);

  const focus = (name: N) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  return {
    form,
    values,
    problems,
    input: (name: N): BoundInput => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => {
        const next = { ...values, [name]: event.target.value };
        if (event.target.value !== '') filled.current.add(name);
        setValues((before) => ({ ...before, [name]: event.target.value }));
        if (problems[name] && judge(name, next) === null) note(name, null);
      },
      onBlur: () => {
        // The server's problem with this very value stays.
        const isTouched = values[name] !== '' || filled.current.has(name);
        if (isTouched && !problems[name]?.said) note(name, judge(name, values));
      },
    }),
    /** Focuses a field, if it is on the page. */
    focus,
    set: (name: N, value: string) => setValues((before) => ({ ...before, [name]: value })),
    /** Validates the named fields and focuses the first invalid one. */
    check: (names: readonly N[]): boolean => {
      const found = names.flatMap((name) => {
        const problem = judge(name, values);
        return problem ? [{ name, problem }] : [];
      });
      setProblems((before) => {
        const others = Object.entries(before).filter(([name]) => !names.includes(name as N));
        return Object.fromEntries([
          ...others,
          ...found.map(({ name, problem }) => [name, problem] as const),
        ]) as Partial<Record<N, Problem>>;
      });
      const [first] = found;
      if (first) focus(first.name);
      return !first;
    },
    /**
     * Validates one field for an adjacent control before its action; an invalid one shows its problem and gets the
     * focus.
     */
    validateOne: (name: N): boolean => {
      const problem = judge(name, values);
      note(name, problem);
      if (problem) focus(name);
      return problem === null;
    },
    /** Sets a problem reported by the server, without moving the focus. */
    tell: (name: N, problem: Problem) => note(name, { ...problem, said: true }),
    /** Sets a problem reported by the server, and focuses its field. */
    refuse: (name: N, problem: Problem) => {
      note(name, { ...problem, said: true });
      focus(name);
    },
  };
}
