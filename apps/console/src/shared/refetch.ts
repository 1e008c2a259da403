import type { StreamEvent } from '@parlour/contract/events';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearEvents } from './stream.ts';

/**
 * Fetches queries again, also those whose first answer is still under way: it may be older than the event, and would
 * otherwise count as the answer.
 */
export async function refetchNow(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/**
 * Fetches queries again while mounted, when an event concerns them, or when events may have been missed.
 *
 * @param queryKey constant, like `concerns`
 */
export function useRefetchOn(queryKey: QueryKey, concerns: (event: StreamEvent) => boolean): void {
  const client = useQueryClient();
  useEffect(
    () =>
      hearEvents((event) => {
        if (event.type === 'stale' || concerns(event)) void refetchNow(client, queryKey);
      }),
    [client, queryKey, concerns],
  );
}
