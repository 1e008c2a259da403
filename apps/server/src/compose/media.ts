/** Contents that show pictures of the media library. */
import type { MediaUse } from '@parlour/contract/media.endpoints';
import type { MediaUses } from '../core/media/index.ts';
import { listPicturesOfContent } from '../engagement/announcements/index.ts';
import { listPicturesOfHelp } from '../engagement/help/index.ts';
import { listPicturesOfRooms } from '../engagement/live-rooms/index.ts';

type Found = { picture: string; id: bigint; title: string | null };

/** Finds the contents that show uploaded pictures and are not withdrawn. */
export const findMediaUses: MediaUses = async (db) => {
  const uses = new Map<string, MediaUse[]>();
  const add = (kind: MediaUse['kind'], { picture, id, title }: Found) =>
    uses.set(picture, [...(uses.get(picture) ?? []), { kind, id: id.toString(), title: title ?? '' }]);
  for (const row of await listPicturesOfContent(db)) add(row.type === 'PR' ? 'promotion' : 'announcement', row);
  for (const row of await listPicturesOfRooms(db)) add('room', row);
  for (const row of await listPicturesOfHelp(db)) add('help', row);
  return uses;
};
