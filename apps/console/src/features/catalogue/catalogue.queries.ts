import { listShelfGames, listShelfVendors, type Shelf } from '@parlour/contract/catalogue.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const SHELF = ['shelf'] as const;

export type ShelfSearch = { name: string; shelf: Shelf | ''; vendor: string };

export const useVendors = (onSessionOver: () => void) =>
  useQuery({
    queryKey: [...SHELF, 'vendors'],
    queryFn: async ({ signal }) => valueOf(await call(listShelfVendors, {}, signal), onSessionOver).vendors,
  });

/** Games whose name in any language holds what was typed. */
export const useGames = ({ name, shelf, vendor }: ShelfSearch, onSessionOver: () => void) =>
  usePages(
    [...SHELF, 'games', name, shelf, vendor],
    (page, signal) => call(listShelfGames, { query: { ...page, name, vendor, ...(shelf ? { shelf } : {}) } }, signal),
    onSessionOver,
  );

/** Asks for vendors and games anew. */
export function useRenewShelf(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SHELF });
}
