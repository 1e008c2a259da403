/**
 * Phone numbers, read by the numbering plans of all countries: every way of writing a subscriber's number becomes one. A
 * browser loads this file only when it needs it: the plans weigh more than everything else in a form.
 */

import { type Mobile, mobileOf } from '@parlour/contract/codes';
import { onlyDigits, plainPhone } from '@parlour/contract/digits';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The library throws for any other. */
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

type CallingCode = { defaultCallingCode: string; extract: false };

function parseValid(text: string, options: CallingCode): Mobile | null {
  if (!CALLING_CODES.has(options.defaultCallingCode)) return null;
  const found = parsePhoneNumberFromString(text, options);
  return found?.isValid() ? { dialingCode: found.countryCallingCode, number: found.nationalNumber } : null;
}

/** Reads a number of no plan that says which country it is of: by `+`, or by `00` and the code of the house's own. */
function parseForeign(text: string, code: string): Mobile | null {
  const isHome = text.startsWith(`00${code}`);
  if (!text.startsWith('+') && !isHome) return null;
  const found = parsePhoneNumberFromString(isHome ? `+${text.slice(2)}` : text);
  return found ? mobileOf(found.countryCallingCode, found.nationalNumber) : null;
}

/**
 * Returns the one spelling of a phone number: the dialling code without its plus sign and the number without the prefix
 * that is dialled at home. Takes spaces, dashes and brackets, digits of any script, `+` or `00` in front, a dialling code
 * typed again, and zeros in front. A number of no plan is kept as it was dialled, without zeros in front and without the
 * dialling code that `+` or `00` announces.
 *
 * @param dialingCode of the country whose numbers need none; with or without its plus sign
 */
export function parseMobile(dialingCode: string, typed: string): Mobile {
  const code = onlyDigits(dialingCode);
  const text = plainPhone(typed);
  const options: CallingCode = { defaultCallingCode: code, extract: false };
  const digits = onlyDigits(text);
  const unprefixed = digits.replace(/^0+/, '');
  const candidates = [
    text.startsWith('+') || !text.startsWith('00') ? text : `+${digits.slice(2)}`,
    digits,
    unprefixed,
  ];
  if (unprefixed.startsWith(code)) candidates.push(unprefixed.slice(code.length));
  for (const candidate of candidates) {
    const mobile = parseValid(candidate, options);
    if (mobile) return mobile;
  }
  return parseForeign(text, code) ?? mobileOf(code, digits);
}

/** The number as it is dialled from anywhere: `+` and digits. */
export const toE164 = ({ dialingCode, number }: Mobile): string => `+${dialingCode}${number}`;

/** The number as it is dialled at home, in digits alone. */
export const toNational = (mobile: Mobile): string =>
  onlyDigits(parsePhoneNumberFromString(toE164(mobile))?.formatNational() ?? mobile.number);

/**
 * Numbers under which earlier versions may have stored a subscriber, beside the right one: with the dialling code
 * repeated. None that is another subscriber's.
 */
export function listOldSpellings(mobile: Mobile): string[] {
  const repeated = mobile.dialingCode + mobile.number;
  return toE164(parseMobile(mobile.dialingCode, repeated)) === toE164(mobile) ? [repeated] : [];
}
