import { listLinks } from '@parlour/contract/social-login.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useSession } from '../../shared/store.ts';

const LINKS = ['member', 'links'] as const;

/** Returns the member's linked providers and whether there is a password; not fetched without a session. */
export function useLinks() {
  const session = useSession();
  return useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => ask(listLinks, {}, signal),
    enabled: session !== null,
    staleTime: 30_000,
  });
}

export function useRenewLinks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: LINKS });
}
