import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, use } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { useWhitelabel } from '../../system/system.queries.ts';
import { loadFamily } from '../load-family.ts';
import { type LotteryGame, nearQuery, oddsQuery, useDrawEvents } from '../lottery.queries.ts';
import { Result } from '../Result.tsx';
import { RoundBoard } from '../RoundBoard.tsx';
import { Speeds } from '../Speeds.tsx';
import { shortOf } from '../wingo.rules.ts';
import css from './play.module.css';

const loadBets = () => import('./Bets.tsx');
// Loaded together with the game's draws and prices; a failure appears where the bets are rendered.
loadBets().catch(() => undefined);
const Bets = lazy(loadBets);
const Records = lazy(() => import('./Records.tsx'));
const HISTORY_ROWS = 15;

/** Game screen from bet types: the draws, the bets, and the records. */
export function PlayScreen({ game, games }: { game: LotteryGame; games: readonly LotteryGame[] }) {
  const t = useT();
  const near = useQuery(nearQuery(game.gameId, HISTORY_ROWS));
  const odds = useQuery(oddsQuery(game.gameId));
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  const family = use(loadFamily(game.family));
  useDrawEvents();
  const failed = near.error ?? odds.error;
  const retry = () => void Promise.all([near.refetch(), odds.refetch()]);
  if (!near.data || !odds.data)
    return failed ? <LoadFailure error={failed} onRetry={retry} /> : <Skeleton className={css.bone} />;
  const results = near.data.past.filter(({ winningNumber }) => winningNumber !== null);
  const [last] = results;
  return (
    <div className={css.page}>
      {games.length > 1 && <Speeds games={games} chosen={game} />}
      <RoundBoard near={near.data}>
        {last && (
          <>
            <p>{t('lottery.round', { round: shortOf(last.numero) })}</p>
            <Result key={last.numero} family={game.family} result={last.winningNumber} most={10} drawn />
          </>
        )}
      </RoundBoard>
      {game.resumesOn && <p>{t('lottery.resumes', { date: game.resumesOn })}</p>}
      <Suspense fallback={<Skeleton className={css.bone} />}>
        <Bets game={game} odds={odds.data} family={family} />
      </Suspense>
      <Suspense fallback={<Skeleton />}>
        <Records game={game} results={results} symbol={symbol} />
      </Suspense>
      <Link to={PATHS.lottery} search={{ game: game.gameCode, view: 'rules' }} className={css.rules}>
        <Icon name="info" />
        {t('lottery.rules')}
      </Link>
    </div>
  );
}
