import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useT } from './i18n.tsx';

/** A problem as a text key with its figures, so that it follows the language. */
export type Problem = {
  key: string;
  values?: Record<string, string | number>;
  /** The merchant's own words by language, in place of the key's text. */
  texts?: Record<string, string>;
  /** The server said so: only another value or another answer takes it away. */
  said?: boolean;
};

/** Problems are judged anew this long after a change of language. */
export const LANGUAGE_DELAY_MS = 200;

/** Writes problems in the language of the interface. */
export function useProblemText() {
  const t = useT();
  const language = useLanguage();
  /** @param field label that the message names */
  return (problem: Problem | undefined, field: string): string | undefined =>
    problem && (problem.texts?.[language] ?? problem.texts?.EN ?? t(problem.key, { field, ...problem.values }));
}

/** What an input needs to belong to a form. */
export type BoundInput = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/** What stands in a control of a form: of a box, a word or none. Null where there is no such control. */
export function foundIn(form: Pick<HTMLFormElement, 'elements'> | null, name: string): string | null {
  const control: object | null = form?.elements.namedItem(name) ?? null;
  if (control === null || !('value' in control)) return null;
  const { type, value, checked } = control as HTMLInputElement;
  return type === 'checkbox' && !checked ? '' : value;
}

/** The values that stand in a form's fields; those of fields that it does not show are kept. The same when all agree. */
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
  /** Judges one field; null when it is fine. */
  judge: (name: N, values: Record<N, string>) => Problem | null;
  /** Controls beside the values, by name or id: told what was found in them when the form comes. */
  beside?: Record<string, (found: string) => void>;
  /** Hears of each field that was filled and left before the form came, when nothing is wrong with it here. */
  onLeft?: (name: N, value: string) => void;
};

/**
 * Values and problems of a form. A problem appears when its field is left or the form is sent, and goes as soon as
 * the field is right.
 */
export function useForm<N extends string>({ initial, judge, beside = {}, onLeft }: Options<N>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<N, Problem>>>({});
  const form = useRef<HTMLFormElement>(null);
  /** Fields that held something: one of them left empty is as wrong as one left with a bad value. */
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
  // A form that came with the document may have been filled in before the app took it over. Nothing may write into its
  // fields before they are read.
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
        // What the server said of this very value stays.
        const isTouched = values[name] !== '' || filled.current.has(name);
        if (isTouched && !problems[name]?.said) note(name, judge(name, values));
      },
    }),
    /** Puts the cursor into a field, where it is on the page. */
    focus,
    set: (name: N, value: string) => setValues((before) => ({ ...before, [name]: value })),
    /** Judges the named fields and puts the focus on the first bad one. */
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
    /** Judges one field, as a control beside it does before it acts; a bad one gets its problem and the focus. */
    validateOne: (name: N): boolean => {
      const problem = judge(name, values);
      note(name, problem);
      if (problem) focus(name);
      return problem === null;
    },
    /** A problem that the server found while the reader goes on with another field. */
    tell: (name: N, problem: Problem) => note(name, { ...problem, said: true }),
    /** A problem that the server found; its field gets the focus. */
    refuse: (name: N, problem: Problem) => {
      note(name, { ...problem, said: true });
      focus(name);
    },
  };
}
