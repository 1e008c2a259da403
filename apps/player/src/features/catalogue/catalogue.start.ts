import type { Category } from '@parlour/contract/catalogue';
import { pagesAt } from '@parlour/contract/rendered-pages';
import type { QueryClient } from '@tanstack/react-query';
import {
  type Asker,
  classificationsQuery,
  hotQuery,
  listQueryOf,
  vendorsQuery,
} from '../../shared/games/games.queries.ts';
import { filterOf, type GameFilter, hasFilterBar, NO_FILTER, presetOf } from '../../shared/games/list-state.ts';
import { whitelabelQuery } from '../system/system.queries.ts';
import { gamesIn, providerOf, showsGames } from './vendors.ts';

/** Fetches the pages of a list that its address requests. */
const startList = (client: QueryClient, filter: GameFilter, asker: Asker, query: string) =>
  client.fetchInfiniteQuery({
    ...listQueryOf(filter, asker, () => client.fetchQuery(hotQuery(asker))),
    pages: pagesAt(query),
  });

/** Fills the cache with the initial content of a category's page, with the filter in its query. */
export async function startCategory(
  client: QueryClient,
  category: Category,
  query: string,
  language: string,
): Promise<void> {
  const [{ merchantCode: merchant }, { sorting }] = await Promise.all([
    client.fetchQuery(whitelabelQuery),
    client.fetchQuery(vendorsQuery(language)),
  ]);
  const asker = { merchant, language };
  if (!showsGames(category)) {
    await startList(client, gamesIn(category), asker, query);
    return;
  }
  const filter = filterOf(query, presetOf(category, sorting));
  await Promise.all([
    startList(client, filter, asker, query),
    hasFilterBar(category, filter.dataType) &&
      client.fetchQuery(classificationsQuery(filter.gameType, filter.vassalage, asker)),
  ]);
}

/**
 * Fills the cache with the initial content of a vendor's page.
 *
 * @returns the vendor's name, or null for an unknown vendor
 */
export async function startProvider(client: QueryClient, query: string, language: string): Promise<string | null> {
  const [{ merchantCode: merchant }, { vendors }] = await Promise.all([
    client.fetchQuery(whitelabelQuery),
    client.fetchQuery(vendorsQuery(language)),
  ]);
  const asked = new URLSearchParams(query);
  const [vassalage, gameType] = [asked.get('vassalage') ?? '', asked.get('gameType') ?? ''];
  const found = providerOf(vendors, vassalage, gameType);
  if (!found) return null;
  const asker = { merchant, language };
  const filter = filterOf(query, found.preset);
  const themes = filter.gameType;
  await Promise.all([
    startList(client, filter, asker, query),
    themes !== '' && client.fetchQuery(classificationsQuery(themes, vassalage, asker)),
  ]);
  return found.vendor.displayName;
}

/**
 * Fills the cache with the content of a search: its results, and the hot games if the query is empty or has no results.
 */
export async function startSearch(client: QueryClient, query: string, language: string): Promise<void> {
  const { merchantCode: merchant } = await client.fetchQuery(whitelabelQuery);
  const asker = { merchant, language };
  const name = new URLSearchParams(query).get('q') ?? '';
  await Promise.all([
    client.fetchQuery(hotQuery(asker)),
    client.fetchQuery(vendorsQuery(language)),
    name.trim() !== '' && startList(client, { ...NO_FILTER, dataType: 'SEARCH', name }, asker, query),
  ]);
}
