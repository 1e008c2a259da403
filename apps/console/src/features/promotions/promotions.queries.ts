import { listAdminApplications, listAdminPromotions } from '@parlour/contract/promotions.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const KEY = ['promotions'] as const;
/** Members wait in the queue: it is looked at often. */
const LOOK_EVERY_MS = 5_000;

/** Every promotion and its categories, fresh whenever the tab is looked at again. */
export function usePromotionQueue(onSessionOver: () => void) {
  return useQuery({
    queryKey: [...KEY, 'desk'],
    queryFn: async ({ signal }) => valueOf(await call(listAdminPromotions, {}, signal), onSessionOver),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}

export type PartsOf = { state: '' | 'waiting' | 'claim' | 'claimed' | 'signed' | 'rejected'; promotion: string };

/** Parts of members, page by page. */
export const useParts = ({ state, promotion }: PartsOf, onSessionOver: () => void) =>
  usePages(
    [...KEY, 'parts', state, promotion],
    (page, signal) =>
      call(
        listAdminApplications,
        { query: { ...page, ...(state ? { state } : {}), ...(promotion ? { promotion } : {}) } },
        signal,
      ),
    onSessionOver,
    LOOK_EVERY_MS,
  );

/** Asks for promotions and parts anew. */
export function useRenewPromotions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
