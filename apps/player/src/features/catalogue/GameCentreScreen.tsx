import { TYPES } from '@parlour/contract/catalogue';
import { useSettled } from '@parlour/ui/use-settled';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { typeKey } from '../../shared/games/categories.ts';
import { NO_FILTER as EVERYTHING, presetOf } from '../../shared/games/list-state.ts';
import { uniqueVendors } from '../../shared/games/unique-vendors.ts';
import { useT } from '../../shared/i18n.tsx';
import { NO_FILTER, setFilter, useApp } from '../../shared/store.ts';
import { CentreTabs } from './CentreTabs.tsx';
import { CENTRE_PATH, centreHref, centreState } from './centre.ts';
import { GamesOf } from './GamesOf.tsx';
import type { Vendors } from './vendors.ts';
import { vendorsIn } from './vendors.ts';
import { WithVendors } from './WithVendors.tsx';

/** Lists are fetched after the menu has been idle for this long. */
const MENU_DEBOUNCE_MS = 250;

/** Every category on one page. The selection is remembered until the footer's home item resets it. */
export function GameCentreScreen() {
  return <WithVendors>{(all) => <Centre all={all} />}</WithVendors>;
}

function Centre({ all }: { all: Vendors }) {
  const t = useT();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const categories = all.sorting.map((row) => row.gameCategory);
  const asked = new URLSearchParams(searchStr).get('category') ?? NO_FILTER.category;
  const category = categories.includes(asked) || asked === 'BINGO' ? asked : 'HOME';
  const settled = useSettled(category, MENU_DEBOUNCE_MS);

  const opened = useRef(false);
  useEffect(() => {
    // The location already belongs to the next page while this one is unmounting.
    if (pathname !== CENTRE_PATH) return;
    const was = useApp.getState().filter;
    const query = new URLSearchParams(searchStr);
    // Opened without search parameters: restores the last selection.
    const returns = !opened.current && searchStr === '' && centreHref(was) !== centreHref(NO_FILTER);
    opened.current = true;
    if (returns) void router.navigate({ href: centreHref(was), replace: true, viewTransition: false });
    else setFilter(centreState(category, query));
  }, [router, pathname, category, searchStr]);

  const choose = useCallback(
    (next: string) =>
      void router.navigate({
        href: centreHref({ ...NO_FILTER, category: next }),
        replace: true,
        resetScroll: false,
        viewTransition: false,
      }),
    [router],
  );
  const isHome = settled === 'HOME';
  const preset =
    isHome || Object.hasOwn(TYPES, settled) ? presetOf(settled, all.sorting) : { ...EVERYTHING, gameType: settled };
  const title = isHome ? t('gameCentre.title') : t(typeKey(settled));
  return (
    <>
      <CentreTabs categories={categories} current={category} onChoose={choose} />
      <GamesOf
        key={settled}
        entry={settled}
        preset={preset}
        title={title}
        vendors={isHome ? uniqueVendors(all.vendors) : vendorsIn(settled, all)}
        everyVendor={all.vendors}
        chips={settled !== 'BINGO'}
      />
    </>
  );
}
