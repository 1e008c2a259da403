import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';
import { Button, IconButton } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coin } from '../../../shared/coin.ts';
import { useT } from '../../../shared/i18n.tsx';
import { PageSheet } from '../../../shared/PageSheet.tsx';
import { toasts } from '../../../shared/toasts.ts';
import { type LotteryGame, nearQuery } from '../lottery.queries.ts';
import { NumberNotes } from '../NumberNotes.tsx';
import { type Cuts, changedIn, fullIn, isWorse, type Notices, standingOf, worseOf } from '../numbers.rules.ts';
import { useSendOrder } from '../sent-orders.ts';
import { Unanswered } from '../Unanswered.tsx';
import { useBetName } from '../useBetName.ts';
import { useServerNow } from '../useServerNow.ts';
import { clockText, openForBets, phaseOf, shortOf } from '../wingo.rules.ts';
import css from './play.module.css';
import { Stepper } from './Stepper.tsx';
import { cutAmount, type Line, sumOf, timesOf } from './slip.rules.ts';
import { type Currency, useAmount } from './use-amount.ts';

type FormProps = {
  game: LotteryGame;
  lines: readonly Line[];
  notices: Notices;
  priceListId: string;
  currency: Currency;
  remove: (id: number) => void;
  /** Called with the lines of a placed order. */
  placed: (ids: readonly number[]) => void;
  onClose: () => void;
};
type Props = FormProps & { open: boolean; onClosed: () => void };

/** Maximum number of issues in a chase. */
const MOST_ROUNDS = 120;
const SHOWN_ROUNDS = 10;
const FIRST_DOUBLE = 5;

