/** Hands a table to the browser as a file of comma-separated values. */
export function saveTable(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser takes the file over in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A cell is quoted, and never taken for a formula or a command. */
const cell = (text: string): string =>
  `"${(/^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table that a spreadsheet opens. Whatever a text begins with, it stays a text. */
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
