import {
  type FeedEntryChange,
  type FeedEntryKind,
  importCatalogueFeed,
  previewFeed,
} from '@parlour/contract/catalogue-feed.admin.endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { CATALOGUE_KEY } from './catalogue.queries.ts';

/** A feed as the operator gave it. Its id is never used again, so that no other feed is shown its differences. */
export type FeedSource = { id: number; name: string; bytes: Uint8Array<ArrayBuffer> };

let sources = 0;

export const makeSource = (name: string, bytes: FeedSource['bytes']): FeedSource => ({ id: ++sources, name, bytes });

/** Which differences are listed; an empty text restricts nothing. */
export type FeedFilter = { kind: FeedEntryKind | ''; change: FeedEntryChange | '' };

/** Query of what the import of a feed would change. Sent again only when the catalogue has changed. */
export const useFeedPreview = ({ id, bytes }: FeedSource, { kind, change }: FeedFilter) =>
  useInfiniteQuery({
    queryKey: [...CATALOGUE_KEY, 'feed', id, kind, change],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(kind ? { kind } : {}),
        ...(change ? { change } : {}),
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      return valueOf(await call(previewFeed, { query, body: bytes }, signal));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Imports a feed as it was previewed. */
export const sendFeed = (
  { bytes }: FeedSource,
  { fingerprint, remove, reason }: { fingerprint: string; remove: boolean; reason: string },
) => call(importCatalogueFeed, { query: { fingerprint, remove: remove ? '1' : '0', reason }, body: bytes });
