/** Converts operators' input to the stored form and back. Also used for promotions. */
import type { AnnouncementInput } from '@parlour/contract/announcements.endpoints';
import { saying } from './announcements.rules.ts';
import type { AnnouncementRow, NewAnnouncement } from './announcements.store.ts';
import { keptAudience } from './audience.ts';
import { cleanHtml } from './sanitise.ts';

/** Converts input to the stored form: HTML sanitised, empty languages removed. */
export async function keptOf(
  draft: AnnouncementInput,
  categories: string[],
  hosts: readonly string[],
): Promise<NewAnnouncement> {
  const texts = await Promise.all(
    Object.entries(saying(draft.texts)).map(
      async ([code, { content, ...words }]) => [code, { ...words, content: await cleanHtml(content, hosts) }] as const,
    ),
  );
  const { groupName, images, ...rest } = draft;
  return {
    ...rest,
    audience: keptAudience(draft.audience),
    group_name: groupName,
    texts: Object.fromEntries(texts),
    images: images.toSorted((a, b) => a.sequence - b.sequence),
    categories,
  };
}

/** Converts the stored form back to input. */
export const toDraft = (row: AnnouncementRow): AnnouncementInput & { startsAt: string } => ({
  type: row.type,
  groupName: row.group_name,
  execution: row.execution,
  audience: row.audience,
  texts: row.texts,
  link: row.link,
  images: row.images as AnnouncementInput['images'],
  ord: row.ord,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
});
