/**
 * Cells of CSV feeds. Spreadsheets execute text that begins as a formula; such a cell is written with an apostrophe in
 * front, which they show as text, and is read without it. A text with apostrophes of its own gets one more.
 */
const GUARDED = /^'+\s*[=+\-@|%]/;
const FORMULA = /^'*\s*[=+\-@|%]/;

/** Formats a text as a cell after RFC 4180. */
export function toCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns the text of a parsed cell. */
export const fromCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
