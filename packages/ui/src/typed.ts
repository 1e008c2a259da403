/** What people type and paste into an input, as the input means it. */
import type { ChangeEvent, ClipboardEvent } from 'react';

const OTHER_DIGIT = /[^\P{Nd}0-9]/gu;
const IS_DIGIT = /\p{Nd}/u;

/** Digits of every script as 0 to 9: they stand in rows of ten, and rows may follow one another. */
const plainDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });

/** Input modes whose fields hold digits. */
const NUMERIC: readonly (string | undefined)[] = ['numeric', 'decimal', 'tel'];

/** Writes the digits of any script in a field of figures as 0 to 9, before anybody reads it. */
export function settleDigits(event: ChangeEvent<HTMLInputElement>, inputMode: string | undefined): void {
  const { target } = event;
  if (!NUMERIC.includes(inputMode)) return;
  const plain = plainDigits(target.value);
  if (plain !== target.value) target.value = plain;
}

/**
 * Pastes what `read` finds in the text, in the place of the whole text: a code with words around it. Where it finds nothing,
 * the browser pastes as ever.
 */
export function pasteFound(event: ClipboardEvent<HTMLInputElement>, read: (text: string) => string): void {
  const found = read(event.clipboardData.getData('text'));
  if (found === '') return;
  event.preventDefault();
  const input = event.currentTarget;
  // React hears of a value only when it is set past React's own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, found);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
