/** Decisions about OTPs by SMS. */

/** Budgets of P-38. All are counted over a sliding window, not by calendar hour or day. */
export type SmsBudget = {
  /** Minimum seconds between two codes to one number. */
  secondsBetween: number;
  /** Codes to one number requested by strangers: per requester, and in total. */
  perNumberPerAsker: number;
  perNumberPerDay: number;
  perAddressPerHour: number;
  perAddressPerDay: number;
  perNetworkPerDay: number;
  /** Budget of the whole platform, and an additional reserve for known members. */
  perDay: number;
  reservePerDay: number;
};

/** Codes sent before, by the database's clock. */
export type SmsHistory = {
  /** Milliseconds since the last code to this number, or null when there was none in the last day. */
  sinceLast: number | null;
  /** Codes to this number: of this requester, and in total. For the number's holder only the holder's own count. */
  askerToday: number;
  numberToday: number;
  addressThisHour: number;
  addressToday: number;
  networkToday: number;
  /** Messages that were sent, or may yet be. */
  houseToday: number;
};

/** `wait`: milliseconds until another code may be requested. `isPlatforms`: the exhausted budget is the platform's. */
export type SmsVerdict =
  | { verdict: 'send' }
  | { verdict: 'too_soon'; wait: number }
  | { verdict: 'used_up'; isPlatforms: boolean };

/**
 * Checks a request for a code against the budgets. Those of the requester and of the number are checked first, so that
 * the platform's own is the last resort; its reserve is never available to strangers.
 *
 * @param isKnown the requester is a member, signed in or in a browser in which the number's holder has signed in
 */
export function validateSend(budget: SmsBudget, past: SmsHistory, isKnown: boolean): SmsVerdict {
  const wait = past.sinceLast === null ? 0 : budget.secondsBetween * 1000 - past.sinceLast;
  if (wait > 0) return { verdict: 'too_soon', wait };
  const isAskersUsedUp =
    past.askerToday >= budget.perNumberPerAsker ||
    past.numberToday >= budget.perNumberPerDay ||
    past.addressThisHour >= budget.perAddressPerHour ||
    past.addressToday >= budget.perAddressPerDay ||
    past.networkToday >= budget.perNetworkPerDay;
  if (isAskersUsedUp) return { verdict: 'used_up', isPlatforms: false };
  const most = budget.perDay + (isKnown ? budget.reservePerDay : 0);
  return past.houseToday >= most ? { verdict: 'used_up', isPlatforms: true } : { verdict: 'send' };
}

/** Lifetime of a code, and the number of wrong attempts after which it is void. */
export const CODE_LIFE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;
