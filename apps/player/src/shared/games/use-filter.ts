import { useLocation, useRouter } from '@tanstack/react-router';
import { addressOf, changeFilter, type FilterChange, filterOf, type GameFilter, within } from './list-state.ts';
import { useSearchText } from './use-search-text.ts';

/** Returns the filter in the address, and a function that changes it without a new history entry. */
export function useFilter(preset: GameFilter) {
  const router = useRouter();
  const { pathname } = useLocation();
  const searchStr = useSearchText();
  const filter = filterOf(searchStr, preset);
  const put = (next: GameFilter) => {
    const search = new URLSearchParams(searchStr);
    search.delete('page');
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
