import { listMedia } from '@parlour/contract/media.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../api.ts';
import { usePages } from '../usePages.ts';

export const MEDIA_KEY = ['media'];

/** Query of the media library, newest first. @param find part of a name */
export const useMedia = (find: string) =>
  usePages([...MEDIA_KEY, find], (page, signal) =>
    call(listMedia, { query: { ...(find === '' ? {} : { find }), ...page } }, signal),
  );

/** Query of one picture; null if it was removed. */
export function useMediaPicture(id: string) {
  return useQuery({
    queryKey: [...MEDIA_KEY, 'one', id],
    queryFn: async ({ signal }) => valueOf(await call(listMedia, { query: { id } }, signal)).rows[0] ?? null,
    networkMode: 'always',
    retry: false,
  });
}
