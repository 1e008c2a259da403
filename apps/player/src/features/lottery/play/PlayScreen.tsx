import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, use, useCallback, useState } from 'react';
import { useGuard } from '../../../shared/games/use-guard.ts';
import { useT } from '../../../shared/i18n.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { useWhitelabel } from '../../system/system.queries.ts';
import { loadFamily } from '../load-family.ts';
import { type LotteryGame, nearQuery, numbersQuery, oddsQuery, useDrawEvents } from '../lottery.queries.ts';
import { NO_NOTICES, standingOf } from '../numbers.rules.ts';
import { Result } from '../Result.tsx';
import { RoundBoard } from '../RoundBoard.tsx';
import { Speeds } from '../Speeds.tsx';
import { useBetName } from '../useBetName.ts';
import { shortOf } from '../wingo.rules.ts';
import { BetPad } from './BetPad.tsx';
import { padOf, selectionOf } from './pad.rules.ts';
import { paidAt } from './payouts.rules.ts';
import css from './play.module.css';
import { type Line, quoted, type Sold, soldOf, type Terms } from './slip.rules.ts';
import { useAmount } from './use-amount.ts';

const TermsBar = lazy(() => import('./TermsBar.tsx'));
const Records = lazy(() => import('./Records.tsx'));
const SlipSheet = lazy(() => import('./SlipSheet.tsx'));
const HISTORY_ROWS = 15;
const FIRST_TERMS = { unit: '1', multiple: 1 } as const;

let lastLine = 0;
/** Returns an id that no line of an unanswered order has. */
const nextLineId = (): number => ++lastLine;

/** Bet types as tabs. */
function Types({ sold, chosen, choose }: { sold: readonly Sold[]; chosen: string; choose: (id: string) => void }) {
  const t = useT();
  const nameOf = useBetName();
  return (
    <fieldset className={css.types} aria-label={t('lottery.betTypes')}>
      {sold.map(({ type: { id } }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
          {nameOf(id)}
        </button>
      ))}
    </fieldset>
  );
}

/** Game screen from bet types: their tabs, the pad of the selected one, price and slip. */
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
  const sold = soldOf(odds.data, family);
  const results = near.data.past.filter(({ winningNumber }) => winningNumber !== null);
  const [last] = results;
  if (sold.length === 0)
    return <StateCard emblem="empty" title={t('catalogue.emptyTitle')} text={t('lottery.noRoundsText')} />;
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
      <Bets game={game} sold={sold} priceListId={odds.data.priceListId} />
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

/** The current selection, its cost, and the slip that it is added to. */
type BetsProps = { game: LotteryGame; sold: readonly Sold[]; priceListId: string };

function Bets({ game, sold, priceListId }: BetsProps) {
  const t = useT();
  const guard = useGuard();
  const brand = useWhitelabel();
  const currency = brand?.currency ?? { symbol: '', exponent: 2 };
  const [id, setId] = useState(sold[0]?.type.id ?? '');
  const [chosen, setChosen] = useState<readonly (readonly string[])[]>([]);
  const [terms, setTerms] = useState<Terms>({ ...FIRST_TERMS, series: game.maxBetSeries });
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [slip, setSlip] = useState<'closed' | 'open' | 'closing'>('closed');
  const close = useCallback(() => setSlip('closing'), []);
  const amount = useAmount(currency);
  const notices = useQuery(numbersQuery(game.gameId)).data ?? NO_NOTICES;
  const current = sold.find(({ type }) => type.id === id) ?? sold[0];
  if (!current) return null;
  const { entry } = current.type;
  const pad = padOf(entry);
  const quote = quoted(game, current, { content: selectionOf(entry, chosen), terms, exponent: currency.exponent });
  const ofType = notices.get(current.type.id);
  const line = quote.ok ? quote.line : null;
  const standing = standingOf(line?.numbers ?? [], ofType);
  const isFull = standing.blocked.length > 0;
  const most = line ? amount(paidAt(line.payouts(standing.cuts).most)) : '';

  const choose = (type: string) => {
    setId(type);
    setChosen([]);
  };
  const addLine = (): readonly Line[] => {
    if (!line || isFull) return lines;
    const { playCode, content } = line;
    const next = [...lines, { id: nextLineId(), playCode, content, terms, agreed: standing.cuts }];
    setLines(next);
    setChosen([]);
    return next;
  };
  function openSlip() {
    if (guard() && addLine().length > 0) setSlip('open');
  }
  return (
    <>
      <Types sold={sold} chosen={current.type.id} choose={choose} />
      <BetPad
        key={current.type.id}
        pad={pad}
        chosen={chosen}
        change={setChosen}
        notices={ofType}
        error={quote.ok ? null : quote.error}
      />
      <Suspense fallback={<Skeleton className={css.bone} />}>
        <TermsBar
          game={game}
          sold={current}
          quote={line}
          terms={terms}
          standing={standing}
          change={setTerms}
          currency={currency}
        />
      </Suspense>
      <div className={css.bar}>
        <p aria-live="polite">
          <b>{line ? amount(line.stake) : t('lottery.chooseFirst')}</b>
          {line && (
            <small>
              {t('lottery.bets', { count: line.bets })} ·{' '}
              {line.isOneHit ? `${t('lottery.most')} ${most}` : t('lottery.hit', { amount: most })}
            </small>
          )}
        </p>
        <Button kind="ghost" aria-disabled={!line || isFull} onClick={() => line && addLine()}>
          {t('lottery.add')}
        </Button>
        <Button aria-disabled={!line && lines.length === 0} onClick={openSlip}>
          {t('lottery.slip')} {lines.length > 0 && <span className={css.count}>{lines.length}</span>}
        </Button>
      </div>
      {slip !== 'closed' && (
        <Suspense>
          <SlipSheet
            game={game}
            lines={lines}
            notices={notices}
            priceListId={priceListId}
            currency={currency}
            sold={sold}
            change={setLines}
            placed={(ids) => setLines((all) => all.filter((one) => !ids.includes(one.id)))}
            open={slip === 'open'}
            onClose={close}
            onClosed={() => setSlip('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
