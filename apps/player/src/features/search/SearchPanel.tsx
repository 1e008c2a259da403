import { PATHS } from '@parlour/contract/routes';
import { fold } from '@parlour/contract/search-text';
import { IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { categoryHref, categoryIcon, typeKey } from '../../shared/games/categories.ts';
import { GameList } from '../../shared/games/GameList.tsx';
import { hotQuery, useGameList, vendorsQuery } from '../../shared/games/games.queries.ts';
import { InLink } from '../../shared/games/InLink.tsx';
import { hotOnHome, NO_FILTER } from '../../shared/games/list-state.ts';
import { Rail } from '../../shared/games/Rail.tsx';
import { SectionHead } from '../../shared/games/SectionHead.tsx';
import { Tile } from '../../shared/games/Tile.tsx';
import { uniqueVendors } from '../../shared/games/unique-vendors.ts';
import { VendorMark } from '../../shared/games/VendorMark.tsx';
import { namesOf, VendorNames } from '../../shared/games/vendor-names.ts';
import { useT } from '../../shared/i18n.tsx';
import { PartFailure } from '../../shared/LoadFailure.tsx';
import { useAsker } from '../catalogue/asker.ts';
import styles from './SearchScreen.module.css';
import { createSearchBox } from './search-box.ts';
import { useHan } from './use-han.ts';
import { placesFor } from './vendor-matches.ts';

const HOT_SUGGESTIONS = 12;

/**
 * Search: a text box, links to the player's lists, and results. Until an answer arrives, the hot games are filtered by
 * the entered text.
 *
 * @param popup keeps the query in local state instead of in the address
 */
export function SearchPanel({ popup = false }: { popup?: boolean }) {
  const t = useT();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const asker = useAsker();
  const [own, setOwn] = useState('');
  const asked = popup ? own : (new URLSearchParams(searchStr).get('q') ?? '');
  const [text, setText] = useState(asked);

  const box = useMemo(() => {
    const put = (query: string) =>
      void router.navigate({ href: query, replace: true, resetScroll: false, viewTransition: false });
    return createSearchBox(
      (name) => (popup ? setOwn(name) : put(`${pathname}?q=${encodeURIComponent(name)}`)),
      () => (popup ? setOwn('') : put(pathname)),
    );
  }, [router, pathname, popup]);
  useEffect(() => box.close, [box]);

  // Text entered before hydration is processed as if it were entered now.
  const field = useRef<HTMLInputElement>(null);
  const drawn = useRef<string | null>(asked);
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (drawn.current !== null && typed !== drawn.current) {
      setText(typed);
      box.typed(typed);
    }
    drawn.current = null;
  }, [box]);

  const hotGames = useQuery(hotQuery(asker));
  const hot = hotGames.data ?? [];
  const houses = useQuery(vendorsQuery(asker.language));
  const vendors = houses.data;
  const list = useGameList({ ...NO_FILTER, dataType: 'SEARCH', name: asked }, asker);
  const names = useMemo(() => namesOf(vendors?.vendors ?? []), [vendors]);
  const categories = (vendors?.sorting ?? []).map(({ gameCategory }) => ({
    code: gameCategory,
    name: t(typeKey(gameCategory)),
  }));
  const simplify = useHan(text);
  const places = placesFor(asked, categories, vendors ? uniqueVendors(vendors.vendors) : [], simplify);
  const suggestions = hotOnHome(hot, text.trim() === asked ? '' : text, HOT_SUGGESTIONS, (name) =>
    simplify(fold(name)),
  );
  const title = t('search.results', { name: asked });

  return (
    <VendorNames value={names}>
      <form
        role="search"
        action={popup ? undefined : PATHS.search}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter pressed during hydration comes before the entered text is in the state.
          box.entered(field.current?.value ?? text);
        }}
      >
        <div className={styles.box}>
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            name="q"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              box.typed(event.target.value);
            }}
            placeholder={t('search.placeholder')}
            aria-label={t('search.placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            // biome-ignore lint/a11y/noAutofocus: the page consists of this box
            autoFocus
          />
          {text !== '' && (
            <IconButton
              icon="x"
              label={t('search.clear')}
              onClick={() => {
                setText('');
                box.typed('');
              }}
            />
          )}
        </div>
      </form>
      <nav className={styles.shortcuts} aria-label={t('catalogue.lists')}>
        <InLink href="/m/fav-games" className={styles.shortcut}>
          <Icon name="star" />
          {t('catalogue.favourites')}
        </InLink>
        <InLink href="/m/recent-games" className={styles.shortcut}>
          <Icon name="history" />
          {t('catalogue.recent')}
        </InLink>
      </nav>
      {places.length > 0 && (
        <nav className={styles.found} aria-label={t('search.places')}>
          {places.map((place) => (
            <InLink
              key={place.kind + place.code}
              className={styles.place}
              href={
                place.kind === 'category'
                  ? categoryHref(place.code)
                  : `/m/provider?vassalage=${encodeURIComponent(place.code)}`
              }
            >
              {place.kind === 'category' ? (
                <Icon name={categoryIcon(place.code)} />
              ) : (
                <VendorMark code={place.code} plain />
              )}
              {place.name}
            </InLink>
          ))}
        </nav>
      )}
      {list.state !== 'failed' && list.state !== 'offline' && <PartFailure apart of={[hotGames, houses]} />}
      {asked !== '' && (
        <>
          {list.state === 'rows' && <SectionHead title={title} count={list.totalCount} />}
          <GameList
            list={list}
            label={title}
            labelled
            // Vendors and categories count as results, too.
            empty={
              places.length === 0 && (
                <StateCard emblem="search" title={t('search.noneTitle', { name: asked })} text={t('search.noneText')} />
              )
            }
          />
        </>
      )}
      {(asked === '' || list.state === 'empty') && suggestions.length > 0 && (
        <>
          <SectionHead title={t('search.hot')} moreHref="/m/hot-games" />
          <Rail label={t('search.hot')} rows={2}>
            {suggestions.map((game) => (
              <Tile key={game.nodeId} game={game} first labelled />
            ))}
          </Rail>
        </>
      )}
    </VendorNames>
  );
}
