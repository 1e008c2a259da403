/** Resolves addresses of the help centre, and searches it. */

import type { HelpTopic } from '@parlour/contract/help.endpoints';
import { plainText } from '@parlour/contract/plain-text';
import { unifySpelling } from '@parlour/contract/script-order';

export type HelpPage = Pick<HelpTopic, 'tag' | 'title' | 'content'>;
export type Place = { topic: HelpTopic; article: HelpPage | null };

/** Returns the page of a tag: a topic, or an article with its topic; null for an unknown tag. */
export function placeOf(topics: readonly HelpTopic[], tag: string | undefined): Place | null {
  for (const topic of topics) {
    if (topic.tag === tag) return { topic, article: null };
    const article = topic.articles.find((each) => each.tag === tag);
    if (article) return { topic, article };
  }
  return null;
}

/** Returns the page of an address (N53): the tag takes precedence over the index; unknown ones open the first topic. */
export function opened(topics: readonly HelpTopic[], { i, tag }: { i?: string; tag?: string }): Place | null {
  const known = placeOf(topics, tag);
  if (known) return known;
  const topic = (i !== undefined && /^\d{1,4}$/.test(i) ? topics[Number(i)] : undefined) ?? topics[0];
  return topic ? { topic, article: null } : null;
}

const plain = (text: string): string => unifySpelling(text.normalize('NFKC')).toLocaleLowerCase();

/** Returns the articles that contain every search word, those with all of them in the title first. */
export function found(topics: readonly HelpTopic[], sought: string): HelpPage[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const pages = topics.flatMap(({ articles, ...topic }) => (articles.length > 0 ? articles : [topic]));
  const titled = pages.filter(({ title }) => hasAll(plain(title)));
  const told = pages.filter(
    (page) => !titled.includes(page) && hasAll(plain(`${page.title} ${plainText(page.content)}`)),
  );
  return [...titled, ...told];
}
