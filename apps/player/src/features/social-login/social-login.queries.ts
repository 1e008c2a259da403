import { getProviders } from '@parlour/contract/social-login.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** Who else can vouch for a player here; a matter of the merchant's settings, so it is asked for once. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => ask(getProviders, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
