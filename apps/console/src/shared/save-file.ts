/** Downloads a table as a CSV file. */
export function saveTable(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Quotes a cell, and escapes formulas and commands. */
const cell = (text: string): string =>
  `"${(/^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns a table as CSV for spreadsheets; every cell remains text. */
export const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The bytes of a file that arrived as base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Hands a file of the server to the browser. */
export function saveFile(file: { name: string; type: string; content: string }): void {
  save(file.name, new Blob([bytesOf(file.content)], { type: file.type }));
}
