/** Hands a table to the browser as a file of comma-separated values. */
export function saveTable(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
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
