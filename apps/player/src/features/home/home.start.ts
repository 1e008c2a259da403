/** Data that the server fetches before rendering a page, and preloads in the page's head. */
import type { LanguageCode } from '@parlour/contract/languages';
import { categoryOf, isHome, PATHS } from '@parlour/contract/routes';
import type { QueryClient } from '@tanstack/react-query';
import { startCategory, startProvider, startSearch } from '../catalogue/catalogue.start.ts';
import { registrationQuery } from '../sessions/registration.queries.ts';
import { homeQuery } from './home.queries.ts';

type Page = { path: string; query: string; language: LanguageCode };
type Started = {
  /** Preload tags for the document's head, for what is painted first. */
  preload: string[];
  /** Title of the page; null if it derives from the address. */
  title: string | null;
};

/** Fills the cache with the answers that a page needs. */
export async function startQueries(client: QueryClient, { path, query, language }: Page): Promise<Started> {
  const category = categoryOf(path);
  if (category) await startCategory(client, category, query, language);
  if (path === PATHS.register) await client.fetchQuery(registrationQuery);
  if (path === PATHS.search) await startSearch(client, query, language);
  if (path === PATHS.provider) return { preload: [], title: await startProvider(client, query, language) };
  // Login is shown over home.
  if (!isHome(path) && path !== PATHS.login) return { preload: [], title: null };
  const home = await client.fetchQuery(homeQuery(language));
  const first = home.banners[0]?.image ?? '';
  return {
    title: null,
    preload:
      first !== ''
        ? [`<link rel="preload" as="image" type="image/avif" href="${encodeURI(first)}-720.avif" fetchpriority="high">`]
        : [],
  };
}
