/**
 * Detection of missing fonts. Phones have fonts for most scripts, and then nothing is loaded; when a letter would be
 * rendered as a box, the page adds the style sheet of its script, and the browser loads the subsets that are needed.
 */

/** A sample letter of each script, and the style sheet of its font; Han letters differ between languages. */
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

/** Unassigned code point: every device renders its box. */
const NOBODYS = '\u0378';

/**
 * Names of the style sheets that a device needs.
 *
 * @param tag BCP 47 tag of the page's language
 * @param widthOf width of a letter in the device's own fonts
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
 * Adds style sheets, each once. They are activated together after the last one has loaded, because every sheet of fonts
 * causes a layout of the whole page.
 */
async function addSheets(hrefs: readonly string[]): Promise<void> {
  const coming = hrefs
    .filter((href) => !document.head.querySelector(`link[href="${href}"]`))
    .map((href) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      // With another medium it is loaded but not applied.
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
 * Adds the style sheets of the scripts that this device cannot render.
 *
 * @param base URL of the sheets, with a trailing slash
 * @param pause awaited before each measurement, because a font lookup takes several milliseconds on a slow phone
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
