import { getDownloads } from '@parlour/contract/downloads.endpoints';
import { isOutward, type OutwardKind } from '@parlour/contract/outbound-urls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => ask(getDownloads, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns a URL that may be followed: an allowed external one of its kind, or one on this site; otherwise null. */
export function followed(kind: OutwardKind, url: string, origin: string): string | null {
  if (url === '') return null;
  if (isOutward(kind, url)) return url;
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  // Printable ASCII only, because browsers drop other characters from a URL and could turn it into a different one.
  return /^\/(?![/\\])[!-[\]-~]*$/.test(path) ? url : null;
}

export type Downloads = { ios: string | null; android: string | null; profile: string | null; icon: string | null };
const NONE: Downloads = { ios: null, android: null, profile: null, icon: null };

/**
 * Returns the download links; null while loading, and empty links after a failure, because the manual steps always
 * work.
 */
export function useDownloads(): Downloads | null {
  const { data, isPending } = useQuery(downloadsQuery);
  if (isPending) return null;
  if (!data) return NONE;
  const { origin } = location;
  return {
    ios: followed('ios', data.IOS.url, origin),
    android: followed('android', data.Android.url, origin),
    profile: followed('profile', data.MOBILECONFIG.url, origin),
    icon: data.AppDownloadIcon.url || null,
  };
}
