import { useState } from 'react';
import { type Draft, useSaving } from '../useSaving.ts';

/** Outcome of validating a form: errors by field, or what it submits. */
export type Checked<Errors, Body> = { errors: Errors; draft: Body | null };

/**
 * Returns the state of a form that is validated as a whole. Errors are shown at their fields from the first attempt to
 * submit it on, and follow the form from then on.
 *
 * @param start values of the fields at first
 */
export function useCheckedForm<Form extends object, Errors extends object, Body>(
  start: Form | (() => Form),
  validate: (form: Form) => Checked<Errors, Body>,
) {
  const saving = useSaving();
  const [form, setForm] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const { errors, draft } = validate(form);
  return {
    form,
    saving,
    /** Errors to show. */
    errors: isChecked ? errors : ({} as Partial<Errors>),
    isChecked,
    /** What the form submits; null while it has errors. */
    draft,
    change: (over: Partial<Form>) => {
      saving.forget();
      setForm({ ...form, ...over });
    },
    /**
     * Submits the form, unless it has errors.
     *
     * @param onErrors shows the place of errors that may be hidden, such as those of another language
     */
    submit: <T>(toSubmission: (body: Body) => Draft<T>, onErrors?: (errors: Errors) => void): void => {
      setChecked(true);
      if (draft) saving.save(toSubmission(draft));
      else onErrors?.(errors);
    },
  };
}
