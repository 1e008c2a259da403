import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { Lobby } from './Lobby.tsx';
import { type LotteryGame, lotteryGamesQuery } from './lottery.queries.ts';
import { familyName } from './Speeds.tsx';
import css from './wingo.module.css';

const WinGo = lazy(async () => ({ default: (await import('./WinGo.tsx')).WinGo }));
const PlayScreen = lazy(async () => ({ default: (await import('./play/PlayScreen.tsx')).PlayScreen }));
const Orders = lazy(async () => ({ default: (await import('./Orders.tsx')).Orders }));
const Rules = lazy(async () => ({ default: (await import('./Rules.tsx')).Rules }));
const route = getRouteApi(PATHS.lottery);
const bone = <Skeleton className={css.bone} />;

/** One game: WinGo has its own screen, all others are rendered from their bet types. */
function Game({ game, games, view }: { game: LotteryGame; games: readonly LotteryGame[]; view: string | undefined }) {
  usePageTitle(familyName(game), PATHS.lottery);
  // The speeds of a lottery share one title.
  const name = familyName(game);
  const speeds = games.filter((one) => familyName(one) === name);
  if (view === 'rules') return <Rules game={game} />;
  return game.family === 'wingo' ? (
    <WinGo game={game} games={speeds} />
  ) : (
    <PlayScreen key={game.gameId} game={game} games={speeds} />
  );
}

/** Lottery page: the lobby, a game, its rules, or the player's orders, depending on the address. */
export function LotteryScreen() {
  const t = useT();
  const { game: wanted, view, prizeMode, playType } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery(lotteryGamesQuery);
  if (view === 'orders')
    return (
      <Suspense fallback={bone}>
        <Orders />
      </Suspense>
    );
  if (isPending) return bone;
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return <StateCard emblem="empty" title={t('catalogue.emptyTitle')} text={t('lottery.noRoundsText')} />;
  const game = data.find(({ gameCode }) => gameCode === wanted);
  // A launch names the lobby's prize mode; a mode without games filters nothing.
  const ofMode = data.filter(
    (one) => (!prizeMode || one.prizeMode === prizeMode) && (!playType || one.playType === playType),
  );
  return (
    <Suspense fallback={bone}>
      {game ? (
        <Game game={game} games={data} view={view} />
      ) : (
        <Lobby games={ofMode.length > 0 ? ofMode : data} all={data.length} />
      )}
    </Suspense>
  );
}
