import { getSecond, listSessions } from '@parlour/contract/two-factor.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useSession } from '../../shared/store.ts';

const SECOND = ['member', 'second'] as const;
const SESSIONS = ['member', 'sessions'] as const;

/** Returns the member's second factors and passkeys; not fetched without a session. */
export function useSecond() {
  const session = useSession();
  return useQuery({
    queryKey: SECOND,
    queryFn: ({ signal }) => ask(getSecond, {}, signal),
    enabled: session !== null,
    staleTime: 30_000,
  });
}

/** Query of the member's sessions, refetched whenever it is shown. */
export const useSessions = () =>
  useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => ask(listSessions, {}, signal), staleTime: 0 });

export function useRenew() {
  const client = useQueryClient();
  return {
    second: () => client.invalidateQueries({ queryKey: SECOND }),
    sessions: () => client.invalidateQueries({ queryKey: SESSIONS }),
  };
}
