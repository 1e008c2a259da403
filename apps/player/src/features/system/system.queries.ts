import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/**
 * Query of the merchant's configuration. Its answer is embedded in every document, so that it is available at the first
 * render.
 */
export const whitelabelQuery = queryOptions({
  queryKey: ['whitelabel'],
  queryFn: ({ signal }) => ask(getWhitelabel, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useWhitelabel = () => useQuery(whitelabelQuery).data;
