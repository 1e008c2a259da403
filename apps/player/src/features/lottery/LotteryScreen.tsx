import { PATHS } from '@parlour/contract/routes';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useGuard } from '../../shared/games/use-guard.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { Ball } from './Ball.tsx';
import {
  type Issue,
  type LotteryGame,
  lotteryGamesQuery,
  type Near,
  nearQuery,
  oddsQuery,
  useDrawNews,
} from './lottery.queries.ts';
import { MyBets } from './MyBets.tsx';
import { Trend, useResultName } from './Trend.tsx';
import { useServerNow } from './useServerNow.ts';
import css from './wingo.module.css';
import {
  betOn,
  type Choice,
  COLOURS,
  clockText,
  currentOf,
  NUMBERS,
  phaseOf,
  priceOf,
  type Result,
  resultsOf,
  SIZES,
  shortOf,
} from './wingo.rules.ts';

const BetSheet = lazy(() => import('./BetSheet.tsx'));
const route = getRouteApi(PATHS.lottery);
const FAMILY = 'wingo';
const HISTORY_ROWS = 30;

/** `30 s`, `1 min`: how long a round takes. */
function usePeriod() {
  const t = useT();
  return ({ periodSeconds }: LotteryGame): string =>
    periodSeconds < 60
      ? t('lottery.seconds', { count: periodSeconds })
      : t('lottery.minutes', { count: periodSeconds / 60 });
}

/** A game's own countdown, for the switch between the speeds. */
function Remaining({ gameId }: { gameId: number }) {
  const { data } = useQuery(nearQuery(gameId, 2));
  const now = useServerNow(data?.offset ?? 0);
  const issue = data && currentOf(data.next, now);
  return <small>{issue ? clockText(phaseOf(issue, now).seconds) : '··:··'}</small>;
}

function Speeds({ games, chosen }: { games: readonly LotteryGame[]; chosen: LotteryGame }) {
  const navigate = useNavigate();
  const periodOf = usePeriod();
  const t = useT();
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
          <Remaining gameId={game.gameId} />
        </label>
      ))}
    </fieldset>
  );
}

/** Time to the close, and the last results. */
function Board({ near, results }: { near: Near; results: readonly Result[] }) {
  const t = useT();
  const nameOf = useResultName();
  const now = useServerNow(near.offset);
  const issue = currentOf(near.next, now);
  if (!issue) return null;
  const { phase, seconds } = phaseOf(issue, now);
  const [last] = results;
  const round = shortOf(issue.numero);
  const labels = {
    open: t('lottery.closesIn', { round }),
    closing: t('lottery.closing'),
    closed: t('lottery.closedNow'),
    drawing: t('lottery.drawing'),
  };
  return (
    <section className={css.board} data-phase={phase} aria-label={t('lottery.round', { round })}>
      <div>
        <p>{labels[phase]}</p>
        <b role="timer" className={css.clock}>
          {clockText(seconds)}
        </b>
      </div>
      <div className={css.last} aria-live="polite">
        {last && (
          <p>
            {t('lottery.round', { round: shortOf(last.numero) })} · {nameOf(last.digit)}
          </p>
        )}
        <span className={css.balls}>
          {results
            .slice(0, 5)
            .toReversed()
            .map(({ numero, digit }, i, { length }) => (
              <Ball key={numero} digit={digit} large={i === length - 1} />
            ))}
        </span>
      </div>
    </section>
  );
}

