import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { coin } from '../../../shared/coin.ts';
import { useT } from '../../../shared/i18n.tsx';
import { useSession } from '../../../shared/store.ts';
import { toasts } from '../../../shared/toasts.ts';
import { useMasked } from '../../../shared/useMasked.ts';
import { walletQuery } from '../../wallet/wallet.queries.ts';
import { BalanceAfter } from '../BalanceAfter.tsx';
import { type LotteryGame, lotteryGamesQuery, NEXT_ROUNDS, nearQuery } from '../lottery.queries.ts';
import { type Cuts, changedIn, fullIn, isWorse, type Notices, standingOf, worseOf } from '../numbers.rules.ts';
import { useSendOrder } from '../sent-orders.ts';
import { Unanswered } from '../Unanswered.tsx';
import { useBetName } from '../useBetName.ts';
import { useServerNow } from '../useServerNow.ts';
import { openForBets } from '../wingo.rules.ts';
import { ChaseSums } from './ChaseSums.tsx';
import { roundChance } from './chance.rules.ts';
import { type Chase, covered, FIRST_CHASE, mostTimesOf, planOf } from './chase.rules.ts';
import css from './play.module.css';
import { refusedCells } from './refusals.rules.ts';
import { SlipLine } from './SlipLine.tsx';
import { Stepper } from './Stepper.tsx';
import { chasePayouts, type Line, quoted, type Sold, sumOf } from './slip.rules.ts';
import { type Currency, useAmount } from './use-amount.ts';

const ChasePlan = lazy(() => import('./ChasePlan.tsx'));

