/** Parameters of the announcement requests, and home's selection from the answer. */

import {
  CONTENT_PLATFORM,
  FULL_TYPES,
  HOME_GROUP,
  PICTURE_ENDING,
  VISITOR_TYPES,
} from '@parlour/contract/announcements';
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import type { Banner } from '@parlour/contract/catalogue.endpoints';

/** The requesting user; `token` is the session's, or null without one. */
export type Reader = { token: string | null; merchantCode: string; language: string };

/**
 * Returns a hash that separates the answers of different sessions in all caches. The token itself is sent only in a
 * header.
 */
export function tokenMark(token: string | null): string {
  if (token === null) return '';
  let mark = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) mark = Math.imul(mark ^ token.charCodeAt(i), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Visitors request fewer types than members. */
export const announcementQuery = ({ token, merchantCode, language }: Reader) => ({
  types: token === null ? VISITOR_TYPES : FULL_TYPES,
  groupName: HOME_GROUP,
  platform: CONTENT_PLATFORM,
  merchantCode,
  token: tokenMark(token),
  language,
});

const coverOf = ({ announcementImages }: Announcement): string =>
  announcementImages.find((image) => image.sequence === 1)?.url ?? announcementImages[0]?.url ?? '';

/** Returns the banners of a group, excluding those of other groups. */
export const bannersOf = (announcements: readonly Announcement[], group: string): Banner[] =>
  announcements
    .filter((item) => item.type === 'B' && (item.groupName === '' || item.groupName === group))
    .map((item) => ({
      id: item.id,
      groupName: item.groupName,
      title: item.title,
      text: item.text,
      action: item.action,
      link: item.link,
      colour: item.colour,
      image: coverOf(item).replace(PICTURE_ENDING, ''),
    }));

/** Returns the lines of the ticker. */
export const linesOf = (announcements: readonly Announcement[]): { id: string; title: string }[] =>
  announcements.filter((item) => item.type === 'PL').map(({ id, title }) => ({ id, title }));
