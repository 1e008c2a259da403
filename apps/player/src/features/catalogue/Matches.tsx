import type { Category } from '@parlour/contract/catalogue';
import { listMatches } from '@parlour/contract/launch.endpoints';
import { grouped } from '@parlour/texts/grouped';
import { Skeleton } from '@parlour/ui/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { gameGuard } from '../../shared/games/guards.ts';
import { InLink } from '../../shared/games/InLink.tsx';
import { SectionHead } from '../../shared/games/SectionHead.tsx';
import { playHref } from '../../shared/games/Tile.tsx';
import { useGuard } from '../../shared/games/use-guard.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import css from './Matches.module.css';

type MatchesCategory = 'SPORTS' | 'ESPORTS';
/** Rows above the fold; the game shows all matches. */
const SHOWN = 3;
/** A schedule is valid for an hour. */
const FRESH_MS = 5 * 60_000;

const matchesQuery = (gameType: MatchesCategory, language: string) =>
  queryOptions({
    queryKey: ['games', 'matches', gameType],
    queryFn: ({ signal }) => ask(listMatches, { query: { gameType, language } }, signal),
    staleTime: FRESH_MS,
    refetchOnReconnect: true,
  });

/** Matches of the in-house game with their odds; a tap opens the game with that result selected. */
export default function Matches({ category }: { category: Category }) {
  const t = useT();
  const mayOpen = useGuard(gameGuard);
  const { data, isPending } = useQuery(matchesQuery(category as MatchesCategory, useLanguage()));
  // Reserves the space of the matches, so that nothing shifts when they load.
  if (isPending) return <Skeleton className={css.bone} />;
  if (!data || data.matches.length === 0) return null;
  return (
    <section className={css.matches}>
      <SectionHead
        title={t('matches.programme', { n: grouped(data.programme) })}
        count={data.matches.length}
        moreHref={`${playHref(data)}&choice=${data.programme - 1}`}
      />
      <ul>
        {data.matches.slice(0, SHOWN).map(({ home, away, odds }) => (
          <li key={`${home}|${away}`}>
            <p dir="auto">
              <b>{home}</b> – <b>{away}</b>
            </p>
            <div className={css.odds}>
              {odds.map(({ pick, odds: paid, choice }) => {
                const href = `${playHref(data)}&choice=${encodeURIComponent(choice)}`;
                const name = t(`matches.${pick}`);
                return (
                  <InLink
                    key={pick}
                    href={href}
                    onGo={() => mayOpen(href)}
                    aria-label={`${home} – ${away}: ${name} ${paid}`}
                  >
                    <small>{name}</small> <bdi>{paid}</bdi>
                  </InLink>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
