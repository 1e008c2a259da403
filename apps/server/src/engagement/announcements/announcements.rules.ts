/** State, views and validation of announcements. */

import type { Announcement, AnnouncementInput, ContentRow } from '@parlour/contract/announcements.endpoints';
import type { Audience } from '@parlour/contract/audience';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { isBlank } from '@parlour/contract/visible-text';

type Words = { title: string; text: string; action: string; content: string };
type Row = {
  id: bigint;
  type: Announcement['type'];
  group_name: string;
  platform: string;
  execution: Announcement['execution'];
  audience: Audience;
  texts: Record<string, Words>;
  link: string;
  images: { sequence: number; art: Record<string, unknown> }[];
  categories: string[];
  starts_at: Date;
  ends_at: Date | null;
};

export type Ask = { types: readonly string[]; groupName: string | null; platform: string | null };

const NOTHING: Words = { title: '', text: '', action: '', content: '' };

/** Returns the texts of a language, else of the fallback language, else of any. */
export const wordsIn = (texts: Record<string, Words>, language: string): Words =>
  texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0] ?? NOTHING;

/** @param now milliseconds since 1970 */
export const isInForce = ({ starts_at, ends_at }: Pick<Row, 'starts_at' | 'ends_at'>, now: number): boolean =>
  starts_at.getTime() <= now && (ends_at === null || ends_at.getTime() > now);

export const isAsked = (row: Pick<Row, 'type' | 'group_name' | 'platform'>, ask: Ask): boolean =>
  ask.types.includes(row.type) &&
  (ask.platform === null || row.platform === ask.platform) &&
  (ask.groupName === null || row.group_name === '' || row.group_name === ask.groupName);

/** Returns the name of a picture in URLs. */
export const pictureId = (id: bigint, sequence: number): string => `${id}_${sequence}`;

export type Drawn = { url: string; colour: string };

/** @param drawn URL and colour of a picture */
export function shapeOf(
  row: Row & { version: string },
  language: string,
  drawn: (id: string, art: Record<string, unknown>) => Drawn,
  read: boolean,
): Announcement {
  const { title, text, action, content } = wordsIn(row.texts, language);
  const pictures = row.images.map(({ sequence, art }) => ({ sequence, ...drawn(pictureId(row.id, sequence), art) }));
  return {
    id: row.id.toString(),
    type: row.type,
    groupName: row.group_name,
    title,
    text,
    content,
    action,
    link: row.link,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
    noExpiry: row.ends_at === null,
    version: row.version,
    read,
    execution: row.execution,
    announcementImages: pictures.map(({ url, sequence }) => ({ url, sequence })),
    colour: pictures[0]?.colour ?? '',
    promoAnnouncementCategoryIds: row.categories,
  };
}

export type ContentProblem = { field: string; messageKey: string };

/** Returns the problem of an announcement, or null. @param languages codes offered by the brand */
export function validateContent(draft: AnnouncementInput, languages: readonly string[]): ContentProblem | null {
  const { texts, startsAt, endsAt, images } = draft;
  if ((texts[FALLBACK_LANGUAGE]?.title ?? '').trim() === '') return { field: 'title', messageKey: 'form.required' };
  const unknown = Object.keys(texts).find((code) => code !== FALLBACK_LANGUAGE && !languages.includes(code));
  if (unknown !== undefined) return { field: 'texts', messageKey: 'form.required' };
  if (endsAt !== null && startsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    return { field: 'endsAt', messageKey: 'form.past' };
  if (new Set(images.map(({ sequence }) => sequence)).size < images.length)
    return { field: 'images', messageKey: 'form.required' };
  return null;
}

/** Removes languages with an empty title. */
export const saying = (texts: Record<string, Words>): Record<string, Words> =>
  Object.fromEntries(Object.entries(texts).filter(([, { title }]) => !isBlank(title)));

type Kept = Row & { ord: number; withdrawn_at: Date | null; changed_at: Date };

/** Returns the state of an announcement. @param now milliseconds since 1970 */
export function stateOf({ withdrawn_at, starts_at, ends_at }: Kept, now: number): ContentRow['state'] {
  if (withdrawn_at !== null) return 'withdrawn';
  if (ends_at !== null && ends_at.getTime() <= now) return 'over';
  return starts_at.getTime() > now ? 'planned' : 'live';
}

/** Audited facts of an announcement: short, and sufficient to see the changes. */
export const factsOf = (row: Kept): Record<string, unknown> => ({
  id: row.id.toString(),
  type: row.type,
  group: row.group_name,
  title: wordsIn(row.texts, FALLBACK_LANGUAGE).title,
  languages: Object.keys(row.texts).sort().join(' '),
  link: row.link,
  audience: row.audience,
  starts: row.starts_at.toISOString(),
  ends: row.ends_at?.toISOString() ?? null,
  withdrawn: row.withdrawn_at !== null,
});
