/** Texts that may be identical to English. All other identical texts count as untranslated. */

/** Names and symbols. */
const NAMES = new Set([
  'Parlour',
  'Telegram',
  'WhatsApp',
  'VIP',
  'OK',
  'English',
  'JILI',
  'Facebook',
  'Line',
  'QQ',
  'WeChat',
  'Zalo',
  'Android',
  // The two birds of a cockfight.
  'Meron',
  'Wala',
  // Printed unchanged in every language.
  'All rights reserved 2024',
]);

/** Words that are identical in these languages. */
const LOANS: Record<string, string> = {
  Bank: 'DE HU NL PL SV',
  '{minutes} min': 'CS ES FR IT NL PL PT RO SV',
  '{count} min': 'CS DE ES FR IT MS NL PL PT RO SV',
  '{count} s': 'CS DE ES FR HU IT MS NL PL PT RO SV UZ',
  '{days} d {hours} h': 'CS ES PT',
  Trend: 'HU MS PL SV',
  Water: 'NL',
  Violet: 'FR RO',
  Bingo: 'CS DE ES FR ID IT MS NL PL PT RO SV TL TR UZ',
  Poker: 'CS DE FR ID IT MS NL PL RO SV TL TR UZ',
  Jackpot: 'CS DE ES FR ID IT MS NL PL PT RO TL TR VI',
  Live: 'DE FR ID IT NL RO SV TL',
  Slots: 'DE ES FR NL PT SV TL',
  Captcha: 'DE ES FR ID IT MS PT SV TL',
  Passkey: 'DE ID IT KM LO SV TL',
  Passkeys: 'DE NL SV',
  Email: 'EL ID TL VI',
  Esports: 'ES ID',
  Sports: 'FR',
  Menu: 'FR ID IT MS NL PL PT TL VI',
  Service: 'DE NL',
  optional: 'DE',
  Deposit: 'ID MS',
  Popular: 'MS',
  Password: 'IT TL',
  Username: 'TL',
  Home: 'IT NL TL',
  Account: 'IT TL',
  Profile: 'TL',
  Hot: 'NL',
  Recent: 'NL',
  Later: 'NL',
  Tables: 'FR',
  Banners: 'PT SV',
  Wild: 'CS DE FR HU ID IT KM LO MS NL PL PT RO SV TL TR VI',
  Scatter: 'CS DE EL ES FR HU ID IT KM LO MS NL PL PT RO SV TL TR VI',
  Start: 'DE PL',
  Spin: 'NL PL',
  'Symbol {n}': 'DE PL SV',
  Even: 'NL',
  Dragon: 'FR RO TL',
  Tiger: 'DE SV',
  Blackjack: 'CS DE ES FR HU ID IT MS NL PL PT RO SV TL TR TY VI',
};

export const mayEqual = (code: string, text: string): boolean =>
  NAMES.has(text) || (LOANS[text]?.split(' ').includes(code) ?? false);

export const LOAN_WORDS = Object.keys(LOANS);
