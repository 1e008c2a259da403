import { findPlace, getAvailability } from '@parlour/contract/system.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const AVAILABILITY_KEY = ['doors'];

/** Query of the current settings, refetched when the tab gets focus. */
export function useAvailability() {
  return useQuery({
    queryKey: AVAILABILITY_KEY,
    queryFn: async ({ signal }) => valueOf(await call(getAvailability, {}, signal)),
    refetchOnWindowFocus: true,
  });
}

/** Looks up an address's country and whether it would be admitted now; null for an invalid address. */
export async function askPlace(ip: string): Promise<{ country: string | null; open: boolean } | null> {
  const result = await call(findPlace, { query: { ip } });
  return result.ok ? result.value : null;
}
