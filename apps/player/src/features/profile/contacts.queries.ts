import { getContacts } from '@parlour/contract/profile.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

const CONTACTS_FRESH_MS = 5 * 60_000;

export const contactsQuery = queryOptions({
  queryKey: ['member', 'contacts'],
  queryFn: ({ signal }) => ask(getContacts, {}, signal),
  staleTime: CONTACTS_FRESH_MS,
});
