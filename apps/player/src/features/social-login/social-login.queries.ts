import { getProviders } from '@parlour/contract/social-login.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** Query of the login providers; fetched once, because they are merchant settings. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => ask(getProviders, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
