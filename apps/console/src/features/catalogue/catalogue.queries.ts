import {
  type Availability,
  listCatalogueGames,
  listCatalogueVendors,
} from '@parlour/contract/catalogue.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

/** Key of everything about the catalogue. */
export const CATALOGUE_KEY = ['shelf'] as const;

export type CatalogueSearch = { name: string; shelf: Availability | ''; vendor: string };

/** Query of all vendors, and of the languages in which players read texts. */
export const useVendors = () =>
  useQuery({
    queryKey: [...CATALOGUE_KEY, 'vendors'],
    queryFn: async ({ signal }) => valueOf(await call(listCatalogueVendors, {}, signal)),
  });

/** Query of games whose name in any language contains the search text. */
export const useGames = ({ name, shelf, vendor }: CatalogueSearch) =>
  usePages([...CATALOGUE_KEY, 'games', name, shelf, vendor], (page, signal) =>
    call(listCatalogueGames, { query: { ...page, name, vendor, ...(shelf ? { shelf } : {}) } }, signal),
  );

/** Returns a function that refetches vendors, games and the differences of a feed. */
export function useRefreshCatalogue(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CATALOGUE_KEY });
}