/** All bets of a slip, for the next issue or several as a chase; the button shows the amount. */
export function SlipForm({ game, lines, notices, priceListId, currency, remove, placed, onClose }: FormProps) {
  const t = useT();
  const nameOf = useBetName();
  const amount = useAmount(currency);
  const { sent, send } = useSendOrder(game.gameId);
  const [rounds, setRounds] = useState(1);
  const [doubleEvery, setDoubleEvery] = useState(0);
  const [stopOnWin, setStopOnWin] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  /** Price cuts reported by refusals by line, and those confirmed since the line was added. */
  const [told, setTold] = useState<Readonly<Record<number, Cuts>>>({});
  const [agreed, setAgreed] = useState<{ list: string; cuts: Readonly<Record<number, Cuts>> }>({
    list: priceListId,
    cuts: {},
  });
  const standings = lines.map(({ id, playCode, numbers }) => {
    const now = standingOf(numbers, notices.get(playCode));
    return { ...now, cuts: worseOf(now.cuts, told[id] ?? {}) };
  });
  const isFull = standings.some(({ blocked }) => blocked.length > 0);
  const isChanged =
    agreed.list !== priceListId ||
    lines.some((line, n) => isWorse(standings[n]?.cuts ?? {}, agreed.cuts[line.id] ?? line.agreed));
  const near = useQuery(nearQuery(game.gameId, rounds > 1 ? MOST_ROUNDS : SHOWN_ROUNDS)).data;
  const now = useServerNow(near?.offset ?? 0);
  const onSale = openForBets(near?.next ?? [], now);
  const plan = timesOf({ rounds: Math.min(rounds, onSale.length), doubleEvery });
  const stake = sumOf(lines);
  const held = plan.reduce((sum, multiple) => sum + stake * BigInt(multiple), 0n);
  const isShort = onSale.length < rounds;
  const canPlace = lines.length > 0 && onSale.length > 0 && !isShort && !isFull;

  const fullText = ({ number, left }: { number: string; left: string }): string => {
    const room = parseMoney(left, currency.exponent) ?? 0n;
    return room > 0n ? t('lottery.roomLeft', { number, amount: amount(room) }) : t('lottery.numberFull', { number });
  };
  async function submit() {
    // An unanswered order is sent again whatever has changed since.
    if (sent?.isSending || (!sent && !canPlace)) return;
    const slip = {
      gameId: game.gameId,
      lines: lines.map(({ playCode, content, terms: { unit, multiple, series } }, n) => ({
        playCode,
        content,
        bettingMode: unit,
        multiple,
        series,
        cuts: standings[n]?.cuts ?? {},
      })),
      rounds: plan.map((multiple, i) => ({ numero: onSale[i]?.numero ?? '', multiple })),
      stopOnWin: rounds > 1 && stopOnWin,
      priceListId,
    };
    if (!sent)
      setAgreed({
        list: priceListId,
        cuts: Object.fromEntries(lines.map(({ id }, n) => [id, slip.lines[n]?.cuts ?? {}])),
      });
    setProblem(null);
    const outcome = await send(slip, { amount: held, ids: lines.map(({ id }) => id) });
    if (outcome.state === 'placed') {
      toasts.show('success', t('lottery.orderPlaced', { amount: coin(currency.symbol, displayMoney(outcome.amount)) }));
      placed(outcome.about.ids ?? []);
      onClose();
    }
    if (outcome.state !== 'refused') return;
    const { refusal, isEarlier } = outcome;
    if (refusal.code === 'lottery.price_changed' && !isEarlier) {
      const changed = { ...told };
      for (const { line, number, cut } of changedIn(refusal.value)) {
        const id = lines[line]?.id;
        if (id !== undefined) changed[id] = worseOf(changed[id] ?? {}, { [number]: cut });
      }
      setTold(changed);
      return;
    }
    const full = refusal.code === 'lottery.blocked' ? fullIn(refusal.value) : null;
    setProblem(full ? fullText(full) : t(refusal.textKey));
  }

  if (sent?.isUnanswered)
    return <Unanswered order={sent} amount={amount(sent.about.amount)} again={() => void submit()} />;
  return (
    <div className={css.slip}>
      {lines.length === 0 ? (
        <StateCard emblem="receipt" title={t('lottery.slipEmpty')} text={t('lottery.slipEmptyText')} />
      ) : (
        <ul>
          {lines.map((line, n) => (
            <li key={line.id}>
              <b>{nameOf(line.playCode)}</b>
              <bdi>{amount(line.stake)}</bdi>
              <IconButton
                icon="trash-2"
                label={t('lottery.remove', { number: nameOf(line.playCode) })}
                onClick={() => remove(line.id)}
              />
              {line.content !== '*' && <strong>{line.content}</strong>}
              <small>{t('lottery.bets', { count: line.bets })}</small>
              <small className={css.gold}>
                {t('lottery.hit', { amount: amount(cutAmount(line.hit, standings[n]?.least ?? 0)) })}
              </small>
              {standings[n] && <NumberNotes standing={standings[n]} />}
            </li>
          ))}
        </ul>
      )}
      <fieldset className={css.chase}>
        <legend>{t('lottery.chase')}</legend>
        <Stepper
          name={t('lottery.roundCount')}
          text={String(rounds)}
          less={rounds > 1 ? () => setRounds(rounds - 1) : null}
          more={rounds < MOST_ROUNDS ? () => setRounds(rounds + 1) : null}
          value={rounds}
          set={(value) => setRounds(Math.min(MOST_ROUNDS, Math.max(1, value)))}
        />
        {rounds > 1 && (
          <>
            <Stepper
              name={t('lottery.doubleEvery')}
              text={doubleEvery === 0 ? '–' : String(doubleEvery)}
              less={doubleEvery > 0 ? () => setDoubleEvery(doubleEvery - 1) : null}
              more={() => setDoubleEvery(doubleEvery === 0 ? FIRST_DOUBLE : doubleEvery + 1)}
            />
            <Checkbox checked={stopOnWin} onChange={(event) => setStopOnWin(event.target.checked)}>
              {t('lottery.stopOnWin')}
            </Checkbox>
            <p>{t('lottery.stopOnWinText')}</p>
            <ol className={css.plan}>
              {plan.map((multiple, i) => (
                <li key={onSale[i]?.numero}>
                  <bdi>{shortOf(onSale[i]?.numero ?? '')}</bdi>
                  <span>{multiple}×</span>
                  <bdi>{amount(stake * BigInt(multiple))}</bdi>
                </li>
              ))}
            </ol>
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
      <Button wide aria-disabled={sent !== undefined || !canPlace} onClick={() => void submit()}>
        {t(isChanged ? 'lottery.confirmPrice' : 'lottery.placeOrder', { amount: amount(held) })}
      </Button>
    </div>
  );
}

/** Slip with the countdown of the issue on sale. */
export default function SlipSheet({ open, onClosed, ...form }: Props) {
  const t = useT();
  const near = useQuery(nearQuery(form.game.gameId, SHOWN_ROUNDS)).data;
  const now = useServerNow(near?.offset ?? 0);
  const [next] = openForBets(near?.next ?? [], now);
  return (
    <PageSheet
      open={open}
      onClose={form.onClose}
      onClosed={onClosed}
      title={t('lottery.slip')}
      text={
        next
          ? `${t('lottery.round', { round: shortOf(next.numero) })} · ${clockText(phaseOf(next, now).seconds, t)}`
          : t('lottery.closed')
      }
      closeLabel={t('action.close')}
    >
      <SlipForm {...form} />
    </PageSheet>
  );
}
