import { findPlace, getAvailability } from '@parlour/contract/system.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const AVAILABILITY_KEY = ['doors'];

/** What is set now, fresh whenever the tab is looked at again. */
export function useAvailability(onSessionOver: () => void) {
  return useQuery({
    queryKey: AVAILABILITY_KEY,
    queryFn: async ({ signal }) => valueOf(await call(getAvailability, {}, signal), onSessionOver),
    refetchOnWindowFocus: true,
  });
}

/** Country of an address and whether it could come in now; null when it is no address. */
export async function askPlace(ip: string): Promise<{ country: string | null; open: boolean } | null> {
  const result = await call(findPlace, { query: { ip } });
  return result.ok ? result.value : null;
}
