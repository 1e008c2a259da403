/** Display of amounts. Apart from `money.ts`, so that a page that only shows amounts loads nothing else. */

/** Displayed decimals of a currency: of six, as crypto units have, only two. */
const shownDecimals = (exponent: number): number => (exponent === 6 ? 2 : exponent);

/** The document, if any: a server has none. */
type Page = { document?: { documentElement: { dataset: { decimals?: string } } } };

/** Decimals of the house's currency while a server renders a document. */
let drawn = 2;

/** Sets the decimals of the house's currency where no document names them: on the server. */
export function drawDecimals(exponent: number): void {
  drawn = exponent;
}

/** Decimals of the house's currency, as a server writes them into its documents; two, as specified, where it did not. */
export function houseExponent(): number {
  const { document } = globalThis as Page;
  return document ? Number(document.documentElement.dataset.decimals ?? 2) : drawn;
}

/**
 * Formats a decimal string for display: digits grouped by three; truncated, never rounded, so that no screen shows more
 * than the balance (N77).
 *
 * @param decimals shown; those of the house's currency by default, which are two in the documents
 */
export function displayMoney(decimal: string, decimals: number = shownDecimals(houseExponent())): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === 0 ? grouped : `${grouped}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
}

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

/** Formats an API amount, which has all decimals of its currency, whatever the currency of the house is. */
export const exactMoney = (decimal: string): string => displayMoney(decimal, shownDecimals(decimalsOf(decimal)));

/** Formats an amount without superfluous zeros: no decimals when all are zero, else at least two. */
export function briefMoney(decimal: string): string {
  const brief = decimal.replace(/\.0+$/, '').replace(/(\.\d\d+?)0+$/, '$1');
  return displayMoney(brief, decimalsOf(brief));
}
