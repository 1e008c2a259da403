/**
 * Style sheets of fonts for scripts that the brand's font lacks, and their files, taken from the packages: `thai.css`
 * refers to `noto-sans-thai-5.3.0/…woff2`, whose URL changes with the version of the package.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Sheet = {
  package: string;
  family: string;
  /** The subset of the package; when omitted, the numbered subsets of a font with thousands of letters. */
  part?: string;
  /** Weights of the files of a font that is not variable, by the weights for which they are used. */
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
    // Browsers choose among the fonts of a family by weight first: fixed weights would hide the variable ones.
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

/** Returns a style sheet by name, or null. Generated on first use. */
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

/** Returns a font file by the last two parts of its URL, or null. */
export async function faceOf(folder: string, file: string): Promise<Buffer | null> {
  const sheet = Object.values(SHEETS).find((each) => folderOf(each) === folder);
  if (!sheet || !facesOf(sheet).some((face) => face.file === file)) return null;
  return readFile(require.resolve(`${sheet.package}/files/${file}`));
}
