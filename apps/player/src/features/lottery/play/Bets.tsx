import type { OutputOf } from '@parlour/contract/endpoint';
import type { getLotteryOdds } from '@parlour/contract/lottery.endpoints';
import type { AnyFamily } from '@parlour/games/lottery/bet-type';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useGuard } from '../../../shared/games/use-guard.ts';
import { useT } from '../../../shared/i18n.tsx';
import { useWhitelabel } from '../../system/system.queries.ts';
import { type LotteryGame, numbersQuery } from '../lottery.queries.ts';
import { NO_NOTICES, standingOf } from '../numbers.rules.ts';
import { useBetName } from '../useBetName.ts';
import { BetPad } from './BetPad.tsx';
import { padOf, selectionOf } from './pad.rules.ts';
import { paidAt } from './payouts.rules.ts';
import css from './play.module.css';
import { type Line, quoted, type Sold, soldOf, type Terms } from './slip.rules.ts';
import { useAmount } from './use-amount.ts';

const TermsBar = lazy(() => import('./TermsBar.tsx'));
const SlipSheet = lazy(() => import('./SlipSheet.tsx'));
const FIRST_TERMS = { unit: '1', multiple: 1 } as const;

type Odds = OutputOf<typeof getLotteryOdds>;

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

type Props = { game: LotteryGame; odds: Odds; family: AnyFamily };

/** Bet types of a game, the pad of the selected one, and the slip. */
export default function Bets({ game, odds, family }: Props) {
  const t = useT();
  const guard = useGuard();
  const brand = useWhitelabel();
  const currency = brand?.currency ?? { symbol: '', exponent: 2 };
  const { priceListId } = odds;
  const sold = useMemo(() => soldOf(odds, family), [odds, family]);
  const [id, setId] = useState(sold[0]?.type.id ?? '');
  const [chosen, setChosen] = useState<readonly (readonly string[])[]>([]);
  const [terms, setTerms] = useState<Terms>({ ...FIRST_TERMS, series: game.maxBetSeries });
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [slip, setSlip] = useState<'closed' | 'open' | 'closing'>('closed');
  const close = useCallback(() => setSlip('closing'), []);
  const amount = useAmount(currency);
  const notices = useQuery(numbersQuery(game.gameId)).data ?? NO_NOTICES;
  const current = sold.find(({ type }) => type.id === id) ?? sold[0];
  if (!current) return <StateCard emblem="empty" title={t('catalogue.emptyTitle')} text={t('lottery.noRoundsText')} />;
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
