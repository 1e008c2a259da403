/**
 * Phone numbers, parsed by the numbering plans of all countries: every spelling of a number is normalised to one form.
 * A browser loads this file only on demand, because the plans are larger than all other code of a form.
 */

import { onlyDigits, plainPhone } from '@parlour/contract/digits';
import { type Mobile, mobileOf } from '@parlour/contract/otp';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Known calling codes; the library throws for any other. */
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

type CallingCode = { defaultCallingCode: string; extract: false };

function parseValid(text: string, options: CallingCode): Mobile | null {
  if (!CALLING_CODES.has(options.defaultCallingCode)) return null;
  const found = parsePhoneNumberFromString(text, options);
  return found?.isValid() ? { dialingCode: found.countryCallingCode, number: found.nationalNumber } : null;
}

/** Number of digits of the longest calling code; unassigned codes have as many. */
const LONGEST_CODE = 3;

/** Returns the digits after the leading `+` or `00`; null when there are none. No calling code begins with 0. */
function readAnnounced(text: string): string | null {
  const digits = onlyDigits(text);
  const announced = text.startsWith('+') ? digits : text.startsWith('00') ? digits.slice(2) : '';
  return /^[1-9]/.test(announced) ? announced : null;
}

/**
 * Parses a number with an explicit calling code, of a known plan or not; returns null for `00` before digits that begin
 * with no code.
 */
function parseAnnounced(announced: string, hasPlus: boolean): Mobile | null {
  const found = parsePhoneNumberFromString(`+${announced}`);
  if (found) return mobileOf(found.countryCallingCode, found.nationalNumber);
  const lengths = Array.from({ length: LONGEST_CODE }, (_, i) => i + 1);
  const length = lengths.find((each) => CALLING_CODES.has(announced.slice(0, each))) ?? (hasPlus ? LONGEST_CODE : null);
  return length === null ? null : mobileOf(announced.slice(0, length), announced.slice(length));
}

/**
 * Normalises a phone number to the dialling code without its plus sign and the number without its national prefix.
 * Accepts spaces, dashes and brackets, digits of any script, a leading `+` or `00`, a repeated dialling code, and
 * leading zeros. A number outside all plans is kept as dialled, without leading zeros and without the dialling code
 * that `+` or `00` announces: with another country's code it never becomes a domestic number.
 *
 * @param dialingCode the default country's; with or without its plus sign
 */
export function parseMobile(dialingCode: string, typed: string): Mobile {
  const code = onlyDigits(dialingCode);
  const text = plainPhone(typed);
  const options: CallingCode = { defaultCallingCode: code, extract: false };
  const digits = onlyDigits(text);
  const announced = readAnnounced(text);
  const foreign = announced?.startsWith(code) ? null : announced && parseAnnounced(announced, text.startsWith('+'));
  if (foreign) return parseValid(`+${announced}`, options) ?? foreign;
  const unprefixed = digits.replace(/^0+/, '');
  const candidates = [announced === null ? text : `+${announced}`, digits, unprefixed];
  if (unprefixed.startsWith(code)) candidates.push(unprefixed.slice(code.length));
  for (const candidate of candidates) {
    const mobile = parseValid(candidate, options);
    if (mobile) return mobile;
  }
  return (announced && parseAnnounced(announced, text.startsWith('+'))) || mobileOf(code, digits);
}

/** Returns the international form: `+` and digits. */
export const toE164 = ({ dialingCode, number }: Mobile): string => `+${dialingCode}${number}`;

/** Returns the form dialled within the country, digits only. */
export const toNational = (mobile: Mobile): string =>
  onlyDigits(parsePhoneNumberFromString(toE164(mobile))?.formatNational() ?? mobile.number);

/**
 * Returns other spellings under which earlier versions may have stored a number: with the dialling code repeated, and
 * with the national prefix when that is not 0. None of them is another subscriber's number.
 */
export function listOldSpellings(mobile: Mobile): string[] {
  const known = toE164(mobile);
  const options: CallingCode = { defaultCallingCode: mobile.dialingCode, extract: false };
  const isSame = (read: Mobile | null): boolean => read !== null && toE164(read) === known;
  const repeated = mobile.dialingCode + mobile.number;
  const spellings = isSame(parseMobile(mobile.dialingCode, repeated)) ? [repeated] : [];
  const national = toNational(mobile).replace(/^0+/, '');
  if (national === mobile.number || !isSame(parseValid(known, options))) return spellings;
  // After 06, as in Hungary, the number without the zero is often invalid.
  const read = parseValid(national, options);
  return read === null || isSame(read) ? [...spellings, national] : spellings;
}
