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

/** Vendors of a partial import as the calls take them. */
const vendorQuery = (vendors: readonly string[] | null) => (vendors ? { vendors: vendors.join(',') } : {});

/** Query of what the import of a feed would change. Sent again only when the catalogue has changed. */
export const useFeedPreview = (
  { id, bytes }: FeedSource,
  { kind, change, vendors }: FeedFilter & { vendors: readonly string[] | null },
) =>
  useInfiniteQuery({
    queryKey: [...CATALOGUE_KEY, 'feed', id, vendors, kind, change],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...vendorQuery(vendors),
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
  draft: { vendors: readonly string[] | null; fingerprint: string; remove: boolean; reason: string },
) => {
  const { vendors, fingerprint, remove, reason } = draft;
  const query = { ...vendorQuery(vendors), fingerprint, remove: remove ? ('1' as const) : ('0' as const), reason };
  return call(importCatalogueFeed, { query, body: bytes });
};
