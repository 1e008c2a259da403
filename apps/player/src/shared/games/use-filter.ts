import { useLocation, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { addressOf, changeFilter, type FilterChange, filterAt, type GameFilter, within } from './list-state.ts';

const never = () => () => undefined;

/**
 * The query of the address. The server draws a page without its query, so it counts only after the page was taken
 * over; on every later page it counts at once.
 */
function useSearchText(): string {
  const { searchStr } = useLocation();
  return useSyncExternalStore(
    never,
    () => searchStr,
    () => '',
  );
}

/** The filter that stands in the address, and what changes it there without a new step in the history. */
export function useFilter(preset: GameFilter) {
  const router = useRouter();
  const { pathname } = useLocation();
  const searchStr = useSearchText();
  const asked = new URLSearchParams(searchStr);
  const filter = within(
    preset,
    filterAt(
      {
        type: asked.get('type') ?? undefined,
        vassalage: asked.get('vassalage') ?? undefined,
        theme: asked.get('theme') ?? undefined,
      },
      preset,
    ),
  );
  const put = (next: GameFilter) => {
    const search = new URLSearchParams(searchStr);
    for (const [key, value] of Object.entries(addressOf(next, preset))) {
      if (value === undefined) search.delete(key);
      else search.set(key, value);
    }
    const text = search.toString();
    void router.navigate({
      href: text ? `${pathname}?${text}` : pathname,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    });
  };
  return {
    filter,
    isNarrowed:
      filter.classify !== preset.classify ||
      filter.vassalage !== preset.vassalage ||
      filter.dataType !== preset.dataType,
    change: (change: FilterChange) => put(within(preset, changeFilter(filter, change))),
    clear: () => put(preset),
  };
}
