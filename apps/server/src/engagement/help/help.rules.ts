/** Composition and validation of the help centre's pages. */

import type { HelpIcon } from '@parlour/contract/help';
import type { HelpInput, HelpRow, HelpTopic } from '@parlour/contract/help.endpoints';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { isBlank } from '@parlour/contract/visible-text';

export type HelpPage = {
  id: bigint;
  tag: string;
  topic_id: bigint | null;
  icon: HelpIcon;
  texts: Record<string, { title: string; content: string }>;
};

type Times = { hidden_at: Date | null; starts_at: Date | null; ends_at: Date | null };

/** Returns the state of a page. @param now milliseconds since 1970 */
export function helpState({ hidden_at, starts_at, ends_at }: Times, now: number): HelpRow['state'] {
  if (hidden_at !== null) return 'hidden';
  if (ends_at !== null && ends_at.getTime() <= now) return 'over';
  return starts_at !== null && starts_at.getTime() > now ? 'planned' : 'live';
}

/** Returns the texts of a language; English when missing. */
export const helpIn = (texts: HelpPage['texts'], language: string): { title: string; content: string } =>
  texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0] ?? { title: '', content: '' };

/** Composes the help centre in a language. @param pages visible pages, in order */
export function toHelpCentre(pages: readonly HelpPage[], language: string): HelpTopic[] {
  const read = ({ tag, texts }: HelpPage) => ({ tag, ...helpIn(texts, language) });
  return pages
    .filter(({ topic_id }) => topic_id === null)
    .map((topic) => ({
      ...read(topic),
      icon: topic.icon,
      articles: pages.filter(({ topic_id }) => topic_id === topic.id).map(read),
    }));
}

/** Removes languages with an empty title. */
export const sayingHelp = (texts: HelpInput['texts']): HelpInput['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, { title }]) => !isBlank(title)));

/** Returns the invalid field of an input, or null. @param languages codes offered by the brand */
export function validateHelp(draft: HelpInput, languages: readonly string[]): 'title' | 'texts' | 'endsAt' | null {
  const { texts, startsAt, endsAt } = draft;
  if ((texts[FALLBACK_LANGUAGE]?.title ?? '').trim() === '') return 'title';
  const isUnknown = (code: string) => code !== FALLBACK_LANGUAGE && !languages.includes(code);
  if (Object.keys(texts).some(isUnknown)) return 'texts';
  return startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt) ? 'endsAt' : null;
}
