/** Mails with a code, in the language of the request; English for unknown languages. */
import { isLanguage } from '@parlour/contract/languages';
import type { Mail } from '../../adapters/mail/mail.ts';

/** Texts of the player app in a language, those of {@link CODE_LETTER_PREFIX}. */
export type CodeLabels = (language: string) => Record<string, string>;
export const CODE_LETTER_PREFIX = 'codeLetter.';

/** Final line by purpose, with the advice for recipients who did not request the code. */
const LAST_LINES = { email: 'ignore', payment: 'warn' } as const;

type Values = { brand: string; code: string; account: string; minutes: string };

export function codeLetter(
  { purpose, language, to }: { purpose: keyof typeof LAST_LINES; language: string; to: string },
  values: Values,
  labels: CodeLabels,
): Mail {
  const table = labels(isLanguage(language) ? language : 'EN');
  const say = (key: string) =>
    (table[CODE_LETTER_PREFIX + key] ?? '').replace(/\{(\w+)\}/g, (_, name: keyof Values) => values[name] ?? '');
  const text = `${say(purpose)}\n${say('minutes')}\n\n${say(LAST_LINES[purpose])}\n`;
  return { to, subject: say('subject'), text };
}
