/**
 * Which faces a device lacks. Phones bring letters for most scripts, and then nothing is fetched; where a letter would
 * be a box, the page adds the style sheet of its script, and the browser fetches the parts whose letters are shown.
 */

/** A letter of each script, and the sheet with faces for it; Han letters differ between languages. */
const SAMPLES: Record<string, string> = {
  myanmar: 'က',
  thai: 'ก',
  khmer: 'ក',
  lao: 'ກ',
  devanagari: 'क',
  bengali: 'ক',
  tamil: 'க',
  sinhala: 'ක',
  arabic: 'ش',
  kr: '가',
};
const HAN = '中';
const HAN_SHEETS: Record<string, string> = { ja: 'jp', 'zh-Hant': 'tc' };

/** No script has this letter: every device draws its box. */
const NOBODYS = '\u0378';

/**
 * Names of the sheets that a device needs.
 *
 * @param tag BCP 47 tag of the page's language
 * @param widthOf width of a letter in the device's own faces
 */
export function missingSheets(tag: string, widthOf: (letter: string) => number): string[] {
  const box = widthOf(NOBODYS);
  const missing = Object.entries(SAMPLES)
    .filter(([, letter]) => widthOf(letter) === box)
    .map(([name]) => name);
  if (widthOf(HAN) !== box) return missing;
  const own = HAN_SHEETS[tag];
  return [...(own ? [own] : []), 'sc', ...missing];
}

/**
 * Adds style sheets, each once. They come into force together, when the last one is there: with every sheet of faces the
 * browser lays the whole page out anew.
 */
async function addSheets(hrefs: readonly string[]): Promise<void> {
  const coming = hrefs
    .filter((href) => !document.head.querySelector(`link[href="${href}"]`))
    .map((href) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      // It is fetched, and changes nothing on a screen.
      link.media = 'print';
      const over = new Promise((done) => {
        link.onload = done;
        link.onerror = done;
      });
      document.head.append(link);
      return { link, over };
    });
  await Promise.all(coming.map(({ over }) => over));
  for (const { link } of coming) link.media = 'all';
}

/**
 * Adds the style sheets of the scripts that this device cannot draw.
 *
 * @param base where the sheets are, with the slash at its end
 * @param pause waited for before each letter is measured: to look for a face takes a slow phone several milliseconds
 */
export async function addFaces(base: string, pause?: () => Promise<void>): Promise<void> {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return;
  pen.font = '40px sans-serif';
  const widths = new Map<string, number>();
  for (const letter of [NOBODYS, HAN, ...Object.values(SAMPLES)]) {
    await pause?.();
    widths.set(letter, pen.measureText(letter).width);
  }
  const missing = missingSheets(document.documentElement.lang, (letter) => widths.get(letter) ?? 0);
  await addSheets(missing.map((name) => `${base}${name}.css`));
}
