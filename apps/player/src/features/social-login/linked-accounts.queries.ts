import { listLinks } from '@parlour/contract/social-login.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useSession } from '../../shared/store.ts';

const LINKS = ['member', 'links'] as const;

/** Providers that let the member in, and whether there is a password; nothing is asked while nobody is signed in. */
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
