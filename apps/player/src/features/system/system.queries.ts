import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** What the merchant switched on. Comes along with every document, so that it is there at the first render. */
export const whitelabelQuery = queryOptions({
  queryKey: ['whitelabel'],
  queryFn: ({ signal }) => ask(getWhitelabel, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useWhitelabel = () => useQuery(whitelabelQuery).data;
