/** Texts of security alerts to members; English for unknown languages. */

import { wallClock } from '@parlour/contract/clock';
import { isLanguage } from '@parlour/contract/languages';

export const HAPPENINGS = [
  'password',
  'firstPassword',
  'twoStep',
  'passkey',
  'linked',
  'unlinked',
  'contact',
  'payee',
  'payment',
] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** Texts of the player app in a language, those of {@link ALERT_LETTER_PREFIX}. */
export type AlertLabels = (language: string) => Record<string, string>;
export const ALERT_LETTER_PREFIX = 'alertLetter.';

/** @property timeZone the brand's IANA time zone, in which times are given */
export type Values = { brand: string; account: string; forget: string; at: Date; timeZone: string };

/** Returns the texts of a language by the rest of their keys, with every name in braces filled in. */
function reader(language: string, labels: AlertLabels, { at, timeZone: zone, ...values }: Values) {
  const table = labels(isLanguage(language) ? language : 'EN');
  const { day, time } = wallClock(at, zone);
  const known: Record<string, string> = { ...values, zone, time: `${day} ${time}` };
  return (key: string) =>
    (table[ALERT_LETTER_PREFIX + key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
}

/** @param values `at` is the time of the event */
export function mailOf(
  what: Happening,
  language: string,
  values: Values,
  labels: AlertLabels,
): { subject: string; text: string } {
  const say = reader(language, labels, values);
  return { subject: say(`${what}.subject`), text: `${say(`${what}.text`)}\n\n${say('advice')}\n` };
}

/** The same for the member's inbox, in English and in each language of the brand. */
export function letterOf(
  what: Happening,
  values: Omit<Values, 'forget'>,
  { languages, labels }: { languages: readonly string[]; labels: AlertLabels },
) {
  const by = (part: 'subject' | 'text') =>
    Object.fromEntries(
      [...new Set(['EN', ...languages])].map((language) => [
        language,
        reader(language, labels, { ...values, forget: '' })(`${what}.${part}`),
      ]),
    );
  return { title: by('subject'), text: by('text') };
}

/** Two lines. The account is omitted, because lock screens show messages to bystanders. */
export function smsOf(what: Happening, language: string, values: Values, labels: AlertLabels): string {
  const say = reader(language, labels, values);
  return `${say(`${what}.subject`)}\n${say('advice')}`;
}
