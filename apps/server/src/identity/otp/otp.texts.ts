/** Texts of OTP messages; English for unknown languages. */
import { isLanguage } from '@parlour/contract/languages';
import { CODE_LIFE_SECONDS } from './otp.rules.ts';

/** Texts of the player app in a language, those of {@link SMS_LETTER_PREFIX}. */
export type SmsLabels = (language: string) => Record<string, string>;
export const SMS_LETTER_PREFIX = 'smsLetter.';

/** `taken`: sent instead of a code, to the holder of an account with the number. */
export type Note = 'code' | 'taken';

/** Returns the text of a message. */
export function messageText(
  { language, note }: { language: string; note: Note },
  { brand, code }: { brand: string; code: string },
  labels: SmsLabels,
): string {
  const values: Record<string, string> = { brand, code, minutes: String(CODE_LIFE_SECONDS / 60) };
  const text = labels(isLanguage(language) ? language : 'EN')[SMS_LETTER_PREFIX + note] ?? '';
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
