/**
 * The brand's time zone in its documents: a server writes it into them, and browser code that displays or parses times
 * uses it.
 */
import { isKnownZone } from './clock.ts';

/** The document, if any: a server has none. */
type Page = { document?: { documentElement: { dataset: { timeZone?: string } } } };

const known = new Map<string, boolean>();

/** Returns a time zone that this device knows; undefined, for the device's own, otherwise. */
export function knownZone(name: string | undefined): string | undefined {
  if (!name) return undefined;
  const isKnown = known.get(name) ?? isKnownZone(name);
  known.set(name, isKnown);
  return isKnown ? name : undefined;
}

/** Returns the time zone named by the document; undefined when there is no document, or it names none. */
export const namedZone = (): string | undefined => (globalThis as Page).document?.documentElement.dataset.timeZone;

/**
 * Returns the brand's time zone named by the document; undefined, for the device's own, when the device does not know
 * it.
 */
export const houseZone = (): string | undefined => knownZone(namedZone());

/**
 * Inserts the brand's time zone into a document, and the decimals of its currency.
 *
 * @param page HTML of a complete document, as built
 * @param house.timeZone IANA name
 * @param house.decimals see `houseExponent`; a document without amounts needs none
 * @throws Error without an `<html>` tag, because a browser would then use its own zone for times
 */
export function nameHouse(page: string, { timeZone, decimals }: { timeZone: string; decimals?: number }): string {
  const named = page.replace(
    /<html(?=[\s>])/,
    `<html data-time-zone="${timeZone}"${decimals === undefined ? '' : ` data-decimals="${decimals}"`}`,
  );
  if (named === page) throw new Error('a page has no <html> tag to name the time zone of the house in');
  return named;
}
