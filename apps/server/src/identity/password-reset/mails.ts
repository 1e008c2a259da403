/** Mail with a reset link, in the language of the request; English for unknown languages. */
import { isLanguage } from '@parlour/contract/languages';
import type { Mail } from '../../adapters/mail/mail.ts';
import { LINK_SECONDS } from './password-reset.rules.ts';

/** Texts of the player app in a language, those of {@link RESET_LETTER_PREFIX}. */
export type ResetLabels = (language: string) => Record<string, string>;
export const RESET_LETTER_PREFIX = 'resetLetter.';

export function linkLetter(
  { language, to }: { language: string; to: string },
  values: { brand: string; account: string; link: string },
  labels: ResetLabels,
): Mail {
  const table = labels(isLanguage(language) ? language : 'EN');
  const known: Record<string, string> = { ...values, minutes: String(LINK_SECONDS / 60) };
  const say = (key: string) =>
    (table[RESET_LETTER_PREFIX + key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
  return { to, subject: say('subject'), text: `${say('text')}\n` };
}
