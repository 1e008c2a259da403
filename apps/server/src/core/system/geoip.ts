/**
 * Country look-up of addresses, from a table in the MaxMind format (MMDB). A free table ships with the product; an
 * operator may configure a newer or a better one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import { ConfigProblems } from '../../config/config.ts';
import { plainAddress } from '../../platform/http/addresses.ts';

export type Places = {
  /** Returns the two-letter country code of an address, or null when the table has none, as for private networks. */
  countryOf: (address: string) => string | null;
};

/** The free table has the country at the top level; MaxMind's own tables have it one level below. */
type Row = { country_code?: string; country?: { iso_code?: string } };

const KEEP_AT_MOST = 20_000;

const shippedTable = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/**
 * Opens a table of addresses. It is read at the first look-up, because most installations have no region rule.
 *
 * @param file an MMDB file with countries; null for the table that ships with the product
 * @throws {ConfigProblems} when the file is missing
 */
export function openPlaces(file: string | null): Places {
  if (file !== null && !existsSync(file)) {
    throw new ConfigProblems([
      `PLACES_FILE: ${file} does not exist (name an MMDB file with countries, or unset it for the table that ships)`,
    ]);
  }
  let reader: Reader<never> | null = null;
  let kept = new Map<string, string | null>();

  function lookUp(address: string): string | null {
    reader ??= new Reader<never>(readFileSync(file ?? shippedTable()));
    const row = reader.get(address) as Row | null;
    return row?.country_code ?? row?.country?.iso_code ?? null;
  }

  return {
    countryOf(address) {
      const plain = plainAddress(address);
      const known = kept.get(plain);
      if (known !== undefined) return known;
      if (isIP(plain) === 0) return null;
      const country = lookUp(plain);
      if (kept.size >= KEEP_AT_MOST) kept = new Map();
      kept.set(plain, country);
      return country;
    },
  };
}
