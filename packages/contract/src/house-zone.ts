/**
 * The house's time zone in its documents: a server writes it into them, and whatever shows or reads times in a browser
 * goes by it.
 */
import { isKnownZone } from './clock.ts';

/** What there is of a document where this runs: a server has none. */
type Page = { document?: { documentElement: { dataset: { timeZone?: string } } } };

const known = new Map<string, boolean>();

/** A time zone that this device knows; undefined, for the device's own, in place of any other. */
export function knownZone(name: string | undefined): string | undefined {
  if (!name) return undefined;
  const isKnown = known.get(name) ?? isKnownZone(name);
  known.set(name, isKnown);
  return isKnown ? name : undefined;
}

/** The time zone that the document names; undefined where there is no document, or it names none. */
export const namedZone = (): string | undefined => (globalThis as Page).document?.documentElement.dataset.timeZone;

/** The house's time zone, which its documents name; undefined, for the device's own, where the device does not know it. */
export const houseZone = (): string | undefined => knownZone(namedZone());

/**
 * A document that names the house's time zone.
 *
 * @param page HTML of a whole document, as it was built
 * @param timeZone name of the IANA database
 * @throws Error for a text without an `<html>` tag: without the name, a browser would show and read times in its own zone
 */
export function nameZone(page: string, timeZone: string): string {
  const named = page.replace(/<html(?=[\s>])/, `<html data-time-zone="${timeZone}"`);
  if (named === page) throw new Error('a page has no <html> tag to name the time zone of the house in');
  return named;
}
