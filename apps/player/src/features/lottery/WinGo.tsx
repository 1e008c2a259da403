import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useGuard } from '../../shared/games/use-guard.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { Ball } from './Ball.tsx';
import { type Issue, type LotteryGame, nearQuery, numbersQuery, oddsQuery, useDrawEvents } from './lottery.queries.ts';
import { MyBets } from './MyBets.tsx';
import { NO_NOTICES, type Notices } from './numbers.rules.ts';
import { RoundBoard } from './RoundBoard.tsx';
import { Speeds } from './Speeds.tsx';
import { Trend, useResultName } from './Trend.tsx';
import css from './wingo.module.css';
import {
  betOn,
  type Choice,
  COLOURS,
  cutText,
  NUMBERS,
  priceOf,
  type Result,
  resultsOf,
  SIZES,
  shortOf,
} from './wingo.rules.ts';

const noticeOf = (notices: Notices, { playCode, content }: Choice) => notices.get(playCode)?.get(content);

const BetSheet = lazy(() => import('./BetSheet.tsx'));
const HISTORY_ROWS = 30;

/** The latest results, the newest in large. */
function Last({ results }: { results: readonly Result[] }) {
  const t = useT();
  const nameOf = useResultName();
  const [last] = results;
  return (
    <>
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
            <Ball key={numero} digit={digit} large={i === length - 1} drawn={i === length - 1} />
          ))}
      </span>
    </>
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

type ChoicesProps = { pick: (choice: Choice) => void; priceText: (choice: Choice) => string; notices: Notices };

function Choices({ pick, priceText, notices }: ChoicesProps) {
  const t = useT();
  /** Note below a choice: its current price, or that it is blocked. */
  const note = (choice: Choice) => {
    const notice = noticeOf(notices, choice);
    if (notice?.blocked) return <small className={css.full}>{t('lottery.closedNow')}</small>;
    const price = priceText(choice);
    return (
      <small data-cut={notice?.cut ? true : undefined}>
        {notice?.cut ? <s>{price}</s> : null} {t('lottery.pays', { price: cutText(price, notice?.cut ?? 0) })}
      </small>
    );
  };
  const isFull = (choice: Choice) => noticeOf(notices, choice)?.blocked || undefined;
  const wide = (choices: readonly Choice[], name: string | undefined) => (
    <div className={name}>
      {choices.map((choice) => (
        <button
          key={choice.playCode}
          type="button"
          data-play={choice.playCode}
          aria-disabled={isFull(choice)}
          onClick={() => pick(choice)}
        >
          <b>
            {t(choice.textKey)} {choice.digits && <bdi>{choice.digits}</bdi>}
          </b>
          {note(choice)}
        </button>
      ))}
    </div>
  );
  return (
    <section className={css.choices}>
      {wide(COLOURS, css.colours)}
      <div className={css.numbers}>
        {NUMBERS.map((choice) => (
          <button key={choice.content} type="button" aria-disabled={isFull(choice)} onClick={() => pick(choice)}>
            <Ball digit={choice.number ?? 0} large spoken />
            {note(choice)}
          </button>
        ))}
      </div>
      {wide(SIZES, css.sizes)}
    </section>
  );
}

/** WinGo: four speeds, trend chart, and bets. */
export function WinGo({ game, games }: { game: LotteryGame; games: readonly LotteryGame[] }) {
  const t = useT();
  const guard = useGuard();
  const brand = useWhitelabel();
  const near = useQuery(nearQuery(game.gameId));
  const odds = useQuery(oddsQuery(game.gameId)).data;
  const notices = useQuery(numbersQuery(game.gameId)).data ?? NO_NOTICES;
  const [bet, setBet] = useState<{ choice: Choice; issue: Issue; open: boolean } | null>(null);
  const close = useCallback(() => setBet((known) => known && { ...known, open: false }), []);
  useDrawEvents();
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
    if (noticeOf(notices, choice)?.blocked) {
      toasts.show('info', t('lottery.blocked'));
      return;
    }
    if (issue && guard()) setBet({ choice, issue, open: true });
  }
  return (
    <div className={css.page}>
      <Speeds games={games} chosen={game} />
      <RoundBoard near={near.data}>
        <Last results={results} />
      </RoundBoard>
      <Records key={game.gameId} results={results} game={game} symbol={currency.symbol} />
      <Choices priceText={priceText} pick={pick} notices={notices} />
      {bet && (
        <Suspense>
          <BetSheet
            key={bet.choice.playCode + bet.choice.content}
            game={game}
            choice={bet.choice}
            issue={bet.issue}
            price={priceText(bet.choice)}
            priceListId={odds?.priceListId}
            notice={noticeOf(notices, bet.choice)}
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
