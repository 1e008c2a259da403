/**
 * Start data embedded in a document, so that no request delays the first render: the answers of the page's calls by
 * query key.
 */
import type { LanguageCode, Theme } from '@parlour/contract/languages';
import { QueryClient } from '@tanstack/react-query';
import { isOffline } from '../shared/api.ts';

export type Start = {
  language: LanguageCode;
  theme: Theme;
  downloadBar: boolean;
  /** Title of the page; null if it derives from the address. */
  title: string | null;
  /** Catalogue version that the page was rendered from. */
  version: string;
  /** URL of the file with the language's texts. */
  texts: string;
  /** Query keys, answers, and the time of each answer in milliseconds. */
  queries: { key: readonly unknown[]; data: unknown; at: number }[];
};

const RETRIES = 2;

/** Returns the queries that a client fetched while rendering a page. */
export const queriesOf = (client: QueryClient): Start['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));

export const buildQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: true,
        networkMode: 'always',
        // Refused calls are not retried; calls without an answer are.
        retry: (count, error) => count < RETRIES && isOffline(error),
      },
      // Mutations made offline fail and are rolled back: a silently pending change would look as if it were done.
      mutations: { networkMode: 'always' },
    },
  });

/** Whether the server has just sent this document or confirmed the browser's copy. */
function isFresh(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The service worker answers from its cache, and so does the browser on back navigation.
  return visit !== undefined && visit.workerStart === 0 && visit.type !== 'back_forward';
}

/** Returns the start data of this document, or null in development. */
export function readStart(client: QueryClient): Start | null {
  const text = document.getElementById('start')?.textContent;
  if (!text) return null;
  const start = JSON.parse(text) as Start;
  // Whenever the server rendered it, it is current: nothing is refetched immediately.
  const now = isFresh() ? Date.now() : undefined;
  for (const { key, data, at } of start.queries) client.setQueryData(key, data, { updatedAt: now ?? at });
  return start;
}
