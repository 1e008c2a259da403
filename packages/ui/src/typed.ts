/** Normalisation of typed and pasted input. */
import type { ChangeEvent, ClipboardEvent } from 'react';

const OTHER_DIGIT = /[^\P{Nd}0-9]/gu;
const IS_DIGIT = /\p{Nd}/u;

/** Converts digits of every script to 0 to 9; Unicode has them in rows of ten, and rows may be adjacent. */
const plainDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });

/** Input modes of numeric fields. */
const NUMERIC: readonly (string | undefined)[] = ['numeric', 'decimal', 'tel'];

/** Converts digits of any script to 0 to 9 in a numeric field, before any other handler reads it. */
export function settleDigits(event: ChangeEvent<HTMLInputElement>, inputMode: string | undefined): void {
  const { target } = event;
  if (!NUMERIC.includes(inputMode)) return;
  const plain = plainDigits(target.value);
  if (plain !== target.value) target.value = plain;
}

/**
 * Extracts a field's value from a pasted text; '' when there is none. May be asynchronous, because it is loaded on
 * demand.
 */
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
 * Pastes the part of the text that `find` extracts, such as a code within a sentence, and replaces the field's value.
 * Without a result the text is pasted as usual. Both up to the field's maximum length.
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
