/**
 * What a document brings along, so that no request stands between it and the first render: the answers of the calls
 * that its page asks for, by query key.
 */
import type { LanguageCode, Theme } from '@parlour/contract/languages';
import { QueryClient } from '@tanstack/react-query';
import { isOffline } from '../shared/api.ts';

export type Start = {
  language: LanguageCode;
  theme: Theme;
  downloadBar: boolean;
  /** How the page names itself in its head; null when it has its name from its address. */
  title: string | null;
  /** Version of the catalogue that the page was drawn from. */
  version: string;
  /** Address of the file with the texts of the language. */
  texts: string;
  /** Keys of the answers, the answers, and when each was given, in milliseconds. */
  queries: { key: readonly unknown[]; data: unknown; at: number }[];
};

const RETRIES = 2;

/** What a client that drew a page has asked for. */
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
        // A refused call is not asked again; one that got no answer is.
        retry: (count, error) => count < RETRIES && isOffline(error),
      },
      // What was tapped without a network fails and is taken back: a change that waits unseen would look as if it were done.
      mutations: { networkMode: 'always' },
    },
  });

/** Whether the server has just given this document out, or stood by the browser's copy. */
function isFresh(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The worker answers from what it keeps, and so does the browser on the way back.
  return visit !== undefined && visit.workerStart === 0 && visit.type !== 'back_forward';
}

/** The start block of this document, or null in development. */
export function readStart(client: QueryClient): Start | null {
  const text = document.getElementById('start')?.textContent;
  if (!text) return null;
  const start = JSON.parse(text) as Start;
  // However long ago the server drew it, it is what stands now: nothing of it is asked for again at once.
  const now = isFresh() ? Date.now() : undefined;
  for (const { key, data, at } of start.queries) client.setQueryData(key, data, { updatedAt: now ?? at });
  return start;
}
