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

/** Finds in a pasted text what belongs into a field; '' where there is none. It may come later: finding is loaded when needed. */
export type FindPasted = (text: string) => string | Promise<string>;

/** The beginning of a text that an input has room for once `freed` units are replaced; no character is cut in two. */
function fitText(text: string, { maxLength, value }: HTMLInputElement, freed: number): string {
  const room = maxLength < 0 ? text.length : maxLength - value.length + freed;
  let fitting = '';
  for (const character of text) {
    if (fitting.length + character.length > room) break;
    fitting += character;
  }
  return fitting;
}

/**
 * Pastes what `find` finds in the text, in the place of the field's value: a code with words around it. Where it finds
 * nothing, the text is pasted as ever. Both as far as the field has room.
 */
export async function pasteFound(event: ClipboardEvent<HTMLInputElement>, find: FindPasted): Promise<void> {
  const text = event.clipboardData.getData('text');
  const input = event.currentTarget;
  event.preventDefault();
  const found = await find(text);
  if (found === '') {
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? input.value.length];
    input.setRangeText(fitText(text, input, end - start), start, end, 'end');
  } else input.setRangeText(fitText(found, input, input.value.length), 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
