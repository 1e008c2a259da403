/**
 * Style sheets of faces for scripts that the house face does not have, and the files behind them, straight from the
 * packages: `thai.css` names `noto-sans-thai-5.3.0/…woff2`, whose address changes with the package.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Sheet = {
  package: string;
  family: string;
  /** Parts of the package that are used; the numbered parts of a face with thousands of letters when left out. */
  part?: string;
  /** Weights that files are of, for a face that is not variable, by the weights that they stand for. */
  weights?: Record<string, string>;
};

const script = (name: string): Sheet => ({
  package: `@fontsource-variable/noto-sans-${name}`,
  family: 'Letters',
  part: name,
});
const han = (name: string): Sheet => ({
  package: `@fontsource-variable/noto-sans-${name}`,
  family: `Letters ${name.toUpperCase()}`,
});

const SHEETS: Record<string, Sheet> = {
  ...Object.fromEntries(
    ['arabic', 'bengali', 'devanagari', 'khmer', 'lao', 'sinhala', 'tamil', 'thai'].map((name) => [name, script(name)]),
  ),
  ...Object.fromEntries(['jp', 'kr', 'sc', 'tc'].map((name) => [name, han(name)])),
  myanmar: {
    package: '@fontsource/noto-sans-myanmar',
    // Browsers choose among faces of a family by weight first: fixed weights would hide the variable ones.
    family: 'Letters MY',
    part: 'myanmar',
    weights: { 400: '100 600', 700: '601 900' },
  },
};

export const SHEET_NAMES = Object.keys(SHEETS);

type Face = { file: string; range: string; weight: string };

const slugOf = (sheet: Sheet): string => sheet.package.slice(sheet.package.indexOf('/') + 1);

function facesOf(sheet: Sheet): Face[] {
  const ranges = require(`${sheet.package}/unicode.json`) as Record<string, string>;
  const parts = sheet.part ? [sheet.part] : Object.keys(ranges).filter((name) => name.startsWith('['));
  return parts.flatMap((part) => {
    const name = `${slugOf(sheet)}-${part.replace(/[[\]]/g, '')}`;
    const range = ranges[part] ?? '';
    return sheet.weights
      ? Object.entries(sheet.weights).map(([own, weight]) => ({ file: `${name}-${own}-normal.woff2`, range, weight }))
      : [{ file: `${name}-wght-normal.woff2`, range, weight: '100 900' }];
  });
}

const folderOf = (sheet: Sheet): string => {
  const { version } = require(`${sheet.package}/package.json`) as { version: string };
  return `${slugOf(sheet)}-${version}`;
};

const texts = new Map<string, string>();

/** The style sheet of a name, or null. Made when it is first asked for. */
export function sheetOf(name: string): string | null {
  const sheet = Object.hasOwn(SHEETS, name) ? SHEETS[name] : undefined;
  if (!sheet) return null;
  const folder = folderOf(sheet);
  const text =
    texts.get(name) ??
    facesOf(sheet)
      .map(
        ({ file, range, weight }) =>
          `@font-face{font-family:"${sheet.family}";font-weight:${weight};font-display:swap;` +
          `src:url(${folder}/${file})format("woff2");unicode-range:${range}}`,
      )
      .join('\n');
  texts.set(name, text);
  return text;
}

/** The file of a face by the two last parts of its address, or null. */
export async function faceOf(folder: string, file: string): Promise<Buffer | null> {
  const sheet = Object.values(SHEETS).find((each) => folderOf(each) === folder);
  if (!sheet || !facesOf(sheet).some((face) => face.file === file)) return null;
  return readFile(require.resolve(`${sheet.package}/files/${file}`));
}
