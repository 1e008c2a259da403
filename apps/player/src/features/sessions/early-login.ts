/**
 * Handing over the login form that the document for its address brings along: what was typed, chosen and focused in it
 * goes on in the app's own form, which stands in the very place.
 */
import { useEffect, useState } from 'react';

/** Element that holds it, beside the app's own. */
export const EARLY = 'early';

const early = (): HTMLElement | null => document.getElementById(EARLY);

/** Whether letters are just being put together in it, as the boot script has it: who takes the field away breaks them off. */
const isComposing = (): boolean => early() !== null && document.documentElement.dataset.composing !== undefined;

/** Takes it away, where nothing is to take its place. */
export function dropEarly(): void {
  const form = early();
  if (!form) return;
  form.remove();
  document.getElementById('app')?.removeAttribute('inert');
}

/** The way to sign in that is chosen in it. */
export const earlyWay = (): string | undefined =>
  early()?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

const SELECTABLE = ['text', 'password'];

/**
 * Puts what stands in it into the fields of the same names, the cursor too, and takes it away.
 *
 * @param form just mounted; its state reads the fields afterwards, as `useForm` does
 * @returns whether the login is to be remembered
 */
export function takeEarly(form: HTMLFormElement): boolean {
  const from = early();
  if (!from) return false;
  const { activeElement } = document;
  for (const field of from.querySelectorAll<HTMLInputElement>('form input[name]')) {
    const to = form.elements.namedItem(field.name);
    if (!(to instanceof HTMLInputElement)) continue;
    // A remembered name stays where nobody typed another one.
    if (field.value !== '') to.value = field.value;
    if (field !== activeElement) continue;
    to.focus({ preventScroll: true });
    if (field.value !== '' && SELECTABLE.includes(to.type))
      to.setSelectionRange(field.selectionStart, field.selectionEnd, field.selectionDirection ?? 'none');
  }
  const box = 'input[type=checkbox]';
  const remember = from.querySelector<HTMLInputElement>(box);
  if (remember && remember === activeElement) form.querySelector<HTMLElement>(box)?.focus({ preventScroll: true });
  for (const way of from.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    const to = form.closest('[role=dialog]')?.querySelector<HTMLInputElement>(`input[type=radio][value=${way.value}]`);
    if (way === activeElement) to?.focus({ preventScroll: true });
    // Chosen after this form had been drawn for another one.
    if (way.checked && to && !to.checked) to.click();
  }
  dropEarly();
  return remember?.checked ?? false;
}

/** Whether the app's own form may come: not while letters are being put together in the early one. */
export function useEarlyRests(): boolean {
  const [rests, setRests] = useState(() => !isComposing());
  useEffect(() => {
    if (rests) return undefined;
    // In a task of its own: what ended it may be a tap that moves on to the next field.
    const look = () => setTimeout(() => setRests(!isComposing()));
    look();
    addEventListener('compositionend', look);
    return () => removeEventListener('compositionend', look);
  }, [rests]);
  return rests;
}