function History({ results }: { results: readonly Result[] }) {
  const t = useT();
  const nameOf = useResultName();
  return (
    <ol className={css.history}>
      {results.slice(0, HISTORY_ROWS).map(({ numero, digit }) => (
        <li key={numero}>
          <span>{t('lottery.round', { round: shortOf(numero) })}</span>
          <Ball digit={digit} />
          <span>
            <span className="sr">{digit} · </span>
            {nameOf(digit)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const TABS = ['trend', 'history', 'myBets'] as const;
type Tab = (typeof TABS)[number];

function Records({ results, game, symbol }: { results: readonly Result[]; game: LotteryGame; symbol: string }) {
  const t = useT();
  const [tab, setTab] = useState<Tab>('trend');
  const none = <StateCard emblem="empty" title={t('lottery.noRounds')} text={t('lottery.noRoundsText')} />;
  return (
    <section className={css.records}>
      <div className={css.tabs}>
        {TABS.map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => setTab(name)}>
            {t(`lottery.${name}`)}
          </button>
        ))}
      </div>
      {tab === 'myBets' && <MyBets gameId={game.gameId} symbol={symbol} />}
      {tab !== 'myBets' && results.length === 0 && none}
      {tab === 'trend' && results.length > 0 && <Trend results={results} />}
      {tab === 'history' && results.length > 0 && <History results={results} />}
    </section>
  );
}

function Choices({ pick, priceText }: { pick: (choice: Choice) => void; priceText: (choice: Choice) => string }) {
  const t = useT();
  const wide = (choices: readonly Choice[], name: string | undefined) => (
    <div className={name}>
      {choices.map((choice) => (
        <button key={choice.playCode} type="button" data-play={choice.playCode} onClick={() => pick(choice)}>
          <b>
            {t(choice.textKey)} {choice.digits && <bdi>{choice.digits}</bdi>}
          </b>
          <small>{t('lottery.pays', { price: priceText(choice) })}</small>
        </button>
      ))}
    </div>
  );
  return (
    <section className={css.choices}>
      {wide(COLOURS, css.colours)}
      <div className={css.numbers}>
        {NUMBERS.map((choice) => (
          <button key={choice.content} type="button" onClick={() => pick(choice)}>
            <Ball digit={choice.number ?? 0} large spoken />
            <small>{t('lottery.pays', { price: priceText(choice) })}</small>
          </button>
        ))}
      </div>
      {wide(SIZES, css.sizes)}
    </section>
  );
}

function WinGo({ game, games }: { game: LotteryGame; games: readonly LotteryGame[] }) {
  const guard = useGuard();
  const brand = useWhitelabel();
  const near = useQuery(nearQuery(game.gameId));
  const odds = useQuery(oddsQuery(game.gameId)).data;
  const [bet, setBet] = useState<{ choice: Choice; issue: Issue; open: boolean } | null>(null);
  const close = useCallback(() => setBet((known) => known && { ...known, open: false }), []);
  useDrawNews();
  const priceText = (choice: Choice) => priceOf(odds, choice);
  const currency = brand?.currency ?? { symbol: '', exponent: 2 };
  if (!near.data)
    return near.isPending ? (
      <Skeleton className={css.bone} />
    ) : (
      <LoadFailure error={near.error} onRetry={() => void near.refetch()} />
    );
  const results = resultsOf(near.data.past);
  const { next, offset } = near.data;
  function pick(choice: Choice) {
    const issue = betOn(next, Date.now() + offset);
    if (issue && guard()) setBet({ choice, issue, open: true });
  }
  return (
    <div className={css.page}>
      <Speeds games={games} chosen={game} />
      <Board near={near.data} results={results} />
      <Records key={game.gameId} results={results} game={game} symbol={currency.symbol} />
      <Choices priceText={priceText} pick={pick} />
      {bet && (
        <Suspense>
          <BetSheet
            key={bet.choice.playCode + bet.choice.content}
            game={game}
            choice={bet.choice}
            issue={bet.issue}
            price={priceText(bet.choice)}
            offset={offset}
            currency={currency}
            open={bet.open}
            onClose={close}
            onClosed={() => setBet(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The house's WinGo: four speeds, the road of results, and bets with one thumb. */
export function LotteryScreen() {
  const t = useT();
  const { game: wanted } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery(lotteryGamesQuery);
  usePageTitle('WinGo', PATHS.elott);
  if (isPending) return <Skeleton className={css.bone} />;
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const games = data.filter(({ family }) => family === FAMILY);
  const game = games.find(({ gameCode }) => gameCode === wanted) ?? games[1] ?? games[0];
  if (!game) return <StateCard emblem="empty" title={t('catalogue.emptyTitle')} text={t('lottery.noRoundsText')} />;
  return <WinGo game={game} games={games} />;
}
