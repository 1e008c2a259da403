/** Countries with the browser's English names. */
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that have a name but are not current countries. */
const OTHERS = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO QU RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const countryName = (code: string): string => NAMES.of(code) ?? code;

/** Returns all countries, sorted by name. */
export function listCountries(): { code: string; name: string }[] {
  const codes = Array.from(LETTERS).flatMap((first) => Array.from(LETTERS).map((second) => first + second));
  return codes
    .filter((code) => !OTHERS.has(code) && NAMES.of(code) !== undefined)
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
