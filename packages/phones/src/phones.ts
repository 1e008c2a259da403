/**
 * Phone numbers, read by the numbering plans of all countries: every way of writing a subscriber's number becomes one. A
 * browser loads this file only when it needs it: the plans weigh more than everything else in a form.
 */

import { onlyDigits, plainPhone } from '@parlour/contract/digits';
import { type Mobile, mobileOf } from '@parlour/contract/otp';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The library throws for any other. */
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

type CallingCode = { defaultCallingCode: string; extract: false };

function parseValid(text: string, options: CallingCode): Mobile | null {
  if (!CALLING_CODES.has(options.defaultCallingCode)) return null;
  const found = parsePhoneNumberFromString(text, options);
  return found?.isValid() ? { dialingCode: found.countryCallingCode, number: found.nationalNumber } : null;
}

/** Digits of the longest calling code. Those that are not given out yet have as many. */
const LONGEST_CODE = 3;

/** The digits that follow the `+` or `00` before a country's code; null where a number has no such code. No code begins with 0. */
function readAnnounced(text: string): string | null {
  const digits = onlyDigits(text);
  const announced = text.startsWith('+') ? digits : text.startsWith('00') ? digits.slice(2) : '';
  return /^[1-9]/.test(announced) ? announced : null;
}

/** Reads a number that announces its country, of a plan or of none. Null for `00` before digits that begin with no code. */
function parseAnnounced(announced: string, hasPlus: boolean): Mobile | null {
  const found = parsePhoneNumberFromString(`+${announced}`);
  if (found) return mobileOf(found.countryCallingCode, found.nationalNumber);
  const lengths = Array.from({ length: LONGEST_CODE }, (_, i) => i + 1);
  const length = lengths.find((each) => CALLING_CODES.has(announced.slice(0, each))) ?? (hasPlus ? LONGEST_CODE : null);
  return length === null ? null : mobileOf(announced.slice(0, length), announced.slice(length));
}

/**
 * Returns the one spelling of a phone number: the dialling code without its plus sign and the number without the prefix
 * that is dialled at home. Takes spaces, dashes and brackets, digits of any script, `+` or `00` in front, a dialling code
 * typed again, and zeros in front. A number of no plan is kept as it was dialled, without zeros in front and without the
 * dialling code that `+` or `00` announces: where that is another country's, it is never read as a number of the house's.
 *
 * @param dialingCode of the country whose numbers need none; with or without its plus sign
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

/** The number as it is dialled from anywhere: `+` and digits. */
export const toE164 = ({ dialingCode, number }: Mobile): string => `+${dialingCode}${number}`;

/** The number as it is dialled at home, in digits alone. */
export const toNational = (mobile: Mobile): string =>
  onlyDigits(parsePhoneNumberFromString(toE164(mobile))?.formatNational() ?? mobile.number);

/**
 * Numbers under which earlier versions may have stored a subscriber, beside the right one: with the dialling code
 * repeated, and with the prefix that is dialled at home where that is not 0. None that is another subscriber's.
 */
export function listOldSpellings(mobile: Mobile): string[] {
  const known = toE164(mobile);
  const options: CallingCode = { defaultCallingCode: mobile.dialingCode, extract: false };
  const isSame = (read: Mobile | null): boolean => read !== null && toE164(read) === known;
  const repeated = mobile.dialingCode + mobile.number;
  const spellings = isSame(parseMobile(mobile.dialingCode, repeated)) ? [repeated] : [];
  const national = toNational(mobile).replace(/^0+/, '');
  if (national === mobile.number || !isSame(parseValid(known, options))) return spellings;
  // Behind 06, as in Hungary, what was left without the zero is often no number at all.
  const read = parseValid(national, options);
  return read === null || isSame(read) ? [...spellings, national] : spellings;
}
