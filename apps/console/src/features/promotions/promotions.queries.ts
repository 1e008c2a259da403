import { listAdminApplications, listAdminPromotions } from '@parlour/contract/promotions.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const KEY = ['promotions'] as const;
/** Polling interval in ms; short, because members wait in the queue. */
const LOOK_EVERY_MS = 5_000;

/** Query of all promotions and categories, refetched when the tab gets focus. */
export function usePromotionQueue() {
  return useQuery({
    queryKey: [...KEY, 'desk'],
    queryFn: async ({ signal }) => valueOf(await call(listAdminPromotions, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}

export type PartsOf = { state: '' | 'waiting' | 'claim' | 'claimed' | 'signed' | 'rejected'; promotion: string };

/** Query of members' applications, paginated. */
export const useParts = ({ state, promotion }: PartsOf) =>
  usePages(
    [...KEY, 'parts', state, promotion],
    (page, signal) =>
      call(
        listAdminApplications,
        { query: { ...page, ...(state ? { state } : {}), ...(promotion ? { promotion } : {}) } },
        signal,
      ),
    LOOK_EVERY_MS,
  );

/** Returns a function that refetches promotions and applications. */
export function useRenewPromotions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
