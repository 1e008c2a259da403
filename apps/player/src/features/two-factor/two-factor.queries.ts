import { getSecond, listSessions } from '@parlour/contract/two-factor.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useSession } from '../../shared/store.ts';

const SECOND = ['member', 'second'] as const;
const SESSIONS = ['member', 'sessions'] as const;

/** Second factors and passkeys of the member; nothing is asked while nobody is signed in. */
export function useSecond() {
  const session = useSession();
  return useQuery({
    queryKey: SECOND,
    queryFn: ({ signal }) => ask(getSecond, {}, signal),
    enabled: session !== null,
    staleTime: 30_000,
  });
}

/** Where the member is signed in, fresh each time that it is looked at. */
export const useSessions = () =>
  useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => ask(listSessions, {}, signal), staleTime: 0 });

export function useRenew() {
  const client = useQueryClient();
  return {
    second: () => client.invalidateQueries({ queryKey: SECOND }),
    sessions: () => client.invalidateQueries({ queryKey: SESSIONS }),
  };
}
