import { recordedLottery } from '@parlour/contract/lottery';
import { PATHS } from '@parlour/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { currentQuery, type LotteryGame } from './lottery.queries.ts';
import { useServerNow } from './useServerNow.ts';
import css from './wingo.module.css';
import { clockText, currentOf, DAY_SECONDS, phaseOf } from './wingo.rules.ts';

const SECOND_MS = 1_000;

/** Returns a function that formats a game's period, such as `30 s` or `1 min`; empty for draws on certain days. */
export function usePeriod(): (game: Pick<LotteryGame, 'periodSeconds'>) => string {
  const t = useT();
  return ({ periodSeconds }) =>
    periodSeconds >= DAY_SECONDS
      ? ''
      : periodSeconds < 60
        ? t('lottery.seconds', { count: periodSeconds })
        : t('lottery.minutes', { count: periodSeconds / 60 });
}

/** Returns a game's name without its speed: `WinGo`. */
export const familyName = ({ gameCode }: Pick<LotteryGame, 'gameCode'>): string =>
  recordedLottery(`lottery:${gameCode.split('-')[0]}`) ?? gameCode;

/** Selection of a lottery's speed, each with its countdown. */
export function Speeds({ games, chosen }: { games: readonly LotteryGame[]; chosen: LotteryGame }) {
  const navigate = useNavigate();
  const periodOf = usePeriod();
  const t = useT();
  const { data } = useQuery(currentQuery);
  const now = useServerNow(data?.offset ?? 0, SECOND_MS);
  const left = (gameId: number): string => {
    const coming = data?.games.find((game) => game.gameId === gameId)?.next;
    const next = coming && currentOf([coming], now);
    return next ? clockText(phaseOf(next, now).seconds, t) : '··:··';
  };
  return (
    <fieldset className={css.speeds} aria-label={t('lottery.speed')}>
      {games.map((game) => (
        <label key={game.gameId}>
          <input
            type="radio"
            name="speed"
            className="sr"
            checked={game.gameId === chosen.gameId}
            onChange={() =>
              void navigate({
                to: PATHS.lottery,
                search: { game: game.gameCode },
                replace: true,
                viewTransition: false,
              })
            }
          />
          <b>{periodOf(game)}</b>
          <small>{left(game.gameId)}</small>
        </label>
      ))}
    </fieldset>
  );
}
