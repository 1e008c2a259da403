/** Decodes text files uploaded by operators. Pure. */

/** A file is not UTF-8 text; the message says why, and what to do. */
export class NotUtf8 extends Error {}

const REMEDY = 'Save it as UTF-8 ("UTF-8" or "CSV UTF-8" in the Save As dialog) and try again.';

/**
 * Decodes UTF-8, with or without a byte order mark. Single damaged letters become U+FFFD.
 *
 * @throws {NotUtf8} for UTF-16 and UTF-32, in which Windows spreadsheets and editors save files, because they would
 * become garbage
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new NotUtf8(`The file is in UTF-16 or UTF-32: it begins with the byte order mark of one. ${REMEDY}`);
  // Every second byte of Latin text in UTF-16 is 0; UTF-8 text has none.
  if (bytes.subarray(0, 1_000).includes(0))
    throw new NotUtf8(
      `The file holds bytes of 0, as UTF-16 without a byte order mark or a file that is no text. ${REMEDY}`,
    );
  return new TextDecoder('utf-8').decode(bytes);
}
