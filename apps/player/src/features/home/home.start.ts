/** What the server asks for before it draws a page, and what the page's head fetches early. */
import type { LanguageCode } from '@parlour/contract/languages';
import { categoryOf, isHome } from '@parlour/contract/routes';
import type { QueryClient } from '@tanstack/react-query';
import { startCategory } from '../catalogue/catalogue.start.ts';
import { homeQuery } from './home.queries.ts';

/**
 * Fills the cache with the answers that the page at this path shows.
 *
 * @returns tags for the head: preloads of what is painted first
 */
export async function startQueries(
  client: QueryClient,
  path: string,
  language: LanguageCode,
): Promise<{ preload: string[] }> {
  const category = categoryOf(path);
  if (category) await startCategory(client, category, language);
  if (!isHome(path)) return { preload: [] };
  const home = await client.fetchQuery(homeQuery(language));
  const first = home.banners[0]?.image ?? '';
  return {
    preload:
      first !== ''
        ? [`<link rel="preload" as="image" type="image/avif" href="${encodeURI(first)}-720.avif" fetchpriority="high">`]
        : [],
  };
}
