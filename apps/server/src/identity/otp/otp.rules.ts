/** Decisions about codes by SMS. */

/** Budgets of P-38. Every one is counted over the time that has just passed, not by the clock's hours or days. */
export type SmsBudget = {
  /** Seconds between two codes to one number. */
  secondsBetween: number;
  /** Of strangers' codes to one number: how many one asker gets, and how many all of them together. */
  perNumberPerAsker: number;
  perNumberPerDay: number;
  perAddressPerHour: number;
  perAddressPerDay: number;
  perNetworkPerDay: number;
  /** Of the whole platform, and what members who are known have beyond it. */
  perDay: number;
  reservePerDay: number;
};

/** What was sent before, by the database's clock. */
export type SmsHistory = {
  /** Milliseconds since the last code to this number, or null without one in the last day. */
  sinceLast: number | null;
  /** Codes to this number: of this asker, and in all. For the number's holder only the holder's own count. */
  askerToday: number;
  numberToday: number;
  addressThisHour: number;
  addressToday: number;
  networkToday: number;
  /** Messages that were sent, or may yet be. */
  houseToday: number;
};

/**
 * `wait`: milliseconds until another code may be asked for. `isPlatforms`: the budget of the whole platform is used up,
 * and no other.
 */
export type SmsVerdict =
  | { verdict: 'send' }
  | { verdict: 'too_soon'; wait: number }
  | { verdict: 'used_up'; isPlatforms: boolean };

/**
 * Judges a request for a code. The budgets of the asker and of the number come first, so that the platform's own is the
 * last resort, of which strangers never get the reserve.
 *
 * @param isKnown the asker is a member, signed in or in a browser that the number's holder has signed in on
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

/** How long a code can be used, and how often a wrong one may be given before it is void. */
export const CODE_LIFE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;

export type Note = 'code' | 'taken';

const TEXTS: Record<string, Record<Note, string>> = {
  EN: {
    code: '{brand}: your code is {code}. It is valid for {minutes} minutes. Do not share it with anyone.',
    taken: '{brand}: this number already has an account. Log in, or set a new password if you forgot it.',
  },
  MY: {
    code: '{brand}: သင့်ကုဒ်မှာ {code} ဖြစ်ပါသည်။ {minutes} မိနစ်အတွင်း အသုံးပြုပါ။ မည်သူ့ကိုမျှ မပြောပါနှင့်။',
    taken: '{brand}: ဤနံပါတ်ဖြင့် အကောင့်ရှိပြီးသားဖြစ်ပါသည်။ ဝင်ရောက်ပါ၊ သို့မဟုတ် စကားဝှက်အသစ် သတ်မှတ်ပါ။',
  },
  CN: {
    code: '{brand}：您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉任何人。',
    taken: '{brand}：该号码已有账户，请直接登录；如忘记密码，请重新设置。',
  },
  AR: {
    code: '{brand}: رمزك هو {code}. صالح لمدة {minutes} دقائق. لا تخبر به أحداً.',
    taken: '{brand}: لهذا الرقم حساب بالفعل. سجّل الدخول، أو عيّن كلمة مرور جديدة إن نسيتها.',
  },
};

/** The text of a message, in English where the language has none. */
export function messageText(language: string, note: Note, brand: string, code: string): string {
  const values: Record<string, string> = { brand, code, minutes: String(CODE_LIFE_SECONDS / 60) };
  return (TEXTS[language] ?? TEXTS.EN)?.[note].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') ?? '';
}
