import { type CustomerServiceEntry, getCustomerService } from '@parlour/contract/support-links.endpoints';
import { decodeServicePath } from '@parlour/contract/support-path';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** A customer service channel. One without a valid URL leads nowhere and states that. */
export type ServiceWay = { name: 'liveChat' | 'whatsapp'; address: string };

const NAMES = { CS: 'liveChat', whatsapp: 'whatsapp' } as const;

/** Returns the entries for display; those with unknown titles are left out. */
export const waysOf = (entries: readonly CustomerServiceEntry[]): ServiceWay[] =>
  entries
    .filter(({ title }) => Object.hasOwn(NAMES, title))
    .map(({ title, path }) => ({ name: NAMES[title], address: decodeServicePath(path) ?? '' }));

/** Query of the customer service channels; short-lived, because each answer contains a new URL. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: async ({ signal }): Promise<readonly ServiceWay[]> => waysOf(await ask(getCustomerService, {}, signal)),
  staleTime: 30_000,
});
