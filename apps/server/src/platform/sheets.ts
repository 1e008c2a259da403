/** Tables as files: CSV and XLSX. No text is interpreted as a formula by a spreadsheet. */
import { strToU8, zipSync } from 'fflate';

export type Column = { name: string; kind: 'text' | 'number' };
export type Sheet = {
  /** Header and footer lines: content, author and time. */
  mark: readonly string[];
  columns: readonly Column[];
  /** Texts as they are; numbers as decimal texts, empty when missing. */
  rows: readonly (readonly string[])[];
  creator: string;
  at: Date;
};

const NUMBER = /^-?[0-9]{1,18}(\.[0-9]{1,8})?$/;
/** Numbers that the format of amounts shows as they are; it would round a rate, and add decimals to a count. */
const CENTS = /\.[0-9]{2}$/;
/** Beginnings that some program interprets as a formula or a command. */
const FORMULA = /^[\s]*[=+\-@\t\r|%]/;

/** Prefixes a text that would be interpreted as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cellText = (value: string, { kind }: Column): string =>
  kind === 'number' && (value === '' || NUMBER.test(value)) ? value : guarded(value);

const quoted = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** RFC 4180, UTF-8 with a byte order mark, so that every spreadsheet reads it correctly. */
export function toCsv({ mark, columns, rows }: Sheet): Uint8Array {
  const lines = [
    ...mark.map((line) => quoted(guarded(line))),
    columns.map(({ name }) => quoted(name)).join(','),
    ...rows.map((row) => columns.map((column, at) => quoted(cellText(row[at] ?? '', column))).join(',')),
    ...mark.map((line) => quoted(guarded(line))),
  ];
  return strToU8(`\uFEFF${lines.join('\r\n')}\r\n`);
}

/** Removes characters that XML does not allow, and escapes its special ones. */
const xml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';

const textCell = (text: string, style = 0): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;

function cell(value: string, column: Column): string {
  if (value === '') return '<c/>';
  if (column.kind === 'text' || !NUMBER.test(value)) return textCell(guarded(value));
  return `<c${CENTS.test(value) ? ' s="2"' : ''}><v>${value}</v></c>`;
}

/** Creates a workbook with one sheet. */
export function toXlsx({ mark, columns, rows, creator, at }: Sheet): Uint8Array {
  const note = mark.map((line) => `<row>${textCell(guarded(line))}</row>`).join('');
  const widths = columns.map(
    ({ kind }, n) => `<col min="${n + 1}" max="${n + 1}" width="${kind === 'text' ? 24 : 18}"/>`,
  );
  const sheet = `${HEAD}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><cols>${widths.join('')}</cols><sheetData>${note}<row>${columns
    .map(({ name }) => textCell(name, 1))
    .join('')}</row>${rows
    .map((row) => `<row>${columns.map((column, n) => cell(row[n] ?? '', column)).join('')}</row>`)
    .join('')}${note}</sheetData></worksheet>`;
  const styles = `${HEAD}<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${OFFICE}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xml(mark[0] ?? '')}</dc:title><dc:creator>${xml(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString()}</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { mtime: at });
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Creates a file as an endpoint returns it: its media type, and its content in base64. */
export function toFile(sheet: Sheet, format: keyof typeof TYPES): { type: string; content: string } {
  const file = format === 'csv' ? toCsv(sheet) : toXlsx(sheet);
  return { type: TYPES[format], content: Buffer.from(file).toString('base64') };
}
