/**
 * Transfers the login form embedded in the document of its address: entered text, choices and focus continue in the
 * app's form, which replaces it in the same place.
 */
import { useEffect, useState } from 'react';

/** Id of the element that contains it, next to the app's root. */
export const EARLY = 'early';

const early = (): HTMLElement | null => document.getElementById(EARLY);

/**
 * Whether an input method is composing text in it, as recorded by the boot script; removing the field would abort that.
 */
const isComposing = (): boolean => early() !== null && document.documentElement.dataset.composing !== undefined;

/** Removes it without a replacement. */
export function dropEarly(): void {
  const form = early();
  if (!form) return;
  form.remove();
  document.getElementById('app')?.removeAttribute('inert');
}

/** Returns the login method chosen in it. */
export const earlyWay = (): string | undefined =>
  early()?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

const SELECTABLE = ['text', 'password'];

/**
 * Copies its values and cursor into the fields of the same names, and removes it.
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
    // A remembered name stays unless another one was entered.
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
    // Chosen after this form had been rendered for another method.
    if (way.checked && to && !to.checked) to.click();
  }
  dropEarly();
  return remember?.checked ?? false;
}

/** Returns whether the app's form may be mounted: not during composition in the embedded form. */
export function useEarlyRests(): boolean {
  const [rests, setRests] = useState(() => !isComposing());
  useEffect(() => {
    if (rests) return undefined;
    // In a new task, because composition may end by a tap that moves to the next field.
    const look = () => setTimeout(() => setRests(!isComposing()));
    look();
    addEventListener('compositionend', look);
    return () => removeEventListener('compositionend', look);
  }, [rests]);
  return rests;
}