export type FormProps = {
  game: LotteryGame;
  sold: readonly Sold[];
  lines: readonly Line[];
  notices: Notices;
  priceListId: string;
  currency: Currency;
  change: (lines: readonly Line[]) => void;
  /** Called with the lines of a placed order. */
  placed: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** Maximum number of issues in a chase. */
const MOST_ROUNDS = 120;
const UNDO_MS = 5_000;

/** Prices of the lines as they are sold now, and the state of their numbers. */
function usePriced({ game, sold, lines, notices, currency }: FormProps, told: Readonly<Record<number, Cuts>>) {
  const { exponent } = currency;
  // A line may have thousands of bets, and the countdown renders the slip four times a second.
  return useMemo(
    () =>
      lines.map((line) => {
        const { id, playCode, content, terms } = line;
        const type = sold.find((one) => one.type.id === playCode);
        const read = type ? quoted(game, type, { content, terms, exponent }) : null;
        const quote = read?.ok ? read.line : null;
        const now = standingOf(quote?.numbers ?? [], notices.get(playCode));
        return { line, sold: type, quote, standing: { ...now, cuts: worseOf(now.cuts, told[id] ?? {}) } };
      }),
    [game, sold, lines, notices, exponent, told],
  );
}

/** All bets of a slip, for the next issue or several as a chase; the button shows the amount. */
export function SlipForm(props: FormProps) {
  const { game, lines, priceListId, currency, change, placed, onClose } = props;
  const t = useT();
  const nameOf = useBetName();
  const client = useQueryClient();
  const amount = useAmount(currency);
  const isIn = useSession() !== null;
  const { hides } = useMasked();
  const wallet = useQuery({ ...walletQuery, enabled: isIn }).data;
  const { sent, send } = useSendOrder(game.gameId);
  const [rounds, setRounds] = useState(1);
  const [chase, setChase] = useState<Chase>(FIRST_CHASE);
  const [stopOnWin, setStopOnWin] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  /** Refusals of single rounds. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ line: Line; at: number } | null>(null);
  /** Price cuts reported by refusals by line, and those confirmed since the line was added. */
  const [told, setTold] = useState<Readonly<Record<number, Cuts>>>({});
  const [agreed, setAgreed] = useState<{ list: string; cuts: Readonly<Record<number, Cuts>> }>({
    list: priceListId,
    cuts: {},
  });
  const priced = usePriced(props, told);
  const isFull = priced.some(({ standing }) => standing.blocked.length > 0);
  const isChanged =
    agreed.list !== priceListId ||
    priced.some(({ line, standing }) => isWorse(standing.cuts, agreed.cuts[line.id] ?? line.agreed));
  const isChase = rounds > 1;
  const near = useQuery(nearQuery(game.gameId, isChase ? MOST_ROUNDS : NEXT_ROUNDS)).data;
  const now = useServerNow(near?.offset ?? 0);
  const onSale = openForBets(near?.next ?? [], now);
  const quotes = priced.flatMap(({ quote }) => quote ?? []);
  const mostTimes = mostTimesOf(
    lines.map(({ terms }) => terms),
    game.betMultipleMax,
  );
  const payouts = useMemo(() => chasePayouts(priced), [priced]);
  const chance = useMemo(() => roundChance(priced), [priced]);
  const cells = planOf(
    { stake: sumOf(quotes), least: payouts.least, mostTimes },
    onSale.slice(0, rounds).map(({ numero }) => numero),
    isChase ? chase : FIRST_CHASE,
  );
  const held = cells.at(-1)?.held ?? 0n;
  const isShort = onSale.length < rounds;
  const isSold = quotes.length === lines.length && lines.length > 0;
  const canPlace = isSold && onSale.length > 0 && !isShort && !isFull && cells.every(({ fault }) => fault === null);
  const balance = wallet ? parseMoney(wallet.sumBalance, currency.exponent) : null;
  // The rounds that fit would tell a hidden balance.
  const fitting = balance === null || hides ? rounds : covered(cells, balance);

  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);

  /** Applies a change of the order, which answers its last refusal. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setProblem(null);
      setRefused({});
      set(value);
    };
  const plan = changing(setChase);
  const count = changing(setRounds);
  const revise = changing(change);

  const fullText = ({ number, left }: { number: string; left: string }): string => {
    const room = parseMoney(left, currency.exponent) ?? 0n;
    return room > 0n ? t('lottery.roomLeft', { number, amount: amount(room) }) : t('lottery.numberFull', { number });
  };
  async function submit() {
    // An unanswered order is sent again whatever has changed since.
    if (sent?.isSending || (!sent && !canPlace)) return;
    const slip = {
      gameId: game.gameId,
      lines: priced.map(({ line: { playCode, content, terms }, standing: { cuts } }) => ({
        playCode,
        content,
        bettingMode: terms.unit,
        multiple: terms.multiple,
        series: terms.series,
        cuts,
      })),
      rounds: cells.map(({ numero, multiple }) => ({ numero, multiple })),
      stopOnWin: isChase && stopOnWin,
      priceListId,
    };
    if (!sent)
      setAgreed({
        list: priceListId,
        cuts: Object.fromEntries(priced.map(({ line, standing }) => [line.id, standing.cuts])),
      });
    setProblem(null);
    setRefused({});
    const outcome = await send(slip, { amount: held, ids: lines.map(({ id }) => id) });
    if (outcome.state === 'placed') {
      toasts.show('success', t('lottery.orderPlaced', { amount: coin(currency.symbol, displayMoney(outcome.amount)) }));
      placed(outcome.about.ids ?? []);
      onClose();
    }
    if (outcome.state !== 'refused') return;
    const { refusal, isEarlier } = outcome;
    if (refusal.code === 'lottery.price_changed' && !isEarlier) {
      const known = { ...told };
      for (const { line, number, cut } of changedIn(refusal.value)) {
        const id = lines[line]?.id;
        if (id !== undefined) known[id] = worseOf(known[id] ?? {}, { [number]: cut });
      }
      setTold(known);
      return;
    }
    // The game's limits may have changed.
    if (refusal.code === 'lottery.terms') void client.invalidateQueries({ queryKey: lotteryGamesQuery.queryKey });
    const at = isChase && !isEarlier ? refusedCells(refusal, slip) : [];
    if (at.length > 0) {
      setRefused(Object.fromEntries(at.map((numero) => [numero, t(refusal.textKey)])));
      return;
    }
    const full = refusal.code === 'lottery.blocked' ? fullIn(refusal.value) : null;
    setProblem(full ? fullText(full) : t(refusal.textKey));
  }

  if (sent?.isUnanswered)
    return <Unanswered order={sent} amount={amount(sent.about.amount)} again={() => void submit()} />;
  return (
    <div className={css.slip}>
      {lines.length === 0 && !removed && (
        <StateCard emblem="receipt" title={t('lottery.slipEmpty')} text={t('lottery.slipEmptyText')} />
      )}
      {lines.length > 0 && (
        <ul>
          {priced.map((one, at) => (
            <SlipLine
              key={one.line.id}
              {...one}
              game={game}
              currency={currency}
              isEdited={edited === one.line.id}
              edit={(isEdited) => setEdited(isEdited ? one.line.id : null)}
              change={(line) => revise(lines.with(at, line))}
              remove={() => {
                setRemoved({ line: one.line, at });
                revise(lines.toSpliced(at, 1));
              }}
            />
          ))}
        </ul>
      )}
      {removed && (
        <div role="status" className={css.removed}>
          <span>{t('lottery.removed', { name: nameOf(removed.line.playCode) })}</span>
          <Button
            small
            kind="raised"
            onClick={() => {
              revise(lines.toSpliced(removed.at, 0, removed.line));
              setRemoved(null);
            }}
          >
            {t('lottery.undo')}
          </Button>
        </div>
      )}
      <fieldset className={css.chase}>
        <legend>{t('lottery.chase')}</legend>
        <Stepper
          name={t('lottery.roundCount')}
          text={String(rounds)}
          less={isChase ? () => count(rounds - 1) : null}
          more={rounds < MOST_ROUNDS ? () => count(rounds + 1) : null}
          value={rounds}
          set={(value) => count(Math.min(MOST_ROUNDS, Math.max(1, value)))}
        />
        {isChase && (
          <>
            <Suspense fallback={<Skeleton />}>
              <ChasePlan
                chase={chase}
                change={plan}
                cells={cells}
                mostTimes={mostTimes}
                exponent={currency.exponent}
                refused={refused}
              />
            </Suspense>
            <Checkbox checked={stopOnWin} onChange={(event) => setStopOnWin(event.target.checked)}>
              {t('lottery.stopOnWin')}
            </Checkbox>
            <p>{t('lottery.stopOnWinText')}</p>
            <ChaseSums
              cells={cells}
              lines={quotes}
              payouts={payouts}
              stopsOnWin={stopOnWin}
              chance={chance}
              amount={amount}
            />
            {fitting > 0 && fitting < cells.length && (
              <Button wide kind="raised" onClick={() => count(fitting)}>
                {t('lottery.fitRounds', { count: fitting })}
              </Button>
            )}
          </>
        )}
      </fieldset>
      <p role="alert" className={css.problem}>
        {isShort && near
          ? t('lottery.fewRounds', { count: onSale.length })
          : isFull
            ? t('lottery.blocked')
            : isChanged
              ? t('lottery.priceChanged')
              : problem}
      </p>
      {lines.length > 0 && <BalanceAfter amount={held} currency={currency} />}
      <Button wide aria-disabled={sent !== undefined || !canPlace} onClick={() => void submit()}>
        {t(isChanged ? 'lottery.confirmPrice' : 'lottery.placeOrder', { amount: amount(held) })}
      </Button>
    </div>
  );
}
