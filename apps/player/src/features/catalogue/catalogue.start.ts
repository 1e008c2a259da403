import type { Category } from '@parlour/contract/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import { classificationsQuery, hotQuery, listQueryOf, vendorsQuery } from '../../shared/games/games.queries.ts';
import { presetOf } from '../../shared/games/list-state.ts';
import { whitelabelQuery } from '../system/system.queries.ts';
import { showsGames } from './vendors.ts';

/** Fills the cache with what the page of a category shows at first. */
export async function startCategory(client: QueryClient, category: Category, language: string): Promise<void> {
  const [{ merchantCode: merchant }, { sorting }] = await Promise.all([
    client.fetchQuery(whitelabelQuery),
    client.fetchQuery(vendorsQuery(language)),
  ]);
  if (!showsGames(category)) return;
  const asker = { merchant, language };
  const preset = presetOf(category, sorting);
  await Promise.all([
    client.fetchInfiniteQuery(listQueryOf(preset, asker, () => client.fetchQuery(hotQuery(asker)))),
    client.fetchQuery(classificationsQuery(preset.gameType, preset.vassalage, asker)),
  ]);
}
