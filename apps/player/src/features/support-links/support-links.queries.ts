import { type CustomerServiceEntry, getCustomerService } from '@parlour/contract/support-links.endpoints';
import { decodeServicePath } from '@parlour/contract/support-path';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** A way to the customer service. What came without an address that can be read leads nowhere, and says so. */
export type ServiceWay = { name: 'liveChat' | 'whatsapp'; address: string };

const NAMES = { CS: 'liveChat', whatsapp: 'whatsapp' } as const;

/** Entries as they are shown; those of unknown titles are left out. */
export const waysOf = (entries: readonly CustomerServiceEntry[]): ServiceWay[] =>
  entries
    .filter(({ title }) => Object.hasOwn(NAMES, title))
    .map(({ title, path }) => ({ name: NAMES[title], address: decodeServicePath(path) ?? '' }));

/** Ways to the customer service; each answer is written anew, so that it is kept for a moment only. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: async ({ signal }): Promise<readonly ServiceWay[]> => waysOf(await ask(getCustomerService, {}, signal)),
  staleTime: 30_000,
});
